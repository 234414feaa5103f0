"""Twin deals: equal in every card that was turned up so far, different in all that nobody can know yet."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from games.rules import DECK, Card, Flip, Ruleset, deal, step

MOST = 60
"""So many flips of a game are looked at."""


@dataclass(frozen=True, slots=True)
class Stacked:
    """A source that deals a given deck and shuffles everything else by its label alone: the order in which
    cards return depends on their places, never on what they are. Shuffles in `changed` are other ones.
    """

    deck: tuple[Card, ...]
    changed: frozenset[str] = frozenset()
    asked: list[str] = field(default_factory=list, compare=False)

    def shuffled(self, label: str, cards: Sequence[Card]) -> tuple[Card, ...]:
        if label == "deal":
            return self.deck
        self.asked.append(label)
        order = random.Random(f"{label} {label in self.changed}")
        return tuple(order.sample(list(cards), len(cards)))


def random_deal(seed: int) -> Stacked:
    return Stacked(tuple(random.Random(seed).sample(DECK, len(DECK))))


def flips(rules: Ruleset, source: Stacked, most: int = MOST) -> list[Flip]:
    """A game's first flips."""
    game = deal(rules, source)
    turned: list[Flip] = []
    while game.result is None and len(turned) < most:
        progress = step(game, source)
        game = progress.game
        (flip,) = progress.events
        assert isinstance(flip, Flip)
        turned.append(flip)
    return turned


@cache
def twin(rules: Ruleset, source: Stacked, k: int) -> Stacked:
    """The same deal up to flip `k`. The cards that nobody has seen by then have changed places, and every
    shuffle that nobody can tell by then is another one.
    """
    here = flips(rules, source, k)
    seen = set(deal(rules, source).aside) | {c for flip in here for cards in flip.up.values() for c in cards}
    places = [place for place, card in enumerate(source.deck) if card not in seen]
    deck = list(source.deck)
    for place, other in zip(places, [*places[1:], *places[:1]], strict=True):
        deck[place] = source.deck[other]
    told, all_of_it = Stacked(tuple(deck)), Stacked(tuple(deck))
    flips(rules, told, k)
    flips(rules, all_of_it)
    twin = Stacked(tuple(deck), frozenset(all_of_it.asked) - frozenset(told.asked))
    for label in reversed(told.asked):
        other_shuffle = Stacked(twin.deck, twin.changed | {label})
        if flips(rules, other_shuffle, k) == here:
            twin = other_shuffle
    return twin


def moments(rules: Ruleset, source: Stacked) -> dict[str, int]:
    """Steps of a game at which something is hidden that matters: the deal, a war with cards buried on the
    table, the end of that war, and later on."""
    turned = flips(rules, source)
    wars = [flip.at for flip in turned if flip.warriors]
    in_war = wars[0] if wars else 0
    return {
        "at the deal": 0,
        "with cards buried": in_war,
        "after a war": in_war + 1,
        "in the middle": len(turned) // 2,
        "late": len(turned) - MOST // 4,
    }
