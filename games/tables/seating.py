"""Who sits where is the host's to say: chairs given to computers or offered, people swapped or sent away, the
part of the host handed on. Before a deal everybody says whether they are ready.
"""

from __future__ import annotations

from msgspec import UNSET

from . import rulings
from .agreeing import with_grant
from .clock import due_after
from .commands import HandHost, Ready, Remove, SameDevice, SeatKind, Swap
from .entries import Entry, HostPassed, ReadySaid, Removed, SameDeviceSet, SeatOffered, Swapped
from .fold import fold
from .refusals import Refused
from .rulings import Context, own_seat
from .state import Seat, TableState


def ready(state: TableState, player: str, command: Ready, context: Context) -> list[Entry]:
    """Raises `Refused`: `playing`, and as `own_seat`."""
    number = own_seat(state, player, command.seat)
    if state.status not in ("open", "over"):
        raise Refused("playing")
    return [] if state.seats[number].ready == command.on else [ReadySaid(number, command.on)]


def seat_kind(state: TableState, player: str, command: SeatKind, context: Context) -> list[Entry]:
    """As `rulings.seat_kind`; in a game a seat is offered, or the offer taken back.

    Raises `Refused`: `not_host`, `playing`, `no_such_seat`, `taken`, `seat_out`.
    """
    if not state.playing or state.play is None:
        return rulings.seat_kind(state, player, command, context)
    seat = _seat(state, player, command.seat)
    if not seat.turns_without_its_person:
        raise Refused("taken")
    on = command.kind == "open"
    if seat.offered == on:
        return []
    if command.seat in state.play.game.out:
        raise Refused("seat_out")
    return [SeatOffered(command.seat, on)]


def swap(state: TableState, player: str, command: Swap, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`, `no_such_seat`, `in_battle`, `playing` while a game begins or ends."""
    _seat(state, player, max(command.a, command.b))
    if command.a == command.b:
        return []
    if state.status in ("open", "over"):
        return [Swapped(command.a, command.b)]
    if not state.playing:
        raise Refused("playing")
    if state.in_battle:
        raise Refused("in_battle")
    after = fold(state, Swapped(command.a, command.b)).state
    return [Swapped(command.a, command.b, due_after(state, after, context.now))]


def hand_host(state: TableState, player: str, command: HandHost, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`, `no_such_seat`, `nobody_there`."""
    seat = _seat(state, player, command.seat)
    if seat.player is None:
        raise Refused("nobody_there")
    return [] if seat.player == player else [HostPassed(seat.player)]


def remove(state: TableState, player: str, command: Remove, context: Context) -> list[Entry]:
    """Whoever is removed loses all their seats; in a game computers play on in them.

    Raises `Refused`: `not_host`, `no_such_seat`, `nobody_there`, `yourself`.
    """
    gone = _seat(state, player, command.seat).player
    if gone is None:
        raise Refused("nobody_there")
    if gone == player:
        raise Refused("yourself")
    entries: list[Entry] = []
    after = state
    for number in state.seats_of(gone):
        before, after = after, fold(after, Removed(number)).state
        due = UNSET if state.status in ("open", "over") else due_after(before, after, context.now)
        entries.append(Removed(number, due))
    return with_grant(state, [*entries, *rulings.dealt_if_all_shown(after, context)], context)


def same_device(state: TableState, player: str, command: SameDevice, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`. Whoever shares a device already stays."""
    if state.host != player:
        raise Refused("not_host")
    return [] if state.same_device == command.on else [SameDeviceSet(command.on)]


def _seat(state: TableState, player: str, number: int) -> Seat:
    """A seat as the host names it. Raises `Refused`: `not_host`, `no_such_seat`."""
    if state.host != player:
        raise Refused("not_host")
    if number >= len(state.seats):
        raise Refused("no_such_seat")
    return state.seats[number]
