"""How a frame reaches a socket without anybody waiting for it.

Plain ASGI `send` works under every server. Where a server makes `send` wait for a slow reader, frames queue
up to a bound; past it they are thrown away and the socket gets one whole snapshot when it reads again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

MOST_UNSENT = 256 * 1024
STALLED_S = 30.0

type Send = Callable[[dict[str, Any]], Awaitable[None]]


class Wire:
    """The way out to one socket. `snapshot()` gives the frame to send instead of those that were thrown
    away."""

    def __init__(self, send: Send, snapshot: Callable[[], str]) -> None:
        self._send = send
        self._snapshot = snapshot
        self._unsent: deque[str] = deque()
        self._size = 0
        self._stale = False
        self._since = 0.0
        self._writing: asyncio.Task[None] | None = None
        self.on_drop: Callable[[], object] = lambda: None
        self.closed = False

    def put(self, frame: str) -> None:
        """Sends a frame now, or after those that wait. Never waits, never raises."""
        if self.closed:
            return
        if self._writing is None:
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
