"""Who may watch a table, and what becomes of those who ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Literal

from games.families.belonging import NOBODYS, Belonging

from .admissions import Admitted, Asked, WatchingSet, Withdrew
from .playing import Event
from .refusals import Refused
from .state import Onlooker, TableState, Watching

MOST_DECLINED = 50
"""So many are remembered, the latest of them."""

type Standing = Literal["in", "waits", "out", "removed", "not_family", "not_for_kids"]
"""Somebody who sees the table; who waits until the host lets them in; who is turned away, as nobody may
watch, as the host has removed them, as the table is another family's, or as it is none for a child."""


REFUSALS: Final[Mapping[Standing, str]] = {
    "out": "no_watching",
    "removed": "removed",
    "not_family": "family_only",
    "not_for_kids": "kids_only",
}
"""What those are told who are turned away."""


def may_come(state: TableState, person: str, of: Belonging) -> None:
    """Raises `Refused`: `removed`, `family_only`, `kids_only`, for somebody who may not come here."""
    standing = standing_of(state, person, watches=False, of=of)
    if standing not in ("in", "waits", "out"):
        raise Refused(REFUSALS[standing])


def usual_watching(visibility: str) -> Watching:
    """Who may watch where nobody has said so."""
    return "link" if visibility == "private" else "open"


def is_listed(state: TableState) -> bool:
    """Anybody may find the table in the list and watch it; never a family's."""
    if state.family is not None:
        return False
    return state.watching == "open" and state.visibility != "hidden" and state.closed is None


def _has_free_chair(state: TableState) -> bool:
    """Whoever came by the table's code may sit down. No flip takes that from them: a seat that was offered
    counts as long as the offer stands, also once it is out."""
    return bool(state.free_chairs) or any(seat.offered for seat in state.seats)


def standing_of(state: TableState, person: str | None, watches: bool, of: Belonging = NOBODYS) -> Standing:
    """What a person may see who came by the watch link (`watches`) or by the table's code, and belongs to
    the families of `of`.

    Whoever sits here or is the host sees the table by either way.
    """
    if state.barred and person in state.barred:
        return "removed"
    if of.kid and not _is_for_kids(state, person, of):
        return "not_for_kids"
    if _is_for_others(state, of) and person not in state.members:
        return "not_family"
    if state.watching in ("open", "link"):
        return "in"
    if person in state.members or (not watches and _has_free_chair(state)):
        return "in"
    if state.watching == "none":
        return "out"
    return "in" if any(onlooker.player == person for onlooker in state.admitted) else "waits"


def _is_for_others(state: TableState, of: Belonging) -> bool:
    return state.family is not None and not state.guests and state.family not in of.families


def _is_for_kids(state: TableState, person: str | None, of: Belonging) -> bool:
    """A table of the child's families, or one where it is alone with computers."""
    return state.family in of.families or state.members == {person}


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
