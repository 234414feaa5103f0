"""A world with somebody of every part in it, and a browser for each of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.test import AsyncClient
from django.urls import URLPattern, URLResolver, get_resolver

from games.families.devices import DEVICE_COOKIE, link
from games.families.families import come_in, new_family
from games.families.people import main_player, person_of_user
from games.models import Device, Family, Invitation, Person
from games.querying import write
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
    admin: Any
    game: str
    code: str
    watch_code: str
    family_code: str
    key: str = ""
    """Of what stands in addresses; the family's where nothing else is said."""

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
            "<game_id>": self.game,
            "<path:anything>": "nothing/here",
            "<str:key>": self.key or self.family.key,
            "<str:child>": self.mia.key,
            "<key:key>": self.key or self.family.key,
            "<key:person>": self.mia.key,
            "<keys:keys>": f"{self.mia.key}.{self.tom.key}",
            "<game_id:game_id>": self.game,
            "<form:form>": "csv",
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
            if role in people:
                client.cookies[PLAYER_COOKIE] = sign_player(main_player(people[role]).id)
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
    people = await write(_people)
    made = await tables.create(Ruleset(), ["me", "open"], PlayerInfo(HOST, "Hera", "fox"))
    mine = await write(main_player, people["papa"])
    of_family = await tables.create(
        Ruleset(), ["me", "open"], PlayerInfo(mine.id, "Papa", "fox"), family=people["family"].key
    )
    await tables.keeper.settle()
    game = await write(
        playing.play, [people["mia"], people["tom"]], 0, code=of_family.code, visibility="family"
    )
    return World(
        **people,
        game=game,
        code=made.code,
        watch_code=made.watch_code,
        family_code=of_family.code,
    )


def _people() -> dict[str, Any]:
    family, papa, (mia, tom) = household("Mia", "Tom")
    gran, opa = grown_up("Gran"), grown_up("Opa")
    new_family(gran, "Others", "family", "UTC")
    group = new_family(opa, "Chess club", "group", "UTC")
    come_in(papa, group, datetime.now(UTC))
    admin = get_user_model().objects.create_superuser("root")
    person_of_user(admin)
    return {
        "family": family,
        "group": group,
        "papa": papa,
        "gran": gran,
        "opa": opa,
        "mia": mia,
        "tom": tom,
        "admin": admin,
    }


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


async def row_of(world: World, tables: Tables, route: str, method: str) -> str:
    """What each part in turn may do, a sign for each (see `sign_of`)."""
    signs = ""
    for role in ROLES:
        # what is still written of a table locks out others on SQLite in memory
        await tables.keeper.settle()
        client = await write(world.browser, role)
        values = await write(world.values)
        await _forget_tries(tables)
        ask = client.get if method == "GET" else client.post
        signs += sign_of(await ask(address_of(route, values)))
    return signs


async def _forget_tries(tables: Tables) -> None:
    """All ask from one address."""
    tries = (f"tries:{what}:127.0.0.1" for what in ("codes", "tables", "passwords"))
    await tables.store._answer(tables.store._commands.send("DEL", *tries))


SIGNS: Final = {400: "?", 403: "x", 404: "-", 405: "m", 409: "?", 410: "?", 422: "?"}


def sign_of(answer: Any) -> str:
    """`+` shown or done, `?` this form would do with other words in it, `s` sign in first, `v` show your
    password first, `x` forbidden, `-` there is no such thing, `m` nobody can do that here, `!` broken."""
    where: str = answer.headers.get("Location", "")
    if where.startswith(("/account/sign-in/", "/admin/login/")):
        return "s"
    if where.startswith("/account/sure/"):
        return "v"
    return "+" if answer.status_code < 400 else SIGNS.get(answer.status_code, "!")
