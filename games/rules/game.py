"""A game as a value: every step makes a new one (docs/rules.md, section 3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.cards import DECK, Card, check_cards
from games.rules.events import Event
from games.rules.result import Result
from games.rules.ruleset import Ruleset
from games.rules.source import Source

CARRY = -1
"""In a row, the owner of cards that were carried into the battle."""

Row = tuple[int, tuple[Card, ...]]
"""Cards laid on the table at once: their owner, a seat or CARRY, and the cards in order."""

Cards = tuple[Card, ...]


class GameOver(Exception):
    """The game has a result; nothing can be turned up or decided any more."""


@dataclass(frozen=True, slots=True)
class War:
    """A battle that waits for its next flip, with the face-down cards of that war already laid.

    ``number`` is the war that will be turned up, from 1. ``shown`` holds each warrior's last face-up
    cards, ``buried`` each seat's face-down cards in this battle.
    """

    number: int
    warriors: tuple[int, ...]
    shown: dict[int, Cards]
    buried: dict[int, int]
    rows: tuple[Row, ...]
    showdown: bool


@dataclass(frozen=True, slots=True)
class Game:
    """The whole state of a game between two flips.

    ``piles`` and ``won`` go by seat, top card first; ``carry`` is empty in mid-battle, when it lies among
    the rows of ``war``. ``at`` counts the flips turned up, ``battle`` the battles begun. ``awaits`` are the
    seats that must turn up now. ``gone`` says when each seat went out: 0 for those in play, else a number
    that is higher the later it was.
    """

    rules: Ruleset
    piles: tuple[Cards, ...]
    won: tuple[Cards, ...]
    carry: Cards
    aside: Cards
    at: int
    battle: int
    awaits: tuple[int, ...]
    war: War | None
    turnovers: tuple[int, ...]
    gone: tuple[int, ...]
    wars: int
    deepest_war: int
    biggest_war: int
    result: Result | None

    @property
    def counts(self) -> tuple[int, ...]:
        """The size of each seat's pile."""
        return tuple([len(pile) for pile in self.piles])

    @property
    def won_counts(self) -> tuple[int, ...]:
        """The size of each seat's won pile."""
        return tuple([len(won) for won in self.won])

    @property
    def holdings(self) -> tuple[int, ...]:
        """Pile and won pile of each seat together."""
        return tuple([len(pile) + len(won) for pile, won in zip(self.piles, self.won, strict=True)])

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out."""
        return tuple([seat for seat, gone in enumerate(self.gone) if gone])


@dataclass(frozen=True, slots=True)
class Progress:
    """The new game and what everybody saw happen."""

    game: Game
    events: tuple[Event, ...]


def deal(rules: Ruleset, source: Source) -> Game:
    """Shuffle the deck and deal it; what does not divide is set aside, from the deck's end.

    >>> from games.rules.source import FastSource
    >>> game = deal(Ruleset(seats=3), FastSource(1))
    >>> game.counts, len(game.aside), game.awaits
    ((17, 17, 17), 1, (0, 1, 2))
    """
    deck = source.shuffled("deal", DECK)
    each = len(DECK) // rules.seats
    piles = [deck[seat * each : (seat + 1) * each] for seat in range(rules.seats)]
    return position(rules, piles, aside=deck[rules.seats * each :])


def position(
    rules: Ruleset,
    piles: Sequence[Sequence[Card]],
    won: Sequence[Sequence[Card]] | None = None,
    carry: Sequence[Card] = (),
    aside: Sequence[Card] = (),
) -> Game:
    """A game before its first battle from given cards, top card first; at least two seats hold some.

    Raises ValueError when the cards do not fit the seats or are not of one deck.
    """
    won = won or [()] * rules.seats
    check_cards([card for cards in (*piles, *won, carry, aside) for card in cards])
    holders = tuple(seat for seat, cards in enumerate(zip(piles, won, strict=True)) if any(cards))
    if len(piles) != rules.seats or len(holders) < 2:
        raise ValueError("a position needs cards for at least two seats, and a pile for each")
    return Game(
        rules=rules,
        piles=tuple(tuple(pile) for pile in piles),
        won=tuple(tuple(cards) for cards in won),
        carry=tuple(carry),
        aside=tuple(aside),
        at=0,
        battle=0,
        awaits=holders,
        war=None,
        turnovers=(0,) * rules.seats,
        gone=tuple(0 if seat in holders else 1 for seat in range(rules.seats)),
        wars=0,
        deepest_war=0,
        biggest_war=0,
        result=None,
    )
