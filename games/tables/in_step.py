"""Keeping one copy of a table in step with the store, which announces at most once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from games.unavailable import Unavailable

from . import tidying
from .admitting import withdraw
from .counting import counts
from .forks import throw_out_marks
from .records.closing import closed_for
from .restoring import restore_from
from .shown import Shown
from .store import Beat
from .summary import card_of
from .watching import is_listed

if TYPE_CHECKING:
    from .registry import Tables

log = structlog.get_logger()

BEAT_S = 1.0
LEASE_MS = 12_000
LINGER_S = 30.0


async def keep_in_step(tables: Tables, shown: Shown) -> None:
    """Once a second, and whenever something seems to be missing: compare numbers, renew leases."""
    replica = shown.replica
    loop = asyncio.get_running_loop()
    while not replica.closed:
        try:
            async with asyncio.timeout(BEAT_S):
                await shown.wake.wait()
        except TimeoutError:
            pass
        shown.wake.clear()
        behind, shown.behind = shown.behind, False
        try:
            if behind:
                await catch_up(tables, shown)
            await beat(tables, shown)
        except Unavailable:
            continue
        except Exception:
            log.error("table not kept in step", table=replica.code, n=replica.state.n, exc_info=True)
        lingers = LINGER_S if replica.state.closed is None else 0.0
        if not shown.has_guests and loop.time() - shown.idle_since > lingers:
            tables.forget(shown)


async def catch_up(tables: Tables, shown: Shown) -> None:
    """Reads what this copy has missed; restores the table where the store has less than it."""
    counts.catch_ups += 1
    replica = shown.replica
    forked, shown.forked = shown.forked, False
    ahead, shown.ahead = shown.ahead, False
    read = await tables.store.read(replica.code, None if forked else replica.state.n)
    if read is not None and read.epoch != replica.epoch and not read.whole:
        read = await tables.store.read(replica.code)
    if read is None and (why := await closed_for(replica.code)) is not None:
        replica.shut(why)
        return
    anew = shown.anew == replica.epoch
    if read is None or ahead or anew or read.epoch < replica.epoch:
        await restore_from(replica, tables.store, tables.now(), LEASE_MS, tables.lives, instead=anew)
        read = await tables.store.read(replica.code)
    if read is not None:
        replica.caught_up(read)
    if forked:
        await throw_out_marks(shown, tables.store)


async def _ask(tables: Tables, shown: Shown) -> Beat | None:
    """Tells the store who is here, in one way there and back, and what it answers."""
    replica, now = shown.replica, tables.now()
    state = replica.state
    news = shown.crowd.news(frozenset(seat.player for seat in state.seats if seat.player is not None))
    beat = await tables.store.beat(
        replica.code, tables.process, now, now + LEASE_MS, news, card_of(state, replica.watchers), shown.here,
        now + tables.lives.until_left(state), [o.player for o in (*state.asked, *state.admitted)],
    )  # fmt: skip
    shown.crowd.took(news, known=beat is not None and beat.known)
    if shown.crowd.has_more:
        shown.wake.set()
    return beat


def _count(shown: Shown, beat: Beat, now: int) -> None:
    """Says how many watch, and who of those that were let in, where that is not what was said last."""
    replica = shown.replica
    here = tuple(o.id for o in replica.state.admitted if o.player in beat.present)
    if (beat.watchers, here) != (replica.watchers, replica.here) and now >= shown.count_again and beat.known:
        replica.watchers, replica.here = beat.watchers, here
        replica.audience.watchers(beat.watchers, here)
        # each of a crowd is told of each of a crowd: the larger, the more seldom
        shown.count_again = now + beat.watchers


async def _list(tables: Tables, shown: Shown) -> None:
    """Puts the table on the list, or takes it off, when the host or staff have said so.

    Only while the store has it: one that was parked in this moment would stay on the list.
    """
    listed = is_listed(shown.replica.state)
    if listed == shown.listed:
        return
    if listed:
        await tables.store.list_publicly(shown.replica.code, tables.now())
    elif shown.listed is not None:
        await tables.store.unlist(shown.replica.code)
    shown.listed = listed


async def beat(tables: Tables, shown: Shown) -> None:
    """Renews the leases of those who are here, and learns who else is and what the newest entry is."""
    replica, now = shown.replica, tables.now()
    if replica.state.closed is not None:
        await tables.store.shut(replica.code, replica.state.watch_code, tables.lives.shut_ms)
        return
    epoch, n = replica.epoch, replica.state.n
    beat = await _ask(tables, shown)
    if beat is None or (beat.epoch, beat.n) != (replica.epoch, replica.state.n):
        shown.fall_behind()
    if beat is None:
        return
    await _list(tables, shown)
    if (beat.epoch, beat.n) < (epoch, n):
        shown.store_fell_behind()
    if shown.anew == replica.epoch:
        shown.fall_behind()
        return
    _count(shown, beat, now)
    here = shown.here
    loop_time = asyncio.get_running_loop().time()
    gone = shown.still_gone(set(beat.gone) - here, loop_time)
    await replica.mark_presence(here, gone)
    if tired := shown.askers_gone(beat.present, loop_time):
        await replica.submit(lambda state, context: withdraw(state, tired))
    replica.send_again()
    await tidying.mind(tables, replica)
