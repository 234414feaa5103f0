"""Faults that other programs for War had, tried here with the right values."""

import itertools
import time
from collections import Counter
from collections.abc import Sequence

import pytest

from games.rules import (
    DECK,
    HOUSES,
    CheckableSource,
    FastSource,
    Flip,
    Game,
    Ruleset,
    deal,
    house,
    position,
    replay,
    step,
)
from games.rules.cards import RANKS
from games.rules.statistics import exact_result, results
from tests.rules.positions import SOURCE, all_cards, battle, flips, piles, table

ALL_HOUSES = [pytest.param(rules, id=name) for name, rules in HOUSES.items()]
PICKUPS = ("shuffled", "winner_first", "loser_first", "as_played")


def ordered(pickup: str, limit: int = 2_000) -> Ruleset:
    return Ruleset(pickup=pickup, battle_limit=limit)


# W1: games that never end.


@pytest.mark.parametrize("limit", [80, 100, 200, 300, 1_000, 2_000])
def test_a_game_that_repeats_two_against_two_is_drawn_at_an_even_limit(limit: int) -> None:
    game, seen = flips(table(ordered("as_played", limit), "24", "53"))
    assert game.result is not None
    assert (game.result.drawn, game.result.reason, game.result.cards) == ((0, 1), "limit", (2, 2))
    assert len(seen) == game.result.battles == limit


def test_a_game_that_repeats_two_against_two_is_won_three_to_one_at_an_odd_limit() -> None:
    game, _ = flips(table(ordered("as_played", 81), "24", "53"))
    assert game.result is not None
    assert (game.result.winner, game.result.cards) == (0, (3, 1))


@pytest.mark.parametrize(
    ("pickup", "a", "b", "begin", "period"),
    [("loser_first", "236", "475", 3, 12), ("winner_first", "2345T", "67J89", 35, 60)],
)
def test_a_known_repetition_repeats_with_its_period(
    pickup: str, a: str, b: str, begin: int, period: int
) -> None:
    game = table(ordered(pickup), a, b)
    after = [game.piles]
    for _ in range(begin + 2 * period):
        game, _ = battle(game)
        after.append(game.piles)
    assert after[begin] == after[begin + period]
    assert after[begin - 1] != after[begin - 1 + period]
    assert len(set(after[begin : begin + period])) == period


def test_finishing_a_repeating_game_takes_less_than_a_tenth_of_a_second() -> None:
    assert best_time(table(ordered("as_played", 2_000), "24", "53")) < 0.1


def best_time(game: Game) -> float:
    """Seconds of processor time to the end, the best of some tries on a busy machine."""

    def once() -> float:
        start = time.process_time()
        over, _ = flips(game)
        assert over.result is not None
        return time.process_time() - start

    return min(once() for _ in range(5))


# W2: suits break ties.


@pytest.mark.parametrize("rules", ALL_HOUSES)
def test_equal_ranks_are_always_war_whatever_their_suits(rules: Ruleset) -> None:
    pairs = [(first, second) for first, second in itertools.combinations(DECK, 2) if first[0] == second[0]]
    assert len(pairs) == 78
    for first, second in pairs:
        rest = [card for card in DECK if card not in (first, second)]
        game = position(rules, [[first, *rest[:25]], [second, *rest[25:]]])
        _, (flip,) = flips(game, most=1)
        assert (flip.tied, flip.winner, flip.war) == ((0, 1), None, 1)


# W3: what happens when cards run out.


def test_the_last_card_is_kept_to_turn_up() -> None:
    for name in ("play-war", "cardgames-zone"):
        game, (_, war) = battle(table(house(name), "9K", "95678"))
        assert (war.up, war.buried) == ({0: ("KC",), 1: ("8C",)}, {1: 3})
        assert game.result is not None
        assert (game.result.winner, game.result.cards, war.captured) == (0, (7, 0), 7)


def test_who_is_short_loses_at_once_where_the_house_says_so() -> None:
    game, (flip,) = battle(table(house("cardgames-io"), "9K", "95678"))
    assert (flip.short, flip.forfeited, flip.winner, flip.war) == ((0,), {0: 1}, 1, 0)
    assert game.result is not None
    assert (game.result.winner, game.result.flips, game.result.wars) == (1, 1, 1)


def test_a_showdown_is_won_by_the_best_of_all_remaining_cards() -> None:
    game, (tie, showdown) = battle(table(house("simplest"), "9K", "95678"))
    assert tie.showdown
    assert tie.buried == {}
    assert showdown.up == {0: ("KC",), 1: ("5C", "6C", "7C", "8C")}
    assert game.result is not None
    assert (game.result.winner, game.result.cards) == (0, (7, 0))


def test_with_one_down_the_same_war_takes_five_cards_and_the_game_goes_on() -> None:
    game, (_, war) = battle(table(house("keep-your-card"), "9K", "95678"))
    assert (war.up, war.buried, war.captured) == ({0: ("KC",), 1: ("6C",)}, {1: 1}, 5)
    assert game.result is None
    assert game.piles[1] == ("7C", "8C")


# W4: cards become more; one seat has it better.


def test_two_equal_seats_win_equally_often() -> None:
    winners = Counter(result.winner for result in results(Ruleset(), 10_000, FastSource(4)))
    assert abs(winners[0] / 10_000 - 0.5) < 0.015


@pytest.mark.parametrize("rules", ALL_HOUSES)
def test_two_equal_seats_win_equally_often_in_every_house(rules: Ruleset) -> None:
    source = FastSource(4)
    short = Ruleset.from_dict({**rules.as_dict(), "battle_limit": 60})
    decided = [
        result.winner for result in (exact_result(short, source) for _ in range(400)) if not result.drawn
    ]
    assert abs(decided.count(0) / len(decided) - 0.5) < 3 * (0.25 / len(decided)) ** 0.5


def test_four_equal_seats_win_equally_often() -> None:
    source = FastSource(4)
    games = 500
    winners = Counter(exact_result(Ruleset(seats=4, battle_limit=40), source).winner for _ in range(games))
    for seat in range(4):
        assert abs(winners[seat] / games - 0.25) < 3 * (0.1875 / games) ** 0.5


# W5: every seat has a deck of its own.


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_deal_is_one_deck_of_different_cards(seats: int) -> None:
    game = deal(Ruleset(seats=seats), SOURCE)
    assert all_cards(game) == sorted(DECK)
    assert game.counts == (52 // seats,) * seats
    assert len(game.aside) == 52 % seats


def test_a_card_set_aside_never_appears_and_no_card_is_twice_on_the_table() -> None:
    for name in HOUSES:
        game = deal(house(name, seats=3), SOURCE)
        _, seen = flips(game, most=400)
        for _, fight in itertools.groupby(seen, key=lambda flip: flip.battle):
            shown = [card for flip in fight for cards in flip.up.values() for card in cards]
            assert len(shown) == len(set(shown))
            assert game.aside[0] not in shown


# W6: ranks kept as words.


@pytest.mark.parametrize("ace", ["high", "low", "wild"])
def test_all_rank_pairs_compare_by_their_values(ace: str) -> None:
    order = "A" + RANKS[:-1] if ace == "low" else RANKS
    rules = Ruleset(ace=ace)
    for first, second in itertools.product(RANKS, repeat=2):
        game = position(rules, [[first + "C", "3S"], [second + "D", "5H"]])
        _, (flip,) = flips(game, most=1)
        difference = order.index(first) - order.index(second)
        if difference == 0 or (ace == "wild" and "A" in (first, second)):
            assert flip.tied == (0, 1)
        else:
            assert flip.winner == (0 if difference > 0 else 1)


# W7: aces on both sides.


@pytest.mark.parametrize("rules", ALL_HOUSES)
def test_a_game_with_two_aces_on_each_side_ends(rules: Ruleset) -> None:
    game, _ = flips(table(rules, "AA234", "AA567"))
    assert game.result is not None


# W8: an empty hand in mid-battle.


@pytest.mark.parametrize("pickup", PICKUPS)
def test_a_last_card_on_the_table_is_not_a_lost_game(pickup: str) -> None:
    game, seen = flips(table(ordered(pickup), "K", "32"))
    assert [flip.winner for flip in seen] == [0, 0]
    assert game.result is not None
    assert (game.result.winner, game.result.battles, game.result.cards) == (0, 2, (3, 0))


@pytest.mark.parametrize("rules", ALL_HOUSES)
def test_a_tie_with_the_last_card_ends_as_the_house_says(rules: Ruleset) -> None:
    game, seen = flips(table(rules, "2", "234567"), most=1)
    if rules.shortage == "stands":
        assert seen[0].warriors == (0, 1)
        assert seen[0].awaits == (1,)
        _, seen = flips(game, most=1)
        assert (seen[0].up, seen[0].winner) == ({1: ("4C",)}, 1)
    else:
        game, _ = flips(game)
        assert game.result is not None
        assert (game.result.winner, game.result.places) == (1, (2, 1))


# W9: one name is both winner and loser, on the less tested side only.

ENDINGS = {
    "all cards": (("K", "3"), Ruleset()),
    "short in war": (("95678", "9K"), house("cardgames-io")),
    "limit": (("K23", "Q45"), Ruleset(battle_limit=1)),
    "drawn at the limit": (("K2", "3Q"), Ruleset(battle_limit=2)),
    "both out": (("7", "7"), Ruleset()),
    "showdown": (("72", "73"), house("simplest")),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending_is_the_same_from_either_side(ending: str) -> None:
    ranks, rules = ENDINGS[ending]
    one, _ = flips(table(rules, *ranks))
    other, _ = flips(table(rules, *ranks[::-1]))
    assert one.result is not None
    assert other.result is not None
    assert one.result.winner == (None if other.result.winner is None else 1 - other.result.winner)
    assert one.result.places == other.result.places[::-1]
    assert one.result.cards == other.result.cards[::-1]
    assert (one.result.winner is None) == bool(one.result.drawn)
    if one.result.winner is not None:
        assert one.result.places[one.result.winner] == 1
        assert one.result.places.count(1) == 1


# W10: the limit in the middle of a war.


def test_a_war_at_the_limit_is_fought_out_and_counts_as_one_battle() -> None:
    game, seen = flips(table(Ruleset(battle_limit=1), "9234K5", "9234Q5"))
    assert [flip.war for flip in seen] == [1, 1]
    assert game.result is not None
    assert (game.result.battles, game.result.flips, game.result.reason) == (1, 2, "limit")
    assert game.result.cards == (11, 1)


def test_eighty_battles_are_eighty_on_the_counter() -> None:
    for seed in range(20):
        game, seen = flips(deal(Ruleset(battle_limit=80), CheckableSource(bytes([seed] * 32))))
        assert game.result is not None
        if game.result.reason == "limit":
            assert seen[-1].battle == game.result.battles == 80


# W12: the winner before a resume.


def test_a_resumed_war_has_the_same_winner_at_every_step() -> None:
    rules = Ruleset(buried=0)
    whole, seen = flips(deal(rules, SOURCE))
    for at in [flip.at for flip in seen if flip.war][:12]:
        resumed, rest = flips(replay(rules, SOURCE, at))
        assert rest == seen[at:]
        assert resumed == whole


# W13: computers play for ever.


@pytest.mark.parametrize("name", HOUSES)
def test_a_game_of_four_computers_ends_in_less_than_a_second(name: str) -> None:
    assert best_time(deal(house(name, seats=4), SOURCE)) < 1


# W14: how many cards lie on the table.


@pytest.mark.parametrize(
    ("rules", "ranks", "stakes"),
    [
        (Ruleset(buried=3), ("9234K5", "9234Q5"), [8, 10]),
        (Ruleset(buried=3), ("92342345K6", "92342345Q6"), [8, 16, 18]),
        (Ruleset(buried=1), ("92K4", "93Q5"), [4, 6]),
        (Ruleset(buried=1), ("929K4", "939Q5"), [4, 8, 10]),
        (Ruleset(buried=3, seats=3), ("9234K", "9234Q", "9234J"), [12, 15]),
    ],
)
def test_the_cards_at_stake_are_as_many_as_lie_on_the_table(
    rules: Ruleset, ranks: Sequence[str], stakes: list[int]
) -> None:
    """Ten after one war with three down, eighteen after two; six and ten with one down; fifteen for three."""
    _, seen = battle(table(rules, *ranks))
    assert [flip.stake for flip in seen] == stakes
    assert seen[-1].captured == stakes[-1]


# W15: worked examples.


def test_the_worked_examples_come_out_as_written() -> None:
    assert decided(table(Ruleset(), "9234Q5", "92347K")) == (0, 10)
    assert decided(table(Ruleset(), "9K", "5Q")) == (0, 2)
    assert decided(table(Ruleset(), "K23465", "K234Q7")) == (1, 10)


def decided(game: Game) -> tuple[int | None, int]:
    """The winner of a battle and how many cards it took."""
    _, seen = battle(game)
    return seen[-1].winner, seen[-1].captured


# W16: ties below the top.


def test_a_tie_below_the_highest_starts_no_war() -> None:
    game, (flip,) = battle(table(Ruleset(seats=3), "K2", "73", "74"))
    assert (flip.winner, flip.captured, flip.tied) == (0, 3, ())
    assert game.wars == 0


def test_who_is_lower_in_a_war_drops_out_of_that_war_only() -> None:
    game = table(Ruleset(seats=3, buried=1), "82Q3A", "82Q3K", "82J34")
    game, seen = battle(game)
    opening, first, second = seen
    assert (opening.tied, opening.warriors) == ((0, 1, 2), (0, 1, 2))
    assert (first.tied, first.awaits, first.up[2]) == ((0, 1), (0, 1), ("JC",))
    assert (second.winner, second.captured, second.up) == (0, 13, {0: ("AC",), 1: ("KC",)})
    assert game.awaits == (0, 2)
    assert game.out == (1,)


def test_piles_of_the_tests_are_written_top_first() -> None:
    assert piles("9K", "9") == [["9C", "KC"], ["9D"]]
    game = table(Ruleset(), "9K", "8")
    progress = step(game, SOURCE)
    (flip,) = progress.events
    assert isinstance(flip, Flip)
    assert flip.up == {0: ("9C",), 1: ("8C",)}
