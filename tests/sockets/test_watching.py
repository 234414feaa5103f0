"""Who is not let in sees nothing of a table, on any process; and nobody watches where nobody may."""

import http.client
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

import pytest

from tests.running import House

from .clients import Client
from .conftest import Connect
from .making import PATIENCE_S, Made, make, read
from .playing import sit
from .test_presence import until_watchers
from .test_roles import MESSAGES
from .test_two_processes import at_house

AWAY = 4403
SEEN_BY_WHO_WAITS = {"waiting", "pong", "refused"}


async def hello(client: Client, **facts: object) -> str:
    """What the table answers first."""
    await client.say("hello", protocol=1, **facts)
    return str((await client.hear())["type"])


async def turned_away(client: Client) -> str:
    """The reason with which a socket is closed for good."""
    refused = await client.until("refused")
    assert await client.closed() == AWAY
    return str(refused["code"])


async def approved(house: House, connect_to: Connect, watching: str = "approve") -> tuple[Made, Client]:
    table = make(house.url, ("me", "computer"), pace_ms=3000)
    host = await connect_to(table.ws_url)
    await host.hello(token=table.token)
    assert await host.ask("watching", who=watching) is None
    return table, host


async def waiting(table: Made, connect_to: Connect, name: str | None = None) -> Client:
    client = await connect_to(table.ws_watch_url)
    assert await hello(client) == "waiting"
    if name is not None:
        assert await client.ask("ask", name=name, avatar="owl") is None
    return client


ROLES = ("waiting", "asked", "admitted", "declined", "sent away")
MAY: dict[str, dict[str, str]] = {
    "waiting": {"hello": "ok", "ping": "ok", "ask": "ok"},
    "asked": {"hello": "ok", "ping": "ok", "ask": "ok"},
    "admitted": {"hello": "ok", "ping": "ok", "ask": "may_watch"},
    "declined": {"hello": "ok", "ping": "ok", "ask": "asked_lately"},
    "sent away": {"hello": "ok", "ping": "ok", "ask": "asked_lately"},
}
"""What a watcher's messages lead to where the host lets people in; all others are `watch_only`."""


@pytest.mark.parametrize("role", ROLES)
async def test_a_watcher_may_do_nothing_but_ask(house: House, connect_to: Connect, role: str) -> None:
    table, host = await approved(house, connect_to)
    client = await waiting(table, connect_to, None if role == "waiting" else "Ida")
    if role in ("admitted", "declined", "sent away"):
        asked = (await host.until_event("asked"))["event"]
        assert await host.ask("admit", id=asked["id"], on=role != "declined") is None
    if role == "sent away":
        assert await host.ask("admit", id=asked["id"], on=False) is None
    if role not in ("waiting", "asked"):
        await client.until("table" if role == "admitted" else "waiting")
    before = (await host.hello(token=table.token))["n"]
    for name in [name for name in MESSAGES if name not in ("hello", "ask")]:
        expected = MAY[role].get(name, "watch_only")
        assert (await client.ask(name, **MESSAGES[name]) or "ok") == expected, name
    assert (await host.hello(token=table.token))["n"] == before
    assert (await client.ask("ask", **MESSAGES["ask"]) or "ok") == MAY[role]["ask"]
    if role != "admitted":
        shown = {frame["type"] for frame in client.frames}
        assert shown <= SEEN_BY_WHO_WAITS or role == "sent away"
    assert table.code not in "".join(client.texts)


async def test_who_waits_hears_nothing_of_the_game(house: House, connect_to: Connect) -> None:
    table, host = await approved(house, connect_to)
    client = await waiting(table, connect_to, "Ida")
    assert await host.ask("start") is None
    for _ in range(5):
        await host.say("flip", at=host.view["at"])
        await host.until_event("flip")
    assert await client.ask("ping", id=1) is None
    assert {frame["type"] for frame in client.frames} <= SEEN_BY_WHO_WAITS
    # let in, they are up to date at once
    assert await host.ask("admit", id=host.view["asked"][0]["id"]) is None
    snapshot = await client.until("table")
    assert (snapshot["at"], snapshot["battle"]) == (host.view["at"], host.view["battle"])
    assert "code" not in snapshot
    await host.say("flip", at=host.view["at"])
    await client.until_event("flip")
    await until_watchers(host, 1)
    assert [(o["name"], o["id"] in host.view["here"]) for o in host.view["admitted"]] == [("Ida", True)]


async def test_who_comes_back_with_the_token_is_known_to_have_asked(
    house: House, connect_to: Connect
) -> None:
    table, host = await approved(house, connect_to)
    client = await waiting(table, connect_to, "Ida")
    token = client.frames[0]["token"]
    again = await connect_to(table.ws_watch_url)
    assert await hello(again, token=token) == "waiting"
    assert again.frames[0]["asked"] is True
    asked = (await host.until_event("asked"))["event"]
    assert await host.ask("admit", id=asked["id"]) is None
    await again.until("table")
    # what lets somebody watch is nobody's seat
    player = await connect_to(table.ws_url)
    assert await hello(player, token=token) == "waiting"


async def test_watching_ends_for_everybody_at_once_on_every_process(
    two_houses: tuple[House, House], connect_to: Connect
) -> None:
    table, host = await approved(two_houses[0], connect_to, "link")
    watchers = [await connect_to(at_house(table.ws_watch_url, house)) for house in two_houses]
    # by the code, with no chair free
    standing = await connect_to(at_house(table.ws_url, two_houses[1]))
    for client in (*watchers, standing):
        await client.hello()
    assert await host.ask("start") is None
    await standing.until_event("dealt")
    assert await host.ask("watching", who="none") is None
    for client in (*watchers, standing):
        assert await turned_away(client) == "no_watching"
    for house in two_houses:
        for url in (table.ws_watch_url, table.ws_url):
            late = await connect_to(at_house(url, house))
            await late.say("hello", protocol=1)
            assert await turned_away(late) == "no_watching"
            assert {frame["type"] for frame in late.frames} == {"refused"}
        assert table.code not in read(house.url, "GET", f"/w/{table.watch_code}/")[1]
        assert read(house.url, "GET", f"/w/{table.watch_code}/")[0] == 403
        assert read(house.url, "GET", f"/t/{table.code}/")[0] == 403
    await until_watchers(host, 0)
    # the game is not disturbed, and whoever plays is still there
    await host.say("flip", at=host.view["at"])
    await host.until_event("flip")
    assert await host.ask("watching", who="open") is None
    late = await connect_to(at_house(table.ws_watch_url, two_houses[1]))
    assert (await late.hello())["watching"] == "open"


async def test_those_who_watch_wait_as_soon_as_the_host_wants_to_be_asked(
    two_houses: tuple[House, House], connect_to: Connect
) -> None:
    table, host = await approved(two_houses[0], connect_to, "open")
    watcher = await connect_to(at_house(table.ws_watch_url, two_houses[1]))
    await watcher.hello()
    assert await host.ask("watching", who="approve") is None
    await watcher.until("waiting")
    seen = len(watcher.frames)
    assert await watcher.ask("ask", name="Ida", avatar="owl") is None
    await host.until_event("asked")
    assert await host.ask("start") is None
    assert await watcher.ask("ping", id=1) is None
    assert {frame["type"] for frame in watcher.frames[seen:]} <= SEEN_BY_WHO_WAITS
    assert await host.ask("admit", id=host.view["asked"][0]["id"]) is None
    await watcher.until("table")


async def test_a_watch_link_of_a_table_with_a_free_chair_takes_no_seat(
    house: House, connect_to: Connect
) -> None:
    """Casebook O15, with the host's cookie too (O13)."""
    table = make(house.url, ("me", "open"))
    watcher = await connect_to(table.ws_watch_url)
    await watcher.hello(token=table.token)
    assert watcher.welcome["role"] == "watcher"
    for name in MESSAGES:
        if name not in ("hello", "ping", "ask"):
            assert await watcher.ask(name, **MESSAGES[name]) == "watch_only", name
    host = await connect_to(table.ws_url)
    view = await host.hello(token=table.token)
    assert [seat["kind"] for seat in view["seats"]] == ["person", "open"]


async def test_a_chair_taken_by_another_turns_those_away_who_might_have_sat_down(
    house: House, connect_to: Connect
) -> None:
    table = make(house.url, ("me", "open"))
    host, first, second = [await connect_to(table.ws_url) for _ in range(3)]
    await host.hello(token=table.token)
    assert await host.ask("watching", who="none") is None
    for client in (first, second):
        await client.hello()
    await sit(first, "Ben", commits=False)
    assert await turned_away(second) == "no_watching"
    assert first.you == [1]


async def test_pages_of_a_table_that_is_not_for_all_hold_nothing_of_it(
    house: House, connect_to: Connect
) -> None:
    table, host = await approved(house, connect_to)
    assert await host.ask("start") is None
    for path in (f"/w/{table.watch_code}/", f"/t/{table.code}/"):
        status, page = read(house.url, "GET", path)
        assert status == 200
        assert "first-view" not in page
        assert "Mia" not in page
    assert table.code not in read(house.url, "GET", f"/w/{table.watch_code}/")[1]


def cookie_of(house: House, path: str) -> str:
    """The player's cookie that a page gives to a browser without one."""
    connection = http.client.HTTPConnection(urlsplit(house.url).netloc, timeout=PATIENCE_S)
    connection.request("GET", path)
    given = SimpleCookie(connection.getresponse().getheader("Set-Cookie"))
    connection.close()
    return given["player"].coded_value


async def test_two_pages_of_one_browser_are_one_watcher(house: House, connect_to: Connect) -> None:
    table = make(house.url, ("me", "computer"))
    host = await connect_to(table.ws_url)
    await host.hello(token=table.token)
    cookie = cookie_of(house, f"/w/{table.watch_code}/")
    pages = [await connect_to(table.ws_watch_url, origin=house.url, cookie=cookie) for _ in range(3)]
    stranger = await connect_to(table.ws_watch_url)
    for client in (*pages, stranger):
        await client.hello()
    await until_watchers(host, 2)
    await pages[0].socket.close()
    await stranger.socket.close()
    await until_watchers(host, 1)
    assert cookie.partition(":")[0] not in "".join(host.texts)
