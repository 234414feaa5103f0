"""A short way through Daphne for what sockets mostly carry: short texts in, texts out.

Autobahn's frame machine, Daphne's queue and Twisted's buffer take most of the time of a flip. A short text
that comes whole, and any text for a reader who keeps up, can do without; everything else goes the long way.
On the wire and to the application both are the same.
"""

import time
from functools import lru_cache
from typing import Any, Final

from twisted.internet import tcp

from games.sockets.wires import Hear
from warsite.launcher.bounded_sockets import BoundedSocket

FINAL_TEXT: Final = 0x81
MASKED: Final = 0x80
SHORT: Final = 126
HEAD: Final = 6
"""Bytes before the payload of a short frame from a browser: two, and the mask's four."""


class QuickSocket(BoundedSocket):
    """A `ShortCut`. As long as nothing listens at it, it is a socket like all of Daphne's."""

    hear: Hear | None = None
    writes_itself = False

    def onOpen(self) -> None:  # noqa: N802 - Autobahn's name
        self.writes_itself = isinstance(self.transport, tcp.Connection) and not self.transport.TLS
        super().onOpen()

    # --- in ---

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        read = 0
        while self.is_between_frames() and (found := short_text(data, read)):
            text, read = found
            if self.autoPingTimeoutCall is not None:
                self._cancelAutoPingTimeoutCall()
            self.heard(text)
        if read < len(data):
            super().dataReceived(data[read:])  # type: ignore[no-untyped-call]

    def is_between_frames(self) -> bool:
        """Everything that came was used up, and it did not end within a message."""
        if self.state != self.STATE_OPEN or self.data:
            return False
        return self.current_frame is None and not self.inside_message

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803 - Autobahn's names
        if isBinary or self.muted:
            super().onMessage(payload, isBinary)
        else:
            self.heard(payload.decode())

    def heard(self, text: str) -> None:
        """A text of the browser, which must not overtake those before it."""
        self.last_ping = time.time()
        if self.hear is not None and self.application_queue.empty():
            self.hear(text)
        else:
            self.application_queue.put_nowait({"type": "websocket.receive", "text": text})

    # --- out ---

    def send_now(self, text: str) -> bool:
        """Sends a text unless the reader is slow; as `ShortCut` has it."""
        if not self.writes_itself or self.slow is not None or self.state != self.STATE_OPEN:
            return False
        transport: Any = self.transport
        frame = text_frame(text)
        sent = 0
        if not transport.dataBuffer and not transport._tempDataBuffer:
            try:
                sent = transport.socket.send(frame)
            except OSError:  # full, or lost: Twisted finds out
                sent = 0
        if sent < len(frame):
            transport.write(frame[sent:])
        return True


def short_text(data: bytes, start: int = 0) -> tuple[str, int] | None:
    """The text of the frame that begins at `start`, and where it ends, if it is short, masked and ASCII.

    >>> short_text(bytes([0x81, 0x82, 1, 2, 3, 4]) + bytes([ord("h") ^ 1, ord("i") ^ 2]))
    ('hi', 8)
    """
    first = start + HEAD
    if len(data) <= first or data[start] != FINAL_TEXT:
        return None
    length = data[start + 1] - MASKED
    end = first + length
    if not 0 < length < SHORT or len(data) < end:
        return None
    mask = (data[start + 2 : first] * (length // 4 + 1))[:length]
    payload = (int.from_bytes(data[first:end]) ^ int.from_bytes(mask)).to_bytes(length)
    return (payload.decode("ascii"), end) if payload.isascii() else None


@lru_cache(maxsize=64)
def text_frame(text: str) -> bytes:
    """A text as one frame of a server. A table's entry goes to many sockets one after the other.

    >>> text_frame("hi")
    b'\\x81\\x02hi'
    """
    payload = text.encode()
    length = len(payload)
    if length < SHORT:
        return bytes((FINAL_TEXT, length)) + payload
    size = (126, 2) if length < 1 << 16 else (127, 8)
    return bytes((FINAL_TEXT, size[0])) + length.to_bytes(size[1]) + payload
