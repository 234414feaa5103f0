"""A family's table: who comes, whom the host lets in, and what a child is shown and kept from."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from django.test import Client
from django.utils import timezone

from games.families.devices import link
from games.families.invitations import invite
from games.families.people import main_player
from games.families.profiles import hashed, lock_of, set_pin
from games.models import Device, Family, FamilyTable, Invitation, Person, Seat
from games.querying import DatabaseUnavailable, read, write
from games.rules import Ruleset
from games.sockets import belonging
from games.sockets import table as consumers
from games.tables import Created, PlayerInfo, Store, Tables
from games.tables.identity import sign_player
from tests.families.households import household
from tests.sockets.served import Served
from tests.tables.people import until

STRANGER = "5" * 32


@dataclass
class Home:
    """A family at its tables: cookies of its grown-up, and of its tablet with each child chosen on it."""

    tables: Tables
    family: Family
    papa: PlayerInfo
    papas: str
    children: list[Person]
    tablet: str
    sockets: list[Served]

    async def table(self, *seats: str, **more: object) -> Created:
        wishes = seats or ("me", "open", "open")
        of = {"family": self.family.key, **more}
        return await self.tables.create(Ruleset(seats=len(wishes)), wishes, self.papa, **of)  # type: ignore[arg-type]

    def come(self, code: str, cookies: str, *, watches: bool = False) -> Served:
        socket = Served(code, cookies=cookies, watches=watches)
        self.sockets.append(socket)
        socket.say("hello", protocol=1)
        return socket

    async def tablet_of(self, child: Person, player: str | None = None) -> str:
        player = player or (await read(main_player, child)).id
        return f"player={sign_player(player)}; device={self.tablet}"

    async def profiles(self, code: str) -> list[str | None]:
        replica = await self.tables.open(code)
        assert replica is not None
        return [seat.profile for seat in replica.state.seats]


def _made() -> tuple[Family, PlayerInfo, str, list[Person], str]:
    family, papa, children = household("Mia", "Tom")
    browser = Client()
    assert papa.user is not None
    browser.force_login(papa.user)
    session = browser.cookies["sessionid"].value
    player = main_player(papa)
    invitation = invite(family, papa, Invitation.Purpose.DEVICE, "TABLET", timezone.now())
    tablet = link(invitation.code, "Tablet", timezone.now()).cookie
    info = PlayerInfo(player.id, "Papa", "fox")
    return family, info, f"player={sign_player(player.id)}; sessionid={session}", children, tablet


@pytest.fixture
async def home(
    store_url: str, transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Home]:
    tables = Tables(Store(store_url))
    monkeypatch.setattr(consumers, "get_tables", lambda: tables)
    family, papa, papas, children, tablet = await write(_made)
    home = Home(tables, family, papa, papas, children, tablet, [])
    yield home
    for socket in home.sockets:
        await socket.end()
    await tables.stop()


def stranger(number: int = 5) -> str:
    return f"player={sign_player(str(number) * 32)}"


async def test_people_of_the_family_come_by_either_link_and_nobody_else(home: Home) -> None:
    made = await home.table()
    assert await read(FamilyTable.objects.filter(code=made.code, family=home.family).exists)
    mia = await home.tablet_of(home.children[0])
    for code, watches in ((made.code, False), (made.watch_code, True)):
        for cookies in (home.papas, mia):
            await home.come(code, cookies, watches=watches).until("table")
        for cookies in (stranger(), ""):
            outside = home.come(code, cookies, watches=watches)
            assert await outside.refusal() == "family_only"
            await until(lambda socket=outside: socket.closed_with == 4403)  # type: ignore[misc]
            assert "table" not in outside.types


async def test_it_is_on_no_list(home: Home) -> None:
    made = await home.table()
    with pytest.raises(ValueError, match="no list"):
        await home.table(visibility="public")
    papa = home.come(made.code, home.papas)
    papa.say("watching", who="open")
    await papa.until("watching")
    assert made.watch_code not in [listed.watch_code for listed in await home.tables.public()]


async def test_the_host_lets_guests_in_and_those_who_sit_stay_when_that_ends(home: Home) -> None:
    made = await home.table()
    papa = home.come(made.code, home.papas)
    await papa.until("table")
    papa.say("guests", on=True)
    await papa.until("guests")
    sits, looks = home.come(made.code, stranger(5)), home.come(made.code, stranger(6))
    await sits.until("table")
    await looks.until("table")
    sits.say("sit", name="Eva", avatar="owl")
    await sits.until("seated")
    papa.say("guests", on=False)
    assert await looks.refusal() == "family_only"
    await until(lambda: looks.closed_with == 4403)
    await sits.until("guests", 2 if "guests" in sits.types[:1] else 1)
    assert sits.closed_with is None
    sits.say("leave")
    assert await sits.refusal() == "family_only"


async def test_only_the_host_of_a_familys_table_lets_guests_in_and_no_child_does(home: Home) -> None:
    made = await home.table()
    mia = home.come(made.code, await home.tablet_of(home.children[0]))
    await mia.until("table")
    mia.say("guests", on=True)
    assert await mia.refusal() == "kids_only"
    await write(Device.objects.update, kid_mode=False)
    older = home.come(made.code, await home.tablet_of(home.children[0]))
    await older.until("table")
    older.say("guests", on=True)
    assert await older.refusal() == "not_host"


async def test_a_child_in_kid_mode_comes_to_no_table_of_strangers(home: Home) -> None:
    elsewhere = await home.tables.create(Ruleset(), ["me", "open"], PlayerInfo(STRANGER, "Eva", "owl"))
    mia = await home.tablet_of(home.children[0])
    for code, watches in ((elsewhere.code, False), (elsewhere.watch_code, True)):
        assert await home.come(code, mia, watches=watches).refusal() == "kids_only"
    player = (await read(main_player, home.children[0])).id
    own = await home.tables.create(Ruleset(), ["me", "computer"], PlayerInfo(player, "Mia", "owl"))
    await home.come(own.code, mia).until("table")
    await write(Device.objects.update, kid_mode=False)
    await home.come(elsewhere.code, mia).until("table")


async def test_a_child_is_shown_nothing_that_a_guest_shows(home: Home) -> None:
    made = await home.table()
    papa = home.come(made.code, home.papas)
    await papa.until("table")
    papa.say("guests", on=True)
    await papa.until("guests")
    mia, eva = home.come(made.code, await home.tablet_of(home.children[0])), home.come(made.code, stranger())
    await mia.until("table")
    await eva.until("table")
    eva.say("sit", name="Eva", avatar="bear")
    await eva.until("seated")
    eva.say("react", emoji="clap")
    await papa.until("reaction")
    papa.say("react", emoji="heart")
    await mia.until("reaction")
    assert [frame["emoji"] for frame in mia.frames if frame["type"] == "reaction"] == ["heart"]


async def two_children(home: Home, code: str) -> tuple[Served, list[str]]:
    """Mia and Tom on the tablet, on which Mia was chosen."""
    mia, tom = home.children
    players = [(await read(main_player, child)).id for child in (mia, tom)]
    tablet = home.come(code, await home.tablet_of(mia))
    await tablet.until("table")
    tablet.say("sit", name="x", avatar="bear", member=mia.key)
    tablet.say("sit", name="x", avatar="bear", member=tom.key, also=True)
    await tablet.until("seated", 2)
    return tablet, players


async def test_two_children_on_one_tablet_are_counted_each_for_itself(home: Home) -> None:
    made = await home.table()
    tablet, players = await two_children(home, made.code)
    named = [frame["event"]["name"] for frame in tablet.frames if frame["type"] == "entry"]
    assert named == ["Mia", "Tom"]
    assert await home.profiles(made.code) == [None, *players]
    assert all(player not in sent.get("text", "") for sent in tablet.messages for player in players)
    papa = home.come(made.code, home.papas)
    await papa.until("table")
    papa.say("start")
    await papa.until("dealt")
    seats = await read(lambda: list(Seat.objects.order_by("seat").values_list("player", flat=True)))
    assert seats == [home.papa.id, *players]


async def test_a_rematch_keeps_the_children_and_standing_up_forgets_one(home: Home) -> None:
    made = await home.table()
    tablet, players = await two_children(home, made.code)
    papa = home.come(made.code, home.papas)
    await papa.until("table")
    papa.say("start")
    for socket in (papa, tablet):
        await socket.until("dealt")
        socket.say("finish")
    await papa.until("drawn")
    for socket in (papa, tablet):
        socket.say("rematch")
    await papa.until("dealt", 2)
    assert await home.profiles(made.code) == [None, *players]
    tablet.say("leave", seat=2)
    await papa.until("left")
    assert await home.profiles(made.code) == [None, players[0], None]


async def test_a_child_goes_on_on_another_device(home: Home) -> None:
    made = await home.table()
    tablet, players = await two_children(home, made.code)
    tablet.say("handover")
    await tablet.until("handover")
    url = next(frame["url"] for frame in tablet.frames if frame["type"] == "handover")
    await home.tables.take_over(url.partition("#")[2], "7" * 32)
    assert await home.profiles(made.code) == [None, *players]


async def test_nobody_sits_in_two_seats_and_no_child_where_it_may_not_play(home: Home) -> None:
    made = await home.table("me", "open", "open", "open")
    tablet, _ = await two_children(home, made.code)
    mia, _tom = home.children
    tablet.say("sit", name="x", avatar="bear", member=mia.key, also=True)
    assert await tablet.refusal() == "plays_already"
    elsewhere = await home.tables.create(Ruleset(), ["me", "open"], PlayerInfo(STRANGER, "Eva", "owl"))
    eva = home.come(elsewhere.code, stranger())
    await eva.until("table")
    eva.say("sit", name="x", avatar="bear", member=mia.key)
    assert await eva.refusal() == "not_from_here"
    papa = home.come(elsewhere.code, home.papas)
    await papa.until("table")
    papa.say("sit", name="x", avatar="bear", member=mia.key)
    await papa.until("seated")


async def test_a_child_with_pictures_sits_down_only_where_they_were_pressed(home: Home) -> None:
    made = await home.table("me", "open", "open", "open")
    mia, tom = home.children
    await write(set_pin, tom, hashed(("sun", "star", "moon")))
    device, lock = await read(Device.objects.get), str(lock_of(tom))
    sit = {"name": "x", "avatar": "bear", "member": tom.key}
    tablet = home.come(made.code, await home.tablet_of(mia))
    await tablet.until("table")
    tablet.say("sit", **sit)
    await tablet.until("refused")
    await home.tables.unlocked.open("another device", lock)
    tablet.say("sit", **sit)
    await tablet.until("refused", 2)
    await home.tables.unlocked.open(device.key, lock)
    tablet.say("sit", **sit)
    tablet.say("leave")
    await tablet.until("left")
    await write(set_pin, tom, hashed(("sun", "sun", "sun")))
    tablet.say("sit", **sit)
    await tablet.until("refused", 3)
    assert {frame["code"] for frame in tablet.frames if frame["type"] == "refused"} == {"pictures_first"}
    assert tablet.types.count("seated") == 1


async def test_a_child_who_plays_there_and_a_grown_up_who_is_signed_in_press_no_pictures(home: Home) -> None:
    _, tom = home.children
    await write(set_pin, tom, hashed(("sun", "star", "moon")))
    made = await home.table("open", "open")
    tablet, papa = home.come(made.code, await home.tablet_of(tom)), home.come(made.code, home.papas)
    for socket in (tablet, papa):
        await socket.until("table")
    tablet.say("sit", name="x", avatar="bear", member=tom.key)
    tablet.say("leave")
    await papa.until("left")
    papa.say("sit", name="x", avatar="bear", member=tom.key)
    await papa.until("seated", 2)


async def test_a_new_name_leaves_the_seat_with_its_child(home: Home) -> None:
    made = await home.table()
    tablet, players = await two_children(home, made.code)
    tablet.say("sit", name="Tiger", avatar="lion", seat=2)
    await tablet.until("seated", 3)
    assert await home.profiles(made.code) == [None, *players]


async def test_while_the_database_is_away_those_who_sit_play_on(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await home.table()

    async def away(*_: object) -> object:
        raise DatabaseUnavailable("away")

    monkeypatch.setattr(belonging, "read", away)
    await home.come(made.code, home.papas).until("table")
    child = home.come(made.code, await home.tablet_of(home.children[0]))
    assert await child.refusal() == "busy"
    await until(lambda: child.closed_with == 1013)


async def test_all_who_play_on_a_device_come_again_when_its_kid_mode_changes(home: Home) -> None:
    made = await home.tables.create(Ruleset(), ["open", "open"], home.papa)
    await write(Device.objects.update, kid_mode=False)
    tablet = await home.tablet_of(home.children[0])
    guests = f"{stranger(6)}; device={home.tablet}"
    mia, guest, papa = (home.come(made.code, cookies) for cookies in (tablet, guests, home.papas))
    for socket in (mia, guest, papa):
        await socket.until("table")
    await write(Device.objects.update, kid_mode=True)
    device = await read(Device.objects.get)
    await home.tables.endings.renew(devices=[device.key])
    await until(lambda: mia.closed_with == guest.closed_with == 1012)
    assert papa.closed_with is None
    assert await home.come(made.code, guests).refusal() == "kids_only"
