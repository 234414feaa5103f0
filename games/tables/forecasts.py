"""How guesses of those who are out change the table; `looking_on.py` says who may guess and when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .entries import Guessed
from .playing import Event
from .state import Seat, TableState


def guessed(state: TableState, entry: Guessed) -> tuple[Event, TableState]:
    event = {"type": "guessed", "seat": entry.seat, "guess": entry.guess}
    return event, state.seat(entry.seat, guess=entry.guess)


def guesses_told(seats: tuple[Seat, ...], flip: Event) -> tuple[Seat, ...]:
    """The seats after a flip. A battle that nobody wins counts for no guess."""
    if flip["warriors"] or all(seat.guess is None for seat in seats):
        return seats
    winner = flip["winner"]
    return tuple(seat if seat.guess is None else _told(seat, winner) for seat in seats)


def _told(seat: Seat, winner: object) -> Seat:
    if winner is None:
        return replace(seat, guess=None)
    right, of = seat.guesses
    return replace(seat, guess=None, guesses=(right + (seat.guess == winner), of + 1))


def guesses_dropped(state: TableState) -> TableState:
    """After a decision: who does not play any more takes no battle."""
    awaits = state.awaits
    if all(seat.guess is None or seat.guess in awaits for seat in state.seats):
        return state
    return replace(
        state, seats=tuple(replace(s, guess=s.guess if s.guess in awaits else None) for s in state.seats)
    )


def no_guesses(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats at the beginning of a game."""
    return tuple(
        replace(s, guess=None, guesses=(0, 0)) if s.guesses[1] or s.guess is not None else s for s in seats
    )
