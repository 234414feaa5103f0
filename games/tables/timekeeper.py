"""Acts for one copy of a table on what is due, if its process is the first of all to take it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from .agreeing import time_up
from .clock import LATE_MS, alarm, overdue, what_is_due
from .pausing import keep_seats, pause_over, set_clock
from .refusals import Refused
from .rulings import deal_without_the_rest
from .store import Store, StoreUnavailable

if TYPE_CHECKING:
    from .replica import Replica

log = structlog.get_logger()

TAKE_MS = 1000
"""How long one process may take over something due before another may try."""

RULES = {
    "reveal": deal_without_the_rest,
    "time": time_up,
    "keep": keep_seats,
    "resume": pause_over,
}

CHARGED = ("sleeper", "time")
"""What falls to somebody's cost, so that it must not come when nobody could play."""


class Timekeeper:
    """The clock of a replica: one timer for whatever its table waits for next."""

    def __init__(self, replica: Replica, store: Store, now: Callable[[], int]) -> None:
        self._replica = replica
        self._store = store
        self._now = now
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._acting: set[asyncio.Task[None]] = set()

    def set(self) -> None:
        """Wakes when the table as it now stands is due."""
        self.stop()
        due = alarm(self._replica.state)
        if due is not None and not self._replica.closed:
            pause = max(0.0, (due - self._now()) / 1000)
            self._timer = self._loop.call_later(pause, self._wake, due)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wake(self, due: int) -> None:
        self._timer = None
        if not self._replica.closed and alarm(self._replica.state) == due:
            task = self._loop.create_task(self.act(due))
            self._acting.add(task)
            task.add_done_callback(self._acting.discard)

    async def act(self, due: int) -> None:
        """Does what is due. A process that has only just come, or been without the store, waits for others to
        do it: where none does, nobody could have played."""
        state, now = self._replica.state, self._now()
        late = overdue(state, now) > LATE_MS
        if not late and what_is_due(state, now) in CHARGED and now - self._store.since_ms < LATE_MS:
            return
        try:
            if not await self._store.take(self._replica.code, due, now, TAKE_MS):
                return
        except StoreUnavailable:
            return
        what = what_is_due(self._replica.state, now)
        if what in CHARGED and late:
            await self._submit("clock")
        elif what in ("flip", "sleeper"):
            self._replica.turn_up(for_sleepers=what == "sleeper")
        elif what == "over":
            self._replica.end()
        elif what is not None:
            await self._submit(what)

    async def _submit(self, what: str) -> None:
        try:
            await self._replica.submit(RULES.get(what, set_clock))
        except Refused:
            log.warning("put off", what=what, table=self._replica.code, n=self._replica.state.n)
