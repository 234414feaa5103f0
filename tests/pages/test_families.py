"""My families, their settings, and the ways into them."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from games.families.animals import looks_of
from games.families.deletion import delete_child
from games.families.profiles import change_child, opens
from games.models import Device, Family, Invitation, Person
from games.pages.family import people
from games.tables import Tables
from tests.families.households import roles_in
from tests.pages.at_home import at_home, linked, sign_in, somebody

MAKE = {
    "name": "The Bakers",
    "kind": "family",
    "time_zone": "Europe/Berlin",
    "rules": "simplest",
    "seats": "3",
}
CHILD = {"name": "Mia", "animal": "owl", "colour": "fox", "pin_act": "none"}


async def shown(client: AsyncClient, address: str) -> str:
    response = await client.get(address)
    assert response.status_code == 200, response.status_code
    return response.content.decode()


async def test_a_stranger_signs_in_first_and_learns_of_no_family(
    visitor: AsyncClient, tables: Tables
) -> None:
    family, _, _ = await at_home("Mia")
    for key in (family.key, "nothing"):
        for path in ("", "people/", "invite/", "leave/", "devices/", "devices/x/unlink/"):
            for ask in (visitor.get, visitor.post):
                response = await ask(f"/family/{key}/settings/{path}")
                assert response.status_code in (302, 405), path
                assert response.status_code == 405 or "next=" in response.headers["Location"]
    await sign_in(visitor, await somebody("Stranger"))
    for key in (family.key, "nothing"):
        assert (await visitor.get(f"/family/{key}/settings/")).status_code == 404
        assert (await visitor.post(f"/family/{key}/play/")).status_code == 404
        assert (await visitor.get(f"/family/{key}/tables/")).status_code == 404


async def test_a_family_is_made_and_its_settings_are_changed(visitor: AsyncClient, tables: Tables) -> None:
    await sign_in(visitor, await somebody("Papa"))
    assert "Make a family or a group" in await shown(visitor, "/family/")
    response = await visitor.post("/family/", MAKE)
    family = await Family.objects.aget()
    assert response.headers["Location"] == f"/family/{family.key}/settings/"
    assert (family.name, family.time_zone, family.rules) == ("The Bakers", "Europe/Berlin", "w13fyn01jk")
    html = await shown(visitor, response.headers["Location"])
    assert re.search(r'value="Europe/Berlin"\s+selected', html)
    changes = {**MAKE, "name": "Bakers", "school_starts": "8", "rules": "kept"}
    await visitor.post(response.headers["Location"], changes)
    await family.arefresh_from_db()
    assert (family.name, family.school_starts, family.rules) == ("Bakers", 8, "w13fyn01jk")
    assert "Bakers" in await shown(visitor, "/family/")


@pytest.mark.parametrize("name", ["", "Computer", "x" * 21])
async def test_a_name_that_will_not_do_is_said_and_nothing_typed_is_lost(
    visitor: AsyncClient, tables: Tables, name: str
) -> None:
    await sign_in(visitor, await somebody("Papa"))
    response = await visitor.post("/family/", {**MAKE, "kind": "group", "name": name})
    html = response.content.decode()
    assert response.status_code == 422
    assert 'role="alert"' in html
    assert f'value="{name}"' in html
    for kept in (
        r'value="Europe/Berlin"\s+selected',
        r'value="simplest"\s+selected',
        r'value="group"\s+checked',
    ):
        assert re.search(kept, html), kept
    assert not await Family.objects.aexists()


async def test_children_are_added_and_changed_and_the_way_to_remove_one_is_there(
    visitor: AsyncClient, tables: Tables
) -> None:
    family, papa, _ = await at_home()
    await sign_in(visitor, papa)
    people = f"/family/{family.key}/settings/people/"
    await visitor.post(people, CHILD)
    mia = await Person.objects.aget(name="Mia")
    assert (mia.avatar, mia.colour, mia.pin) == ("owl", 0, "")
    await visitor.post(
        f"{people}{mia.key}/",
        {**CHILD, "name": "Mimi", "pin_act": "new", "pin1": "sun", "pin2": "star", "pin3": "sun"},
    )
    await mia.arefresh_from_db()
    assert mia.name == "Mimi"
    assert opens(mia, ("sun", "star", "sun"))
    await visitor.post(f"{people}{mia.key}/", {**CHILD, "pin_act": "keep"})
    await mia.arefresh_from_db()
    assert mia.pin
    assert f"/family/{family.key}/children/{mia.key}/delete/" in await shown(visitor, f"{people}{mia.key}/")


async def test_a_wrong_profile_comes_back_as_it_was_typed(visitor: AsyncClient, tables: Tables) -> None:
    family, papa, _ = await at_home()
    await sign_in(visitor, papa)
    for wrong in ({"name": "Bot"}, {"pin_act": "new", "pin1": "sun", "pin2": "star"}):
        response = await visitor.post(f"/family/{family.key}/settings/people/", {**CHILD, **wrong})
        assert response.status_code == 422
        html = response.content.decode()
        for kept in (r'name="animal"\s+value="owl"\s+checked', r'name="colour"\s+value="fox"\s+checked'):
            assert re.search(kept, html), kept
    assert re.search(r'name="pin2"\s+value="star"\s+checked', html)


async def test_a_profile_is_changed_by_its_own_family_only(visitor: AsyncClient, tables: Tables) -> None:
    family, _, (mia,) = await at_home("Mia")
    other = await somebody("Mama")
    await sign_in(visitor, other)
    await visitor.post("/family/", MAKE)
    hers = await Family.objects.exclude(pk=family.pk).aget()
    address = f"/family/{hers.key}/settings/people/{mia.key}/"
    assert (await visitor.get(address)).status_code == 404
    assert (await visitor.post(address, {**CHILD, "name": "Eve"})).status_code == 404
    await mia.arefresh_from_db()
    assert mia.name == "Mia"


async def test_a_grown_up_comes_in_by_a_code_and_only_once(visitor: AsyncClient, tables: Tables) -> None:
    family, papa, _ = await at_home("Mia")
    await sign_in(visitor, papa)
    await visitor.post(f"/family/{family.key}/settings/invite/")
    invitation = await Invitation.objects.aget()
    code = "-".join(re.findall("...", invitation.code))
    html = await shown(visitor, f"/family/{family.key}/settings/")
    assert f"/invited/#{code}" in html
    assert f"/invited/{code}" not in html, "a code stands in no address"
    await visitor.alogout()
    asked = (await visitor.post("/invited/", {"code": code.lower()})).content.decode()
    assert "The Bakers" in asked
    assert "Papa invites you." in asked
    sent = await visitor.post("/invited/", {"code": code, "act": "come"})
    assert "next=/invited/" in sent.headers["Location"], "first they sign in"
    await sign_in(visitor, await somebody("Mama"))
    assert "The Bakers" in (await visitor.post("/invited/", {"code": code})).content.decode()
    sent = await visitor.post("/invited/", {"code": code, "act": "come"})
    assert sent.headers["Location"] == f"/family/{family.key}/"
    assert await sync_to_async(roles_in)(family) == {"Papa": "grown_up", "Mia": "child", "Mama": "grown_up"}
    assert (await visitor.post("/invited/", {"code": code})).status_code == 404


async def test_a_code_cannot_be_found_by_trying(
    visitor: AsyncClient, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.tables.guessing.WRONG_CODES", 2)
    for route, code in (("/invited/", "BAM-BAT-BID-KOP"), ("/device/", "BAM-BAT-BID")):
        await tables.store._commands.send("DEL", "tries:codes:127.0.0.1")
        answers = [
            (await visitor.post(route, {"code": code, "name": "Tablet"})).status_code for _ in range(3)
        ]
        assert answers == [404, 404, 429], route


async def test_the_last_grown_up_cannot_leave_and_is_told_why(visitor: AsyncClient, tables: Tables) -> None:
    family, papa, _ = await at_home("Mia")
    await sign_in(visitor, papa)
    html = await shown(visitor, f"/family/{family.key}/settings/")
    assert "Invite another grown-up first" in html
    leave = f"/family/{family.key}/settings/leave/"
    assert (await visitor.post(leave, {"sure": "yes"})).status_code == 409
    assert (await visitor.post(leave)).status_code == 302
    assert await sync_to_async(roles_in)(family) == {"Papa": "grown_up", "Mia": "child"}


async def test_the_last_friend_leaves_and_the_group_goes(visitor: AsyncClient, tables: Tables) -> None:
    group, papa, _ = await at_home(kind="group")
    await sign_in(visitor, papa)
    html = await shown(visitor, f"/family/{group.key}/settings/")
    assert "Invite a friend" in html
    assert "Add a child" not in html
    assert "Link a device" not in html
    assert (await visitor.get(f"/family/{group.key}/settings/people/")).status_code == 404
    assert (await visitor.post(f"/family/{group.key}/settings/devices/")).status_code == 404
    response = await visitor.post(f"/family/{group.key}/settings/leave/", {"sure": "yes"})
    assert response.headers["Location"] == "/family/"
    assert not await Family.objects.aexists()


async def test_a_device_is_renamed_and_unlinked_from_afar(visitor: AsyncClient, tables: Tables) -> None:
    family, papa, (mia,) = await at_home("Mia")
    tablet = AsyncClient()
    device = await linked(tablet, family, papa, mia)
    await sign_in(visitor, papa)
    address = f"/family/{family.key}/settings/devices/{device.key}/"
    await visitor.post(address, {"name": "Kitchen"})
    await device.arefresh_from_db()
    assert (device.name, device.kid_mode) == ("Kitchen", False)
    await visitor.post(f"{address}unlink/")
    assert not await Device.objects.filter(unlinked=None).aexists()
    told = await tablet.get("/", follow=True)
    assert "moved out" in told.content.decode()
    assert "moved out" not in (await tablet.get("/")).content.decode(), "it is said once"


async def test_a_child_has_its_animals_own_colour_unless_another_is_chosen_and_the_next_another_animal(
    visitor: AsyncClient, tables: Tables
) -> None:
    family, papa, _ = await at_home()
    await sign_in(visitor, papa)
    people = f"/family/{family.key}/settings/people/"
    taken = papa.avatar
    offered = re.search(r'name="animal"\s+value="(\w+)"\s+checked', await shown(visitor, people))
    assert offered is not None
    assert offered[1] != taken
    await visitor.post(people, {**CHILD, "colour": ""})
    mia = await Person.objects.aget(name="Mia")
    assert looks_of("owl") == (mia.avatar, mia.colour)
    assert re.search(r'name="colour"\s+value=""\s+checked', await shown(visitor, f"{people}{mia.key}/"))


async def test_a_profile_that_is_kept_as_it_is_stays_as_it_is(visitor: AsyncClient, tables: Tables) -> None:
    family, papa, _ = await at_home()
    await sign_in(visitor, papa)
    people = f"/family/{family.key}/settings/people/"
    await visitor.post(people, CHILD)
    mia = await Person.objects.aget(name="Mia")
    for _ in range(2):
        html = await shown(visitor, f"{people}{mia.key}/")
        assert re.search(r'name="colour"\s+value="fox"\s+checked', html)
        await visitor.post(f"{people}{mia.key}/", CHILD)
        await mia.arefresh_from_db()
        assert (mia.avatar, mia.colour) == ("owl", 0)


async def test_whoever_presses_play_together_comes_to_the_table_where_one_of_the_family_waits(
    visitor: AsyncClient, tables: Tables
) -> None:
    family, papa, (mia,) = await at_home("Mia")
    tablet = AsyncClient()
    await sign_in(visitor, papa)
    await linked(tablet, family, papa, mia)
    first = (await visitor.post(f"/family/{family.key}/play/")).headers["Location"]
    assert (await tablet.post(f"/family/{family.key}/play/")).headers["Location"] == first


async def test_a_device_that_was_unlinked_is_told_so_wherever_it_was(
    visitor: AsyncClient, tables: Tables
) -> None:
    family, papa, (mia,) = await at_home("Mia")
    device = await linked(visitor, family, papa, mia)
    board = f"/family/{family.key}/"
    await Device.objects.filter(pk=device.pk).aupdate(unlinked=datetime.now(UTC))
    for address in (board, f"{board}seasons/", f"{board}people/{mia.key}/", f"{board}games/x/", "/t/BODEGO/"):
        response = await visitor.get(address)
        assert (response.status_code, response.headers.get("Location")) == (302, "/who/"), address
    assert "moved out" in await shown(visitor, "/who/")
    assert (await visitor.get(board)).status_code == 404, "it is said once"


async def test_what_somebody_else_has_deleted_meanwhile_is_not_there(
    visitor: AsyncClient, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    family, papa, (mia,) = await at_home("Mia")
    await sign_in(visitor, papa)

    def gone_meanwhile(child: Person, *looks: Any) -> None:
        delete_child(family, Person.objects.get(pk=child.pk))
        change_child(child, *looks)

    monkeypatch.setattr(people, "change_child", gone_meanwhile)
    address = f"/family/{family.key}/settings/people/{mia.key}/"
    assert (await visitor.post(address, CHILD)).status_code == 404
    await sync_to_async(lambda: Family.objects.all().delete())()
    monkeypatch.setattr("games.pages.family.visiting.family_of", lambda _key: family)
    monkeypatch.setattr("games.pages.family.visiting.cares_for", lambda *_: True)
    for path in ("invite/", "people/"):
        answer = await visitor.post(f"/family/{family.key}/settings/{path}", CHILD)
        assert answer.status_code == 404, path
