"""Worked examples of a ruleset: cards that are shown on its page, and what the rules make of them.

The tests play each of them through the rules: what stands here is what happens.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.rules import DECK, Ruleset

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """What everybody turns up at once: seat -> cards, and how many cards each of them buried just before."""

    up: dict[int, Cards]
    down: dict[int, int]


@dataclass(frozen=True, slots=True)
class Example:
    """One battle from given piles and won piles, top card first: who wins it, and how many cards."""

    title: str
    says: str
    rules: Ruleset
    piles: tuple[Cards, ...]
    won: tuple[Cards, ...]
    turns: tuple[Turn, ...]
    winner: int
    takes: int


def examples(rules: Ruleset) -> list[Example]:
    """Every example that this ruleset has."""
    if rules.cards_up == 2:
        return [*_sums(rules)]
    return [
        _nine_and_five(rules),
        _ace(rules),
        *_wars(rules),
        _three(rules),
        *_pile_used_up(rules),
        *_short(rules),
    ]


def _nine_and_five(rules: Ruleset) -> Example:
    says = _("9 is higher than 5. Both cards go to whoever turned up the 9.")
    return _battle(rules, _("A plain battle"), says, [("9C", "5H")])


def _ace(rules: Ruleset) -> Example:
    if rules.ace == "high":
        return _battle(rules, _("An ace is the highest"), _("The ace beats even a king."), [("KH", "AS")])
    if rules.ace == "low":
        return _battle(rules, _("An ace is the lowest"), _("Even a 2 beats an ace."), [("2H", "AS")])
    says = _("The ace counts as a 7 as well, so the two are at war.")
    return _battle(rules, _("An ace is wild"), says, [("AS", "7H"), ("8C", "JD")])


def _wars(rules: Ruleset) -> Iterator[Example]:
    """Wars between two; the second war only where the deck has cards enough for it."""
    once = _takes(rules, [("9S", "9D"), ("QH", "7C")])
    says = _("Two 9s, so there is war. The queen beats the 7 and takes all %(count)d cards.") % {
        "count": once
    }
    yield _battle(rules, _("A war"), says, [("9S", "9D"), ("QH", "7C")])
    says = _(
        "Two kings. What they were no longer counts: the queen beats the 4 and takes all %(count)d cards."
    )
    yield _battle(rules, _("A war of kings"), says % {"count": once}, [("KC", "KH"), ("4D", "QS")])
    twice = [("9S", "9D"), ("QH", "QC"), ("KS", "6D")]
    if _takes(rules, twice) <= len(DECK):
        says = _("The war cards are equal too, so there is another war. The king takes all %(count)d cards.")
        yield _battle(rules, _("A war in a war"), says % {"count": _takes(rules, twice)}, twice)


def _three(rules: Ruleset) -> Example:
    three = replace(rules, seats=max(3, rules.seats))
    shown: list[Sequence[str]] = [("KC", "KH", "5S"), ("4D", "QS")]
    says = _(
        "The kings are tied for the highest and go to war; the 5 stays on the table. The queen takes "
        "all %(count)d."
    )
    return _battle(three, _("Three at the table"), says % {"count": _takes(rules, shown)}, shown)


def _pile_used_up(rules: Ruleset) -> Iterator[Example]:
    """The won pile is turned over in the middle of a war, first captured card first."""
    if rules.winnings == "under_pile" or rules.turnover == "shuffled":
        return
    plain = _battle(rules, "", "", [("9S", "9D"), ("QH", "7C")])
    piles = (plain.piles[0][:1], *plain.piles[1:])
    won = (plain.piles[0][1:], *((),) * (rules.seats - 1))
    says = _(
        "The 9 was the pile's last card. The won pile becomes the pile, and the war goes on: a queen "
        "in the end."
    )
    yield replace(plain, title=_("A pile used up in mid-war"), says=says, piles=piles, won=won)


def _short(rules: Ruleset) -> Iterator[Example]:
    """Too few cards for a war, as the shortage option has it."""
    title = _("Too few cards")
    if rules.shortage == "stands":
        says = _("The second 8 was a last card, so it stays and fights again: it beats the 5.")
        yield _one_sided(rules, title, says, mine=("8C", "5H"), theirs=("8D",), down=rules.buried, winner=1)
    elif rules.buried == 0:
        return
    elif rules.shortage == "last_card":
        says = _(
            "One card left? Then nothing is buried on that side, and the king is turned up. It takes all."
        )
        yield _one_sided(
            rules, title, says, mine=("8C", "5H"), theirs=("8D", "KS"), down=rules.buried, winner=1
        )
    elif rules.shortage == "showdown":
        turns = (
            Turn({0: ("8C",), 1: ("8D",)}, {}),
            Turn({0: ("5H", "QC", "2S"), 1: ("KS",)}, {}),
        )
        says = _("One card left is too few, so both lay open what they have. The king is the highest of all.")
        piles = _seated(rules, [("8C", "5H", "QC", "2S"), ("8D", "KS")])
        if rules.buried < 3:
            turns = (turns[0], Turn({0: ("5H",), 1: ("KS",)}, {}))
            piles = _seated(rules, [("8C", "5H"), ("8D", "KS")])
        takes = sum(len(pile) for pile in piles)
        yield Example(title, says, rules, piles, _seated(rules, []), turns, 1, takes)
    else:
        says = {
            "loss": _(
                "One card left is too few for the war: that player has lost, and the card goes to the other."
            ),
            "forfeit": _(
                "One card left is too few for the war: it is given up, and the other takes everything."
            ),
        }[rules.shortage]
        filled = _fillers({"8C", "8D", "KS"})
        pile = ("8C", *(next(filled) for _number in range(rules.buried + 1)))
        piles = _seated(rules, [pile, ("8D", "KS")])
        turn = Turn({0: ("8C",), 1: ("8D",)}, {})
        yield Example(title, says, rules, piles, _seated(rules, []), (turn,), 0, 3)


def _one_sided(
    rules: Ruleset, title: str, says: str, *, mine: Cards, theirs: Cards, down: int, winner: int
) -> Example:
    """A war in which the first seat buries in full and the second cannot bury at all."""
    filled = _fillers({*mine, *theirs})
    pile = (mine[0], *(next(filled) for _number in range(down)), mine[1])
    turns = (
        Turn({0: mine[:1], 1: theirs[:1]}, {}),
        Turn({0: mine[1:], **({1: theirs[1:]} if theirs[1:] else {})}, {0: down} if down else {}),
    )
    piles = _seated(rules, [pile, theirs])
    return Example(title, says, rules, piles, _seated(rules, []), turns, winner, len(pile) + len(theirs))


def _sums(rules: Ruleset) -> Iterator[Example]:
    """Addition war: four cards in a battle."""
    says = _("4 and 9 make 13, 6 and 8 make 14. The 14 takes all four cards.")
    yield _pairs(rules, _("A plain battle"), says, [(("4C", "9H"), ("6D", "8S"))], 1)
    turns = [(("5C", "7H"), ("2D", "TS")), (("9D", "8C"), ("TH", "3S"))]
    takes = 8 + 2 * rules.buried
    says = _("12 and 12, so there is war. 17 beats 13 and takes all %(count)d cards.") % {"count": takes}
    yield _pairs(rules, _("A war"), says, turns, 0)


def _pairs(rules: Ruleset, title: str, says: str, shown: Sequence[Sequence[Cards]], winner: int) -> Example:
    filled = _fillers({card for turn in shown for cards in turn for card in cards})
    piles: list[Cards] = [(), ()]
    turns = []
    for number, turn in enumerate(shown):
        down = dict.fromkeys((0, 1), rules.buried) if number and rules.buried else {}
        for seat, cards in enumerate(turn):
            buried = tuple(next(filled) for _number in range(down.get(seat, 0)))
            piles[seat] += (*buried, *cards)
        turns.append(Turn(dict(enumerate(turn)), down))
    takes = sum(len(pile) for pile in piles)
    return Example(title, says, rules, _seated(rules, piles), _seated(rules, []), tuple(turns), winner, takes)


def _battle(rules: Ruleset, title: str, says: str, shown: Sequence[Sequence[str]]) -> Example:
    """Turn after turn, one card a seat, buried in full between them. The highest of the last turn wins."""
    filled = _fillers({card for turn in shown for card in turn})
    piles: dict[int, Cards] = {}
    turns = []
    for number, turn in enumerate(shown):
        down = dict.fromkeys(range(len(turn)), rules.buried) if number and rules.buried else {}
        for seat, card in enumerate(turn):
            buried = tuple(next(filled) for _number in range(down.get(seat, 0)))
            piles[seat] = (*piles.get(seat, ()), *buried, card)
        turns.append(Turn({seat: (card,) for seat, card in enumerate(turn)}, down))
    ranks = "A23456789TJQK" if rules.ace == "low" else "23456789TJQKA"
    winner = max(range(len(shown[-1])), key=lambda seat: ranks.index(shown[-1][seat][0]))
    dealt = _seated(rules, [piles[seat] for seat in sorted(piles)])
    return Example(title, says, rules, dealt, _seated(rules, []), tuple(turns), winner, _takes(rules, shown))


def _takes(rules: Ruleset, shown: Sequence[Sequence[str]]) -> int:
    return sum(len(turn) for turn in shown) + rules.buried * sum(len(turn) for turn in shown[1:])


def _seated(rules: Ruleset, piles: Sequence[Cards]) -> tuple[Cards, ...]:
    """The piles of those who take part, and empty ones for whoever else sits at the table."""
    return (*piles, *((),) * (rules.seats - len(piles)))


def _fillers(shown: set[str]) -> Iterator[str]:
    """Cards to bury: any but those that are shown."""
    return (card for card in DECK if card not in shown)
