"""On which devices a child has pressed its pictures: there it may also sit down beside somebody else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from .store import Store

OPEN_FOR_MS: Final = 12 * 60 * 60_000
"""A day of play; after it the pictures are pressed again."""


class Unlocked:
    """What was pressed, for all processes together. Every coroutine raises `StoreUnavailable`."""

    def __init__(self, store: Store, start: Callable[[], Awaitable[None]]) -> None:
        self._store = store
        self._start = start

    async def open(self, device: str, lock: str) -> None:
        """On the device with this key the pictures of a lock were pressed."""
        await self._start()
        await self._store.note(_name(device, lock), "open", OPEN_FOR_MS)

    async def is_open(self, device: str | None, lock: str) -> bool:
        if device is None:
            return False
        await self._start()
        return await self._store.noted(_name(device, lock)) is not None


def _name(device: str, lock: str) -> str:
    return f"unlocked/{device}/{lock}"
