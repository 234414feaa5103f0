"""Putting a table back into a store that lost it, from the copy that is furthest."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import structlog

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
from .store import NONE, Store

log = structlog.get_logger()


async def stored(code: str) -> Opened | None:
    """A table as the database has it: at its last checkpoint, at most two seconds old."""
    kept = await records.load_table(code)
    if kept is None:
        return None
    base = msgspec.convert(kept.base, Opened)
    mark = kept.checkpoint
    if mark is not None and base.play is not None and mark["game"] == base.play.id:
        return as_at(base, mark["at"])
    return base


async def restore_from(replica: Replica, store: Store, now: int, lease: int, lives: Lifetimes) -> None:
    """Puts back this process's copy, or the database's where that is further. Raises `Unavailable`."""
    own = opened(replica.state)
    kept = await stored(replica.code)
    furthest = own if kept is None else max(own, kept, key=_how_far)
    await restore(furthest, replica.epoch, store, now, lease, lives)


async def restore(base: Opened, epoch: int, store: Store, now: int, lease: int, lives: Lifetimes) -> None:
    """Puts a table there with an epoch after `epoch`, unless another process was first.

    Nobody is charged for the time without a store: what was due begins anew, and whoever sits here is
    believed to be here for `lease` ms.
    """
    state = _begun_anew(table_of(base), now)
    due = alarm(state)
    left = now + lives.until_left(state)
    placed = await store.place(
        base.code, max(epoch + 1, now), base.n, state.at, NONE if due is None else due,
        encode(opened(state)), left=left, held=state.paused is not None,
    )  # fmt: skip
    await store.know_watch_code(base.watch_code, base.code)
    if base.visibility == "public":
        await store.list_publicly(base.code, now)
    if placed.new:
        counts.restores += 1
        people = [seat.player for seat in state.seats if seat.player is not None]
        await store.beat(base.code, "restored", now, now + lease, 0, b"", people, left)
        log.info("table restored", table=base.code, n=base.n, at=state.at, epoch=placed.epoch)


def _begun_anew(state: TableState, now: int) -> TableState:
    seats = tuple(replace(seat, keeps_ms=None) for seat in state.seats)
    state = replace(state, seats=seats)
    if state.ends_ms is not None and state.ends_ms <= now and state.play is not None and state.playing:
        stopped = state.play.stopped_ms + now + LAST_MINUTE_MS - state.ends_ms
        state = replace(state, play=replace(state.play, stopped_ms=stopped))
    due = now + REVEAL_MS if state.status == "revealing" else due_now(state, now)
    return replace(state, due_ms=due)


def _how_far(base: Opened) -> tuple[int, int, int, int]:
    play = base.play
    return base.deals, play.started_ms if play else 0, play.at if play else 0, base.n
