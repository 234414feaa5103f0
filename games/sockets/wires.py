"""How a frame reaches a socket without anybody waiting for it.

Plain ASGI `send` works under every server. Where a server makes `send` wait for a slow reader, frames queue
up to a bound; past it they are thrown away and the socket gets one whole snapshot when it reads again.
A server may offer a short cut past its own queues, for as long as nothing waits in them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

MOST_UNSENT = 256 * 1024
STALLED_S = 30.0

SHORT_CUT = "war.short_cut"
"""What servers call it in the extensions of a scope."""

type Hear = Callable[[str], None]
type Send = Callable[[dict[str, Any]], Awaitable[None]]


class ShortCut(Protocol):
    """One socket as its server knows it. A text goes to `hear` while there is one, instead of to `receive`;
    only what is neither a text nor the end, and what came before, is still received."""

    hear: Hear | None

    def send_now(self, text: str) -> bool:
        """Sends a text if it need not wait; False where it must be sent as ASGI has it. Never raises."""


def short_cut_of(scope: Mapping[str, Any]) -> ShortCut | None:
    """The one that the server of a socket offers."""
    found: ShortCut | None = (scope.get("extensions") or {}).get(SHORT_CUT)
    return found


class Wire:
    """The way out to one socket. `snapshot()` gives the frame to send instead of those that were thrown
    away."""

    def __init__(self, send: Send, snapshot: Callable[[], str], short_cut: ShortCut | None = None) -> None:
        self._send = send
        self._snapshot = snapshot
        self._short_cut = short_cut
        self._unsent: deque[str] = deque()
        self._size = 0
        self._stale = False
        self._since = 0.0
        self._writing: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None
        self.on_drop: Callable[[], object] = lambda: None
        self.closed = False

    def put(self, frame: str) -> None:
        """Sends a frame now, or after those that wait. Never waits, never raises."""
        if self.closed:
            return
        if self._writing is None:
            if self._short_cut is None or not self._short_cut.send_now(frame):
                self._start(self._write(frame))
            return
        if self.stalled(asyncio.get_running_loop().time()):
            self.drop()
            return
        if self._stale:
            return
        self._unsent.append(frame)
        self._size += len(frame)
        if self._size > MOST_UNSENT:
            self._unsent.clear()
            self._size = 0
            self._stale = True

    def stalled(self, now: float) -> bool:
        """The reader has taken nothing for half a minute; `now` is loop time in seconds."""
        return self._writing is not None and now - self._since > STALLED_S

    async def close(self, code: int, reason: str = "") -> None:
        """Closes the socket with a code of its own."""
        if not self.closed:
            self.closed = True
            await self._send({"type": "websocket.close", "code": code, "reason": reason})

    def end(self, code: int, reason: str = "") -> None:
        """As `close`, for who cannot wait."""
        loop = asyncio.get_running_loop()
        self._ending = asyncio.Task(self.close(code, reason), loop=loop, eager_start=True)

    def hear(self, hear: Hear | None) -> None:
        """Where the server has a short cut, texts come to `hear` from now on, or to `receive` again."""
        if self._short_cut is not None:
            self._short_cut.hear = hear

    def drop(self) -> None:
        """Gives a socket up that reads nothing; nothing more will be sent."""
        self.closed = True
        self._unsent.clear()
        if self._writing is not None:
            self._writing.cancel()
        self.on_drop()

    def _start(self, work: Any) -> None:
        loop = asyncio.get_running_loop()
        self._since = loop.time()
        # An eager task runs at once: where `send` does not wait, no task is ever scheduled.
        task = asyncio.Task(work, loop=loop, eager_start=True)
        if not task.done():
            self._writing = task
            task.add_done_callback(self._written)

    async def _write(self, frame: str) -> None:
        try:
            await self._send({"type": "websocket.send", "text": frame})
        except Exception:
            # whatever a server raises here means that the socket has gone
            self.closed = True

    def _written(self, task: asyncio.Task[None]) -> None:
        self._writing = None
        if self.closed:
            return
        if self._stale:
            self._stale = False
            self.put(self._snapshot())
        elif self._unsent:
            frame = self._unsent.popleft()
            self._size -= len(frame)
            self._start(self._write(frame))
            while self._writing is None and self._unsent:
                frame = self._unsent.popleft()
                self._size -= len(frame)
                self._start(self._write(frame))
