"""The page by which a place goes on on another device: who gets it, and who is told why not."""

from xml.etree import ElementTree

import pytest
from django.test import AsyncClient
from django.urls import resolve

from games.pages.handover import handover
from games.tables import Tables
from games.tables.handover import handover_url
from games.tables.identity import PLAYER_COOKIE, sign_player
from tests.pages.tables import MAKER, make_table


def test_the_link_of_a_table_leads_to_the_page() -> None:
    path, _, secret = handover_url("s" * 22).partition("#")
    assert resolve(path).func is handover
    assert secret == "s" * 22


async def test_the_page_is_told_the_secret_by_a_form_and_shows_who_would_go_on(
    visitor: AsyncClient, tables: Tables
) -> None:
    made = await make_table(tables)
    secret = await tables.handovers.offer(made.code, MAKER.id)
    asked = await visitor.get("/h/")
    assert asked.status_code == 200
    assert asked.headers["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    shown = await visitor.post("/h/", {"secret": secret})
    assert shown.context["who"] == {"code": made.code, "people": [("Mia", "owl")]}
    assert "Play here" in shown.content.decode()
    assert MAKER.id not in shown.content.decode()
    assert await tables.handovers.offered(secret) is not None


async def test_one_press_takes_the_place_and_the_link_opens_nothing_more(
    visitor: AsyncClient, tables: Tables
) -> None:
    made = await make_table(tables)
    secret = await tables.handovers.offer(made.code, MAKER.id)
    taken = await visitor.post("/h/", {"secret": secret, "act": "take"})
    assert (taken.status_code, taken.headers["Location"]) == (302, f"/t/{made.code}/")
    replica = await tables.open(made.code)
    assert replica is not None
    assert replica.state.seats[0].player == visitor.cookies[PLAYER_COOKIE].value.partition(":")[0]
    again = await AsyncClient().post("/h/", {"secret": secret, "act": "take"})
    assert again.status_code == 410
    assert "works once" in again.context["problem"]


@pytest.mark.parametrize("secret", ["", "x", "w" * 22, "\x00", "<script>", "é" * 22, "a" * 5000])
async def test_what_is_no_link_opens_nothing(visitor: AsyncClient, tables: Tables, secret: str) -> None:
    for act in ("", "take"):
        response = await visitor.post("/h/", {"secret": secret, "act": act})
        assert response.status_code == 410
        assert "<script>" not in response.content.decode()


async def test_a_link_to_watch_and_the_code_of_a_table_open_no_place(
    visitor: AsyncClient, tables: Tables
) -> None:
    made = await make_table(tables)
    for wrong in (made.watch_code, made.code):
        assert (await visitor.post("/h/", {"secret": wrong, "act": "take"})).status_code == 410
    replica = await tables.open(made.code)
    assert replica is not None
    assert replica.state.seats_of(MAKER.id) == (0,)


async def test_the_same_device_and_one_that_sits_there_are_told_so_and_the_link_still_works(
    visitor: AsyncClient, tables: Tables
) -> None:
    made = await make_table(tables)
    secret = await tables.handovers.offer(made.code, MAKER.id)
    visitor.cookies[PLAYER_COOKIE] = sign_player(MAKER.id)
    response = await visitor.post("/h/", {"secret": secret, "act": "take"})
    assert response.status_code == 409
    assert "play on already" in response.context["problem"]
    assert f'href="/t/{made.code}/"' in response.content.decode()
    assert await tables.handovers.offered(secret) is not None


async def test_a_place_left_meanwhile_is_nobodys_to_give(visitor: AsyncClient, tables: Tables) -> None:
    made = await make_table(tables)
    secret = await tables.handovers.offer(made.code, "f" * 32)
    assert (await visitor.post("/h/", {"secret": secret})).status_code == 410


async def test_a_form_of_another_site_takes_nothing(visitor: AsyncClient, tables: Tables) -> None:
    made = await make_table(tables)
    secret = await tables.handovers.offer(made.code, MAKER.id)
    visitor.handler.enforce_csrf_checks = True
    response = await visitor.post("/h/", {"secret": secret, "act": "take"})
    assert response.status_code == 403
    assert await tables.handovers.offered(secret) is not None


async def test_the_picture_holds_the_link_and_does_not_say_whether_it_opens(visitor: AsyncClient) -> None:
    drawn = await visitor.post("/h/picture/", {"secret": "w" * 22})
    assert drawn.headers["Content-Type"] == "image/svg+xml"
    assert drawn.headers["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    assert ElementTree.fromstring(drawn.content).tag.endswith("svg")
    assert (await visitor.post("/h/picture/", {"secret": "https://evil.example"})).status_code == 404
    assert (await visitor.get("/h/picture/")).status_code == 405
