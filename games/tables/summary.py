"""A table in one line, for the list of tables that anybody may watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import msgspec
from msgspec import structs

from games.rules import rule_code

from .state import Play, TableState
from .watching import is_listed


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list shows of a table. `code` only while a stranger may sit down there.

    `names` holds each taken seat's name (empty for a computer), `free` counts the free seats, `flips`
    those turned up in the running game. `war` is the war the table is in (0: none), `stake` the cards at
    stake, `up` the last card of each seat that has one up, by its place in `names`. `since` is when the
    game began, in server ms. `people` are the ids of those who sit there: they are never shown.
    """

    watch_code: str
    status: str
    names: tuple[str, ...]
    avatars: tuple[str, ...]
    free: int
    watchers: int
    battle: int
    flips: int
    code: str | None
    seats: int = 2
    rule_code: str = ""
    war: int = 0
    stake: int = 0
    up: tuple[str | None, ...] = ()
    since: int = 0
    people: frozenset[str] = frozenset()


class Card(msgspec.Struct, frozen=True):
    """A summary as it stands in the store; the processes of the version before know fewer fields."""

    watch_code: str
    status: str
    names: tuple[str, ...]
    avatars: tuple[str, ...]
    free: int
    watchers: int
    battle: int
    seats: int = 2
    rule_code: str = ""
    war: int = 0
    stake: int = 0
    up: tuple[str | None, ...] = ()
    since: int = 0
    people: tuple[str, ...] = ()


def card_of(state: TableState, watchers: int) -> bytes:
    """The summary as it stands in the store; empty for a table that no list shows."""
    if not is_listed(state):
        return b""
    taken = [k for k, seat in enumerate(state.seats) if seat.kind != "open"]
    play = state.play
    card = Card(
        watch_code=state.watch_code,
        status=state.status,
        names=tuple(state.seats[k].name for k in taken),
        avatars=tuple(state.seats[k].avatar for k in taken),
        free=len(state.free_chairs) if state.visibility == "public" else 0,
        watchers=watchers,
        battle=play.game.battle if play is not None else 0,
        seats=len(state.seats),
        rule_code=rule_code(state.rules),
        people=tuple(seat.player for seat in state.seats if seat.player is not None),
    )
    return msgspec.json.encode(_fighting(card, play, taken) if play is not None and state.playing else card)


def _fighting(card: Card, play: Play, taken: list[int]) -> Card:
    """With what lies on the table, as everybody there sees it."""
    flip = cast(dict[str, Any], play.flip or {})
    up = flip.get("up", {})
    return structs.replace(
        card,
        war=flip["war"] if flip.get("warriors") else 0,
        stake=flip.get("stake", 0),
        up=tuple(up[str(k)][-1] if up.get(str(k)) else None for k in taken),
        since=play.started_ms,
    )


def read_card(code: str, card: bytes, flips: int) -> Summary:
    """The summary that `card_of` wrote."""
    read = msgspec.json.decode(card, type=Card)
    facts = {name: getattr(read, name) for name in read.__struct_fields__}
    return Summary(
        **{**facts, "people": frozenset(read.people)}, flips=flips, code=code if read.free > 0 else None
    )
