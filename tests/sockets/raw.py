"""A socket byte by byte, for what no library would send, and for those who read nothing."""

import base64
import json
import socket
import struct
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from .making import PATIENCE_S

CONTINUATION, TEXT, CLOSE, PING = 0, 1, 8, 9
LAST = 0x80
SMALL_WINDOW = 2048


def frame(opcode: int, payload: bytes = b"", *, last: bool = True) -> bytes:
    """A frame as a browser sends it, with a mask that changes nothing."""
    length = len(payload)
    size = bytes([LAST | length]) if length < 126 else bytes([LAST | 126]) + struct.pack("!H", length)
    return bytes([opcode | (LAST if last else 0)]) + size + bytes(4) + payload


class Raw:
    """A WebSocket that does only what it is told: it answers no ping and reads nothing by itself."""

    def __init__(self, url: str, *lines: bytes, window: int | None = None) -> None:
        parts = urlsplit(url)
        self.socket = socket.socket()
        if window is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.settimeout(PATIENCE_S)
        self.socket.connect((parts.hostname, parts.port))
        head = [
            f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}".encode(),
            b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13",
            b"Sec-WebSocket-Key: " + base64.b64encode(bytes(16)),
            *lines,
        ]
        self.socket.sendall(b"\r\n".join(head) + b"\r\n\r\n")
        answer = b""
        while b"\r\n\r\n" not in answer and (byte := self.socket.recv(1)):
            answer += byte
        self.status = int(answer.split(b" ", 2)[1])

    def __enter__(self) -> "Raw":
        return self

    def __exit__(self, *failure: object) -> None:
        self.socket.close()

    def say(self, type_: str, **facts: object) -> None:
        self.send(frame(TEXT, json.dumps({"type": type_, **facts}).encode()))

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """Opcode and payload of every frame that comes, until the house closes."""
        try:
            while head := self._exactly(2):
                length = head[1]
                if length == 126:
                    (length,) = struct.unpack("!H", self._exactly(2))
                elif length == 127:
                    (length,) = struct.unpack("!Q", self._exactly(8))
                yield head[0] & 0x0F, self._exactly(length)
        except ConnectionError:
            return

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            piece = self.socket.recv(size - len(data))
            if not piece:
                raise ConnectionError("closed")
            data += piece
        return data

    def close_code(self) -> int | None:
        """The code with which the house closes; `None` where it only hangs up."""
        for opcode, payload in self.frames():
            if opcode == CLOSE:
                code: int = struct.unpack("!H", payload[:2])[0]
                return code
        return None

    def table(self) -> dict[str, Any]:
        """The next snapshot."""
        for opcode, payload in self.frames():
            if opcode == TEXT and (told := json.loads(payload))["type"] == "table":
                return dict(told)
        raise AssertionError("no snapshot came")
