"""Everybody deletes what is theirs alone, with their password where they have one; nobody else's."""

import re

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings as site
from django.test import AsyncClient
from pytest_django import Settings

from games.families.families import come_in, new_family
from games.families.people import main_player
from games.models import Family, Person, Player, Session
from games.rules import Ruleset
from games.sockets.acting import act
from games.tables import PlayerInfo, Tables
from games.tables.commands import Start
from games.tables.identity import PLAYER_COOKIE, sign_player
from tests.families import playing
from tests.families.everywhere import found
from tests.families.households import PASSWORD, grown_up, household


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


async def sign_in(visitor: AsyncClient, person: Person) -> None:
    assert person.user is not None
    await visitor.aforce_login(person.user)


async def post(visitor: AsyncClient, path: str, **fields: str) -> tuple[int, str]:
    response = await visitor.post(path, fields)
    return response.status_code, response.content.decode()


async def test_a_guest_is_forgotten_with_one_press(tables: Tables, visitor: AsyncClient) -> None:
    ida = await sync_to_async(playing.guest)("Zebulonia")
    visitor.cookies[PLAYER_COOKIE] = sign_player(ida.id)
    html = (await visitor.get("/me/delete/")).content.decode()
    assert "Zebulonia" in html
    status, html = await post(visitor, "/me/delete/")
    assert status == 200
    assert "js/forgetting" in html
    assert not visitor.cookies[PLAYER_COOKIE].value
    assert await sync_to_async(found)(ida.id, "Zebulonia") == []


async def test_whoever_is_unknown_is_told_so_kindly(tables: Tables, visitor: AsyncClient) -> None:
    assert (await post(visitor, "/me/delete/"))[0] == 200
    assert not await Player.objects.aexists()


async def test_no_other_site_deletes_anybody(tables: Tables, visitor: AsyncClient) -> None:
    strict = AsyncClient(enforce_csrf_checks=True)
    ida = await sync_to_async(playing.guest)("Ida")
    strict.cookies[PLAYER_COOKIE] = sign_player(ida.id)
    assert (await strict.post("/me/delete/")).status_code == 403
    assert await Player.objects.filter(pk=ida.id).aexists()


async def test_an_account_goes_with_its_password_and_all_its_sessions(
    tables: Tables, visitor: AsyncClient
) -> None:
    papa = await sync_to_async(grown_up)("Zebulonia")
    player = await sync_to_async(main_player)(papa)
    for browser in (visitor, AsyncClient()):
        await sign_in(browser, papa)
    status, html = await post(visitor, "/me/delete/", password="wrong")
    assert status == 422
    assert "not your password" in html
    assert await Person.objects.aexists()
    status, html = await post(visitor, "/me/delete/", password=PASSWORD)
    assert (status, "You are forgotten here" in html) == (200, True)
    assert not visitor.cookies[site.SESSION_COOKIE_NAME].value
    assert not await Session.objects.aexists()
    assert await sync_to_async(found)(papa.key, player.id, "ebulonia") == []


async def test_what_goes_along_is_said_before(tables: Tables, visitor: AsyncClient) -> None:
    _, papa, _ = await sync_to_async(household)("Mia", "Tom")
    await sign_in(visitor, papa)
    html = (await visitor.get("/me/delete/")).content.decode()
    assert all(words in html for words in ("The Bakers", "Mia, who is", "Tom, who is"))


async def test_passwords_are_not_tried_for_ever(tables: Tables, visitor: AsyncClient) -> None:
    papa = await sync_to_async(grown_up)("Papa")
    await sign_in(visitor, papa)
    for _ in range(10):
        await post(visitor, "/me/delete/", password="wrong")
    status, html = await post(visitor, "/me/delete/", password=PASSWORD)
    assert (status, "wait a minute" in html) == (422, True)
    assert await Person.objects.aexists()


async def test_a_grown_up_deletes_a_child_and_nothing_of_it_is_left(
    tables: Tables, visitor: AsyncClient
) -> None:
    family, papa, (mia, tom) = await sync_to_async(household)("Zebulonia", "Tom")
    await sync_to_async(playing.play)([mia, tom], 0)
    player = await sync_to_async(main_player)(mia)
    await sign_in(visitor, papa)
    path = f"/family/{family.key}/children/{mia.key}/delete/"
    assert "Zebulonia" in (await visitor.get(path)).content.decode()
    assert (await post(visitor, path, password="wrong"))[0] == 422
    assert (await post(visitor, path, password=PASSWORD))[0] == 200
    assert await sync_to_async(found)(mia.key, player.id, "Zebulonia") == []
    assert await Person.objects.filter(pk=tom.pk).aexists()


async def test_nobody_else_deletes_a_child_or_a_family_or_learns_of_it(
    tables: Tables, visitor: AsyncClient
) -> None:
    family, papa, (mia,) = await sync_to_async(household)("Mia")
    other, gran = await sync_to_async(_another_family)()
    await sign_in(visitor, gran)
    paths = (
        f"/family/{family.key}/delete/",
        f"/family/{family.key}/children/{mia.key}/delete/",
        f"/family/{other.key}/children/{mia.key}/delete/",
        f"/family/{family.key}/children/{papa.key}/delete/",
        "/family/nothing/delete/",
    )
    for path in paths:
        assert (await visitor.get(path)).status_code == 404, path
        assert (await post(visitor, path, password=PASSWORD))[0] == 404, path
    stranger = AsyncClient()
    for path in paths:
        answer = await stranger.post(path, {"password": PASSWORD})
        assert (answer.status_code, answer["Location"][:17]) == (302, "/account/sign-in/"), path
    assert await Person.objects.acount() == 3


def _another_family() -> tuple[Family, Person]:
    gran = grown_up("Gran")
    return new_family(gran, "Others", "family", "UTC"), gran


async def test_any_grown_up_deletes_a_family(tables: Tables, visitor: AsyncClient) -> None:
    family, _, _ = await sync_to_async(household)("Mia")
    gran = await sync_to_async(_grown_up_in)(family)
    await sign_in(visitor, gran)
    path = f"/family/{family.key}/delete/"
    assert "Mia, who is" in (await visitor.get(path)).content.decode()
    assert (await post(visitor, path, password=PASSWORD))[0] == 200
    assert not await Family.objects.aexists()
    names = [person.name async for person in Person.objects.order_by("name")]
    assert names == ["Gran", "Papa"]


def _grown_up_in(family: Family) -> Person:
    gran = grown_up("Gran")
    come_in(gran, family, playing.NOON)
    return gran


async def test_a_friend_does_not_delete_the_group_of_others(tables: Tables, visitor: AsyncClient) -> None:
    group, papa, _ = await sync_to_async(household)(kind="group")
    gran = await sync_to_async(_grown_up_in)(group)
    await sign_in(visitor, gran)
    path = f"/family/{group.key}/delete/"
    assert (await visitor.get(path)).status_code == 404
    await Person.objects.filter(pk=papa.pk).adelete()
    assert (await visitor.get(path)).status_code == 200


async def test_a_child_asks_a_grown_up(tables: Tables, visitor: AsyncClient) -> None:
    family, papa, (mia,) = await sync_to_async(household)("Mia")
    player = await sync_to_async(main_player)(mia)
    visitor.cookies[PLAYER_COOKIE] = sign_player(player.id)
    # without a device of the family this is nobody's player
    await post(visitor, "/me/delete/")
    assert await Person.objects.filter(pk=mia.pk).aexists()
    assert re.match(r"[0-9a-f]{32}$", player.id)
    assert await Player.objects.filter(pk=player.id).aexists()
    assert family.pk
    assert papa.pk


async def test_whoever_goes_while_they_play_is_someone_at_the_table(
    tables: Tables, visitor: AsyncClient
) -> None:
    ida = await sync_to_async(playing.guest)("Zebulonia")
    visitor.cookies[PLAYER_COOKIE] = sign_player(ida.id)
    made = await tables.create(Ruleset(), ["me", "computer"], PlayerInfo(ida.id, ida.name, "fox"))
    replica = await tables.open(made.code)
    assert replica is not None
    await act(replica, ida.id, Start())
    assert (await post(visitor, "/me/delete/"))[0] == 200
    assert "Zebulonia" not in str(await tables.look(made.code))
    await tables.keeper.settle()
    assert await sync_to_async(found)(ida.id, "Zebulonia") == []
