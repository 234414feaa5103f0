"""Rulesets that make no sense are refused; every other one has a code."""

import re
from typing import Any

import pytest
from hypothesis import given, settings

from games.rules import HOUSES, InvalidRuleset, Ruleset, from_rule_code, house, letters, rule_code
from tests.rules.strategies import rulesets

REFUSED: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({"seats": 1}, ("seats",)),
    ({"seats": 7}, ("seats",)),
    ({"seats": True}, ("seats",)),
    ({"seats": "2"}, ("seats",)),
    ({"seats": 2.0}, ("seats",)),
    ({"cards_up": 3}, ("cards_up",)),
    ({"buried": 21}, ("buried",)),
    ({"buried": -1}, ("buried",)),
    ({"buried": None}, ("buried",)),
    ({"ace": "green"}, ("ace",)),
    ({"ace": ["high"]}, ("ace",)),
    ({"winnings": "pocket"}, ("winnings",)),
    ({"pickup": None}, ("pickup",)),
    ({"turnover": 1}, ("turnover",)),
    ({"shortage": ""}, ("shortage",)),
    ({"battle_limit": 0}, ("battle_limit",)),
    ({"battle_limit": 100_001}, ("battle_limit",)),
    ({"time_limit": 59}, ("time_limit",)),
    ({"time_limit": 3_601}, ("time_limit",)),
    ({"war_word": "!?"}, ("war_word",)),
    ({"war_word": 7}, ("war_word",)),
    ({"war_word": "abcdefghijklmnopqrstu"}, ("war_word",)),
    ({"war_word": "war" + " " * 80}, ("war_word",)),
    ({"war_word": "guerre", "buried": 3}, ("buried", "war_word")),
    ({"luck": 1, "speed": 2}, ("luck", "speed")),
    ({"ace": "wild", "cards_up": 2}, ("ace", "cards_up")),
    ({"ace": "wild", "shortage": "stands"}, ("ace", "shortage", "battle_limit")),
    ({"ace": "wild", "shortage": "stands", "time_limit": 60}, ("ace", "shortage", "battle_limit")),
    ({"pickup": "winner_first"}, ("pickup", "winnings", "turnover", "battle_limit")),
    ({"pickup": "loser_first", "time_limit": 60}, ("pickup", "winnings", "turnover", "battle_limit")),
    ({"pickup": "as_played", "turnover": "shuffled"}, ("pickup", "winnings", "turnover", "battle_limit")),
    ({"pickup": "as_played", "winnings": "won_pile"}, ("pickup", "winnings", "turnover", "battle_limit")),
]


@pytest.mark.parametrize(("options", "names"), REFUSED)
def test_a_senseless_ruleset_is_refused_and_the_options_are_named(
    options: dict[str, Any], names: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidRuleset) as refused:
        Ruleset.from_dict(options)
    assert refused.value.options == names
    assert all(name in str(refused.value) for name in names)


def test_only_an_object_of_options_is_a_ruleset() -> None:
    with pytest.raises(InvalidRuleset):
        Ruleset.from_dict([])  # type: ignore[arg-type]


def test_order_that_changes_by_shuffled_turnovers_needs_no_limit() -> None:
    assert Ruleset(pickup="as_played", winnings="won_pile", turnover="shuffled").battle_limit is None


def test_options_left_out_are_those_of_play_war() -> None:
    assert Ruleset.from_dict({}) == HOUSES["play-war"] == HOUSES["cardgames-zone"]


def test_a_war_word_sets_the_buried_cards() -> None:
    assert Ruleset.from_dict({"war_word": "I DECLARE WAR"}).buried == 11
    assert letters("Ça, c’est la guerre!") == tuple("Çacestlaguerre")


def test_houses_play_with_two_to_six_seats() -> None:
    for name in HOUSES:
        assert house(name) == HOUSES[name]
        assert [house(name, seats).seats for seats in range(2, 7)] == [2, 3, 4, 5, 6]
    with pytest.raises(InvalidRuleset, match="casino"):
        house("casino")
    with pytest.raises(InvalidRuleset, match="seats"):
        house("simplest", seats=7)


# The rule code.


@settings(max_examples=500, deadline=None)
@given(rulesets())
def test_a_rule_code_returns_what_went_in(rules: Ruleset) -> None:
    code = rule_code(rules)
    assert from_rule_code(code, rules.war_word) == rules
    assert re.fullmatch("w1[0-9a-z]{0,22}", code)
    assert Ruleset.from_dict(rules.as_dict()) == rules


def test_the_longest_rule_code_has_twenty_characters() -> None:
    rules = Ruleset(
        seats=6,
        ace="low",
        cards_up=2,
        buried=20,
        winnings="won_pile",
        pickup="as_played",
        turnover="shuffled",
        shortage="forfeit",
        battle_limit=100_000,
        time_limit=3_600,
    )
    assert rule_code(rules) == "w16ldbkphmzn255st2s0"
    assert len(rule_code(rules)) == 20


def test_the_codes_of_version_one_never_change() -> None:
    codes = {name: rule_code(rules) for name, rules in HOUSES.items()}
    assert codes == {
        "play-war": "w1",
        "cardgames-io": "w1pfxn01jk",
        "simplest": "w1fyn01jk",
        "keep-your-card": "w1b1s",
        "cardgames-zone": "w1",
    }


@pytest.mark.parametrize(
    "code",
    ["", "w", "w2", "W1", "w12", "w1b3", "w1bl", "w1n0000", "w1sb1", "w1 ", "w1n01jk01", "w1f", "w1\n"],
)
def test_nonsense_is_no_rule_code(code: str) -> None:
    with pytest.raises(InvalidRuleset):
        from_rule_code(code)


def test_a_war_word_that_does_not_fit_the_code_is_refused() -> None:
    with pytest.raises(InvalidRuleset) as refused:
        from_rule_code("w1b5", "guerre")
    assert refused.value.options == ("buried", "war_word")
