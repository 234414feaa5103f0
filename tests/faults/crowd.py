"""`crowd.py PORT PATH COUNT SLOW`: a crowd of watchers in a process of its own, told by lines what to do.

It comes as fast as the house lets it in: fewer at once where one was lost. While it comes it says so whenever
some more are there. At `stare` every SLOW-th of them stops reading, and answers no ping either; at `read`
they go on. `stop` ends it. It answers each line with what it has seen, as JSON: how many are `coming`,
`open` sockets, `closed` by the house, and `frames`.
"""

import base64
import json
import os
import resource
import select
import socket
import struct
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field

AT_ONCE, LEAST_AT_ONCE = 40, 4
"""So many connect at the same time, fewer than a listening socket lets wait."""
SAYS_EVERY = 250
AGAIN_S = 0.5
"""Who was sent away by a house that is busy tries again after so long."""
PER_ADDRESS = 1000
MANY = 4096
SMALL_WINDOW = 4096
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NO_MASK = bytes(4)
WANTED = {b"stare\n": select.EPOLLERR, b"read\n": select.EPOLLIN}
HELLO = b'{"type":"hello","protocol":1}'


def masked(first: int, payload: bytes) -> bytes:
    return bytes((first, 0x80 | len(payload))) + NO_MASK + payload


@dataclass(slots=True)
class Watcher:
    socket: socket.socket
    number: int
    slow: bool
    buffer: bytearray = field(default_factory=bytearray)
    greeted: bool = False
    frames: int = 0
    code: int = 0

    def take(self, data: bytes) -> None:
        """Reads what came: the answer to the handshake, then frames."""
        self.buffer += data
        if not self.greeted:
            head = self.buffer.find(b"\r\n\r\n")
            if head < 0:
                return
            if b" 101 " not in self.buffer[:40]:
                raise ConnectionError("refused")
            del self.buffer[: head + 4]
            self.greeted = True
            self.socket.send(masked(TEXT, HELLO))
        for first, payload in self._whole_frames():
            self.frames += first == TEXT
            if first == PING:
                self.socket.send(masked(PONG, payload))
            elif first == CLOSE:
                (self.code,) = struct.unpack_from("!H", payload)

    def _whole_frames(self) -> Iterator[tuple[int, bytes]]:
        while len(self.buffer) >= 4:
            length, start = self.buffer[1], 2
            if length == 126:
                (length,), start = struct.unpack_from("!H", self.buffer, 2), 4
            if len(self.buffer) < start + length:
                return
            yield self.buffer[0], bytes(self.buffer[start : start + length])
            del self.buffer[: start + length]


class Crowd:
    def __init__(self, port: int, path: str, count: int, slow: int) -> None:
        self.port = port
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self.count, self.slow = count, slow
        self.events = select.epoll()
        self.watchers: dict[int, Watcher] = {}
        self.waiting: set[int] = set()
        self.closed = self.closed_frames = 0
        self.coming = True
        self.at_once = AT_ONCE
        self.again: deque[tuple[float, int]] = deque()
        self.codes: Counter[int] = Counter()

    def connect(self, number: int) -> None:
        slow = self.slow > 0 and number % self.slow == 0
        visitor = socket.socket()
        if slow:
            visitor.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_WINDOW)
        visitor.bind((f"127.3.{number // PER_ADDRESS}.1", 0))
        visitor.connect(("127.0.0.1", self.port))
        visitor.send(self.request)
        visitor.setblocking(False)
        self.watchers[visitor.fileno()] = Watcher(visitor, number, slow)
        self.waiting.add(visitor.fileno())
        self.events.register(visitor, select.EPOLLIN)

    def hear(self, seconds: float) -> bool:
        """Serves whoever has something to read; True when a line came from whoever started this."""
        told = False
        for descriptor, _ in self.events.poll(seconds, MANY):
            if descriptor == sys.stdin.fileno():
                told = True
                continue
            watcher = self.watchers[descriptor]
            try:
                data = watcher.socket.recv(65536)
                if data:
                    watcher.take(data)
                    if watcher.frames and descriptor in self.waiting:
                        self.has_come(descriptor)
            except BlockingIOError:
                continue
            except ConnectionError:
                data = b""
            if not data:
                self.lose(watcher)
        return told

    def has_come(self, descriptor: int) -> None:
        self.waiting.discard(descriptor)
        self.at_once = min(AT_ONCE, self.at_once + 1)
        if self.coming and (len(self.watchers) - len(self.waiting)) % SAYS_EVERY == 0:
            self.say()

    def lose(self, watcher: Watcher) -> None:
        self.codes[watcher.code] += 1
        self.closed_frames += watcher.frames
        self.waiting.discard(watcher.socket.fileno())
        del self.watchers[watcher.socket.fileno()]
        watcher.socket.close()
        if self.coming:  # a house that is busy sends people away for a moment
            self.at_once = max(LEAST_AT_ONCE, self.at_once // 2)
            self.again.append((time.monotonic() + AGAIN_S, watcher.number))
        else:
            self.closed += 1

    def tell_the_slow(self, wanted: int) -> None:
        """Lets them read, or take nothing and only notice when they are given up."""
        for watcher in self.watchers.values():
            if watcher.slow:
                self.events.modify(watcher.socket, wanted)

    def say(self) -> None:
        frames = self.closed_frames + sum(watcher.frames for watcher in self.watchers.values())
        told = {
            "coming": self.count - len(self.watchers) + len(self.waiting) if self.coming else 0,
            "open": len(self.watchers), "closed": self.closed, "frames": frames, "codes": self.codes,
        }  # fmt: skip
        print(json.dumps(told), flush=True)

    def come(self) -> None:
        """Until all are there, each shown the table."""
        to_come = iter(range(self.count))
        more = True
        while more or self.waiting or self.again:
            while len(self.waiting) < self.at_once and self.again and self.again[0][0] < time.monotonic():
                self.connect(self.again.popleft()[1])
            while more and len(self.waiting) < self.at_once:
                if more := (number := next(to_come, None)) is not None:
                    self.connect(number)
            self.hear(0.1)
        self.coming = False

    def run(self) -> None:
        self.come()
        self.say()
        self.events.register(sys.stdin, select.EPOLLIN)
        while True:
            if self.hear(1.0):
                line = os.read(sys.stdin.fileno(), 100)
                if line in (b"", b"stop\n"):
                    return
                if line in WANTED:
                    self.tell_the_slow(WANTED[line])
                self.say()


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    Crowd(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])).run()
