"""The form in which a host chooses the rules of the next game at the table."""

import re

import pytest
from django.test import AsyncClient

from games.rules import HOUSES, Ruleset, house, rule_code


async def test_the_form_comes_as_a_fragment_set_to_the_tables_rules(visitor: AsyncClient) -> None:
    rules = Ruleset(seats=4, war_word="PIG", shortage="forfeit")
    response = await visitor.get("/rules/choose/", {"rules": rule_code(rules), "word": "PIG"})
    html = response.content.decode()
    assert "<html" not in html
    assert html.count("<form") == 1
    assert 'id="choose-rules"' in html
    assert "<button" not in html
    assert "<a " not in html
    for name, value in (("rules", "own"), ("seats", "4"), ("shortage", "forfeit")):
        assert re.search(rf'name="{name}"\s+value="{value}"\s+checked', html), name
    assert 'value="PIG"' in html


async def test_every_option_has_a_field_by_its_name(visitor: AsyncClient) -> None:
    html = (await visitor.get("/rules/choose/")).content.decode()
    assert set(re.findall(r'\sname="([a-z_]+)"', html)) == {"rules", *Ruleset().as_dict()}


async def test_what_was_chosen_comes_back_as_a_ruleset_for_the_command(visitor: AsyncClient) -> None:
    sent = {"rules": "own", "seats": "3", "war_word": "PIG", "buried": "5", "battle_limit": "", "ace": "low"}
    response = await visitor.get("/rules/chosen/", sent)
    rules = Ruleset(seats=3, war_word="PIG", ace="low")
    assert response.json() == {"rules": rules.as_dict(), "rule_code": rule_code(rules), "house": ""}


@pytest.mark.parametrize("house_id", HOUSES)
async def test_a_house_comes_back_with_so_many_seats(visitor: AsyncClient, house_id: str) -> None:
    answer = (await visitor.get("/rules/chosen/", {"rules": house_id, "seats": "5", "ace": "low"})).json()
    assert answer["rules"] == house(house_id, seats=5).as_dict()
    assert answer["house"]


@pytest.mark.parametrize("seats", ["1", "7", "many"])
async def test_a_wrong_number_of_seats_is_said(visitor: AsyncClient, seats: str) -> None:
    response = await visitor.get("/rules/chosen/", {"rules": "own", "seats": seats})
    assert response.status_code == 422
    assert 'id="seats-problem"' in response.content.decode()


async def test_what_will_not_do_comes_back_as_the_form_with_its_problems(visitor: AsyncClient) -> None:
    response = await visitor.get("/rules/chosen/", {"rules": "own", "seats": "2", "pickup": "loser_first"})
    html = response.content.decode()
    assert response.status_code == 422
    assert 'id="pickup-problem"' in html
    assert re.search(r'name="pickup"\s+value="loser_first"\s+checked', html)


async def test_rules_that_mean_nothing_are_a_404(visitor: AsyncClient) -> None:
    assert (await visitor.get("/rules/choose/?rules=w1q")).status_code == 404
