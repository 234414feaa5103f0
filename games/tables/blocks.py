"""Blocking somebody: for guests too, and without telling them.

What a blocked person shows does not come to the one who blocked them, they cannot sit down at a table of
that one, and their public tables are not listed for that one.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from games.families.belonging import NOBODYS, Belonging
from games.unavailable import Unavailable

from .commands import Block, Unblock
from .records import blocks
from .records.blocks import BlockKept
from .refusals import Refused
from .replica import Replica
from .rulings import own_seat
from .state import TableState

MOST = 100


async def blocks_of(player: str) -> list[BlockKept]:
    """Whom a player has blocked, the earliest first. Raises `Unavailable`."""
    return await blocks.blocks_of(player)


async def blocked_by(player: str) -> set[str]:
    """The ids of those whom a player has blocked. Raises `Unavailable`."""
    return {kept.blocked for kept in await blocks_of(player)}


def are_shown(
    speaker: str, listener: str | None, blocked: Mapping[str, Container[str]], of: Belonging = NOBODYS
) -> bool:
    """Whether what `speaker` shows is shown to `listener`, where `blocked` says whom each has blocked, and
    `of` which families are the listener's: a child is shown nothing of strangers.

    The one place that decides it. `listener` is `None` on a watch link, which is nobody's in particular.
    """
    if of.kid and speaker != listener and speaker not in of.knows:
        return False
    return listener is None or speaker not in blocked.get(listener, ())


async def block(replica: Replica, player: str, command: Block) -> None:
    """Blocks the person in a seat, or lets them in again.

    Raises `Refused`: `not_seated` (unless the host's), `no_such_seat`, `not_to_block`, `many_blocked`; and
    `Unavailable`.
    """
    state = replica.state
    if player != state.host:
        own_seat(state, player, None)
    if command.seat >= len(state.seats):
        raise Refused("no_such_seat")
    there = state.seats[command.seat]
    if there.player is None or there.player == player:
        raise Refused("not_to_block")
    if not command.on:
        await blocks.unblock(player, there.player)
    elif len(await blocked_by(player)) >= MOST:
        raise Refused("many_blocked")
    else:
        await blocks.block(player, there.player, there.name, there.avatar)
    replica.reacting.blocks_changed(player)


async def unblock(replica: Replica, player: str, command: Unblock) -> None:
    """Lets somebody in again, who need not be here. Raises `Unavailable`."""
    for kept in await blocks_of(player):
        if kept.id == command.id:
            await blocks.unblock(player, kept.blocked)
            replica.reacting.blocks_changed(player)


async def may_sit(state: TableState, player: str) -> None:
    """Raises `Refused` `kept_free` where the host has blocked this player, who has no seat yet."""
    if state.host in (None, player) or state.seats_of(player):
        return
    try:
        blocked = await blocked_by(state.host)
    except Unavailable:
        # while the database is away people play on
        return
    if player in blocked:
        raise Refused("kept_free")
