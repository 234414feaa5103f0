"""One time for all processes: the store's."""

import time
from collections.abc import Callable

from .store import Store

type Ticks = Callable[[], int]


def ticks_ms() -> int:
    """Milliseconds of a clock that nobody sets: only differences count."""
    return time.monotonic_ns() // 1_000_000


class StoreClock:
    """The store's clock, carried on by `ticks` between two looks at it.

    A computer's own clock may be an hour off, or be set while people play, and leases and due times are
    everybody's.
    """

    def __init__(self, store: Store, ticks: Ticks = ticks_ms) -> None:
        self._store = store
        self._ticks = ticks
        self._offset = time.time_ns() // 1_000_000 - ticks()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._ticks() + self._offset

    async def look(self) -> int:
        """Goes by the store's clock from now on; by so many milliseconds it was off. Raises
        `StoreUnavailable`."""
        before = self._ticks()
        there = await self._store.time()
        offset = there - (before + self._ticks()) // 2
        off, self._offset = offset - self._offset, offset
        return off
