"""Who may watch a table, and what becomes of those who ask."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from .admissions import Admitted, Asked, WatchingSet, Withdrew
from .playing import Event
from .state import Onlooker, TableState, Watching

MOST_DECLINED = 50
"""So many are remembered, the latest of them."""

type Standing = Literal["in", "waits", "out", "removed"]
"""Somebody who sees the table; who waits until the host lets them in; who is turned away, as nobody may watch
or as the host has removed them."""


def usual_watching(visibility: str) -> Watching:
    """Who may watch where nobody has said so."""
    return "link" if visibility == "private" else "open"


def is_listed(state: TableState) -> bool:
    """Anybody may find the table in the list and watch it."""
    return state.watching == "open" and state.visibility != "hidden" and state.closed is None


def _has_free_chair(state: TableState) -> bool:
    """Whoever came by the table's code may sit down now."""
    return bool(state.free_chairs)


def standing_of(state: TableState, person: str | None, watches: bool) -> Standing:
    """What a person may see who came by the watch link (`watches`) or by the table's code.

    Whoever sits here or is the host sees the table by either way.
    """
    if state.barred and person in state.barred:
        return "removed"
    if state.watching in ("open", "link"):
        return "in"
    if person in state.members or (not watches and _has_free_chair(state)):
        return "in"
    if state.watching == "none":
        return "out"
    return "in" if any(onlooker.player == person for onlooker in state.admitted) else "waits"


def asking(state: TableState, person: str) -> Onlooker | None:
    """What this person asked, while the host has not answered."""
    return next((onlooker for onlooker in state.asked if onlooker.player == person), None)


def again_at(state: TableState, person: str) -> int | None:
    """From when on (server ms) somebody who was declined may ask again."""
    return next((again for player, again in state.declined if player == person), None)


def watching_set(state: TableState, entry: WatchingSet) -> tuple[Event, TableState]:
    """Nobody needs to ask any more; where nobody may watch, nobody was let in either."""
    admitted = () if entry.who == "none" else state.admitted
    changed = replace(state, watching=entry.who, asked=(), admitted=admitted, declined=())  # type: ignore[arg-type]
    return {"type": "watching", "who": entry.who}, changed


def asked(state: TableState, entry: Asked) -> tuple[Event, TableState]:
    onlooker = Onlooker(entry.id, entry.player, entry.name, entry.avatar)
    declined = tuple((player, again) for player, again in state.declined if player != entry.player)
    event = {"type": "asked", "id": entry.id, "name": entry.name, "avatar": entry.avatar}
    return event, replace(state, asked=(*state.asked, onlooker), declined=declined)


def admitted(state: TableState, entry: Admitted) -> tuple[Event, TableState]:
    who = next(o for o in (*state.asked, *state.admitted) if o.id == entry.id)
    changed = _without(state, entry.id)
    if entry.on:
        changed = replace(changed, admitted=(*changed.admitted, who))
    elif entry.again is not None:
        declined = (*changed.declined, (who.player, entry.again))
        changed = replace(changed, declined=declined[-MOST_DECLINED:])
    return {"type": "admitted", "id": entry.id, "on": entry.on}, changed


def withdrew(state: TableState, entry: Withdrew) -> tuple[Event, TableState]:
    return {"type": "withdrew", "id": entry.id}, _without(state, entry.id)


def _without(state: TableState, onlooker: str) -> TableState:
    return replace(
        state,
        asked=tuple(o for o in state.asked if o.id != onlooker),
        admitted=tuple(o for o in state.admitted if o.id != onlooker),
    )
