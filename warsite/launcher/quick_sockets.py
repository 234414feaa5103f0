"""A short way through Daphne for what sockets mostly carry: short messages in, text out.

Autobahn's frame machine and Twisted's write buffer take most of the time of a flip. A frame that is whole,
small and plain text in, and any text out, can do without; everything else goes the long way.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import tcp

FINAL_TEXT, MASKED, SHORT = 0x81, 0x80, 126
HEAD = 6
"""Bytes before the payload of a short frame from a browser: two, and the mask's four."""


class QuickSocket(WebSocketProtocol):  # type: ignore[misc] # Daphne has no types
    """Daphne's WebSocket; the same bytes on the wire, the same messages to the application."""

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        between_frames = not self.data and self.state == self.STATE_OPEN and not self.inside_message
        payload = short_text(data) if between_frames and self.current_frame is None else None
        if payload is None:
            super().dataReceived(data)
        else:
            self.onMessage(payload, False)

    def sends_text(self, message: Mapping[str, Any]) -> bool:
        """Sends a message of the application, if it is text and the socket is open."""
        text = message.get("text")
        if self.state != self.STATE_OPEN or message["type"] != "websocket.send" or not text:
            return False
        if message.get("bytes"):  # both is an error, which Daphne tells
            return False
        self.serverSend(text)
        return True

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802 - Daphne's name
        transport: Any = self.transport
        if binary or self.state != self.STATE_OPEN or not isinstance(self.transport, tcp.Connection):
            super().serverSend(content, binary)
            return
        frame = text_frame(content)
        sent: object = 0
        if transport.connected and not transport.dataBuffer and not transport._tempDataBuffer:
            sent = transport.writeSomeData(frame)
        if isinstance(sent, int):  # else the connection is lost, which reading from it will tell
            transport.write(frame[sent:])


def short_text(data: bytes) -> bytes | None:
    """The payload, if the bytes are exactly one short masked text frame in ASCII.

    >>> short_text(bytes([0x81, 0x82, 1, 2, 3, 4]) + bytes([ord("h") ^ 1, ord("i") ^ 2]))
    b'hi'
    """
    if len(data) <= HEAD or data[0] != FINAL_TEXT or not MASKED < data[1] < MASKED + SHORT:
        return None
    length = data[1] - MASKED
    if len(data) != HEAD + length:
        return None
    mask = (data[2:HEAD] * (length // 4 + 1))[:length]
    payload = (int.from_bytes(data[HEAD:]) ^ int.from_bytes(mask)).to_bytes(length)
    return payload if payload.isascii() else None


@lru_cache(maxsize=64)
def text_frame(text: str) -> bytes:
    """The text as one frame of a server. A table's entry goes to many sockets one after the other.

    >>> text_frame("hi")
    b'\\x81\\x02hi'
    """
    payload = text.encode()
    length = len(payload)
    if length < SHORT:
        return bytes((FINAL_TEXT, length)) + payload
    size = (126, 2) if length < 1 << 16 else (127, 8)
    return bytes((FINAL_TEXT, size[0])) + length.to_bytes(size[1]) + payload
