"""Cards, their values and who is highest (docs/rules.md, section 3)."""

from collections.abc import Iterable, Mapping, Sequence

Card = str
"""A card is two characters, rank and suit: ``"TH"`` is the ten of hearts."""

RANKS = "23456789TJQKA"
SUITS = "CDHS"
DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards in the order in which the shuffle of the deal finds them."""

ACE_HIGH = 14
ACE_LOW = 1
_PRINTED = {card: RANKS.index(card[0]) + 2 for card in DECK}
_VALUES = {
    "high": _PRINTED,
    "wild": _PRINTED,
    "low": {card: ACE_LOW if card[0] == "A" else value for card, value in _PRINTED.items()},
}


def card_values(ace: str) -> Mapping[Card, int]:
    """The value of every card under an ``ace`` option; a wild ace alone counts 14.

    >>> card_values("high")["AS"], card_values("low")["AS"], card_values("low")["TH"]
    (14, 1, 10)
    """
    return _VALUES[ace]


def highest(shown: Mapping[int, Sequence[Card]], ace: str) -> tuple[int, ...]:
    """The seats whose shown cards have the highest sum, in the order of ``shown``.

    ``shown`` maps each seat that is compared to its face-up cards, at least one each.

    >>> highest({0: ["KS"], 1: ["7H"], 2: ["KD"]}, "high")
    (0, 2)
    >>> highest({0: ["AS"], 1: ["7H"], 2: ["KD"]}, "wild")
    (0, 2)
    """
    values = _VALUES[ace]
    sums = {
        seat: values[cards[0]] if len(cards) == 1 else sum([values[card] for card in cards])
        for seat, cards in shown.items()
    }
    if ace == "wild":
        _make_aces_wild(sums, shown)
    return _seats_with_most(sums)


def highest_single(shown: Mapping[int, Sequence[Card]], ace: str) -> tuple[int, ...]:
    """The seats that share the highest single card, as a showdown asks.

    >>> highest_single({0: ["2S", "KH"], 1: ["QD", "QC", "QH"]}, "high")
    (0,)
    """
    values = _VALUES[ace]
    return _seats_with_most({seat: max([values[card] for card in cards]) for seat, cards in shown.items()})


def _make_aces_wild(sums: dict[int, int], shown: Mapping[int, Sequence[Card]]) -> None:
    others = [value for value in sums.values() if value != ACE_HIGH]
    best = max(others, default=ACE_HIGH)
    for seat, cards in shown.items():
        if cards[0][0] == "A":
            sums[seat] = best


def _seats_with_most(amounts: Mapping[int, int]) -> tuple[int, ...]:
    most = max(amounts.values())
    return tuple([seat for seat, amount in amounts.items() if amount == most])


def check_cards(cards: Iterable[Card]) -> None:
    """Raise ValueError unless all are cards of one deck, none twice.

    >>> check_cards(["TH", "TH"])
    Traceback (most recent call last):
    ValueError: TH is there twice
    """
    seen: set[Card] = set()
    for card in cards:
        if card not in _PRINTED:
            raise ValueError(f"{card} is no card")
        if card in seen:
            raise ValueError(f"{card} is there twice")
        seen.add(card)
