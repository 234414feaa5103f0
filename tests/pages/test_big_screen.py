"""The big screen's pages: typing a table's code, the page it leads to, and what that page does not tell."""

import re
from dataclasses import replace
from random import Random

import pytest
from django.test import AsyncClient

from games.tables import Tables
from games.tables.commands import ShowCode
from games.tables.identity import PLAYER_COOKIE, sign_player
from games.tables.showing import show_code
from tests.pages.tables import MAKER, make_table

REMOVED = "e" * 32


async def test_a_television_is_asked_for_the_code_and_led_on(visitor: AsyncClient, tables: Tables) -> None:
    made = await make_table(tables)
    asked = await visitor.get("/tv/")
    assert asked.status_code == 200
    assert 'name="code"' in asked.content.decode()
    for typed in (made.code, made.code.lower(), f"{made.code[:3]}-{made.code[3:]}"):
        response = await visitor.get("/tv/", {"code": typed})
        assert response.status_code == 302
        assert response["Location"] == f"/tv/{made.watch_code}/"


async def test_a_wrong_code_is_said_and_many_of_them_are_not_answered(
    visitor: AsyncClient, tables: Tables
) -> None:
    response = await visitor.get("/tv/", {"code": "bobbob"})
    assert response.status_code == 404
    assert "There is no table with this code" in response.content.decode()
    statuses = [(await visitor.get("/tv/", {"code": f"bobb{k % 10}b"})).status_code for k in range(40)]
    assert statuses[-1] == 429
    made = await make_table(tables)
    assert (await visitor.get("/tv/", {"code": made.code})).status_code == 429


async def test_its_page_does_not_tell_the_code_until_the_host_shows_it(
    visitor: AsyncClient, tables: Tables
) -> None:
    made = await make_table(tables)
    address = f"/tv/{made.watch_code}/"
    html = (await visitor.get(address)).content.decode()
    assert made.code not in html
    assert f'data-ws="/ws/watch/{made.watch_code}/"' in html
    replica = await tables.open(made.code)
    assert replica is not None
    await replica.submit(lambda state, context: show_code(state, MAKER.id, ShowCode(True), context))
    assert made.code in (await visitor.get(address)).content.decode()


async def test_it_has_nothing_to_press_and_words_for_who_does_not_see_it(
    visitor: AsyncClient, tables: Tables
) -> None:
    made = await make_table(tables)
    html = (await visitor.get(f"/tv/{made.watch_code}/")).content.decode()
    assert not re.search(r"<(button|input|select|textarea|form|dialog)\b", html)
    assert html.count("<h1") == html.count("<main") == 1
    assert 'id="say" role="status"' in html


async def test_where_the_host_lets_people_in_it_says_so_and_looks_again(
    visitor: AsyncClient, tables: Tables
) -> None:
    made = await make_table(tables)
    replica = await tables.open(made.code)
    assert replica is not None
    replica.state = replace(replica.state, watching="approve")
    response = await visitor.get(f"/tv/{made.watch_code}/")
    html = response.content.decode()
    assert response.status_code == 403
    assert "Waiting for the host" in html
    assert "no_watching_page.js" in html
    assert not re.search(r"<(button|input|select|textarea|form|dialog)\b", html)
    assert "<form" in (await visitor.get(f"/w/{made.watch_code}/")).content.decode()


async def test_a_screen_of_no_table_is_not_found(visitor: AsyncClient, tables: Tables) -> None:
    for path in ("/tv/nothing/", f"/tv/{'w' * 22}/", "/qr/w/nothing.svg", "/qr/tv/nothing.svg"):
        assert (await visitor.get(path)).status_code == 404, path


@pytest.mark.parametrize("kind", ["w", "tv"])
async def test_the_pictures_of_its_links_do_not_say_whether_there_is_a_table(
    visitor: AsyncClient, kind: str
) -> None:
    code = "".join(Random(1).choices("abcXYZ019-_", k=22))
    response = await visitor.get(f"/qr/{kind}/{code}.svg")
    assert response.status_code == 200
    assert response["Content-Type"] == "image/svg+xml"


async def test_whoever_was_removed_is_not_told_the_game_either(visitor: AsyncClient, tables: Tables) -> None:
    made = await make_table(tables)
    replica = await tables.open(made.code)
    assert replica is not None
    visitor.cookies[PLAYER_COOKIE] = sign_player(REMOVED)
    replica.state = replace(replica.state, barred=(REMOVED,))
    for code in (made.code, made.watch_code):
        response = await visitor.get(f"/api/tables/{code}/events")
        assert (response.status_code, response.json()["error"]) == (403, "removed")


async def test_the_menu_of_a_table_says_where_a_television_finds_it(
    visitor: AsyncClient, tables: Tables
) -> None:
    made = await make_table(tables)
    html = (await visitor.get(f"/t/{made.code}/")).content.decode()
    assert '<bdi class="screen-type">testserver/tv/</bdi>' in html
    assert f'href="/tv/{made.watch_code}/"' in html
    watching = (await visitor.get(f"/w/{made.watch_code}/")).content.decode()
    assert f'href="/tv/{made.watch_code}/"' in watching
    assert made.code not in watching
