"""Small positions and whole games for the tests of the rules."""

from collections.abc import Callable, Sequence
from typing import Any

from games.rules import CheckableSource, Event, Flip, Game, Ruleset, Source, position, step
from games.rules.cards import SUITS

SOURCE = CheckableSource(bytes(32))


def piles(*ranks: str) -> list[list[str]]:
    """Piles from ranks, top first; equal ranks get the suits C, D, H, S in turn."""
    seen: dict[str, int] = {}
    dealt = []
    for pile in ranks:
        cards = []
        for rank in pile:
            cards.append(rank + SUITS[seen.get(rank, 0)])
            seen[rank] = seen.get(rank, 0) + 1
        dealt.append(cards)
    return dealt


def table(rules: Ruleset, *ranks: str) -> Game:
    """A game before its first battle; "9K" is a pile of two cards with the nine on top."""
    return position(rules, piles(*ranks))


def flips(game: Game, source: Source = SOURCE, most: int | None = None) -> tuple[Game, list[Flip]]:
    """Step to the end, or at most so many flips."""
    seen: list[Flip] = []
    while game.result is None and (most is None or len(seen) < most):
        progress = step(game, source)
        game = progress.game
        (flip,) = progress.events
        assert isinstance(flip, Flip)
        seen.append(flip)
    return game, seen


def battle(game: Game, source: Source = SOURCE) -> tuple[Game, list[Flip]]:
    """Step to the end of the battle."""
    seen: list[Flip] = []
    while not seen or game.war is not None:
        game, new = flips(game, source, most=1)
        seen += new
    return game, seen


def all_cards(game: Game) -> list[str]:
    """Every card wherever it lies, sorted."""
    rows = game.war.rows if game.war is not None else ()
    places: Sequence[Sequence[str]] = (
        *game.piles,
        *game.won,
        game.carry,
        game.aside,
        *(cards for _, cards in rows),
    )
    return sorted(card for cards in places for card in cards)


def only_flips(events: Sequence[Event]) -> list[Flip]:
    """The flips among events."""
    return [event for event in events if isinstance(event, Flip)]


Change = Callable[[dict[str, Any]], object]
"""Changes a vector or a record in place."""
