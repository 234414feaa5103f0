"""Forgetting a player who was deleted, at every table that the store has."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog
from msgspec import UNSET

from .agreeing import with_grant
from .clock import due_after
from .entries import FORGOTTEN, Entry, Forgotten, HostPassed, Left
from .fold import fold
from .forgetting import knows
from .records.forgetting import seats_played
from .refusals import Refused
from .replica import Replica, Rule
from .rulings import Context, dealt_if_all_shown, next_host
from .state import TableState

if TYPE_CHECKING:
    from .registry import Tables

log = structlog.get_logger()

PAUSES_S = (0.1, 0.5, 2.0)
"""A database that is locked or away for a moment is asked again."""


async def forget_player(tables: Tables, player: str) -> int:
    """Takes a player's name out of the tables that are open, on whichever process, and their place: in a game
    a computer plays on as someone. At how many tables there was something.

    Before or after the database has forgotten them; what it keeps is its own to change. Raises `Unavailable`,
    and `Refused` `busy`: then it is to be done again.
    """
    await tables.start()
    found = 0
    for code in await tables.store.codes():
        read = await tables.store.read(code)
        if read is None or not any(player.encode() in entry for entry in read.entries):
            continue
        replica = await tables.open(code)
        if replica is None:
            continue
        play = replica.state.play
        played = await seats_played(play.id, player) if play is not None else ()

        def rule(state: TableState, context: Context, played: tuple[int, ...] = played) -> list[Entry]:
            return forget(state, player, played, context)

        await _submit(replica, rule)
        # the log begins anew, without what was said before
        await _submit(replica, lambda state, context: [FORGOTTEN] if state.closed is None else [])
        found += 1
    log.info("player forgotten", tables=found)
    return found


async def _submit(replica: Replica, rule: Rule) -> None:
    for pause in PAUSES_S:
        try:
            await replica.submit(rule)
            return
        except Refused:
            await asyncio.sleep(pause)
    await replica.submit(rule)


def forget(state: TableState, player: str, played: tuple[int, ...], context: Context) -> list[Entry]:
    """What becomes of a table; `played` are the seats of its last game that were theirs at the deal."""
    if state.closed is not None:
        return []
    under_their_name = tuple(k for k in played if state.seats[k].kind == "computer" and state.seats[k].name)
    if not under_their_name and not knows(state, player):
        return []
    entries: list[Entry] = [Forgotten(player, under_their_name)]
    after = fold(state, entries[0]).state
    for number, seat in enumerate(state.seats):
        if player in (seat.player, seat.profile):
            before, after = after, fold(after, Left(number)).state
            due = UNSET if state.status in ("open", "over") else due_after(before, after, context.now)
            entries.append(Left(number, due))
    if state.host == player:
        entries.append(HostPassed(next_host(after)))
    return with_grant(state, [*entries, *dealt_if_all_shown(after, context)], context)
