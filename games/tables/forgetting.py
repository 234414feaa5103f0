"""Somebody was deleted: at tables that are played on, too, nothing of theirs is shown any more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.families.animals import SOMEONE, as_someone

from .names import told_apart
from .state import Play, TableState

if TYPE_CHECKING:
    from .entries import Forgotten
    from .facts import HolderFacts
    from .playing import Event


def knows(state: TableState, player: str) -> bool:
    """Whether a table has anything of a player."""
    held = state.play.holders if state.play is not None else ()
    return (
        player == state.host
        or any(player in (seat.player, seat.profile) for seat in state.seats)
        or any(onlooker.player == player for onlooker in (*state.asked, *state.admitted))
        or any(holder.player == player for holder in held)
        or any(player == other for other, _ in state.declined)
        or player in state.replaced
        or any(player in pair for pair in state.heirs)
    )


def forgotten(state: TableState, entry: Forgotten) -> tuple[Event, TableState]:
    """The names are gone; whoever sat there stands up by entries that follow. Who was removed stays so."""
    player = entry.player
    changed, shown = state, []
    for k, seat in enumerate(state.seats):
        if player in (seat.player, seat.profile) or k in entry.seats:
            others = [other.name for n, other in enumerate(changed.seats) if n != k]
            name, avatar = told_apart(SOMEONE, others), as_someone(seat.avatar)
            changed = changed.seat(k, name=name, avatar=avatar)
            shown.append({"seat": k, "name": name, "avatar": avatar})
    gone = [o.id for o in (*state.asked, *state.admitted) if o.player == player]
    play = state.play
    changed = replace(
        changed,
        play=None if play is None else _without(play, player, entry.seats),
        asked=tuple(o for o in state.asked if o.player != player),
        admitted=tuple(o for o in state.admitted if o.player != player),
        declined=tuple(pair for pair in state.declined if pair[0] != player),
        replaced=tuple(other for other in state.replaced if other != player),
        heirs=tuple(pair for pair in state.heirs if player not in pair),
    )
    return {"type": "forgotten", "seats": shown, "onlookers": gone}, changed


def _without(play: Play, player: str, seats: tuple[int, ...]) -> Play:
    """Also a computer that played on under the name."""
    names = {holder.name for holder in play.holders if holder.player == player}

    def one(holder: HolderFacts) -> HolderFacts:
        theirs = holder.player == player
        played_on = holder.player is None and (holder.seat in seats or holder.name in names)
        if not theirs and not (played_on and holder.name):
            return holder
        avatar = as_someone(holder.avatar)
        return type(holder)(holder.seat, holder.at, holder.kind, None, SOMEONE, avatar)

    return replace(play, holders=tuple(one(holder) for holder in play.holders))
