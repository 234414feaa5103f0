"""The page of a table: what it is given to show, and what a watcher's page must not hold."""

import json
import re

from django.test import AsyncClient, override_settings

from games.pages.rules_text import house_names
from games.rules import HOUSES, house, rule_code
from games.tables import Tables
from games.tables.identity import PLAYER_COOKIE
from tests.pages.tables import make_table

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.locmem.Loader",
                    {
                        "table.html": "{{ view }} {{ code }} {{ ws_path }} {{ play_url }} {{ qr_url }}",
                        "rules/panel.html": "<p>panel</p>",
                    },
                )
            ]
        },
    }
]


async def test_the_page_of_a_table_has_all_it_needs(visitor: AsyncClient, tables: Tables) -> None:
    made = await make_table(tables)
    response = await visitor.get(f"/t/{made.code}/")
    assert response.status_code == 200
    context = response.context
    assert context["view"] == await tables.look(made.code)
    assert context["code"] == made.code
    assert context["watch_code"] == made.watch_code
    assert context["ws_path"] == f"/ws/tables/{made.code}/"
    assert context["play_url"] == f"http://testserver/t/{made.code}/"
    assert context["watch_url"] == f"http://testserver/w/{made.watch_code}/"
    assert context["qr_url"] == f"/qr/{made.code}.svg"
    assert "The deal" in context["rules_html"]
    assert context["watching"] is False


async def test_whoever_comes_by_link_gets_the_cookie_by_which_they_sit(
    visitor: AsyncClient, tables: Tables
) -> None:
    made = await make_table(tables)
    first = await visitor.get(f"/t/{made.code}/")
    assert PLAYER_COOKIE in first.cookies
    assert PLAYER_COOKIE not in (await visitor.get(f"/t/{made.code}/")).cookies


async def test_a_code_in_small_letters_is_sent_to_its_table(visitor: AsyncClient, tables: Tables) -> None:
    made = await make_table(tables)
    response = await visitor.get(f"/t/{made.code.lower()}/")
    assert response.status_code == 302
    assert response.headers["Location"] == f"/t/{made.code}/"


async def test_a_table_that_is_not_there_is_a_404_page(visitor: AsyncClient, tables: Tables) -> None:
    for path in ("/t/BAMBAT/", "/t/nonsense-of-length/", "/w/AAAAAAAAAAAAAAAAAAAAAA/", "/w/short/"):
        response = await visitor.get(path)
        assert response.status_code == 404
        assert 'href="/"' in response.content.decode()


async def test_a_watch_page_never_holds_the_tables_own_code(visitor: AsyncClient, tables: Tables) -> None:
    made = await make_table(tables)
    response = await visitor.get(f"/w/{made.watch_code}/")
    assert response.status_code == 200
    assert response.context["watching"] is True
    assert response.context["ws_path"] == f"/ws/watch/{made.watch_code}/"
    assert made.code not in response.content.decode()
    assert made.code not in str(response.context["view"])
    # by it somebody with two pages is counted once
    assert PLAYER_COOKIE in response.cookies


async def test_a_page_holds_no_seed(visitor: AsyncClient, tables: Tables) -> None:
    made = await make_table(tables)
    replica = await tables.open(made.code)
    assert replica is not None
    with override_settings(TEMPLATES=TEMPLATES):
        for path in (f"/t/{made.code}/", f"/w/{made.watch_code}/"):
            page = (await visitor.get(path)).content.decode()
            assert "commitment" in page
            assert replica.state.server_seed.hex() not in page


async def test_a_rule_code_is_shown_as_a_page_and_as_a_panel(visitor: AsyncClient) -> None:
    page = await visitor.get("/rules/w1/")
    panel = await visitor.get("/rules/w1/?fragment")
    assert page.status_code == panel.status_code == 200
    assert "<html" in page.content.decode()
    assert "<html" not in panel.content.decode()
    assert "The deal" in panel.content.decode()


async def test_a_rule_code_that_means_nothing_is_a_404(visitor: AsyncClient) -> None:
    for code in ("w1zzzzzzzzzzzzzzzzzzzzzz", "x", "w2"):
        assert (await visitor.get(f"/rules/{code}/")).status_code == 404


async def test_the_page_calls_every_house_by_its_name_at_any_number_of_seats(
    visitor: AsyncClient, tables: Tables
) -> None:
    made = await make_table(tables)
    for path in (f"/t/{made.code}/", f"/w/{made.watch_code}/"):
        page = (await visitor.get(path)).content.decode()
        found = re.search(r'<script id="house-names" type="application/json">(.*?)</script>', page)
        assert found is not None
        names = json.loads(found[1])
        for house_id in HOUSES:
            alike = next(other for other in HOUSES if HOUSES[other] == HOUSES[house_id])
            for seats in range(2, 7):
                assert names[rule_code(house(house_id, seats))] == house_names()[alike]
        assert len(names) == 5 * len({rule_code(rules) for rules in HOUSES.values()})
