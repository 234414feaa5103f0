"""The rules pages: the list of houses, a page for each, and a page for any ruleset."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import AsyncClient
from django.utils.formats import date_format
from hypothesis import given, settings

from games.pages.house_words import REVIEWED, houses, settings_of, what_differs
from games.pages.questions import questions
from games.pages.situations import situations
from games.pages.ten_steps import STEPS, ten_steps
from games.rules import DECK, HOUSES, Ruleset, from_rule_code, house, rule_code
from tests.rules.strategies import rulesets


async def html_of(visitor: AsyncClient, path: str) -> str:
    response = await visitor.get(path)
    assert response.status_code == 200, path
    return response.content.decode()


def answer(rules: Ruleset, ask: str) -> str:
    (found,) = (question for question in questions(rules) if question.ask == ask)
    return " ".join(found.answer)


async def test_the_list_leads_to_every_house(visitor: AsyncClient) -> None:
    html = await html_of(visitor, "/rules/")
    for one in houses():
        assert f'href="/rules/{one.id}/"' in html
        assert one.name in html


@pytest.mark.parametrize("house_id", HOUSES)
async def test_a_house_has_its_page(visitor: AsyncClient, house_id: str) -> None:
    html = await html_of(visitor, f"/rules/{house_id}/")
    code = rule_code(HOUSES[house_id])
    assert html.count("<script") == html.count("example_steps.") == 1, "only the examples move"
    assert html.count("<h1") == html.count("<main") == html.count('class="go"') == 1
    for part in ("steps", "examples", "situations", "fine-print", "questions"):
        assert f'href="#{part}"' in html
        assert f'id="{part}"' in html
    assert html.count("<li>") >= STEPS
    assert len(re.findall(r"<tr>", html)) >= 8
    assert html.count('class="paper example"') >= 6
    assert html.count('class="question"') >= 18
    assert f'name="rules" value="{code}"' in html
    assert f'href="/new/{code}/"' in html
    assert date_format(REVIEWED, "DATE_FORMAT") in html


@pytest.mark.parametrize("house_id", HOUSES)
async def test_what_a_page_refers_to_is_there(visitor: AsyncClient, house_id: str) -> None:
    html = await html_of(visitor, f"/rules/{house_id}/")
    for address in set(re.findall(r'(?:href|src)="/static/([^"#]+)', html)):
        assert finders.find(address), address
    for card in set(re.findall(r"art/deck\.svg#(\w+)", html)):
        assert card in DECK
    for path in {*re.findall(r'href="(/(?:rules|new)/[^"?#]*)', html)}:
        assert (await visitor.get(path)).status_code == 200, path


async def test_a_code_of_a_house_says_whose_rules_they_are(visitor: AsyncClient) -> None:
    html = await html_of(visitor, f"/rules/{rule_code(HOUSES['simplest'])}/")
    assert 'href="/rules/simplest/"' in html


async def test_a_war_word_stays_with_its_rules_and_is_no_markup(visitor: AsyncClient) -> None:
    html = await html_of(visitor, "/rules/w1b2/?word=%3Cb%3Ei")
    assert "<b>i" not in html
    assert 'name="word" value="&lt;b&gt;i"' in html
    assert "/new/w1b2/?word=%3Cb%3Ei" in html


@settings(max_examples=60)
@given(rules=rulesets())
def test_any_ruleset_has_ten_steps_seven_situations_and_answers(rules: Ruleset) -> None:
    steps, rows, asked = ten_steps(rules), situations(rules), questions(rules)
    assert len(steps) == len(set(steps)) == STEPS
    assert len(rows) >= 7
    assert len({row.when for row in rows}) == len(rows)
    assert len({question.ask for question in asked}) == len(asked) >= 18
    sentences = [
        *steps,
        *(row.then for row in rows),
        *(line for question in asked for line in question.answer),
    ]
    for sentence in sentences:
        assert sentence[-1] in ".?!"
        assert "%(" not in sentence


def test_situations_tell_the_options_apart() -> None:
    def told(rules: Ruleset) -> str:
        return str(situations(rules))

    by_shortage = {told(Ruleset(shortage=s)) for s in ("last_card", "stands", "loss", "showdown", "forfeit")}
    assert len(by_shortage) == 5
    assert len({told(Ruleset(ace=ace)) for ace in ("high", "low", "wild")}) == 3
    assert "Only the two go to war" in told(Ruleset(seats=3))
    assert "equal numbers are a draw" in told(Ruleset(battle_limit=100))
    assert "Time is up." in told(Ruleset(time_limit=600))


@pytest.mark.parametrize("house_id", HOUSES)
def test_what_a_house_lets_people_set_can_be_played(house_id: str) -> None:
    names = set()
    for setting in settings_of(house_id):
        rules = from_rule_code(setting.code)
        assert setting.name == what_differs(HOUSES[house_id], rules)
        names.add(setting.name)
    assert len(names) == len(settings_of(house_id))


def test_the_settings_of_the_houses_are_theirs() -> None:
    codes = {house_id: {setting.code for setting in settings_of(house_id)} for house_id in HOUSES}
    limits = {rule_code(Ruleset(battle_limit=battles)) for battles in (100, 300, 1_000)}
    assert {"w1b1", *limits} == codes["play-war"]
    short_and_medium = {rule_code(Ruleset(battle_limit=battles)) for battles in (80, 200)}
    assert {"w1b1", "w1l", "w1d", *short_and_medium} <= codes["cardgames-zone"]
    variants = {from_rule_code(code).turnover for code in codes["cardgames-io"]}
    assert variants == {"kept", "shuffled"}
    assert {from_rule_code(code).shortage for code in codes["cardgames-io"]} == {"loss", "forfeit"}
    assert {from_rule_code(code).seats for code in codes["cardgames-io"]} == {2, 3, 4}
    assert {from_rule_code(code).ace for code in codes["simplest"]} == {"high", "low", "wild"}


def test_a_war_of_three_down_is_ten_cards_then_eighteen() -> None:
    cards = answer(HOUSES["cardgames-io"], "How many cards can a war be about?")
    assert "10 cards" in cards
    assert "18" in cards
    assert "It is ten" in answer(HOUSES["simplest"], "What do people get wrong most often?")


def test_running_out_is_answered_by_each_houses_own_rule() -> None:
    ask = "What if I run out of cards in a war?"
    assert "keeps their last" in answer(HOUSES["play-war"], ask)
    assert "out of the game at once" in answer(HOUSES["cardgames-io"], ask)
    assert "face up" in answer(HOUSES["simplest"], ask)
    assert "turned up last counts again" in answer(HOUSES["keep-your-card"], ask)


def test_rules_without_shuffling_are_explained_and_so_are_those_with_it() -> None:
    assert "clumps" in answer(HOUSES["cardgames-io"], "Why are won cards never shuffled?")
    assert "for ever" in answer(HOUSES["play-war"], "Why are won cards shuffled?")
    assert "won pile" in answer(HOUSES["cardgames-io"], "What if my pile runs out in the middle of a war?")
    asked = "How can I lose although I won most of the cards before?"
    assert "cannot pay" in answer(HOUSES["cardgames-io"], asked)


def test_three_and_four_at_a_table_are_dealt_as_the_answer_says() -> None:
    says = answer(Ruleset(), "Can three or more play?")
    assert "17 cards and one is set aside" in says
    assert "each gets 13" in says
    assert "17 for each of 3 players" in " ".join(ten_steps(house("cardgames-zone", seats=3)))


def test_luck_age_cheating_and_cousins_are_answered() -> None:
    rules = Ruleset()
    assert "None." in answer(rules, "Is there any skill in it?")
    assert "four" in answer(rules, "From what age can children play?")
    assert "stack the deck" in answer(rules, "Can one cheat?")
    assert "no shame" in answer(rules, "How do we get to the end sooner?")
    assert "bataille" in answer(rules, "Where does the game come from?")
    assert "Casino War" in answer(rules, "What are Speed War and Casino War?")
    assert "Crazy Eights" in answer(rules, "What shall we play next?")
    assert "streak" in answer(rules, "I keep losing. Is that a bad sign?")
