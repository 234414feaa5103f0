"""Daphne's WebSocket with bounds: on what waits for its reader, and on how many frames it takes."""

import asyncio
from typing import Any, Final

from daphne.server import reactor
from daphne.ws_protocol import WebSocketProtocol

from games.sockets.allowance import Allowance
from warsite.launcher import connections

BUFFER_BYTES: Final = 16 * 1024
"""So much is read at once, and so much may wait to be sent before its reader counts as slow."""
FRAMES_BURST: Final = 10_000
FRAMES_A_SECOND: Final = 400.0
"""A message may come in thousands of fragments; frames that never end one, or ask for pongs, have a limit."""
TOO_FAST: Final = 1008
LAST_BYTES_SECONDS: Final = 10.0


class BoundedSocket(WebSocketProtocol):  # type: ignore[misc] # Daphne has no types
    """Twisted tells it, as the producer of its transport, when the reader is slow."""

    slow: asyncio.Event | None = None
    """Set when the reader has taken all that waited; `None` while it keeps up."""

    def onOpen(self) -> None:  # noqa: N802 - Autobahn's name
        self.frames = Allowance(reactor.seconds(), FRAMES_BURST, FRAMES_A_SECOND)
        self.transport.bufferSize = BUFFER_BYTES
        self.unregisterProducer()  # the HTTP channel's, which knows nothing of frames
        self.registerProducer(self, True)
        super().onOpen()

    # --- out ---

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's name
        if self.slow is None:
            self.slow = asyncio.Event()

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's name
        if self.slow is not None:
            self.slow.set()
            self.slow = None

    stopProducing = resumeProducing  # noqa: N815 - Twisted's name

    def connectionLost(self, *reason: Any) -> None:  # noqa: N802 - Twisted's name
        connections.gone(self.transport)
        self.resumeProducing()
        super().connectionLost(*reason)

    def _closeConnection(self, abort: bool = False) -> None:  # noqa: N802 - Autobahn's name
        # Twisted waits for ever until the last bytes are read.
        super()._closeConnection(abort)
        if not abort:
            reactor.callLater(LAST_BYTES_SECONDS, self.transport.abortConnection)

    # --- in ---

    def onFrameBegin(self) -> None:  # noqa: N802 - Autobahn's name
        super().onFrameBegin()
        if self.state == self.STATE_OPEN and not self.frames.spend(reactor.seconds(), 1):
            self.sendCloseFrame(TOO_FAST, b"too many frames")
            # what still comes is not looked at: a reset would overtake the close frame
            self.dataReceived = lambda data: None

    def onPing(self, payload: bytes) -> None:  # noqa: N802 - Autobahn's name
        if self.slow is None:
            super().onPing(payload)
