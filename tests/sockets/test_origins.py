"""Whose pages may open a socket, and whose cookies are believed."""

from collections.abc import Sequence

import pytest
from websockets.exceptions import InvalidStatus

from tests.running import House

from .conftest import Connect
from .making import guest_cookie, make
from .raw import Raw


@pytest.fixture
def own(house: House) -> str:
    """The origin of the house's own pages."""
    return house.url


FOREIGN: Sequence[str] = (
    "http://evil.example",
    "http://127.0.0.1",
    "http://127.0.0.1:{other}",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1.evil.example:{port}",
    "http://evil127.0.0.1:{port}",
    "http://user@127.0.0.1:{port}",
    "http://127.0.0.1:{port}@evil.example",
    "ws://127.0.0.1:{port}",
)
NO_ORIGINS: Sequence[str] = ("null", "file://", "http://127.0.0.1:{port}.evil.example")


@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_page_of_another_site_gets_403(house: House, connect_to: Connect, origin: str) -> None:
    table = make(house.url)
    named = origin.format(port=house.port, other=house.port + 1)
    for url in (table.ws_url, table.ws_watch_url):
        with pytest.raises(InvalidStatus) as refused:
            await connect_to(url, origin=named)
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize("origin", NO_ORIGINS)
async def test_what_is_no_sites_origin_gets_400(house: House, connect_to: Connect, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect_to(make(house.url).ws_url, origin=origin.format(port=house.port))
    assert refused.value.response.status_code == 400


OWN, EVIL = "Origin: http://127.0.0.1:{port}", "Origin: http://evil.example"
TWICE = {
    "foreign and own": (EVIL, OWN),
    "own and foreign": (OWN, EVIL),
    "own twice": (OWN, OWN),
    "two in one line": (f"{EVIL}, http://127.0.0.1:{{port}}",),
}


@pytest.mark.parametrize("lines", TWICE.values(), ids=TWICE)
def test_two_origins_are_refused(house: House, lines: Sequence[str]) -> None:
    sent = [line.format(port=house.port).encode() for line in lines]
    with Raw(make(house.url).ws_url, *sent) as socket:
        assert socket.status in (400, 403)


LINE_ENDS = (0x0B, 0x0C, 0x1C, 0x1D, 0x1E, 0x85)


@pytest.mark.parametrize("byte", LINE_ENDS, ids=hex)
def test_an_origin_cannot_be_smuggled_in(house: House, byte: int) -> None:
    own = OWN.format(port=house.port).encode()
    for line in (b"X: y" + bytes([byte]) + own, EVIL.encode() + bytes([byte]) + own, own + bytes([byte])):
        with Raw(make(house.url).ws_url, line) as socket:
            assert socket.status == 400


async def test_a_path_where_nothing_is_gets_403(house: House, connect_to: Connect) -> None:
    for path in ("/", "/ws/", "/ws/tables/bobbob/", "/ws/tables/BOB/x/", "/ws/watch/short/"):
        with pytest.raises(InvalidStatus) as refused:
            await connect_to(house.ws_url + path)
        assert refused.value.response.status_code == 403


async def test_a_page_of_the_house_is_known_by_its_cookie(
    house: House, connect_to: Connect, own: str
) -> None:
    table, cookie = make(house.url, ("open", "open")), guest_cookie(house.url)
    for origin in (own, own.upper().replace("HTTP", "http")):
        client = await connect_to(table.ws_url, origin=origin, cookie=cookie)
        await client.hello()
        assert client.welcome["token"] is None
    assert await client.ask("sit", name="Eva", avatar="owl") is None
    other = await connect_to(table.ws_url, origin=own, cookie=cookie)
    await other.hello()
    assert other.you == [0]


async def test_without_an_origin_the_cookie_is_ignored_and_the_token_works(
    house: House, connect_to: Connect, own: str
) -> None:
    table, cookie = make(house.url, ("open", "open")), guest_cookie(house.url)
    page = await connect_to(table.ws_url, origin=own, cookie=cookie)
    await page.hello()
    assert await page.ask("sit", name="Eva", avatar="owl") is None

    program = await connect_to(table.ws_url, cookie=cookie)
    await program.hello()
    assert program.you == []
    assert await program.ask("sit", name="Ben", avatar="fox") is None
    again = await connect_to(table.ws_url, cookie=cookie)
    await again.hello(token=program.welcome["token"])
    assert again.you == [1]


@pytest.mark.parametrize("cookie", ["", "x", "a" * 32, "a" * 32 + ":sig", '"', "=;="])
async def test_a_cookie_that_the_house_did_not_sign_is_nobodys(
    house: House, connect_to: Connect, own: str, cookie: str
) -> None:
    client = await connect_to(make(house.url).ws_url, origin=own, cookie=cookie)
    await client.hello()
    assert (client.welcome["role"], client.you) == ("watcher", [])
    assert client.welcome["token"]


@pytest.mark.parametrize("token", ["", "x", "a" * 32, "a" * 32 + ":sig", "\u00e9", "a:b:c"])
async def test_a_token_that_the_house_did_not_sign_is_nobodys(
    house: House, connect_to: Connect, token: str
) -> None:
    client = await connect_to(make(house.url).ws_url)
    await client.hello(token=token)
    assert (client.welcome["role"], client.you) == ("watcher", [])
