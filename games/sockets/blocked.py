"""Whom the people at a table have blocked: asked of the database when they come and when it changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from games.tables import Unavailable
from games.tables.blocks import blocks_of
from games.tables.records.blocks import BlockKept

log = structlog.get_logger()


class Blocked:
    """`by` holds the ids that each person who is here has blocked, and nobody who has blocked nobody: while
    it is empty nothing has to be looked up. `told` hears whose list has changed."""

    def __init__(self, told: Callable[[str], None]) -> None:
        self.by: dict[str, frozenset[str]] = {}
        self._people: dict[str, list[BlockKept]] = {}
        self._told = told
        self._asking: dict[str, asyncio.Task[None]] = {}

    def people(self, player: str) -> list[BlockKept]:
        """Whom somebody has blocked, as far as that is known."""
        return self._people.get(player, [])

    def ask(self, player: str) -> None:
        """Asks in the background; nobody waits for the database."""
        self._asking[player] = asyncio.get_running_loop().create_task(self._ask(player))

    async def _ask(self, player: str) -> None:
        try:
            people = await blocks_of(player)
        except Unavailable as away:
            log.warning("blocks not read", reason=str(away))
            people = self.people(player)
        if self._asking.get(player) is not asyncio.current_task():
            # it was asked again since
            return
        del self._asking[player]
        before = self.people(player)
        self.forget(player)
        if people:
            self._people[player] = people
            self.by[player] = frozenset(one.blocked for one in people)
        if people != before:
            self._told(player)

    def forget(self, player: str) -> None:
        """Nobody of that id is here any more."""
        self._people.pop(player, None)
        self.by.pop(player, None)
