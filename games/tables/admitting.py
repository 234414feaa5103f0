"""The host's choice of who may watch, and the answers to those who ask."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from games.families.belonging import Belonging

from .admissions import Admitted, Asked, GuestsSet, WatchingSet, Withdrew
from .commands import Admit, Ask, Guests, Watching
from .entries import Entry
from .names import NameRefused, clean_name
from .refusals import Refused
from .rulings import Context
from .state import TableState
from .watching import again_at, asking, standing_of

MOST_ASKED = 20
MOST_ADMITTED = 100
ASK_AGAIN_MS = 60_000
ID_BYTES = 6


def set_watching(state: TableState, player: str, command: Watching, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`."""
    if state.host != player:
        raise Refused("not_host")
    return [] if state.watching == command.who else [WatchingSet(command.who)]


def set_guests(state: TableState, player: str, command: Guests, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`, `no_family`. Whoever sits here stays, whatever the host says."""
    if state.host != player:
        raise Refused("not_host")
    if state.family is None:
        raise Refused("no_family")
    return [] if state.guests == command.on else [GuestsSet(command.on)]


def ask(state: TableState, player: str, command: Ask, context: Context) -> list[Entry]:
    """Raises `Refused`: `may_watch`, `no_watching`, `asked_lately`, `many_ask`, `bad_name`."""
    # whether they may come at all was asked where their families are known
    own = Belonging() if state.family is None else Belonging(frozenset({state.family}))
    match standing_of(state, player, watches=True, of=own):
        case "in":
            raise Refused("may_watch")
        case "out":
            raise Refused("no_watching")
        case "removed":
            raise Refused("removed")
    if asking(state, player) is not None:
        return []
    if (again := again_at(state, player)) is not None and context.now < again:
        raise Refused("asked_lately")
    if len(state.asked) >= MOST_ASKED:
        raise Refused("many_ask")
    try:
        name = clean_name(command.name)
    except NameRefused as refused:
        raise Refused("bad_name", str(refused)) from None
    return [Asked(urlsafe_b64encode(context.draw(ID_BYTES)).decode(), player, name, command.avatar)]


def admit(state: TableState, player: str, command: Admit, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`, `nobody_asks`, `many_watch`."""
    if state.host != player:
        raise Refused("not_host")
    if any(onlooker.id == command.id for onlooker in state.admitted):
        return [] if command.on else [_declined(command.id, context)]
    if not any(onlooker.id == command.id for onlooker in state.asked):
        raise Refused("nobody_asks")
    if not command.on:
        return [_declined(command.id, context)]
    if len(state.admitted) >= MOST_ADMITTED:
        raise Refused("many_watch")
    return [Admitted(command.id, on=True)]


def _declined(onlooker: str, context: Context) -> Admitted:
    return Admitted(onlooker, on=False, again=context.now + ASK_AGAIN_MS)


def withdraw(state: TableState, gone: set[str]) -> list[Entry]:
    """Nobody is asked about people who are not there any more."""
    return [Withdrew(onlooker.id) for onlooker in state.asked if onlooker.player in gone]
