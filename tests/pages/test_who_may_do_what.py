"""Who may do what: every route of the site, to look and to press, for everybody there is.

The parts stand in `everybody.ROLES`, a sign for each in that order: nobody, a guest, a grown-up of another
family, a child on its family's tablet, that tablet with nobody chosen, a grown-up of the family, a friend,
the host of the table, staff. What the signs mean says `everybody.sign_of`. A route that is not in the table
fails the first test, so no cell stays empty. What is said at tables has tests/sockets/test_roles.py.
"""

from collections.abc import Iterator
from typing import Final

import pytest
from django.test import AsyncClient
from pytest_django import Settings

from games.models import Device, Family, Member, Person
from games.querying import read, write
from games.tables import Tables
from tests.pages.everybody import ROLES, World, address_of, routes, row_of, sign_of, world

ANYBODY: Final = "+++++++++"
NOBODY_CAN: Final = "mmmmmmmmm"
NOT_ON_A_CHILDS: Final = "+++xx++++"
NOT_SO: Final = "mmmxxmmmm"
FORM: Final = "???xx????"
NOT_THERE: Final = "---xx----"
SIGNED_IN: Final = "ss+xx++s+"
SIGNED_IN_FORM: Final = "ss?xx??s?"
SURE_FIRST: Final = "ssvxxvvsx"
FAMILY: Final = "---+-+---"
TAKES_AWAY: Final = "---xx+---"
GROWN_UP: Final = "ss-xx+-s-"
GROWN_UP_FORM: Final = "ss-xx?-s-"

TABLE: Final = {
    "admin/": ("sssxxsss+", "sssxxsss+"),
    "jsi18n/": (ANYBODY, NOBODY_CAN),
    "": (ANYBODY, "mmmm+mmmm"),
    "play/": (NOBODY_CAN, ANYBODY),
    "join/": (NOT_ON_A_CHILDS, NOT_SO),
    "watch/": (NOT_ON_A_CHILDS, NOT_SO),
    "watch/tables/": (NOT_ON_A_CHILDS, NOT_SO),
    "watch/featured/": (NOT_ON_A_CHILDS, NOT_SO),
    "t/<str:code>/": ("+++--++++", NOBODY_CAN),
    "w/<str:watch_code>/": (NOT_ON_A_CHILDS, NOT_SO),
    "tv/": (NOT_ON_A_CHILDS, NOT_SO),
    "tv/<str:watch_code>/": (NOT_ON_A_CHILDS, NOT_SO),
    "qr/<slug:code>.svg": (ANYBODY, NOBODY_CAN),
    "qr/w/<slug:watch_code>.svg": (NOT_ON_A_CHILDS, NOT_SO),
    "qr/tv/<slug:watch_code>.svg": (NOT_ON_A_CHILDS, NOT_SO),
    "h/": (NOT_ON_A_CHILDS, FORM),
    "h/picture/": (NOT_SO, NOT_THERE),
    "new/": (NOT_ON_A_CHILDS, NOT_ON_A_CHILDS),
    "new/<slug:rules>/": (NOT_ON_A_CHILDS, NOT_ON_A_CHILDS),
    "rules/": (ANYBODY, NOBODY_CAN),
    "rules/choose/": (ANYBODY, NOBODY_CAN),
    "rules/chosen/": (ANYBODY, NOBODY_CAN),
    "rules/<slug:rule_code>/": (ANYBODY, NOBODY_CAN),
    "family/": (SIGNED_IN, SIGNED_IN_FORM),
    "family/<str:key>/play/": (NOBODY_CAN, FAMILY),
    "family/<str:key>/tables/": (FAMILY, NOBODY_CAN),
    "family/<str:key>/settings/": (GROWN_UP, GROWN_UP_FORM),
    "family/<str:key>/settings/invite/": (NOT_SO, GROWN_UP),
    "family/<str:key>/settings/invitations/<int:invitation>/": (NOT_SO, GROWN_UP),
    "family/<str:key>/settings/leave/": (NOT_SO, GROWN_UP),
    "family/<str:key>/settings/people/": (GROWN_UP, GROWN_UP_FORM),
    "family/<str:key>/settings/people/<str:child>/": (GROWN_UP, GROWN_UP_FORM),
    "family/<str:key>/settings/devices/": (GROWN_UP, GROWN_UP),
    "family/<str:key>/settings/devices/<str:device>/": (NOT_SO, GROWN_UP_FORM),
    "family/<str:key>/settings/devices/<str:device>/unlink/": (NOT_SO, GROWN_UP),
    "invited/": (NOT_ON_A_CHILDS, NOT_ON_A_CHILDS),
    "device/": (NOT_ON_A_CHILDS, FORM),
    "who/": (ANYBODY, ANYBODY),
    "gate/": (ANYBODY, NOT_ON_A_CHILDS),
    "family/<key:key>/": (FAMILY, NOBODY_CAN),
    "family/<key:key>/board/": (FAMILY, NOBODY_CAN),
    "family/<key:key>/people/<key:person>/": (FAMILY, NOBODY_CAN),
    "family/<key:key>/people/<key:person>/export.<form:form>": (TAKES_AWAY, NOT_SO),
    "family/<key:key>/rivals/": (FAMILY, NOBODY_CAN),
    "family/<key:key>/rivals/<keys:keys>/": (FAMILY, NOBODY_CAN),
    "family/<key:key>/seasons/": (FAMILY, NOBODY_CAN),
    "family/<key:key>/games/<game_id:game_id>/": (FAMILY, NOBODY_CAN),
    "family/<key:key>/export.<form:form>": (TAKES_AWAY, NOT_SO),
    "robots.txt": (ANYBODY, NOBODY_CAN),
    "account/": (SIGNED_IN, NOT_SO),
    "account/name/": (NOT_SO, SIGNED_IN_FORM),
    "account/devices/": (NOT_SO, SIGNED_IN),
    "account/codes/": (SIGNED_IN, SURE_FIRST),
    "account/forgotten/": (NOT_ON_A_CHILDS, FORM),
    "account/sign-up/": (NOT_ON_A_CHILDS, NOT_ON_A_CHILDS),
    "account/sign-in/": (NOT_ON_A_CHILDS, NOT_ON_A_CHILDS),
    "account/sign-in/passkey/": (SIGNED_IN, SIGNED_IN),
    "account/sign-out/": (NOT_ON_A_CHILDS, NOT_ON_A_CHILDS),
    "account/inactive/": (NOT_ON_A_CHILDS, NOT_ON_A_CHILDS),
    "account/password/": (SIGNED_IN, SIGNED_IN),
    "account/password/none/": (NOT_ON_A_CHILDS, NOT_ON_A_CHILDS),
    "account/sure/": ("ss+xx++sx", "ss+xx++sx"),
    "account/sure/passkey/": (SURE_FIRST, SURE_FIRST),
    "account/passkeys/": (SIGNED_IN, "ssmxxmmsm"),
    "account/passkeys/add/": (SURE_FIRST, SURE_FIRST),
    "account/passkeys/<int:pk>/remove/": (SURE_FIRST, SURE_FIRST),
    "account/mfa/": (NOT_ON_A_CHILDS, NOT_ON_A_CHILDS),
    "privacy/": (ANYBODY, NOBODY_CAN),
    "me/export": (SIGNED_IN, NOT_SO),
    "me/delete/": (NOT_ON_A_CHILDS, "++?xx??+?"),
    "family/<str:key>/delete/": (GROWN_UP, GROWN_UP_FORM),
    "family/<str:key>/children/<str:child>/delete/": (GROWN_UP, GROWN_UP_FORM),
    "api/tables": (NOT_SO, FORM),
    "api/tables/<code>/events": (FORM, NOBODY_CAN),
    "api/games/<game_id>": (FAMILY, NOBODY_CAN),
    "api/games/<game_id>/events": (FAMILY, NOBODY_CAN),
    "api/": (NOT_THERE, NOT_THERE),
    "api/<path:anything>": (NOT_THERE, NOT_THERE),
}
"""Route -> GET and POST of an empty form, where the family, its child, game and tablet stand in the address,
and the table is a guest's."""

GROUP: Final = {
    "family/<key:key>/": ("-----++--", NOBODY_CAN),
    "family/<key:key>/board/": ("-----++--", NOBODY_CAN),
    "family/<key:key>/seasons/": ("-----++--", NOBODY_CAN),
    "family/<str:key>/tables/": ("-----++--", NOBODY_CAN),
    "family/<str:key>/play/": (NOBODY_CAN, "-----++--"),
    "family/<key:key>/people/<key:person>/": ("---------", NOBODY_CAN),
    "family/<key:key>/games/<game_id:game_id>/": ("---------", NOBODY_CAN),
    "family/<key:key>/export.<form:form>": ("---xx++--", NOT_SO),
    "family/<key:key>/people/<key:person>/export.<form:form>": (NOT_THERE, NOT_SO),
    "family/<str:key>/settings/": ("ss-xx++s-", "ss-xx??s-"),
    "family/<str:key>/settings/invite/": (NOT_SO, "ss-xx++s-"),
    "family/<str:key>/settings/people/": ("ss-xx--s-", "ss-xx--s-"),
    "family/<str:key>/settings/people/<str:child>/": ("ss-xx--s-", "ss-xx--s-"),
    "family/<str:key>/settings/devices/<str:device>/unlink/": (NOT_SO, "ss-xx--s-"),
    "family/<str:key>/delete/": ("ss-xx--s-", "ss-xx--s-"),
    "family/<str:key>/children/<str:child>/delete/": ("ss-xx--s-", "ss-xx--s-"),
}
"""The same with the key of a group of friends, and in it what is the family's: a key of one opens nothing of
another."""

FAMILYS_TABLE: Final = {
    "t/<str:code>/": ("---+-+---", NOBODY_CAN),
    "qr/<slug:code>.svg": (ANYBODY, NOBODY_CAN),
}
"""The same with the code of a table that is the family's alone."""


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def test_every_route_has_its_row_and_every_row_a_cell_for_everybody() -> None:
    assert list(TABLE) == routes()
    assert {len(row) for rows in TABLE.values() for row in rows} == {len(ROLES)}


def ways(rows: dict[str, tuple[str, str]]) -> Iterator[tuple[str, str, str]]:
    for route, (get, post) in rows.items():
        yield route, "GET", get
        yield route, "POST", post


async def differences(rows: dict[str, tuple[str, str]], everybody: World, tables: Tables) -> list[str]:
    found = []
    for route, method, wanted in ways(rows):
        is_so = await row_of(everybody, tables, route, method)
        if is_so != wanted:
            found.append(f"{method} {route}: {wanted} is wanted, {is_so} is so")
    return found


async def test_everybody_may_do_what_the_table_says_and_an_empty_form_changes_no_family(
    visitor: AsyncClient, tables: Tables
) -> None:
    everybody = await world(tables)
    before = await read(_who_is_there, everybody)
    assert await differences(TABLE, everybody, tables) == []
    assert await read(_who_is_there, everybody) == before


async def test_a_group_is_its_friends_and_its_key_opens_nothing_of_a_family(
    visitor: AsyncClient, tables: Tables
) -> None:
    everybody = await world(tables)
    everybody.key = everybody.group.key
    assert await differences(GROUP, everybody, tables) == []


async def test_a_familys_table_is_the_familys(visitor: AsyncClient, tables: Tables) -> None:
    everybody = await world(tables)
    everybody.code = everybody.family_code
    assert await differences(FAMILYS_TABLE, everybody, tables) == []


def _who_is_there(everybody: World) -> list[object]:
    members = Member.objects.order_by("pk").values_list("family", "person", "role", "left")
    return [
        list(members),
        list(Family.objects.order_by("pk").values_list("name", "time_zone", "rules", "school_starts")),
        list(Person.objects.order_by("pk").values_list("name", "avatar", "colour", "pin", "user")),
    ]


async def test_no_other_site_presses_anything_for_anybody(visitor: AsyncClient, tables: Tables) -> None:
    """Not even with all cookies and the right address."""
    everybody = await world(tables)
    for route in routes():
        browser = await write(everybody.browser, "grown_up")
        strict = AsyncClient(enforce_csrf_checks=True, headers={"origin": "https://evil.example"})
        strict.cookies = browser.cookies
        values = await write(everybody.values)
        answer = await strict.post(address_of(route, values))
        assert sign_of(answer) in "x-m?", route
    assert await read(Device.objects.filter(unlinked=None).count) == 1


async def test_a_browser_that_others_use_too_keeps_no_page(visitor: AsyncClient, tables: Tables) -> None:
    """After whoever was here before the back button asks the house."""
    everybody = await world(tables)
    for route in routes():
        for role in ("grown_up", "admin", "child", "device"):
            browser = await write(everybody.browser, role)
            values = await write(everybody.values)
            answer = await browser.get(address_of(route, values))
            kept, vary = answer.headers.get("Cache-Control", ""), answer.headers.get("Vary", "")
            asks = "no-store" in kept or ("private" in kept and "Cookie" in vary)
            is_page = answer.headers.get("Content-Type", "").startswith(("text/html", "application/json"))
            assert asks or not is_page, (route, role, kept)
