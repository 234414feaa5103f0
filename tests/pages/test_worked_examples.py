"""The worked examples of the rules pages are played through the rules: what they say is what happens."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from games.pages.examples import Example, examples
from games.pages.house_words import settings_of
from games.rules import HOUSES, Flip, Ruleset, from_rule_code, house, position
from tests.rules.positions import SOURCE, battle
from tests.rules.strategies import rulesets


def play(example: Example) -> list[Flip]:
    game = position(example.rules, example.piles, example.won)
    return battle(game, SOURCE)[1]


def check(example: Example) -> None:
    flips = play(example)
    buried: dict[int, int] = {}
    for turn, flip in zip(example.turns, flips, strict=True):
        assert dict(flip.up) == turn.up, example.title
    for turn in example.turns:
        for seat, count in turn.down.items():
            buried[seat] = buried.get(seat, 0) + count
    assert dict(flips[-1].buried) == buried, example.title
    assert (flips[-1].winner, flips[-1].captured) == (example.winner, example.takes), example.title


def named(house_id: str, title: str) -> Example:
    (found,) = (example for example in examples(HOUSES[house_id]) if example.title == title)
    return found


def shown(example: Example) -> list[list[str]]:
    return [["".join(card[0] for card in cards) for cards in turn.up.values()] for turn in example.turns]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("house_id", HOUSES)
def test_every_example_of_a_house_is_what_the_rules_make_of_it(house_id: str, seats: int) -> None:
    found = examples(house(house_id, seats=seats))
    assert len(found) >= 6
    for example in found:
        check(example)


@pytest.mark.parametrize("house_id", HOUSES)
def test_every_example_of_a_houses_own_settings_is_true(house_id: str) -> None:
    for setting in settings_of(house_id):
        for example in examples(from_rule_code(setting.code)):
            check(example)


@settings(max_examples=100)
@given(rules=rulesets())
def test_every_example_of_any_ruleset_is_true(rules: Ruleset) -> None:
    for example in examples(rules):
        check(example)


def test_nine_meets_five() -> None:
    for house_id in HOUSES:
        example = named(house_id, "A plain battle")
        assert (shown(example), example.winner, example.takes) == ([["9", "5"]], 0, 2)


def test_two_nines_and_a_queen_take_ten_cards() -> None:
    for house_id in ("play-war", "cardgames-io", "simplest", "cardgames-zone"):
        example = named(house_id, "A war")
        assert (shown(example), example.winner, example.takes) == ([["9", "9"], ["Q", "7"]], 0, 10)
    assert named("keep-your-card", "A war").takes == 6


def test_two_kings_then_a_four_and_a_queen_give_ten_cards_to_the_second_player() -> None:
    example = named("cardgames-zone", "A war of kings")
    assert (shown(example), example.winner, example.takes) == ([["K", "K"], ["4", "Q"]], 1, 10)


def test_a_double_war_is_about_eighteen_cards() -> None:
    example = named("cardgames-io", "A war in a war")
    assert shown(example)[0] == ["9", "9"]
    assert example.takes == 18
    assert sum(example.turns[1].down.values()) + sum(example.turns[2].down.values()) == 12


def test_only_the_tied_of_three_go_to_war() -> None:
    for house_id in HOUSES:
        example = named(house_id, "Three at the table")
        assert shown(example)[0] == ["K", "K", "5"]
        assert set(example.turns[1].up) == {0, 1}


def test_a_won_pile_is_turned_over_in_the_middle_of_a_war() -> None:
    example = named("cardgames-io", "A pile used up in mid-war")
    assert (len(example.piles[0]), len(example.won[0])) == (1, 4)


def test_an_example_that_is_wrong_would_be_found() -> None:
    example = named("play-war", "A war")
    for wrong in (
        replace(example, takes=8),
        replace(example, winner=1),
        replace(example, turns=example.turns[:1]),
    ):
        with pytest.raises((AssertionError, ValueError)):
            check(wrong)
