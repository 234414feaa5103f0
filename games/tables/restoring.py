"""Putting a table back into a store that lost it, or has an old one, from the copy that is furthest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec
import structlog

from games.unavailable import Unavailable

from . import records
from .clock import alarm, due_now
from .closing import Lifetimes
from .counting import counts
from .entries import Opened, encode
from .opening import as_at, opened, table_of
from .pausing import LAST_MINUTE_MS
from .replica import Replica
from .rulings import REVEAL_MS
from .state import TableState
from .store import NONE, Crowding, Log, Store
from .watching import is_listed

log = structlog.get_logger()

DECIDING_S = 1.0
"""What was decided and is in the database gets into the store within this time."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A table as somebody has it, from entry `n` of `epoch` on; flips are counted beyond it."""

    base: Opened
    epoch: int
    n: int

    @property
    def how_far(self) -> tuple[int, int, int, int]:
        play = self.base.play
        return self.base.deals, play.started_ms if play else 0, play.at if play else 0, self.base.n


async def stored(code: str) -> Copy | None:
    """A table as the database has it: at its last checkpoint, at most two seconds old."""
    kept = await records.load_table(code)
    if kept is None:
        return None
    base = msgspec.convert(kept.base, Opened)
    mark = kept.checkpoint
    if mark is not None and base.play is not None and mark["game"] == base.play.id:
        base = as_at(base, mark["at"])
    return Copy(base, kept.epoch, kept.n)


async def read_or_restore(
    code: str, store: Store, now: Callable[[], int], lease: int, lives: Lifetimes
) -> Log | None:
    """The log of a table that nobody shows here yet, put there first where the database is further."""
    read = await store.read(code)
    kept = await stored(code) if read is None else await _stored_if_there(code)
    if kept is None or (read is not None and (kept.epoch, kept.n) <= (read.epoch, read.n)):
        return read
    if read is not None:
        # what is being decided just now is in the database first
        await asyncio.sleep(DECIDING_S)
    await restore(kept.base, store, now(), (kept.epoch, kept.n), lease, lives)
    return await store.read(code)


async def _stored_if_there(code: str) -> Copy | None:
    """As `stored`; a database that is away keeps nobody from a table of which there is another copy."""
    try:
        async with asyncio.timeout(DECIDING_S):
            return await stored(code)
    except (Unavailable, TimeoutError) as away:
        log.warning("not compared with the database", table=code, reason=str(away))
        return None


async def restore_from(
    replica: Replica, store: Store, now: int, lease: int, lives: Lifetimes, instead: bool = False
) -> None:
    """Puts back this process's copy, or the database's where that is further. Raises `StoreUnavailable`.

    What the store has stays, unless this process has seen a later entry, or puts the same there `instead`.
    """
    own = Copy(opened(replica.state), replica.epoch, replica.state.n)
    kept = await _stored_if_there(replica.code)
    furthest = own if kept is None else max(own, kept, key=lambda copy: copy.how_far)
    await restore(furthest.base, store, now, (own.epoch, own.n + instead), lease, lives)


async def restore(
    base: Opened, store: Store, now: int, over: tuple[int, int], lease: int, lives: Lifetimes
) -> None:
    """Puts a table there with a later epoch than `over`, unless one is there that is not older.

    Nobody is charged for the time without a store: what was due begins anew, and whoever sits here is
    believed to be here for `lease` ms.
    """
    state = _begun_anew(table_of(base), now)
    due = alarm(state)
    left = now + lives.until_left(state)
    placed = await store.place(
        base.code, max(over[0] + 1, now), base.n, state.at, NONE if due is None else due,
        encode(opened(state)), left=left, held=state.held, over=over,
    )  # fmt: skip
    await store.know_watch_code(base.watch_code, base.code)
    if is_listed(state):
        await store.list_publicly(base.code, now)
    if placed.new:
        counts.restores += 1
        people = [seat.player for seat in state.seats if seat.player is not None]
        await store.beat(base.code, "restored", now, now + lease, Crowding(), None, people, left)
        log.info("table restored", table=base.code, n=base.n, at=state.at, epoch=placed.epoch)


def _begun_anew(state: TableState, now: int) -> TableState:
    seats = tuple(replace(seat, keeps_ms=None) for seat in state.seats)
    state = replace(state, seats=seats)
    if state.ends_ms is not None and state.ends_ms <= now and state.play is not None and state.playing:
        stopped = state.play.stopped_ms + now + LAST_MINUTE_MS - state.ends_ms
        state = replace(state, play=replace(state.play, stopped_ms=stopped))
    due = now + REVEAL_MS if state.status == "revealing" else due_now(state, now)
    return replace(state, due_ms=due)
