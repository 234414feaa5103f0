"""A tablet is linked, asks who is playing, and is that child's until somebody else plays."""

import re

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from games.families.families import MOST_PEOPLE
from games.families.profiles import add_child, hashed, lock_of, set_pin
from games.models import Device, Person
from games.tables import Tables
from tests.pages.at_home import at_home, device_link, linked, plays_as, sign_in

PIN = ("sun", "star", "moon")


async def with_pin(child: Person) -> Person:
    await sync_to_async(set_pin)(child, hashed(PIN))
    return child


async def press(client: AsyncClient, child: Person, *pictures: str) -> int:
    return (await client.post("/who/", {"person": child.key, "picture": pictures})).status_code


async def test_a_tablet_is_linked_by_a_code_and_asks_who_is_playing(
    visitor: AsyncClient, tables: Tables
) -> None:
    family, papa, (mia, _) = await at_home("Mia", "Tom")
    code = await device_link(family, papa)
    await sign_in(visitor, papa)
    response = await visitor.post("/device/", {"code": f" {code.lower()}", "name": "Tablet"}, follow=True)
    html = response.content.decode()
    assert "Who is playing?" in html
    assert re.findall(r"<bdi>(\w+)</bdi>", html) == ["Mia", "Tom", "Papa"]
    assert visitor.cookies["device"]["httponly"]
    assert "sessionid" not in visitor.cookies or not visitor.cookies["sessionid"].value, "nobody is signed in"
    home = await visitor.post("/who/", {"person": mia.key}, follow=True)
    assert "Hello Mia!" in home.content.decode()
    assert await plays_as(visitor) == mia
    assert (await visitor.post("/device/", {"code": code, "name": "Tablet"})).status_code in (403, 404)


async def test_a_wrong_code_keeps_what_was_typed(visitor: AsyncClient, tables: Tables) -> None:
    response = await visitor.post("/device/", {"code": "BAM-BAT-BUD", "name": "Kitchen"})
    assert response.status_code == 404
    assert 'value="BAM-BAT-BUD"' in response.content.decode()
    assert 'value="Kitchen"' in response.content.decode()
    assert not await Device.objects.aexists()


async def test_three_pictures_are_pressed_one_after_the_other(visitor: AsyncClient, tables: Tables) -> None:
    family, papa, (mia,) = await at_home("Mia")
    await linked(visitor, family, papa)
    await with_pin(mia)
    first = (await visitor.post("/who/", {"person": mia.key})).content.decode()
    assert "3 pictures to press" in first
    second = (await visitor.post("/who/", {"person": mia.key, "picture": ["sun"]})).content.decode()
    assert "2 pictures to press" in second
    assert 'type="hidden" name="picture" value="sun"' in second
    assert await press(visitor, mia, "star", "sun", "moon") == 403
    assert await plays_as(visitor) is None
    assert await press(visitor, mia, *PIN) == 302
    assert await plays_as(visitor) == mia


async def test_after_five_tries_the_pictures_rest_for_a_minute_on_every_device(
    visitor: AsyncClient, tables: Tables
) -> None:
    family, papa, (mia, tom) = await at_home("Mia", "Tom")
    await linked(visitor, family, papa)
    await with_pin(mia)
    await with_pin(tom)
    assert [await press(visitor, mia, "sun", "sun", "sun") for _ in range(6)] == [403] * 5 + [429]
    assert await press(visitor, mia, *PIN) == 429
    other = AsyncClient()
    await linked(other, family, papa)
    assert await press(other, mia, *PIN) == 429
    assert await press(other, tom, *PIN) == 302


async def test_only_people_of_the_family_play_on_its_device(visitor: AsyncClient, tables: Tables) -> None:
    family, papa, (mia,) = await at_home("Mia")
    device = await linked(visitor, family, papa)
    await sync_to_async(lambda: mia.memberships.update(left=device.linked))()
    response = await visitor.post("/who/", {"person": mia.key})
    assert response.headers["Location"] == "/who/"
    assert await plays_as(visitor) is None


async def test_a_grown_up_says_who_they_are_and_a_childs_face_ends_that(
    visitor: AsyncClient, tables: Tables
) -> None:
    family, papa, (mia,) = await at_home("Mia")
    await linked(visitor, family, papa, mia)
    asked = await visitor.post("/who/", {"person": papa.key})
    assert asked.headers["Location"] == f"/gate/?who={papa.key}"
    await sign_in(visitor, papa)
    await visitor.post("/who/", {"person": papa.key})
    assert await plays_as(visitor) == papa
    await visitor.post("/who/", {"person": mia.key})
    assert await plays_as(visitor) == mia
    assert (await visitor.get("/family/")).status_code == 403, "the grown-up is signed out"


async def test_a_whole_house_has_faces(visitor: AsyncClient, tables: Tables) -> None:
    family, papa, _ = await at_home()
    for k in range(MOST_PEOPLE - 1):
        await sync_to_async(add_child)(family, f"Child {k}", "owl", k)
    await linked(visitor, family, papa)
    assert (await visitor.get("/who/")).content.decode().count('class="face ') == MOST_PEOPLE


@pytest.mark.parametrize("cookie", ["", "x", "x:y", "a" * 4000])
async def test_a_cookie_of_no_device_is_no_device(visitor: AsyncClient, tables: Tables, cookie: str) -> None:
    visitor.cookies["device"] = cookie
    assert (await visitor.get("/")).status_code in (200, 302)
    assert (await visitor.get("/who/")).status_code in (200, 302)


async def test_a_child_presses_its_pictures_to_sit_down_beside_whoever_plays(
    visitor: AsyncClient, tables: Tables
) -> None:
    family, papa, (mia, tom) = await at_home("Mia", "Tom")
    await with_pin(tom)
    device = await linked(visitor, family, papa, mia)
    address = (await visitor.post(f"/family/{family.key}/play/")).headers["Location"]
    faces = {face["name"]: face for face in (await visitor.get(address)).context["faces"]}
    assert {name: face["locked"] for name, face in faces.items()} == {"Mia": False, "Tom": True}
    assert tom.pin not in str(faces)
    form = {"person": tom.key, "beside": address.split("/")[2]}
    asked = (await visitor.post("/who/", form)).content.decode()
    assert f'name="beside" value="{form["beside"]}"' in asked
    assert f'href="{address}"' in asked
    assert (await visitor.post("/who/", {**form, "picture": ["sun"] * 3})).status_code == 403
    assert not await tables.unlocked.is_open(device.key, str(lock_of(tom)))
    pressed = await visitor.post("/who/", {**form, "picture": PIN})
    assert pressed.headers["Location"] == address
    assert await plays_as(visitor) == mia
    assert not any(face["locked"] for face in (await visitor.get(address)).context["faces"])
    other = AsyncClient()
    await linked(other, family, papa, mia)
    assert [face["locked"] for face in (await other.get(address)).context["faces"]] == [False, True]


@pytest.mark.parametrize("beside", ["", "//evil", "bambat", "BAMBAT/../", "\0"])
async def test_nobody_is_led_elsewhere_from_the_pictures(
    visitor: AsyncClient, tables: Tables, beside: str
) -> None:
    family, papa, (mia,) = await at_home("Mia")
    await with_pin(mia)
    await linked(visitor, family, papa)
    form = {"person": mia.key, "picture": PIN, "beside": beside}
    assert (await visitor.post("/who/", form)).headers["Location"] == "/"
