"""Who is out may guess which seat takes the coming battle: a small score of their own, and no card of it."""

from __future__ import annotations

from .commands import Guess
from .entries import Entry, Guessed
from .refusals import Refused
from .rulings import Context, own_seat
from .state import TableState


def guess(state: TableState, player: str, command: Guess, context: Context) -> list[Entry]:
    """A guess counts until a card of its battle is up, and may be changed until then.

    Raises `Refused`: `not_playing`, `not_out`, `late_guess`, `no_such_seat`, `not_in_play`, and as
    `own_seat`.
    """
    number = own_seat(state, player, command.by)
    if not state.playing or state.play is None:
        raise Refused("not_playing")
    game = state.play.game
    if command.by is None:
        number = next((k for k in state.seats_of(player) if k in game.out), number)
    if number not in game.out:
        raise Refused("not_out")
    if game.war is not None or command.battle != game.battle + 1:
        raise Refused("late_guess")
    if command.seat >= len(state.seats):
        raise Refused("no_such_seat")
    if command.seat in game.out:
        raise Refused("not_in_play")
    return [] if state.seats[number].guess == command.seat else [Guessed(number, command.seat)]
