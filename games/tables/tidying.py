"""Tables that nobody is at any more leave the store, and in the end the database.

Any process may do it, and each table is taken by one at a time. A table is closed by an entry in its own
log, like everything that happens to it, so whoever is still there sees why.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import structlog

from games.families import deletion, retention
from games.families.retention import Tidied
from games.querying import read, write

from . import records
from .clock import alarm
from .closing import close, list_publicly, unanswered, warn
from .records import closing
from .refusals import Refused
from .replica import Replica
from .state import Why
from .watching import is_listed

if TYPE_CHECKING:
    from .registry import Tables
    from .shown import Shown

log = structlog.get_logger()

LOOK_S = 5.0
"""How often a process looks for tables that were left."""
TIDY_MS = 10 * 60_000
"""How often one of all processes looks through the database."""
DAY_MS = 24 * 60 * 60_000
"""How often one of all processes forgets guests who stay away."""
AT_ONCE = 200


async def close_table(tables: Tables, code: str, why: Why) -> bool:
    """Ends a table for good, a game on it as interrupted. False where there is none.

    Raises `Unavailable`, and `Refused` `busy`.
    """
    replica = await tables.open(code)
    if replica is None:
        return False
    await replica.submit(lambda state, context: close(state, why))
    await closing.mark_closed(code, why)
    await tables.store.shut(code, replica.state.watch_code, tables.lives.shut_ms)
    log.info("table closed", table=code, n=replica.state.n, why=why)
    return True


async def show_table(tables: Tables, code: str, on: bool) -> bool:
    """Takes a public table off the list, or puts it there again. False where there is none.

    Raises as `close_table`.
    """
    replica = await tables.open(code)
    if replica is None:
        return False
    await replica.submit(lambda state, context: list_publicly(state, on))
    if is_listed(replica.state):
        await tables.store.list_publicly(code, tables.now())
    else:
        await tables.store.unlist(code)
    return True


async def mind(tables: Tables, replica: Replica) -> None:
    """Warns those who are at a table where nothing happens any more, and closes it when nobody stays."""
    state, now, lives = replica.state, tables.now(), tables.lives
    try:
        if state.closing_ms is None:
            if state.status in ("open", "over") and now - replica.moved_ms > lives.idle_ms:
                await replica.submit(lambda state, context: warn(state, context, lives.warned_ms))
        elif now >= state.closing_ms:
            await replica.submit(unanswered)
            if replica.state.closed is not None:
                await close_table(tables, replica.code, "idle")
    except Refused:
        log.info("closing put off", table=replica.code, n=state.n)


async def leave_tables(tables: Tables) -> None:
    """Parks or closes the tables whose last socket has been gone for long enough."""
    for code, left in await tables.store.left(tables.now()):
        if not await tables.store.take_left(code, left, tables.now(), tables.lives.left_ms):
            continue
        if await tables.store.read(code) is None:
            await tables.store.leave_alone(code)
        elif (shown := await tables.shown(code)) is not None and not shown.has_guests:
            await _leave(tables, shown)


async def _leave(tables: Tables, shown: Shown) -> None:
    replica, state = shown.replica, shown.replica.state
    plays = state.status in ("revealing", "playing")
    if state.closed is not None:
        await tables.store.shut(state.code, state.watch_code, tables.lives.shut_ms)
    elif not plays and not state.members:
        await close_table(tables, state.code, "left")
    elif alarm(state) is None and await _park(tables, replica) and not shown.has_guests:
        # what the clock is about to do it does first
        tables.forget(shown)


async def _park(tables: Tables, replica: Replica) -> bool:
    """Leaves a table to the database alone. Whoever comes back finds it as it was."""
    state, epoch = replica.state, replica.epoch
    await tables.keeper.save_table(state, epoch)
    if state.status == "playing" and state.play is not None:
        await records.checkpoint({state.play.id: state.at})
    return await tables.store.park(state.code, state.watch_code, epoch, state.n, state.at, tables.now())


async def tidy_in_turn(tables: Tables) -> None:
    """Looks through the list and the database, if no other process has a short while ago."""
    if await tables.store.once("tidy", tables.process, TIDY_MS):
        # takes off those that another process parked as they were listed
        await tables.store.public(tables.now())
        await tidy(tables)
    if await tables.store.once("tidy people", tables.process, DAY_MS):
        done = await tidy_people(tables)
        log.info("tidied", **asdict(done))


async def tidy_people(tables: Tables) -> Tidied:
    """Forgets guests who stay away, and throws away what has run out. Raises `Unavailable`."""
    now = datetime.fromtimestamp(tables.now() / 1000, UTC)
    away = await read(retention.guests_who_stay_away, now)
    for guest in away:
        # one at a time, since whatever else is written waits meanwhile
        await write(deletion.delete_guest, guest)
    done = await write(retention.tidy_rows, now)
    return replace(done, guests=len(away))


async def tidy(tables: Tables) -> tuple[int, int]:
    """Closes tables to which nobody has come back, and throws closed ones away: how many of each."""
    await tables.start()
    closed, now = 0, tables.now()
    while some := await _close_lost(tables, now):
        closed += some
    thrown_away = await closing.throw_away(now - tables.lives.kept_ms)
    return closed, thrown_away


async def _close_lost(tables: Tables, now: int) -> int:
    """Closes some of the tables to which nobody has come back: how many."""
    closed = 0
    for code in await closing.unchanged_since(now - tables.lives.lost_ms, AT_ONCE):
        # One that is in the store is somebody's now, or is about to be parked.
        if await tables.store.read(code) is None:
            try:
                closed += await close_table(tables, code, "lost")
            except Refused:
                continue
    return closed
