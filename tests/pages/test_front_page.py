"""From the front page to a table."""

import asyncio
import re

from django.test import AsyncClient

from games.models import Player
from games.pages.guests import ANIMALS
from games.rules import Ruleset
from games.tables import Tables
from games.tables.guessing import NEW_TABLES
from games.tables.identity import PLAYER_COOKIE, read_player
from games.tables.tidying import close_table
from tests.pages.tables import MAKER, seats_at


async def test_the_front_page_offers_to_play(visitor: AsyncClient, tables: Tables) -> None:
    response = await visitor.get("/")
    assert response.status_code == 200
    assert response.context["public_tables"] == []
    assert response.context["has_guest"] is False


async def test_play_now_makes_a_table_against_the_computer_and_goes_there(
    visitor: AsyncClient, tables: Tables
) -> None:
    response = await visitor.post("/play/", {"mode": "computer"})
    assert response.status_code == 302
    code = response.headers["Location"].split("/")[2]
    assert response.headers["Location"] == f"/t/{code}/"
    assert await seats_at(tables, code) == ["person", "computer"]
    view = await tables.look(code)
    assert view is not None
    assert view["visibility"] == "private"
    assert view["host"] == 0


async def test_play_with_friends_leaves_a_seat_open(visitor: AsyncClient, tables: Tables) -> None:
    response = await visitor.post("/play/", {"mode": "friends", "visibility": "public"})
    code = response.headers["Location"].split("/")[2]
    assert await seats_at(tables, code) == ["person", "open"]
    view = await tables.look(code)
    assert view is not None
    assert view["visibility"] == "public"


async def test_whoever_plays_is_known_again_by_a_cookie_no_script_can_read(
    visitor: AsyncClient, tables: Tables
) -> None:
    response = await visitor.post("/play/", {"mode": "computer"})
    cookie = response.cookies[PLAYER_COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert not cookie["secure"]
    player = await Player.objects.aget(pk=read_player(cookie.value))
    again = await visitor.post("/play/", {"mode": "computer"})
    assert read_player(again.cookies[PLAYER_COOKIE].value) == player.id
    assert await Player.objects.acount() == 1
    assert (await visitor.get("/")).context["has_guest"] is True


async def test_over_https_the_cookie_travels_over_https_only(visitor: AsyncClient, tables: Tables) -> None:
    response = await visitor.post("/play/", {"mode": "computer"}, secure=True)
    assert response.cookies[PLAYER_COOKIE]["secure"]


async def test_a_forged_cookie_makes_nobody(visitor: AsyncClient, tables: Tables) -> None:
    visitor.cookies[PLAYER_COOKIE] = "0" * 32 + ":forged"
    response = await visitor.post("/play/", {"mode": "computer"})
    assert read_player(response.cookies[PLAYER_COOKIE].value) not in (None, "0" * 32)


async def test_the_name_somebody_had_stays_theirs(visitor: AsyncClient, tables: Tables) -> None:
    response = await visitor.post("/play/", {"mode": "computer"})
    player = await Player.objects.aget(pk=read_player(response.cookies[PLAYER_COOKIE].value))
    await Player.objects.filter(pk=player.id).aupdate(name="Mia", avatar="owl")
    response = await visitor.post("/play/", {"mode": "computer"})
    view = await tables.look(response.headers["Location"].split("/")[2])
    assert view is not None
    assert (view["seats"][0]["name"], view["seats"][0]["avatar"]) == ("Mia", "owl")


async def test_so_many_tables_a_minute_are_enough(visitor: AsyncClient, tables: Tables) -> None:
    for _ in range(NEW_TABLES):
        assert (await visitor.post("/play/", {"mode": "computer"})).status_code == 302
    response = await visitor.post("/play/", {"mode": "computer"})
    assert response.status_code == 429
    assert "wait a minute" in response.content.decode()


async def test_play_needs_a_form_of_this_site(visitor: AsyncClient, tables: Tables) -> None:
    strict = AsyncClient(enforce_csrf_checks=True)
    assert (await strict.post("/play/", {"mode": "computer"})).status_code == 403
    assert (await strict.get("/play/")).status_code == 405


async def test_a_store_that_does_not_answer_is_told_in_a_sentence(
    visitor: AsyncClient, tables_without_a_store: Tables
) -> None:
    for path in ("/", "/watch/", "/t/BAMBAT/", "/join/?code=BAMBAT"):
        response = await visitor.get(path)
        assert response.status_code == 503
        assert response.headers["Retry-After"] == "5"
        assert "busy right now" in response.content.decode()


async def test_public_tables_are_listed_to_watch(visitor: AsyncClient, tables: Tables) -> None:
    made = await tables.create(Ruleset(), ["me", "computer"], MAKER, "public")
    replica = await tables.open(made.code)
    assert replica is not None
    tables.come(replica, object(), MAKER.id, watches=False)
    await until_listed(tables, 1)
    response = await visitor.get("/watch/")
    assert response.status_code == 200
    (table,) = await tables.public()
    computer = str(ANIMALS[table.avatars[1]])
    assert re.findall(r"<bdi>(.*?)</bdi>", response.content.decode()) == ["Mia", computer]
    await close_table(tables, made.code, "staff")
    await until_listed(tables, 0)


async def until_listed(tables: Tables, number: int) -> None:
    async with asyncio.timeout(30):
        while len(await tables.public()) != number:  # noqa: ASYNC110 - the list has no event of its own
            await asyncio.sleep(0.05)
