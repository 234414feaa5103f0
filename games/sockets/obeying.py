"""The commands of one socket, each obeyed after those before it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine

from games.tables.commands import Command

from .allowance import MOST_WAITING


class InTurn:
    """`obey` does one command and raises nothing."""

    def __init__(self, obey: Callable[[Command], Coroutine[None, None, None]]) -> None:
        self._obey = obey
        self._waiting: deque[Command] = deque()
        self._obeying: asyncio.Task[None] | None = None

    @property
    def is_full(self) -> bool:
        """So many wait that no more should be taken."""
        return len(self._waiting) >= MOST_WAITING

    def take(self, command: Command) -> None:
        """Has a command obeyed, now or after those that wait."""
        self._waiting.append(command)
        if self._obeying is None or self._obeying.done():
            # An eager task runs at once: a flip, which waits for nothing, is done before this returns.
            loop = asyncio.get_running_loop()
            self._obeying = asyncio.Task(self._obey_all(), loop=loop, eager_start=True)

    async def _obey_all(self) -> None:
        while self._waiting:
            await self._obey(self._waiting.popleft())

    async def settled(self) -> None:
        """Returns when everything that was taken is done, also where nobody waits for it to the end."""
        if self._obeying is not None:
            await asyncio.shield(self._obeying)
