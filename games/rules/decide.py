"""Conceding, counting now and time (docs/rules.md, section 3)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.rules.battle import step
from games.rules.ending import end_by_concession, end_by_count
from games.rules.events import Conceded, Event
from games.rules.game import Game, GameOver, Progress
from games.rules.source import Source

KINDS = ("time", "call", "concede")
"""The kinds of decisions, in the order in which they are settled where they coincide."""

_COUNTED = {"time": "time", "call": "called"}


class InvalidDecision(ValueError):
    """A decision that nobody at this table can make now."""


@dataclass(frozen=True, slots=True)
class Decision:
    """``at`` is the number of flips turned up when it was made; only ``concede`` has a seat.

    Raises InvalidDecision when the kind is unknown.
    """

    at: int
    kind: str
    seat: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise InvalidDecision(f"{self.kind} is no kind of decision")


def decide(game: Game, decision: Decision, source: Source) -> Progress:
    """Turn up the battle in progress to its end, then settle the decision.

    The events are those flips, then for a concession that counts a Conceded. Where the battle itself ends
    the game, or the seat goes out by it, that stands.

    Raises GameOver when the game has a result, InvalidDecision when ``at`` is not the game's or the
    seat is out.
    """
    if game.result is not None:
        raise GameOver("the game is over")
    _check(game, decision)
    if decision.at != game.at:
        raise InvalidDecision(f"decided at {decision.at}, but {game.at} flips are turned up")
    events: list[Event] = []
    while game.war is not None:
        progress = step(game, source)
        game = progress.game
        events += progress.events
    settled = settle(game, [decision])
    return Progress(settled.game, (*events, *settled.events))


def settle(game: Game, decisions: Sequence[Decision]) -> Progress:
    """Settle decisions that were made in one battle, now that it is over."""
    events: list[Event] = []
    for decision in sorted(decisions, key=lambda made: KINDS.index(made.kind)):
        if game.result is not None:
            break
        if decision.kind in _COUNTED:
            game = end_by_count(game, _COUNTED[decision.kind])
        elif decision.seat in game.awaits:
            game = _concede(game, decision.seat)
            events.append(_conceded(game, decision.at, decision.seat))
    return Progress(game, tuple(events))


def _check(game: Game, decision: Decision) -> None:
    if decision.kind != "concede":
        return
    if decision.seat not in range(game.rules.seats) or decision.seat in game.out:
        raise InvalidDecision(f"seat {decision.seat} is not in the game")


def _concede(game: Game, seat: int) -> Game:
    if len(game.awaits) == 2:
        return end_by_concession(game, seat)
    piles, won, gone = list(game.piles), list(game.won), list(game.gone)
    carry = game.carry + piles[seat] + won[seat]
    piles[seat] = won[seat] = ()
    gone[seat] = max(gone) + 1
    awaits = tuple(other for other in game.awaits if other != seat)
    return replace(game, piles=tuple(piles), won=tuple(won), carry=carry, gone=tuple(gone), awaits=awaits)


def _conceded(game: Game, at: int, seat: int) -> Conceded:
    return Conceded(
        at=at,
        seat=seat,
        carry=len(game.carry),
        cards=game.counts,
        won=game.won_counts,
        out=game.out,
        awaits=game.awaits,
    )
