"""Daphne's HTTP with bounds: on how long a request may take to come, how large it is, and how many come."""

from typing import Any, Final

from daphne.http_protocol import WebRequest
from django.conf import settings
from twisted.web import http

from warsite.launcher import connections

TOO_LARGE: Final = b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class BoundedRequest(WebRequest):  # type: ignore[misc] # Daphne has no types
    """Refuses a body that is too large before it is all here; Daphne would keep it on the disk first."""

    came = 0
    refused = False

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's name
        super().gotLength(length)
        self._bound(length or 0)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        self.came += len(data)
        self._bound(self.came)
        if not self.refused:
            super().handleContentChunk(data)

    def _bound(self, size: int) -> None:
        if size > settings.MOST_REQUEST_BYTES and not self.refused:
            self.refused = True
            self.channel.transport.write(TOO_LARGE)
            self.channel.loseConnection()

    def process(self) -> Any:
        # Daphne would let any visitor move the site to another path with this header.
        self.requestHeaders.removeHeader(b"daphne-root-path")
        return None if self.refused else super().process()


class BoundedChannel(http.HTTPChannel):
    """A connection before it is a WebSocket."""

    transport: Any

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        super().connectionMade()  # type: ignore[no-untyped-call]
        self.requestFactory = BoundedRequest
        if not connections.let_in(self.transport):
            self.transport.abortConnection()

    def resetTimeout(self) -> None:  # noqa: N802 - Twisted's name
        """Does nothing: a request must be here within the time, not only its next byte."""

    def connectionLost(self, *reason: Any) -> None:  # noqa: N802 - Twisted's name
        connections.gone(self.transport)
        super().connectionLost(*reason)  # type: ignore[no-untyped-call]
