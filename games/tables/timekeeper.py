"""Acts for one copy of a table on what is due, if its process is the first of all to take it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING

import structlog

from .agreeing import time_up
from .clock import LATE_MS, alarm, overdue, what_is_due
from .pausing import fast_asleep, keep_seats, pause_over, put_on_auto, set_clock
from .refusals import Refused
from .rulings import deal_without_the_rest
from .state import TableState
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
        """Wakes when the table as it now stands is due. A timer that is too early is left as it is and looks
        again when it runs out: hardly a flip moves it."""
        due = alarm(self._replica.state)
        if due is None or self._replica.closed:
            return
        when = self._loop.time() + max(0, due - self._now()) / 1000
        if self._timer is not None and self._timer.when() > when:
            self.stop()
        if self._timer is None:
            self._timer = self._loop.call_at(when, self._wake)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wake(self) -> None:
        self._timer = None
        due = alarm(self._replica.state)
        if due is None or self._replica.closed:
            return
        if due > self._now():
            self.set()
        else:
            self._run(self.act(due))

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

    def turned_up_for(self, before: TableState) -> None:
        """The table has just turned up for somebody; whoever sleeps on while others wait is put on auto."""
        seats = fast_asleep(before, self._replica.state)
        if seats:
            auto = self._replica.submit(lambda state, context: put_on_auto(state, seats, context))
            self._run(self._done(auto, "auto"))

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = self._loop.create_task(work)
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)

    async def _done(self, work: Coroutine[None, None, None], what: str) -> None:
        try:
            await work
        except Refused:
            log.warning("put off", what=what, table=self._replica.code, n=self._replica.state.n)

    async def _submit(self, what: str) -> None:
        await self._done(self._replica.submit(RULES.get(what, set_clock)), what)
