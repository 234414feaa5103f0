"""Pages and the interface of a family's table: who sees it, who sees its games, who makes one."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.test import AsyncClient

from games.families.devices import link
from games.families.invitations import invite
from games.families.people import main_player
from games.models import Device, Family, FamilyTable, Game, Invitation, Person
from games.querying import read, write
from games.rules import Ruleset
from games.tables import Created, PlayerInfo, Tables
from games.tables.identity import sign_player
from games.tables.keeper import Keeper
from games.tables.records.families import family_game
from tests.families.households import household
from tests.models.test_record_is_true import CONTRIBUTIONS, STARTED_MS, person, played

OURS = {"origin": "http://testserver"}


class Home:
    """The Bakers: their grown-up signed in in one browser, a child on the tablet, and a stranger."""

    def __init__(self, family: Family, papa: Person, child: Person, tablet: str) -> None:
        self.family = family
        self.papa = main_player(papa).id
        self.mia = main_player(child).id
        self.papas, self.tablet, self.stranger = AsyncClient(), AsyncClient(), AsyncClient()
        assert papa.user is not None
        self.papas.force_login(papa.user)
        self.papas.cookies["player"] = sign_player(self.papa)
        self.tablet.cookies["player"] = sign_player(self.mia)
        self.tablet.cookies["device"] = tablet
        self.stranger.cookies["player"] = sign_player("5" * 32)


def _made() -> Home:
    family, papa, (child, _) = household("Mia", "Tom")
    now = datetime.now(UTC)
    invitation = invite(family, papa, Invitation.Purpose.DEVICE, "TABLET", now)
    return Home(family, papa, child, link(invitation.code, "Tablet", now).cookie)


@pytest.fixture
async def home(visitor: AsyncClient, tables: Tables) -> Home:
    return await write(_made)


async def family_table(tables: Tables, home: Home) -> Created:
    maker = PlayerInfo(home.papa, "Papa", "fox")
    made = await tables.create(Ruleset(), ["me", "open"], maker, family=home.family.key)
    await tables.keeper.settle()  # a database in memory has one writer
    return made


async def test_the_familys_page_says_for_whom_the_table_is(home: Home, tables: Tables) -> None:
    made = await family_table(tables, home)
    for path in (f"/t/{made.code}/", f"/w/{made.watch_code}/", f"/tv/{made.watch_code}/"):
        page = await home.papas.get(path)
        assert page.status_code == 200, path
    for browser in (home.papas, home.tablet):
        assert (await browser.get(f"/t/{made.code}/")).context["family"] == "The Bakers"


async def test_others_are_told_kindly_that_it_is_not_for_them(home: Home, tables: Tables) -> None:
    made = await family_table(tables, home)
    for browser in (home.stranger, AsyncClient()):
        for path in (f"/t/{made.code}/", f"/w/{made.watch_code}/", f"/tv/{made.watch_code}/"):
            page = await browser.get(path)
            assert page.status_code == 404, path
            text = page.content.decode()
            assert "This table is for others" in text
            assert 'href="/"' in text
            assert "Bakers" not in text
            assert "Papa" not in text
        told = await browser.get(f"/api/tables/{made.code}/events")
        assert (told.status_code, told.json()["error"]) == (403, "family_only")


async def test_a_cookie_alone_is_nobody_of_the_family(home: Home, tables: Tables) -> None:
    made = await family_table(tables, home)
    for player in (home.papa, home.mia):
        browser = AsyncClient()
        browser.cookies["player"] = sign_player(player)
        assert (await browser.get(f"/t/{made.code}/")).status_code == 404


async def test_a_child_sees_no_page_of_a_strangers_table(home: Home, tables: Tables) -> None:
    elsewhere = await tables.create(Ruleset(), ["me", "open"], PlayerInfo("6" * 32, "Eva", "owl"))
    page = await home.tablet.get(f"/t/{elsewhere.code}/")
    assert page.status_code == 404
    assert "with your family, or with the computer" in page.content.decode()
    await write(Device.objects.update, kid_mode=False)
    assert (await home.tablet.get(f"/t/{elsewhere.code}/")).status_code == 200


async def test_the_tablet_offers_the_childrens_faces_and_no_other_browser_does(
    home: Home, tables: Tables
) -> None:
    made = await family_table(tables, home)
    offered = (await home.tablet.get(f"/t/{made.code}/")).context["faces"]
    assert [face["name"] for face in offered] == ["Mia", "Tom"]
    assert home.mia not in str(offered)
    elsewhere = await tables.create(Ruleset(), ["me", "open"], PlayerInfo("6" * 32, "Eva", "owl"))
    assert (await home.stranger.get(f"/t/{elsewhere.code}/")).context["faces"] == []


async def test_a_grown_up_sits_down_by_their_own_face_too(home: Home, tables: Tables) -> None:
    made = await family_table(tables, home)
    offered = (await home.papas.get(f"/t/{made.code}/")).context["faces"]
    assert [(face["name"], face["key"] == "") for face in offered] == [
        ("Papa", True),
        ("Mia", False),
        ("Tom", False),
    ]


async def test_at_the_end_a_guest_alone_is_offered_to_keep_the_games(home: Home, tables: Tables) -> None:
    made = await family_table(tables, home)
    elsewhere = await tables.create(Ruleset(), ["me", "open"], PlayerInfo("6" * 32, "Eva", "owl"))
    await tables.keeper.settle()
    offer = f'href="/account/sign-up/?next=/t/{elsewhere.code}/">Keep your games'
    assert offer in (await home.stranger.get(f"/t/{elsewhere.code}/")).content.decode()
    for browser, code in ((home.papas, elsewhere.code), (home.papas, made.code), (home.tablet, made.code)):
        assert "Keep your games" not in (await browser.get(f"/t/{code}/")).content.decode()


async def test_the_interface_makes_a_familys_table_for_its_people_only(home: Home, tables: Tables) -> None:
    body = {"seats": ["me", "open"], "family": home.family.key}
    made = await home.papas.post("/api/tables", body, content_type="application/json", headers=OURS)
    assert made.status_code == 201, made.content
    assert await read(FamilyTable.objects.filter(code=made.json()["code"]).exists)
    refused_to: list[tuple[AsyncClient, dict[str, str]]] = [(home.stranger, OURS), (home.papas, {})]
    for browser, headers in refused_to:
        refused = await browser.post("/api/tables", body, content_type="application/json", headers=headers)
        assert (refused.status_code, refused.json()["error"]) == (404, "no_such_family")
    public = {**body, "visibility": "public"}
    refused = await home.papas.post("/api/tables", public, content_type="application/json", headers=OURS)
    assert (refused.status_code, refused.json()["error"]) == (422, "family")


async def test_a_familys_game_is_for_its_people_and_for_those_who_played(home: Home, tables: Tables) -> None:
    made = await family_table(tables, home)
    played_by = (person(0, CONTRIBUTIONS[0]), person(1, CONTRIBUTIONS[1]))
    state = played("gfamily00000", played_by)
    players = [seat.player for seat in state.seats]
    await Keeper().finish(replace(state, code=made.code, family=home.family.key), STARTED_MS + 60_000)
    guest = AsyncClient()
    guest.cookies["player"] = sign_player(str(players[1]))
    for path in ("/api/games/gfamily00000", "/api/games/gfamily00000/events"):
        for browser, status in ((home.papas, 200), (home.tablet, 200), (guest, 200), (home.stranger, 404)):
            answer = await browser.get(path)
            assert answer.status_code == status, (path, answer.content)
    await write(home.family.delete)
    found = await family_game("gfamily00000")
    assert found is not None
    assert found.family is None
    assert (await home.papas.get("/api/games/gfamily00000")).status_code == 404
    assert (await guest.get("/api/games/gfamily00000")).status_code == 200
    assert await read(Game.objects.filter(visibility="family").count) == 1
