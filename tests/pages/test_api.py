"""Making a table by program, and reading the record of a game."""

import gzip
import json
from typing import Any

import pytest
from django.test import AsyncClient

from games.models import Player
from games.rules import Ruleset
from games.tables import Tables, records
from games.tables.guessing import NEW_TABLES
from games.tables.identity import PLAYER_COOKIE, read_player, read_token
from games.tables.keeper import Keeper
from tests.models.test_record_is_true import CONTRIBUTIONS, STARTED_MS, person, played
from tests.models.test_records import OPENED, finish
from tests.pages.tables import seats_at

NEW = {"rules": "play-war", "seats": ["me", "open"]}
OURS = "http://testserver"


async def post(visitor: AsyncClient, body: Any, origin: str | None = None) -> Any:
    headers = {"origin": origin} if origin else {}
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return await visitor.post("/api/tables", raw, content_type="application/json", headers=headers)


async def test_a_table_is_made_with_all_its_addresses(visitor: AsyncClient, tables: Tables) -> None:
    response = await post(
        visitor, {**NEW, "visibility": "public", "pace_ms": 600, "sleeper_ms": None, "name": " Zoe "}
    )
    assert response.status_code == 201
    made = response.json()
    code, watch_code = made["code"], made["watch_code"]
    assert made == {
        "code": code,
        "watch_code": watch_code,
        "play_url": f"http://testserver/t/{code}/",
        "watch_url": f"http://testserver/w/{watch_code}/",
        "ws_url": f"ws://testserver/ws/tables/{code}/",
        "ws_watch_url": f"ws://testserver/ws/watch/{watch_code}/",
        "token": made["token"],
    }
    view = await tables.look(code)
    assert view is not None
    assert (view["visibility"], view["pace_ms"], view["sleeper_ms"]) == ("public", 600, None)
    assert view["seats"][0]["name"] == "Zoe"
    assert await tables.code_of_watch(watch_code) == code


async def test_over_https_every_address_is_a_safe_one(visitor: AsyncClient, tables: Tables) -> None:
    response = await visitor.post(
        "/api/tables", json.dumps(NEW), content_type="application/json", secure=True
    )
    made = response.json()
    assert made["play_url"].startswith("https://")
    assert made["ws_url"].startswith("wss://")


async def test_a_program_acts_with_the_token_it_got(visitor: AsyncClient, tables: Tables) -> None:
    response = await post(visitor, NEW)
    made = response.json()
    assert PLAYER_COOKIE not in response.cookies
    replica = await tables.open(made["code"])
    assert replica is not None
    assert read_token(made["token"], made["code"]) == replica.state.host
    assert read_token(made["token"], "BAMBAT") is None


async def test_a_page_of_this_site_acts_with_its_cookie(visitor: AsyncClient, tables: Tables) -> None:
    first = await post(visitor, NEW, OURS)
    player = read_player(first.cookies[PLAYER_COOKIE].value)
    second = await post(visitor, NEW, OURS)
    for response in (first, second):
        assert read_token(response.json()["token"], response.json()["code"]) == player
    assert await Player.objects.acount() == 1


@pytest.mark.parametrize(
    "origin", [None, "https://elsewhere.example", "null", "http://testserver.example", "https://testserver"]
)
async def test_a_cookie_counts_only_when_a_page_of_this_site_sends_it(
    visitor: AsyncClient, tables: Tables, origin: str | None
) -> None:
    player = read_player((await post(visitor, NEW, OURS)).cookies[PLAYER_COOKIE].value)
    response = await post(visitor, NEW, origin)
    assert response.status_code == 201
    assert read_token(response.json()["token"], response.json()["code"]) not in (None, player)
    assert PLAYER_COOKIE not in response.cookies


@pytest.mark.parametrize(
    ("body", "seats"),
    [
        ({"seats": ["open", "me"]}, ["open", "person"]),
        ({"seats": ["computer", "computer"]}, ["computer", "computer"]),
        ({"rules": "simplest", "seats": ["me", "open", "computer"]}, ["person", "open", "computer"]),
        ({"rules": {"seats": 4, "buried": 1}, "seats": ["open"] * 4}, ["open"] * 4),
        ({"rules": {}, "seats": ["me", "computer"]}, ["person", "computer"]),
        ({"rules": "play-war", "seats": ["me"] + ["open"] * 5}, ["person"] + ["open"] * 5),
    ],
)
async def test_seats_are_as_they_were_asked_for(
    visitor: AsyncClient, tables: Tables, body: dict[str, Any], seats: list[str]
) -> None:
    response = await post(visitor, body)
    assert response.status_code == 201
    assert await seats_at(tables, response.json()["code"]) == seats


async def test_whoever_makes_a_table_may_only_watch_it(visitor: AsyncClient, tables: Tables) -> None:
    made = (await post(visitor, {"seats": ["open", "open"]})).json()
    view = await tables.look(made["code"])
    replica = await tables.open(made["code"])
    assert view is not None
    assert replica is not None
    assert view["host"] is None
    assert replica.state.host == read_token(made["token"], made["code"])


async def test_a_whole_ruleset_is_played_as_it_was_sent(visitor: AsyncClient, tables: Tables) -> None:
    rules = Ruleset(seats=3, war_word="PIG", shortage="loss", battle_limit=80)
    made = (await post(visitor, {"rules": rules.as_dict(), "seats": ["me", "open", "open"]})).json()
    view = await tables.look(made["code"])
    assert view is not None
    assert view["rules"] == rules.as_dict()


@pytest.mark.parametrize(
    ("body", "status", "error", "says"),
    [
        (b"{", 400, "unreadable", "JSON"),
        (b"\xff", 400, "unreadable", "JSON"),
        (b"[" * 100_000, 400, "unreadable", "JSON"),
        (b"9" * 5_000, 400, "unreadable", "JSON"),
        ([], 422, "invalid", "object"),
        (None, 422, "invalid", "object"),
        (7, 422, "invalid", "object"),
        ({}, 422, "invalid", "“seats”"),
        ({**NEW, "seats": []}, 422, "invalid", "2 to 6"),
        ({**NEW, "seats": ["me"] * 7}, 422, "invalid", "2 to 6"),
        ({**NEW, "seats": "me"}, 422, "invalid", "“seats”"),
        ({**NEW, "seats": ["me", "dog"]}, 422, "invalid", "“computer”"),
        ({**NEW, "seats": ["me", "me"]}, 422, "seats", "only once"),
        ({**NEW, "rules": 5}, 422, "invalid", "“rules”"),
        ({**NEW, "rules": "poker"}, 422, "rules", "poker"),
        ({**NEW, "rules": {"buried": 21}}, 422, "rules", "buried"),
        ({**NEW, "rules": {"buried": "3"}}, 422, "rules", "buried"),
        ({**NEW, "rules": {"colour": 1}}, 422, "rules", "colour"),
        ({**NEW, "rules": {"\ud800": 1}}, 422, "rules", ""),
        ({**NEW, "rules": {"pickup": "as_played"}}, 422, "rules", "battle_limit"),
        ({**NEW, "rules": {"seats": 3}}, 422, "seats", "3"),
        ({**NEW, "visibility": "secret"}, 422, "invalid", "“visibility”"),
        ({**NEW, "sleeper_ms": 7}, 422, "invalid", "“sleeper_ms”"),
        ({**NEW, "pace_ms": 7}, 422, "invalid", "“pace_ms”"),
        ({**NEW, "pace_ms": "600"}, 422, "invalid", "“pace_ms”"),
        ({**NEW, "name": 5}, 422, "invalid", "“name”"),
        ({**NEW, "name": "\ud800"}, 422, "name", "type a name"),
        ({**NEW, "name": "Computer"}, 422, "name", "another name"),
        ({**NEW, "name": "x" * 21}, 422, "name", "20"),
        ({**NEW, "colour": "red"}, 422, "invalid", "colour"),
    ],
)
async def test_what_will_not_do_is_answered_with_a_code_and_a_sentence(
    visitor: AsyncClient, tables: Tables, body: Any, status: int, error: str, says: str
) -> None:
    response = await post(visitor, body)
    assert response.status_code == status
    answer = response.json()
    assert set(answer) == {"error", "message"}
    assert answer["error"] == error
    assert says in answer["message"]
    assert answer["message"].endswith(".")


async def test_a_body_that_is_too_big_is_refused(visitor: AsyncClient, tables: Tables) -> None:
    response = await post(visitor, b" " * 3_000_000)
    assert response.status_code == 413
    assert response.json()["error"] == "too_big"


@pytest.mark.parametrize(
    ("method", "path", "status", "error"),
    [
        ("get", "/api/tables", 405, "wrong_method"),
        ("delete", "/api/tables", 405, "wrong_method"),
        ("post", "/api/games/g1a2b3c4d5e6", 405, "wrong_method"),
        ("get", "/api/nothing", 404, "not_found"),
        ("post", "/api/", 404, "not_found"),
        ("get", "/api/docs", 404, "not_found"),
        ("get", "/api/openapi.json", 404, "not_found"),
    ],
)
async def test_what_is_not_there_is_answered_like_everything_else(
    visitor: AsyncClient, method: str, path: str, status: int, error: str
) -> None:
    response = await getattr(visitor, method)(path)
    assert response.status_code == status
    assert response.json()["error"] == error


async def test_so_many_tables_a_minute_are_enough_for_a_program_too(
    visitor: AsyncClient, tables: Tables
) -> None:
    for _ in range(NEW_TABLES):
        assert (await post(visitor, NEW)).status_code == 201
    response = await post(visitor, NEW)
    assert response.status_code == 429
    assert "wait" in response.json()["message"]


async def test_a_store_that_does_not_answer_is_told_as_busy(
    visitor: AsyncClient, tables_without_a_store: Tables
) -> None:
    response = await post(visitor, NEW)
    assert response.status_code == 503
    assert response.headers["Retry-After"] == "5"
    assert response.json()["error"] == "busy"


async def test_a_fault_of_ours_is_said_without_a_traceback(
    visitor: AsyncClient, tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("secret of the house")

    monkeypatch.setattr(tables, "create", fail)
    response = await post(visitor, NEW)
    assert response.status_code == 500
    assert response.json()["error"] == "broken"
    assert "secret" not in response.content.decode()
    assert "secret of the house" in caplog.text


@pytest.mark.django_db(transaction=True)
async def test_the_record_of_a_game_is_there_once_it_is_over(visitor: AsyncClient) -> None:
    path = f"/api/games/{OPENED.id}"
    missing = await visitor.get(path)
    assert (missing.status_code, missing.json()["error"]) == (404, "not_found")
    await records.open_game(OPENED)
    running = await visitor.get(path)
    assert (running.status_code, running.json()["error"]) == (409, "running")
    assert OPENED.server_seed not in running.content.decode()
    await finish()
    over = await visitor.get(path)
    assert over.status_code == 200
    assert over.json() == await records.record(OPENED.id)


@pytest.mark.django_db(transaction=True)
async def test_a_game_is_told_flip_by_flip_once_it_is_over(visitor: AsyncClient) -> None:
    path = "/api/games/{}/events".format
    missing = await visitor.get(path("gnobody00000"))
    assert (missing.status_code, missing.json()["error"]) == (404, "not_found")
    await records.open_game(OPENED)
    running = await visitor.get(path(OPENED.id))
    assert (running.status_code, running.json()["error"]) == (409, "running")
    assert OPENED.server_seed not in running.content.decode()
    assert (await visitor.post(path(OPENED.id))).status_code == 405
    seats = (person(0, CONTRIBUTIONS[0]), person(1, CONTRIBUTIONS[1]))
    await Keeper().finish(played("gover0000000", seats), STARTED_MS + 60_000)
    plain = await visitor.get(path("gover0000000"))
    packed = await visitor.get(path("gover0000000"), headers={"accept-encoding": "br, gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.content)) == plain.json()
    assert [event["type"] for event in plain.json()["events"]][:2] == ["dealt", "flip"]
    assert plain["Cache-Control"] == "private, max-age=60"


@pytest.mark.django_db(transaction=True)
async def test_a_very_long_game_is_left_to_its_record(
    visitor: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.tables.retold.MOST_FLIPS", 1)
    seats = (person(0, CONTRIBUTIONS[0]), person(1, CONTRIBUTIONS[1]))
    await Keeper().finish(played("glong0000000", seats), STARTED_MS + 60_000)
    response = await visitor.get("/api/games/glong0000000/events")
    assert (response.status_code, response.json()["error"]) == (404, "too_long")
