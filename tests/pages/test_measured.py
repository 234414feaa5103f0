"""The figures on the pages: measured, complete, and such as a new sample agrees with."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from games.pages import measured
from games.pages.length_words import length, number, percent, sentence
from games.pages.measured import FILE, GAMES, figures, figures_of, to_measure
from games.pages.questions import questions
from games.rules import HOUSES, FastSource, Ruleset, from_rule_code, rule_code
from games.rules.statistics import is_fast, results

SAMPLE = 600


def test_everything_the_pages_speak_of_was_measured() -> None:
    assert {code: found.games for code, found in figures().items()} == to_measure()
    for rules in HOUSES.values():
        assert figures()[rule_code(rules)].games == GAMES


def test_the_figures_are_those_that_the_houses_published() -> None:
    three, one = figures()["w1"], figures()["w1b1"]
    assert abs(three.median - 205) <= 8
    assert abs(three.nine_in_ten - 562) <= 30
    assert abs(one.median - 346) <= 14
    assert abs(one.nine_in_ten - 950) <= 50


@pytest.mark.parametrize("code", [code for code in to_measure() if is_fast(from_rule_code(code))])
def test_a_new_sample_agrees(code: str) -> None:
    """Half of a new sample lies below the measured median and nine in ten below the other, within chance."""
    rules, found = from_rule_code(code), figures()[code]
    lengths = [result.battles for result in results(rules, SAMPLE, FastSource(2))]
    at_limit = rules.battle_limit is not None and found.median == rules.battle_limit
    below = sum(battles <= found.median for battles in lengths) / SAMPLE
    assert at_limit or abs(below - 0.5) < 0.11
    at_limit = rules.battle_limit is not None and found.nine_in_ten == rules.battle_limit
    below = sum(battles <= found.nine_in_ten for battles in lengths) / SAMPLE
    assert at_limit or abs(below - 0.9) < 0.06


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_small_new_sample_agrees_with_each_house(house_id: str) -> None:
    rules, games = HOUSES[house_id], 60
    found = figures()[rule_code(rules)]
    lengths = [result.battles for result in results(rules, games, FastSource(3))]
    assert abs(sum(battles <= found.median for battles in lengths) / games - 0.5) < 0.27
    assert max(lengths) <= 2 * found.longest


def test_draws_are_rare_and_most_games_end_before_the_cap() -> None:
    for house_id in HOUSES:
        found = figures()[rule_code(HOUSES[house_id])]
        assert found.draws < 0.05 * found.games
        assert found.endings.get("limit", 0) < 0.1 * found.games


def test_fewer_cards_down_make_longer_games() -> None:
    medians = [figures()[rule_code(Ruleset(buried=buried))].median for buried in (0, 1, 2, 3, 5, 10)]
    assert medians == sorted(medians, reverse=True)


def test_the_numbers_in_the_answers_are_the_figures() -> None:
    for rules in HOUSES.values():
        found = figures_of(rules)
        assert found is not None
        says = " ".join(line for question in questions(rules) for line in question.answer)
        assert sentence(found) in says
        assert f"the longest took {number(found.longest)} battles" in says
        assert (
            f"Of {number(found.games)} measured games {percent(found.draws, found.games)} were draws." in says
        )


def test_a_word_is_as_long_as_its_letters_and_unmeasured_rules_say_nothing() -> None:
    assert length(Ruleset(war_word="PIG")) == length(Ruleset(buried=3)) != ""
    assert length(Ruleset(buried=7)) == ""


def test_the_command_writes_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "measured.json"
    monkeypatch.setattr(measured, "FILE", file)
    monkeypatch.setattr(measured, "to_measure", lambda: {"w1": 50, "w1b1": 40})
    before = FILE.read_bytes()
    call_command("measure", verbosity=0)
    written = json.loads(file.read_text())
    assert {code: found["games"] for code, found in written.items()} == {"w1": 50, "w1b1": 40}
    assert FILE.read_bytes() == before
