"""A family for tests of pages: who signs in, and the tablet that belongs to it."""

from datetime import UTC, datetime

from asgiref.sync import sync_to_async
from django.test import AsyncClient

from games.families.devices import DEVICE_COOKIE, link
from games.families.invitations import invite
from games.families.people import main_player
from games.models import Device, Family, Person
from games.pages.family.codes import device_code
from games.tables.identity import PLAYER_COOKIE, read_player, sign_player
from tests.families.households import grown_up, household


@sync_to_async
def at_home(*children: str, kind: str = "family") -> tuple[Family, Person, list[Person]]:
    """A family, its grown-up, and its children."""
    return household(*children, kind=kind)


@sync_to_async
def somebody(name: str) -> Person:
    """Somebody with an account, of no family."""
    return grown_up(name)


@sync_to_async
def device_link(family: Family, papa: Person) -> str:
    """A code that links a device now."""
    return invite(family, papa, "device", device_code(), datetime.now(UTC)).code


@sync_to_async
def linked(client: AsyncClient, family: Family, papa: Person, child: Person | None = None) -> Device:
    """The browser is a tablet of the family, on which the child plays."""
    offered = invite(family, papa, "device", device_code(), datetime.now(UTC))
    made = link(offered.code, "Tablet", datetime.now(UTC))
    client.cookies[DEVICE_COOKIE] = made.cookie
    if child is not None:
        client.cookies[PLAYER_COOKIE] = sign_player(main_player(child).id)
    return made.device


async def sign_in(client: AsyncClient, person: Person) -> None:
    user = await sync_to_async(lambda: person.user)()
    assert user is not None
    await client.aforce_login(user)


@sync_to_async
def plays_as(client: AsyncClient) -> Person | None:
    """Whose player the browser is."""
    player = read_player(client.cookies[PLAYER_COOKIE].value) if PLAYER_COOKIE in client.cookies else None
    return Person.objects.filter(players=player).first()
