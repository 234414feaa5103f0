"""Putting a table back into a store that lost it, or has an old one, from the copy that is furthest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import structlog

from . import records
from .counting import counts
from .entries import Opened, encode
from .opening import as_at, opened, table_of
from .replica import Replica
from .state import TableState
from .store import NONE, Log, Store
from .unavailable import Unavailable

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


async def read_or_restore(code: str, store: Store, now: Callable[[], int]) -> Log | None:
    """The log of a table that nobody shows here yet, put there first where the database is further."""
    read = await store.read(code)
    kept = await stored(code) if read is None else await _stored_if_there(code)
    if kept is None or (read is not None and (kept.epoch, kept.n) <= (read.epoch, read.n)):
        return read
    if read is not None:
        # what is being decided just now is in the database first
        await asyncio.sleep(DECIDING_S)
    await restore(kept.base, store, now(), over=(kept.epoch, kept.n))
    return await store.read(code)


async def _stored_if_there(code: str) -> Copy | None:
    """As `stored`; a database that is away keeps nobody from a table of which there is another copy."""
    try:
        async with asyncio.timeout(DECIDING_S):
            return await stored(code)
    except (Unavailable, TimeoutError) as away:
        log.warning("not compared with the database", table=code, reason=str(away))
        return None


async def restore_from(replica: Replica, store: Store, now: int) -> None:
    """Puts back this process's copy, or the database's where that is further. Raises `StoreUnavailable`.

    What the store has stays, unless this process has seen a later entry.
    """
    own = Copy(opened(replica.state), replica.epoch, replica.state.n)
    kept = await _stored_if_there(replica.code)
    furthest = own if kept is None else max(own, kept, key=lambda copy: copy.how_far)
    await restore(furthest.base, store, now, over=(own.epoch, own.n))


async def restore(base: Opened, store: Store, now: int, over: tuple[int, int]) -> None:
    """Puts a table there with a later epoch than `over`, unless one is there that is not older."""
    state = table_of(base)
    due = now + state.pace_ms if _clock_must_act(state) else None
    entry = encode(msgspec.structs.replace(base, due=due))
    placed = await store.place(
        base.code, max(over[0] + 1, now), base.n, state.at, NONE if due is None else due, entry, over
    )
    await store.know_watch_code(base.watch_code, base.code)
    if base.visibility == "public":
        await store.list_publicly(base.code, now)
    if placed.new:
        counts.restores += 1
        log.info("table restored", table=base.code, n=base.n, at=state.at, epoch=placed.epoch)


def _clock_must_act(state: TableState) -> bool:
    """Somebody turns up by the clock, or still has to show a contribution, or a game must be ended."""
    if state.status == "revealing":
        return True
    over = state.play is not None and state.play.game.result is not None
    return state.status == "playing" and (over or any(state.seats[k].turns_by_itself for k in state.awaits))
