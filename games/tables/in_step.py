"""Keeping one copy of a table in step with the store, which announces at most once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from . import tidying
from .counting import counts
from .forks import throw_out_marks
from .records.closing import closed_for
from .restoring import restore_from
from .shown import Shown
from .summary import card_of
from .unavailable import Unavailable

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


async def beat(tables: Tables, shown: Shown) -> None:
    """Renews the leases of those who are here, and learns who else is and what the newest entry is."""
    replica, now = shown.replica, tables.now()
    if replica.state.closed is not None:
        await tables.store.shut(replica.code, replica.state.watch_code, tables.lives.shut_ms)
        return
    epoch, n = replica.epoch, replica.state.n
    beat = await tables.store.beat(
        replica.code, tables.process, now, now + LEASE_MS, len(shown.watchers),
        card_of(replica.state, replica.watchers), set(shown.players.values()),
        now + tables.lives.until_left(replica.state),
    )  # fmt: skip
    if beat is None or (beat.epoch, beat.n) != (replica.epoch, replica.state.n):
        shown.fall_behind()
    if beat is None:
        return
    if (beat.epoch, beat.n) < (epoch, n):
        shown.store_fell_behind()
    if shown.anew == replica.epoch:
        shown.fall_behind()
        return
    if beat.watchers != replica.watchers and now >= shown.count_again:
        replica.watchers = beat.watchers
        replica.audience.watchers(beat.watchers)
        # each of a crowd is told of each of a crowd: the larger, the more seldom
        shown.count_again = now + beat.watchers
    here = set(shown.players.values())
    gone = shown.still_gone(set(beat.gone) - here, asyncio.get_running_loop().time())
    await replica.mark_presence(here, gone)
    replica.send_again()
    await tidying.mind(tables, replica)
