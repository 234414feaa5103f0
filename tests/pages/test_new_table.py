"""A new table by one's own wishes: the form, what it makes, and what it says when it will not do."""

import re
from typing import Any

import pytest
from django.test import AsyncClient

from games.pages.rules_form import OWN, fields_of, rules_in
from games.rules import HOUSES, InvalidRuleset, Ruleset, house, rule_code
from games.tables import Tables
from games.tables.guessing import NEW_TABLES
from games.tables.identity import PLAYER_COOKIE

FRIENDS = {"chair1": "me", "chair2": "open"}


async def make(visitor: AsyncClient, tables: Tables, **sent: str) -> dict[str, Any]:
    response = await visitor.post("/new/", {**FRIENDS, **sent})
    assert response.status_code == 302, response.content.decode()
    view = await tables.look(response.headers["Location"].split("/")[2])
    assert view is not None
    return view


def checked(html: str, name: str) -> str:
    """The value of the radio button that is pressed."""
    inputs = re.findall(r"<input type=\"radio\"[^>]*>", html)
    (found,) = (one for one in inputs if f'name="{name}"' in one and "checked" in one)
    value = re.search(r'value="([^"]*)"', found)
    assert value
    return value[1]


@pytest.mark.parametrize("house_id", HOUSES)
@pytest.mark.parametrize("seats", [2, 3, 6])
async def test_a_table_of_each_house(visitor: AsyncClient, tables: Tables, house_id: str, seats: int) -> None:
    chairs = {f"chair{number}": "computer" for number in range(2, seats + 1)}
    view = await make(visitor, tables, rules=house_id, **chairs)
    assert view["rules"] == house(house_id, seats=seats).as_dict()


OWN_RULES: list[tuple[dict[str, str], dict[str, Any]]] = [
    ({"ace": "low"}, {"ace": "low"}),
    ({"ace": "wild"}, {"ace": "wild"}),
    ({"cards_up": "2"}, {"cards_up": 2}),
    ({"buried": "0"}, {"buried": 0}),
    ({"buried": "20"}, {"buried": 20}),
    ({"war_word": "I DECLARE WAR", "buried": "3"}, {"war_word": "I DECLARE WAR", "buried": 11}),
    ({"winnings": "won_pile"}, {"winnings": "won_pile"}),
    ({"winnings": "won_pile", "turnover": "shuffled"}, {"winnings": "won_pile", "turnover": "shuffled"}),
    ({"pickup": "as_played", "battle_limit": "80"}, {"pickup": "as_played", "battle_limit": 80}),
    *(({"shortage": value}, {"shortage": value}) for value in ("stands", "loss", "showdown", "forfeit")),
    ({"battle_limit": " 200 "}, {"battle_limit": 200}),
    ({"time_limit": "600"}, {"time_limit": 600}),
]


@pytest.mark.parametrize(("sent", "options"), OWN_RULES)
async def test_any_option_can_be_chosen(
    visitor: AsyncClient, tables: Tables, sent: dict[str, str], options: dict[str, Any]
) -> None:
    view = await make(visitor, tables, rules=OWN, **sent)
    assert view["rules"] == Ruleset(**options).as_dict()


def test_every_option_of_a_ruleset_can_be_chosen() -> None:
    assert {name for sent, _ in OWN_RULES for name in sent} | {"seats"} == set(Ruleset().as_dict())


async def test_who_sits_who_may_watch_and_the_pace(visitor: AsyncClient, tables: Tables) -> None:
    chairs = {"chair1": "me", "chair2": "computer", "chair3": "open", "chair4": "nobody", "chair5": "open"}
    view = await make(visitor, tables, rules="play-war", visibility="public", pace_ms="600", **chairs)
    assert [seat["kind"] for seat in view["seats"]] == ["person", "computer", "open", "open"]
    assert (view["visibility"], view["pace_ms"]) == ("public", 600)


@pytest.mark.parametrize(
    ("sent", "waits"), [({}, 30_000), ({"sleeper": "5000"}, 5000), ({"sleeper": "off"}, None)]
)
async def test_how_long_a_card_is_waited_for(
    visitor: AsyncClient, tables: Tables, sent: dict[str, str], waits: int | None
) -> None:
    assert (await make(visitor, tables, rules="play-war", **sent))["sleeper_ms"] == waits


async def test_whoever_makes_a_table_may_only_watch_it(visitor: AsyncClient, tables: Tables) -> None:
    view = await make(visitor, tables, chair1="computer", chair2="computer")
    assert [seat["kind"] for seat in view["seats"]] == ["computer", "computer"]
    assert view["host"] is None
    assert PLAYER_COOKIE in visitor.cookies


@pytest.mark.parametrize(
    ("sent", "options"),
    [
        ({"rules": "poker"}, ["rules"]),
        ({"ace": "middling"}, ["ace"]),
        ({"buried": "21"}, ["buried"]),
        ({"buried": "three"}, ["buried"]),
        ({"buried": "9" * 5_000}, ["buried"]),
        ({"war_word": "123"}, ["war_word"]),
        ({"battle_limit": "0"}, ["battle_limit"]),
        ({"time_limit": "59"}, ["time_limit"]),
        ({"pickup": "as_played"}, ["pickup", "winnings", "turnover", "battle_limit"]),
        ({"ace": "wild", "cards_up": "2"}, ["ace", "cards_up"]),
        ({"ace": "wild", "shortage": "stands"}, ["ace", "shortage", "battle_limit"]),
    ],
)
async def test_what_will_not_do_is_said_beside_the_options_concerned(
    visitor: AsyncClient, tables: Tables, sent: dict[str, str], options: list[str]
) -> None:
    response = await visitor.post("/new/", {"rules": OWN, **FRIENDS, "chair3": "computer", **sent})
    assert response.status_code == 422
    html = response.content.decode()
    assert re.findall(r'class="problem"\s+id="([a-z_]+)-problem"', html) != []
    assert set(re.findall(r'class="problem"\s+id="([a-z_]+)-problem"', html)) == set(options)
    assert 'role="alert"' in html
    assert checked(html, "chair3") == "computer"


async def test_one_seat_is_no_table(visitor: AsyncClient, tables: Tables) -> None:
    response = await visitor.post("/new/", {"rules": OWN, "chair1": "me", "chair2": "nobody"})
    assert response.status_code == 422
    assert "two to six seats" in response.content.decode()


async def test_a_link_sets_the_rules_beforehand(visitor: AsyncClient, tables: Tables) -> None:
    rules = Ruleset(seats=3, ace="low", war_word="PIG", shortage="loss", battle_limit=80)
    response = await visitor.get(f"/new/{rule_code(rules)}/?word=PIG")
    html = response.content.decode()
    assert (checked(html, "rules"), checked(html, "ace"), checked(html, "shortage")) == (OWN, "low", "loss")
    assert [checked(html, f"chair{number}") for number in (1, 2, 3, 4)] == ["me", "open", "open", "nobody"]
    assert 'value="PIG"' in html
    assert f"http://testserver/new/{rule_code(rules)}/?word=PIG" in html


async def test_a_houses_link_chooses_the_house_and_own_shows_its_rules(
    visitor: AsyncClient, tables: Tables
) -> None:
    html = (await visitor.get("/new/cardgames-zone/")).content.decode()
    assert checked(html, "rules") == "cardgames-zone"
    html = (await visitor.get("/new/simplest/?own=1")).content.decode()
    assert (checked(html, "rules"), checked(html, "shortage")) == (OWN, "showdown")


async def test_the_link_to_what_is_chosen_is_shown_and_nothing_is_lost(
    visitor: AsyncClient, tables: Tables
) -> None:
    sent = {**FRIENDS, "chair3": "computer", "rules": OWN, "buried": "1", "act": "share", "pace_ms": "50"}
    response = await visitor.post("/new/", sent)
    html = response.content.decode()
    assert response.status_code == 200
    assert "http://testserver/new/w13b1/" in html
    assert (checked(html, "chair3"), checked(html, "pace_ms")) == ("computer", "50")
    assert await tables.public() == []


async def test_a_link_that_means_nothing_is_a_404(visitor: AsyncClient, tables: Tables) -> None:
    for path in ("/new/poker/", "/new/w1q/", "/new/w1b4/?word=PIG"):
        assert (await visitor.get(path)).status_code == 404


async def test_tables_are_counted_here_too_and_the_form_stays(visitor: AsyncClient, tables: Tables) -> None:
    for _ in range(NEW_TABLES):
        assert (await visitor.post("/new/", FRIENDS)).status_code == 302
    response = await visitor.post("/new/", {**FRIENDS, "rules": "simplest"})
    assert response.status_code == 429
    assert checked(response.content.decode(), "rules") == "simplest"


async def test_the_form_needs_no_script_and_a_form_of_this_site(visitor: AsyncClient, tables: Tables) -> None:
    html = (await visitor.get("/new/")).content.decode()
    assert "<script" not in html
    assert html.count('class="go"') == html.count("<main") == html.count("<h1") == 1
    strict = AsyncClient(enforce_csrf_checks=True)
    assert (await strict.post("/new/", FRIENDS)).status_code == 403


async def test_the_front_page_leads_to_it_and_to_the_rules(visitor: AsyncClient, tables: Tables) -> None:
    html = (await visitor.get("/")).content.decode()
    assert 'href="/new/"' in html
    assert 'href="/rules/"' in html


async def test_a_press_on_a_rules_page_plays_by_these_rules(visitor: AsyncClient, tables: Tables) -> None:
    sent = {"mode": "computer", "rules": "w13b3", "word": "PIG"}
    response = await visitor.post("/play/", {**sent, "rules": rule_code(Ruleset(seats=3, war_word="PIG"))})
    view = await tables.look(response.headers["Location"].split("/")[2])
    assert view is not None
    assert view["rules"] == Ruleset(seats=3, war_word="PIG").as_dict()
    assert [seat["kind"] for seat in view["seats"]] == ["person", "computer", "computer"]
    lost = await visitor.post("/play/", {"mode": "computer", "rules": "nonsense"})
    assert lost.headers["Location"] == "/new/"


@pytest.mark.parametrize("name", HOUSES)
def test_what_the_form_shows_it_reads_back(name: str) -> None:
    for seats in (2, 5):
        rules = house(name, seats=seats)
        assert rules_in(fields_of(rules, OWN), seats) == rules
        assert rules_in(fields_of(rules), seats) == rules


def test_an_unknown_house_is_refused() -> None:
    with pytest.raises(InvalidRuleset):
        rules_in({"rules": "poker"}, 2)


async def test_a_maker_who_only_watches_leaves_every_seat_to_others(
    visitor: AsyncClient, tables: Tables
) -> None:
    view = await make(visitor, tables, watching="yes", chair3="computer")
    assert [seat["kind"] for seat in view["seats"]] == ["open", "open", "computer"]
    assert view["host"] is None
    page = (await visitor.post("/new/", {**FRIENDS, "watching": "yes", "act": "share"})).content.decode()
    assert re.search(r'name="watching"\s+value="yes"\s+checked', page)
