"""A world with somebody of every part in it, and a browser for each of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Final

from asgiref.sync import sync_to_async
from django.contrib.auth import get_user_model
from django.test import AsyncClient
from django.urls import URLPattern, URLResolver, get_resolver

from games.families.devices import DEVICE_COOKIE, link
from games.families.families import come_in, new_family
from games.families.people import main_player
from games.models import Device, Family, FamilyTable, Invitation, Person
from games.rules import Ruleset
from games.tables import PlayerInfo, Tables
from games.tables.identity import PLAYER_COOKIE, sign_player
from tests.families import playing
from tests.families.households import grown_up, household

ROLES: Final = ("stranger", "guest", "other", "child", "device", "grown_up", "friend", "host", "admin")
"""Nobody; a guest; a grown-up of another family; a child on its family's tablet; that tablet before anybody
was chosen; a grown-up of the family; a friend, who is in a group with them and not in the family; the host of
the table, a guest; staff."""

_numbers = count()
HOST, GUEST = "aa" * 16, "bb" * 16


@dataclass
class World:
    """A family with a child, a tablet, a game and a table; a group; another family; staff."""

    family: Family
    group: Family
    papa: Person
    gran: Person
    opa: Person
    mia: Person
    tom: Person
    admin: object
    game: str
    private_game: str
    code: str
    watch_code: str
    family_code: str

    def values(self) -> Mapping[str, str]:
        """What stands in an address in the place of each `<…>`."""
        device = Device.objects.filter(family=self.family, unlinked=None).first() or self._linked()[0]
        open_invitation = Invitation.objects.filter(family=self.family, used=None).first() or self._invited()
        return {
            "<str:code>": self.code,
            "<slug:code>": self.code,
            "<code>": self.code,
            "<str:watch_code>": self.watch_code,
            "<slug:watch_code>": self.watch_code,
            "<slug:rules>": "play-war",
            "<slug:rule_code>": "play-war",
            "<int:pk>": "1",
            "<game_id>": self.private_game,
            "<path:anything>": "nothing/here",
            "<str:key>": self.family.key,
            "<str:child>": self.mia.key,
            "<str:person>": self.mia.key,
            "<str:keys>": f"{self.mia.key}.{self.tom.key}",
            "<str:game_id>": self.private_game,
            "<str:form>": "csv",
            "<str:device>": device.key,
            "<int:invitation>": str(open_invitation.pk),
        }

    def browser(self, role: str) -> AsyncClient:
        """A new browser of somebody of this part."""
        client = AsyncClient()
        if role in ("guest", "host"):
            client.cookies[PLAYER_COOKIE] = sign_player(HOST if role == "host" else GUEST)
        elif role in ("child", "device"):
            client.cookies[DEVICE_COOKIE] = self._linked()[1]
            if role == "child":
                client.cookies[PLAYER_COOKIE] = sign_player(main_player(self.mia).id)
        elif role != "stranger":
            people = {"other": self.gran, "grown_up": self.papa, "friend": self.opa}
            client.force_login(people[role].user if role in people else self.admin)  # type: ignore[arg-type]
        return client

    def _linked(self) -> tuple[Device, str]:
        Device.objects.filter(family=self.family).delete()
        invitation = self._invited(Invitation.Purpose.DEVICE)
        linked = link(invitation.code, "Tablet", datetime.now(UTC))
        return linked.device, linked.cookie

    def _invited(self, purpose: str = Invitation.Purpose.GROWN_UP) -> Invitation:
        return Invitation.objects.create(
            family=self.family,
            code=f"C{next(_numbers):05}",
            purpose=purpose,
            made_by=self.papa,
            expires=datetime.now(UTC) + timedelta(minutes=10),
        )


async def world(tables: Tables) -> World:
    """The world, its tables open."""
    made = await tables.create(Ruleset(), ["me", "open"], PlayerInfo(HOST, "Hera", "fox"))
    people = await sync_to_async(_people)()
    family, group, papa, gran, opa, mia, tom, admin = people
    mine = await sync_to_async(main_player)(papa)
    of_family = await tables.create(
        Ruleset(), ["me", "open"], PlayerInfo(mine.id, "Papa", "fox"), family=family.key
    )
    await FamilyTable.objects.aget_or_create(family=family, code=of_family.code)
    game = await sync_to_async(playing.play)([papa, gran], 0)
    private = await sync_to_async(playing.play)([mia, tom], 0, code=of_family.code)
    return World(*people, game, private, made.code, made.watch_code, of_family.code)  # type: ignore[arg-type]


def _people() -> tuple[object, ...]:
    family, papa, (mia, tom) = household("Mia", "Tom")
    gran, opa = grown_up("Gran"), grown_up("Opa")
    new_family(gran, "Others", "family", "UTC")
    group = new_family(opa, "Chess club", "group", "UTC")
    come_in(papa, group, datetime.now(UTC))
    admin = get_user_model().objects.create_superuser("root")
    return family, group, papa, gran, opa, mia, tom, admin


def routes() -> list[str]:
    """Every route of the site, the admin's as one."""
    return list(dict.fromkeys(_routes(get_resolver(), "")))


def _routes(resolver: URLResolver, before: str) -> list[str]:
    found = []
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if route == "admin/" or isinstance(pattern, URLPattern):
            found.append(route)
        else:
            found += _routes(pattern, route)
    return found


def address_of(route: str, values: Mapping[str, str]) -> str:
    """The address of a route; a KeyError names what nobody has thought of."""
    address = "/" + route
    while "<" in address:
        before, _, rest = address.partition("<")
        inside, _, after = rest.partition(">")
        address = before + values[f"<{inside}>"] + after
    return address
