"""The rules panel says what the table's own options say."""

from dataclasses import replace
from typing import Any

import pytest

from games.pages.rules import panel
from games.pages.rules_text import house_name, sections
from games.rules import HOUSES, Ruleset, house

SHUFFLED_WON_PILE = Ruleset(winnings="won_pile", turnover="shuffled")
LIMITED = Ruleset(battle_limit=300)

VALUES: list[tuple[Ruleset, str, list[Any]]] = [
    (Ruleset(), "seats", [2, 3, 4, 5, 6]),
    (Ruleset(), "ace", ["high", "low", "wild"]),
    (Ruleset(), "cards_up", [1, 2]),
    (Ruleset(ace="low"), "cards_up", [1, 2]),
    (Ruleset(), "buried", list(range(21))),
    (Ruleset(buried=3), "war_word", [None, "WAR", "PIG"]),
    (LIMITED, "winnings", ["under_pile", "won_pile"]),
    (LIMITED, "pickup", ["shuffled", "winner_first", "loser_first", "as_played"]),
    (SHUFFLED_WON_PILE, "turnover", ["kept", "shuffled"]),
    (Ruleset(), "shortage", ["last_card", "stands", "loss", "showdown", "forfeit"]),
    (Ruleset(), "battle_limit", [None, 1, 80, 100_000]),
    (Ruleset(), "time_limit", [None, 60, 90, 600, 3_600]),
]


def text_of(rules: Ruleset) -> str:
    return "\n".join(sentence for section in sections(rules) for sentence in section.sentences)


@pytest.mark.parametrize(("rules", "option", "values"), VALUES, ids=[case[1] for case in VALUES])
def test_every_value_of_every_option_changes_the_text(rules: Ruleset, option: str, values: list[Any]) -> None:
    texts = {text_of(replace(rules, **{option: value})) for value in values}
    assert len(texts) == len(values)


def test_every_option_is_covered() -> None:
    assert {option for _, option, _ in VALUES} == set(Ruleset().as_dict())


def test_every_section_has_a_heading_and_whole_sentences() -> None:
    for name in HOUSES:
        for seats in range(2, 7):
            for section in sections(house(name, seats=seats)):
                assert section.heading
                assert section.sentences
                for sentence in section.sentences:
                    assert sentence[-1] in ".?!"
                    assert "%(" not in sentence


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (Ruleset(), "Between two players a war is about 10 cards, and a second one about 18."),
        (Ruleset(buried=1), "Between two players a war is about 6 cards, and a second one about 10."),
        (Ruleset(seats=3), "1 card is left over. It is shown and set aside."),
        (Ruleset(seats=5), "2 cards are left over. They are shown and set aside."),
        (Ruleset(seats=6), "The deck is shuffled and 6 players get 8 cards each, face down."),
        (Ruleset(time_limit=60), "After 1 minute the most cards win."),
        (Ruleset(time_limit=90), "After 1 min 30 s the most cards win."),
        (Ruleset(buried=1), "Each of them buries 1 card face down."),
        (Ruleset(buried=0), "No card is buried."),
    ],
)
def test_the_numbers_in_the_sentences_are_right(rules: Ruleset, sentence: str) -> None:
    assert sentence in text_of(rules).split("\n")


def test_a_ruleset_of_a_house_says_whose_it_is() -> None:
    assert house_name(house("simplest", seats=4)) == "The simplest War"
    assert house_name(Ruleset(buried=7)) == ""


def test_a_war_word_is_shown_as_text_and_never_as_markup() -> None:
    html = panel(Ruleset(war_word="<b onclick=x>", buried=9))
    assert "&lt;b onclick=x&gt;" in html
    assert "<b " not in html
