"""Links that people send to each other lead to this house from wherever they are opened."""

import pytest
from django.test import AsyncClient, RequestFactory
from pytest_django import Settings

from games.pages.links import play_url, watch_url
from games.tables import Tables
from tests.pages.tables import make_table

LAN = "http://192.0.2.7:8000"


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000"])
def test_a_link_sent_from_this_computer_names_its_address_in_the_network(
    settings: Settings, host: str
) -> None:
    settings.LAN_ORIGIN = LAN
    settings.ALLOWED_HOSTS = ["*"]
    request = RequestFactory().get("/", headers={"host": host})
    assert play_url(request, "BAMBAT") == f"{LAN}/t/BAMBAT/"
    assert watch_url(request, "w" * 22) == f"{LAN}/w/{'w' * 22}/"
    settings.LAN_ORIGIN = None
    assert play_url(request, "BAMBAT") == f"http://{host}/t/BAMBAT/"


async def test_a_link_sent_from_the_network_or_a_house_with_a_name_stays_as_it_is(
    visitor: AsyncClient, tables: Tables, settings: Settings
) -> None:
    settings.LAN_ORIGIN = LAN
    made = await make_table(tables)
    assert (await visitor.get(f"/t/{made.code}/")).context["play_url"].startswith("http://testserver/")


@pytest.mark.parametrize("code", ["A" * 3000, "nonsense", "12"])
async def test_a_picture_is_made_of_codes_alone(visitor: AsyncClient, code: str) -> None:
    assert (await visitor.get(f"/qr/{code}.svg")).status_code == 404


@pytest.mark.parametrize("word", ["\ud800aa", "\u202eWAR", "W\x00AR"])
async def test_a_war_word_with_signs_that_nobody_can_see_is_refused(
    visitor: AsyncClient, tables: Tables, word: str
) -> None:
    body = {"seats": ["me", "open"], "rules": {"war_word": word}}
    response = await visitor.post("/api/tables", body, content_type="application/json")
    assert response.status_code == 422
    assert "war_word" in response.json()["message"]


async def test_whoever_belongs_to_a_table_finds_it_after_others_tried_too_many_codes(
    visitor: AsyncClient, tables: Tables
) -> None:
    own = await visitor.post("/play/", {"mode": "computer"}, headers={"origin": "http://testserver"})
    table = own.headers["Location"]
    for _ in range(40):
        await AsyncClient().get("/t/BABBAB/")
    assert (await visitor.get(table)).status_code == 200
    assert (await AsyncClient().get(table)).status_code == 429
