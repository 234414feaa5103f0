"""Putting a table back into a store that lost it, from the copy that is furthest."""

from __future__ import annotations

import msgspec
import structlog

from . import records
from .counting import counts
from .entries import Opened, encode
from .opening import as_at, opened, table_of
from .replica import Replica
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


async def restore_from(replica: Replica, store: Store, now: int, left_ms: int) -> None:
    """Puts back this process's copy, or the database's where that is further. Raises `Unavailable`."""
    own = opened(replica.state)
    kept = await stored(replica.code)
    furthest = own if kept is None else max(own, kept, key=_how_far)
    await restore(furthest, replica.epoch, store, now, left_ms)


async def restore(base: Opened, epoch: int, store: Store, now: int, left_ms: int) -> None:
    """Puts a table there with an epoch after `epoch`, unless another process was first. It is left after
    `left_ms` unless somebody comes."""
    state = table_of(base)
    due = now + state.pace_ms if _clock_must_act(state) else None
    entry = encode(msgspec.structs.replace(base, due=due))
    placed = await store.place(
        base.code, max(epoch + 1, now), base.n, state.at, NONE if due is None else due, entry, now + left_ms
    )
    await store.know_watch_code(base.watch_code, base.code)
    if base.visibility == "public":
        await store.list_publicly(base.code, now)
    if placed.new:
        counts.restores += 1
        log.info("table restored", table=base.code, n=base.n, at=state.at, epoch=placed.epoch)


def _how_far(base: Opened) -> tuple[int, int, int, int]:
    play = base.play
    return base.deals, play.started_ms if play else 0, play.at if play else 0, base.n


def _clock_must_act(state: TableState) -> bool:
    """Somebody turns up by the clock, or still has to show a contribution, or a game must be ended."""
    if state.status == "revealing":
        return True
    over = state.play is not None and state.play.game.result is not None
    return state.status == "playing" and (over or any(state.seats[k].turns_by_itself for k in state.awaits))
