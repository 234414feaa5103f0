"""A table in one line, for the list of public tables."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from .state import TableState


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list shows of a public table. `code` only while a seat is free: then anybody may join.

    `names` holds each taken seat's name (empty for a computer), `free` counts the free seats, `flips`
    those turned
    up in the running game.
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


class Card(msgspec.Struct, frozen=True):
    watch_code: str
    status: str
    names: tuple[str, ...]
    avatars: tuple[str, ...]
    free: int
    watchers: int
    battle: int


def card_of(state: TableState, watchers: int) -> bytes:
    """The summary as it stands in the store; empty for a private table, which no list shows."""
    if state.visibility != "public":
        return b""
    taken = [seat for seat in state.seats if seat.kind != "open"]
    return msgspec.json.encode(
        Card(
            watch_code=state.watch_code,
            status=state.status,
            names=tuple(seat.name for seat in taken),
            avatars=tuple(seat.avatar for seat in taken),
            free=len(state.seats) - len(taken),
            watchers=watchers,
            battle=state.play.game.battle if state.play is not None else 0,
        )
    )


def read_card(code: str, card: bytes, flips: int) -> Summary:
    """The summary that `card_of` wrote."""
    read = msgspec.json.decode(card, type=Card)
    joinable = read.free > 0 and read.status in ("open", "over")
    return Summary(
        watch_code=read.watch_code,
        status=read.status,
        names=read.names,
        avatars=read.avatars,
        free=read.free if joinable else 0,
        watchers=read.watchers,
        battle=read.battle,
        flips=flips,
        code=code if joinable else None,
    )
