"""Many games in a row and what they say: exact for every ruleset, fast where it can be."""

import operator
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from games.rules.battle import step
from games.rules.cards import DECK, card_values
from games.rules.game import deal
from games.rules.result import Result
from games.rules.ruleset import MOST_BATTLES, Ruleset
from games.rules.source import FastSource, Source


def results(rules: Ruleset, games: int, source: FastSource) -> Iterator[Result]:
    """The results of that many games, one after another from one source."""
    play_one = fast_result if is_fast(rules) else exact_result
    for _ in range(games):
        yield play_one(rules, source)


def exact_result(rules: Ruleset, source: Source) -> Result:
    """One game, stepped flip by flip."""
    game = deal(rules, source)
    while game.result is None:
        game = step(game, source).game
    return game.result


def is_fast(rules: Ruleset) -> bool:
    """Whether the fast loop covers a ruleset: two seats, one card up, shuffled under the pile, last card."""
    return (
        (rules.seats, rules.cards_up, rules.winnings, rules.pickup, rules.shortage)
        == (2, 1, "under_pile", "shuffled", "last_card")
    ) and rules.ace != "wild"


def fast_result(rules: Ruleset, source: FastSource) -> Result:
    """One game of a ruleset that ``is_fast``: the same result from the same words as ``exact_result``.

    Piles are lists that only grow; their iterators are the tops. Suits do not matter here.
    """
    number = source.random
    values = card_values(rules.ace)
    deck = source.shuffled("deal", [values[card] for card in DECK])
    a, b = list(deck[:26]), list(deck[26:])
    top_a, top_b = iter(a), iter(b)
    limit = rules.battle_limit or MOST_BATTLES
    wars = turned_up = deepest_war = biggest_war = war_cards_a = war_cards_b = 0
    undecided = False
    for x, y in islice(zip(top_a, top_b, strict=False), limit):
        if x != y:
            winners = a if x > y else b
            if number() < 0.5:
                winners.append(y)
                winners.append(x)
            else:
                winners.append(x)
                winners.append(y)
        else:
            spoils, depth, used_a, used_b, winner = _wars(x, top_a, top_b, rules.buried)
            wars += 1
            turned_up += depth
            war_cards_a += used_a
            war_cards_b += used_b
            deepest_war = max(deepest_war, depth)
            biggest_war = max(biggest_war, len(spoils))
            if winner is None:
                undecided = True
                break
            pile = a if winner == 0 else b
            pile += source.shuffled("pickup", spoils)
    battles = min(limit, len(a) - war_cards_a, len(b) - war_cards_b)
    cards = (len(a) - war_cards_a - battles, len(b) - war_cards_b - battles)
    return _result(cards, undecided, battles, turned_up, (wars, deepest_war, biggest_war))


def _wars(
    tied: int, top_a: Iterator[int], top_b: Iterator[int], buried: int
) -> tuple[list[int], int, int, int, int | None]:
    """The wars of one battle: spoils in table order, wars turned up, cards used of each, the winner."""
    left_a, left_b = operator.length_hint(top_a), operator.length_hint(top_b)
    all_a, all_b = left_a, left_b
    spoils = [tied, tied]
    x = y = tied
    depth = 0
    while x == y and left_a and left_b:
        spoils += islice(top_a, min(buried, left_a - 1))
        spoils += islice(top_b, min(buried, left_b - 1))
        x, y = next(top_a), next(top_b)
        spoils += (x, y)
        depth += 1
        left_a, left_b = operator.length_hint(top_a), operator.length_hint(top_b)
    if x != y:
        winner: int | None = 0 if x > y else 1
    else:
        winner = 0 if left_a else 1 if left_b else None
    return spoils, depth, all_a - left_a, all_b - left_b, winner


def _result(
    cards: tuple[int, int], undecided: bool, battles: int, turned_up: int, wars: tuple[int, int, int]
) -> Result:
    winner = None if cards[0] == cards[1] else 0 if cards[0] > cards[1] else 1
    drawn = (0, 1) if winner is None else ()
    reason = "undecided_war" if undecided else "limit" if all(cards) else "all_cards"
    return Result(
        winner=winner,
        drawn=drawn,
        reason=reason,
        battles=battles,
        flips=battles + turned_up,
        wars=wars[0],
        deepest_war=wars[1],
        biggest_war=wars[2],
        cards=cards,
        places=(1, 1) if winner is None else (1, 2) if winner == 0 else (2, 1),
    )


@dataclass(frozen=True, slots=True)
class Statistics:
    """What many games say. Lengths count battles; ``wars`` is the mean a game; ``endings`` counts reasons."""

    games: int
    median: int
    mean: float
    nine_in_ten: int
    longest: int
    wars: float
    draws: int
    endings: dict[str, int]


def statistics(results: Iterable[Result]) -> Statistics:
    """The statistics of at least one result."""
    every = list(results)
    lengths = sorted([result.battles for result in every])
    games = len(every)
    return Statistics(
        games=games,
        median=lengths[games // 2],
        mean=sum(lengths) / games,
        nine_in_ten=lengths[min(games - 1, games * 9 // 10)],
        longest=lengths[-1],
        wars=sum([result.wars for result in every]) / games,
        draws=sum([bool(result.drawn) for result in every]),
        endings=dict(Counter(result.reason for result in every).most_common()),
    )
