"""Where a child may go on its family's device, and the gate that only a grown-up's password opens."""

from collections.abc import Iterator

import pytest
from django.test import AsyncClient
from django.urls import URLPattern, URLResolver, get_resolver

from games.pages.kid_mode import CLOSED, CLOSED_SPACES, OPEN
from games.rules import Ruleset
from games.sockets.acting import act
from games.tables import PlayerInfo, Refused, Tables
from games.tables.commands import SeatKind, Sit, Watching
from tests.families.households import PASSWORD
from tests.pages.at_home import at_home, linked, plays_as, sign_in, somebody
from tests.pages.tables import make_table

GATE = {"username": "papa", "password": PASSWORD}


def routes(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[str]:
    """The names of all routes, with their namespaces."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from routes(pattern.url_patterns, inner)
        else:
            yield f"{space}{pattern.name or ''}"


def test_every_route_is_open_or_closed_to_a_child_and_none_is_both() -> None:
    for route in set(routes(get_resolver().url_patterns)):
        ways = (route in OPEN, route in CLOSED, route.startswith(CLOSED_SPACES))
        assert sum(ways) == 1, route


def test_the_tables_name_no_route_that_is_not_there() -> None:
    there = set(routes(get_resolver().url_patterns))
    assert there >= OPEN | CLOSED


@pytest.mark.parametrize(
    "path",
    [
        *("/join/", "/join/?code=BAMBAT", "/watch/", "/watch/tables/", "/watch/featured/", "/new/", "/tv/"),
        *("/w/wwwwwwwwwwwwwwwwwwwwww/", "/h/", "/device/", "/invited/", "/family/", "/family/x/settings/"),
        *("/admin/", "/admin/login/", "/account/sign-in/", "/account/sign-up/", "/account/"),
    ],
)
async def test_a_closed_page_asks_for_a_grown_up(visitor: AsyncClient, tables: Tables, path: str) -> None:
    family, papa, (mia,) = await at_home("Mia")
    await linked(visitor, family, papa, mia)
    for ask in (visitor.get, visitor.post):
        response = await ask(path)
        assert response.status_code == 403
        assert "Ask a grown-up" in response.content.decode()


async def test_forgetting_who_plays_opens_nothing(visitor: AsyncClient, tables: Tables) -> None:
    family, papa, (mia,) = await at_home("Mia")
    await linked(visitor, family, papa, mia)
    del visitor.cookies["player"]
    assert (await visitor.get("/")).headers["Location"] == "/who/"
    assert (await visitor.get("/join/")).status_code == 403
    await sign_in(visitor, await somebody("Stranger"))
    assert (await visitor.get("/join/")).status_code == 403, "an account of no grown-up here"


async def test_a_child_plays_the_computer_privately_whatever_the_form_says(
    visitor: AsyncClient, tables: Tables
) -> None:
    family, papa, (mia,) = await at_home("Mia")
    await linked(visitor, family, papa, mia)
    response = await visitor.post("/play/", {"mode": "friends", "visibility": "public"})
    code = response.headers["Location"].split("/")[2]
    replica = await tables.open(code)
    assert replica is not None
    assert [seat.kind for seat in replica.state.seats] == ["person", "computer"]
    assert (replica.state.visibility, replica.state.family) == ("private", family.key)
    assert (await visitor.get(response.headers["Location"])).status_code == 200


async def test_a_child_lets_no_stranger_to_its_own_table_and_shows_it_to_none(
    visitor: AsyncClient, tables: Tables
) -> None:
    family, papa, (mia,) = await at_home("Mia")
    await linked(visitor, family, papa, mia)
    address = (await visitor.post("/play/", {"mode": "computer"})).headers["Location"]
    replica = await tables.open(address.split("/")[2])
    assert replica is not None
    player = str(replica.state.host)
    await act(replica, player, Watching("open"))
    await act(replica, player, SeatKind(1, "open"))
    assert await tables.public() == []
    stranger = AsyncClient()
    assert (await stranger.get(address)).status_code == 404
    with pytest.raises(Refused, match="family_only"):
        await act(replica, "5" * 32, Sit("Eva", "cat", 1))


async def test_a_child_who_plays_the_computer_alone_is_no_table_to_sit_down_at(
    visitor: AsyncClient, tables: Tables
) -> None:
    family, papa, (mia,) = await at_home("Mia")
    await linked(visitor, family, papa, mia)
    alone = (await visitor.post("/play/", {"mode": "computer"})).headers["Location"]
    together = (await visitor.post(f"/family/{family.key}/play/")).headers["Location"]
    shown = (await visitor.get(f"/family/{family.key}/tables/")).content.decode()
    assert together in shown
    assert alone not in shown


async def test_a_child_sees_no_table_of_strangers(visitor: AsyncClient, tables: Tables) -> None:
    family, papa, (mia,) = await at_home("Mia")
    made = await make_table(tables)
    await tables.keeper.settle()
    await linked(visitor, family, papa, mia)
    response = await visitor.get(f"/t/{made.code}/")
    assert response.status_code in (403, 404)
    assert "first-view" not in response.content.decode()


async def test_a_grown_ups_password_opens_the_gate_and_leads_on(visitor: AsyncClient, tables: Tables) -> None:
    family, papa, (mia,) = await at_home("Mia")
    await linked(visitor, family, papa, mia)
    response = await visitor.post("/gate/", {**GATE, "next": "/watch/?show=free"})
    assert response.headers["Location"] == "/watch/?show=free"
    assert await plays_as(visitor) == papa
    assert (await visitor.get("/watch/")).status_code == 200
    assert (await visitor.get(f"/family/{family.key}/settings/")).status_code == 200


@pytest.mark.parametrize(
    "wanted", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:1", "x"]
)
async def test_the_gate_leads_to_no_other_site(visitor: AsyncClient, tables: Tables, wanted: str) -> None:
    family, papa, (mia,) = await at_home("Mia")
    await linked(visitor, family, papa, mia)
    response = await visitor.post("/gate/", {**GATE, "next": wanted})
    assert response.headers["Location"] == "/"


async def test_a_wrong_password_and_an_account_of_another_family_open_nothing(
    visitor: AsyncClient, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.tables.guessing.PASSWORDS", 3)
    family, papa, (mia,) = await at_home("Mia")
    await somebody("Stranger")
    await linked(visitor, family, papa, mia)
    for wrong in ({**GATE, "password": "7"}, {**GATE, "username": "stranger"}, {}):
        response = await visitor.post("/gate/", wrong)
        assert response.status_code == 403
        assert PASSWORD not in response.content.decode()
    assert (await visitor.post("/gate/", GATE)).status_code == 429
    assert await plays_as(visitor) == mia
    assert (await visitor.get("/watch/")).status_code == 403


async def test_without_kid_mode_a_device_goes_everywhere(visitor: AsyncClient, tables: Tables) -> None:
    family, papa, (mia,) = await at_home("Mia")
    device = await linked(visitor, family, papa, mia)
    device.kid_mode = False
    await device.asave()
    assert (await visitor.get("/watch/")).status_code == 200
    assert "Hello Mia!" in (await visitor.get("/")).content.decode()


async def test_a_family_plays_with_one_press_and_the_others_see_it(
    visitor: AsyncClient, tables: Tables
) -> None:
    family, papa, (mia, tom) = await at_home("Mia", "Tom")
    await linked(visitor, family, papa, mia)
    response = await visitor.post(f"/family/{family.key}/play/")
    code = response.headers["Location"].split("/")[2]
    replica = await tables.open(code)
    assert replica is not None
    assert (replica.state.family, replica.state.visibility) == (family.key, "private")
    tablet = AsyncClient()
    await linked(tablet, family, papa, tom)
    home = (await tablet.get("/")).content.decode()
    assert "Mia is waiting at a table" in home
    assert f'href="/t/{code}/"' in home
    assert "Go back" not in home
    assert "Go back" in (await visitor.get("/")).content.decode()
    assert (await tablet.get(f"/t/{code}/")).status_code == 200
    own = await tables.create(Ruleset(), ["me", "computer"], PlayerInfo("c" * 32, "Eve", "fox"))
    assert own.code not in home


@pytest.mark.parametrize("text", ["", "\0", "x" * 5000, "'\";--<script>", "\ud800", "٣"])
async def test_no_text_breaks_the_gate_or_the_faces(visitor: AsyncClient, tables: Tables, text: str) -> None:
    family, papa, (mia,) = await at_home("Mia")
    await linked(visitor, family, papa, mia)
    text = text.encode("utf-8", "replace").decode()
    for path, fields in (("/gate/", ("username", "password", "next")), ("/who/", ("person", "picture"))):
        for field in fields:
            assert (await visitor.post(path, {**GATE, "password": "7", field: text})).status_code < 500
    assert (await visitor.get("/gate/", {"who": text, "next": text})).status_code == 200
