"""The list of tables that anybody may watch, read at most once a second however many look at it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from .summary import Summary

FRESH_S = 1.0


class Listing:
    """`read` brings the list from the store."""

    def __init__(self, read: Callable[[], Awaitable[list[Summary]]]) -> None:
        self._read = read
        self._rows: list[Summary] = []
        self._until = 0.0
        self._reading: asyncio.Future[list[Summary]] | None = None

    async def rows(self) -> list[Summary]:
        """The tables with somebody there, the latest first; at most a second old. Raises `Unavailable`."""
        loop = asyncio.get_running_loop()
        if loop.time() < self._until:
            return self._rows
        if self._reading is None or self._reading.done():
            self._reading = asyncio.ensure_future(self._read())
        self._rows = await asyncio.shield(self._reading)
        self._until = loop.time() + FRESH_S
        return self._rows


def featured(rows: Iterable[Summary]) -> Summary | None:
    """The table to be shown on the front page, of those on the list where a game is being played: with the
    deepest war now, then the most cards at stake, then the most watchers, then the longest game."""
    played = [row for row in rows if row.status == "playing"]
    return max(played, key=lambda row: (row.war, row.stake, row.watchers, -row.since), default=None)
