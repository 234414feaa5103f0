"""Accounts: a name and a password, what a guest has played, and the ways back in."""

import json
from typing import Any
from urllib.parse import quote_from_bytes, urlencode

import pytest
from allauth.mfa.models import Authenticator
from asgiref.sync import sync_to_async
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import AsyncClient

from games.families.families import new_family
from games.families.people import main_player, person_of
from games.models import Person, Player, Seat, Session
from games.tables import Tables, get_tables
from tests.families.playing import NOON, finish, open_game
from tests.house.hostile import JSON_VALUES, TEXTS
from tests.pages.accounts import PASSWORD, player_in, says, sign_in, sign_out, sign_up


@pytest.fixture(autouse=True)
async def nothing_counted_yet(tables: Tables) -> None:
    """All tests ask from one address, and the store is the whole run's."""
    keys = await tables.store._commands.send("KEYS", "note:*")
    if isinstance(keys, list) and keys:
        await tables.store._commands.send("DEL", *keys)


def asked[**P, T](query: Any, *args: Any) -> Any:
    return sync_to_async(query)(*args)


async def person_named(username: str) -> Person:
    return await Person.objects.aget(user__username=username)


async def has_played(visitor: AsyncClient, games: int = 1) -> str:
    """A guest who has finished games against the computer; the id of their player."""
    await visitor.post("/play/", {"mode": "computer"})
    player = await Player.objects.aget(pk=player_in(visitor))
    await get_tables().keeper.settle()  # a table in memory has one writer
    for _ in range(games):
        await sync_to_async(lambda: finish(open_game([player, None]), 0, NOON))()
    return player.pk


async def test_an_account_is_made_with_its_person_and_keeps_what_the_guest_has_played(
    visitor: AsyncClient,
) -> None:
    player = await has_played(visitor, 2)
    await Player.objects.filter(pk=player).aupdate(name="Mia", avatar="owl")
    assert "Keep your games" in says(await visitor.get("/"))
    assert "the 2 games that Mia played here" in says(await visitor.get("/account/sign-up/"))
    response = await sign_up(visitor)
    assert (response.status_code, response.headers["Location"]) == (302, "/account/codes/")
    person = await person_named("Papa")
    assert (person.name, person.avatar) == ("Mia", "owl")
    assert player_in(visitor) == player
    assert await asked(person_of, player) == person
    assert await Seat.objects.filter(player__person=person).acount() == 2
    assert "Mia" in says(await visitor.get("/"))
    assert "Keep your games" not in says(await visitor.get("/"))


async def test_the_front_page_leads_to_ones_account_and_family(visitor: AsyncClient) -> None:
    await sign_up(visitor)
    assert 'href="/account/"' in (await visitor.get("/")).content.decode()
    assert "Family or friends" in says(await visitor.get("/"))
    person = await person_named("Papa")
    made = await asked(new_family, person, "The Bakers", "family", "Europe/Berlin")
    assert f'href="/family/{made.key}/"' in (await visitor.get("/")).content.decode()
    assert "The Bakers" in says(await visitor.get("/"))
    await asked(new_family, person, "Thursday", "group", "Europe/Berlin")
    assert "My families" in says(await visitor.get("/"))


async def test_a_guest_who_is_called_after_an_animal_is_called_as_they_sign_in(visitor: AsyncClient) -> None:
    await has_played(visitor)
    await sign_up(visitor, "Oma Inge")
    assert (await person_named("Oma Inge")).name == "Oma Inge"


async def test_what_somebody_else_has_played_here_is_left_to_them(visitor: AsyncClient) -> None:
    player = await has_played(visitor)
    await sign_up(visitor, leave="yes")
    person = await person_named("Papa")
    assert player_in(visitor) == (await asked(main_player, person)).pk != player
    assert await asked(person_of, player) is None


async def test_a_browser_where_nobody_played_becomes_the_first_player_of_whoever_signs_in(
    visitor: AsyncClient,
) -> None:
    await sign_up(visitor)
    first = (await asked(main_player, await person_named("Papa"))).pk
    assert player_in(visitor) == first
    another = AsyncClient()
    await another.get("/account/sign-in/")
    assert (await sign_in(another, "papa")).headers["Location"] == "/account/"
    assert player_in(another) == first


async def test_on_every_device_what_was_played_is_claimed_once(visitor: AsyncClient) -> None:
    await sign_up(visitor)
    another = AsyncClient()
    player = await has_played(another)
    await sign_in(another)
    assert player_in(another) == player
    assert await asked(person_of, player) == await person_named("Papa")
    stolen = AsyncClient()
    stolen.cookies["player"] = another.cookies["player"].value
    await sign_up(stolen, "Thief")
    assert await asked(person_of, player) == await person_named("Papa")
    assert player_in(stolen) == (await asked(main_player, await person_named("Thief"))).pk


async def test_signing_out_leaves_a_fresh_guest(visitor: AsyncClient) -> None:
    await sign_up(visitor)
    before = player_in(visitor)
    assert "guest again" in says(await visitor.get("/account/sign-out/"))
    assert (await sign_out(visitor)).headers["Location"] == "/"
    assert player_in(visitor) != before
    assert await Session.objects.acount() == 0
    assert (await visitor.get("/account/")).headers["Location"] == "/account/sign-in/?next=/account/"


async def test_a_players_cookie_alone_is_nobody_any_more(visitor: AsyncClient) -> None:
    await sign_up(visitor)
    copied = AsyncClient()
    copied.cookies["player"] = visitor.cookies["player"].value
    made = await copied.post("/play/", {"mode": "friends"})
    assert player_in(copied) != player_in(visitor)
    lost = AsyncClient()
    lost.cookies["player"] = visitor.cookies["player"].value
    await lost.get(made.headers["Location"])
    assert player_in(lost) != player_in(visitor), "the page of a table gives a cookie that may be used"


async def test_a_wrong_password_opens_nothing_and_tells_nothing(visitor: AsyncClient) -> None:
    await sign_up(visitor)
    await sign_out(visitor)
    for name in ("Papa", "Nobody"):
        response = await sign_in(visitor, name, "wrong")
        assert response.status_code == 200
        assert "do not belong together" in says(response)


async def test_passwords_cannot_be_found_by_trying(visitor: AsyncClient, tables: Tables) -> None:
    await sign_up(visitor)
    await sign_out(visitor)
    said = [says(await sign_in(AsyncClient(), "Papa", f"wrong {k}")) for k in range(6)]
    assert "do not belong together" in said[0]
    assert "wait five minutes" in said[-1]
    assert "wait five minutes" in says(await sign_in(AsyncClient())), "also the right one, from anywhere"
    others = Tables(tables.store)
    assert others.store is tables.store, "counts stand in the store, where every process reads them"


async def test_a_blocked_account_does_not_come_in(visitor: AsyncClient) -> None:
    await sign_up(visitor)
    await User.objects.aupdate(is_active=False)
    assert (await visitor.get("/account/")).status_code == 302
    assert (await sign_in(AsyncClient())).status_code in (200, 302)
    assert await Session.objects.filter(user__is_active=True).acount() == 0


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "required"),
        ("Computer 2", "kept for the house"),
        ("x" * 21, "too long"),
        ("\u202e\u200b", "type a name"),
        ("papa", "Somebody else signs in"),
    ],
)
async def test_names_are_as_everywhere(visitor: AsyncClient, name: str, why: str) -> None:
    await get_user_model().objects.acreate_user("Papa", password=PASSWORD)
    response = await sign_up(visitor, name)
    assert response.status_code == 200
    assert why in says(response)
    assert await User.objects.acount() == 1
    assert await Person.objects.acount() == 0


async def test_a_name_is_kept_as_it_is_shown(visitor: AsyncClient) -> None:
    await sign_up(visitor, "  Opa\u202e \n Karl ")
    assert (await User.objects.aget()).username == "Opa Karl"


@pytest.mark.parametrize("password", ["short", "12345678", "password", "Papa"])
async def test_a_password_that_is_easily_found_is_refused(visitor: AsyncClient, password: str) -> None:
    response = await sign_up(visitor, password1=password, password2=password)
    assert response.status_code == 200
    assert 'role="alert"' in response.content.decode()
    assert await User.objects.acount() == 0


@pytest.mark.parametrize(
    "wanted", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"]
)
async def test_nobody_is_led_elsewhere(visitor: AsyncClient, wanted: str) -> None:
    await sign_up(visitor)
    await sign_out(visitor)
    assert (await sign_in(visitor, next=wanted)).headers["Location"] == "/account/"
    assert (await visitor.post("/account/sign-out/", {"next": wanted})).headers["Location"] == "/"
    assert (await sign_in(visitor, next="/family/")).headers["Location"] == "/family/"


async def test_another_password_signs_all_other_devices_out(visitor: AsyncClient) -> None:
    await sign_up(visitor)
    another = AsyncClient()
    await sign_in(another)
    form = {
        "oldpassword": PASSWORD,
        "password1": "four words are better",
        "password2": "four words are better",
    }
    wrong = await visitor.post("/account/password/", {**form, "oldpassword": "no"})
    assert "not your password" in says(wrong)
    assert (await visitor.post("/account/password/", form)).headers["Location"] == "/account/"
    assert (await visitor.get("/account/")).status_code == 200
    assert (await another.get("/account/")).status_code == 302
    assert await Session.objects.filter(user__isnull=False).acount() == 1


async def test_devices_are_listed_and_signed_out_one_by_one_or_all(visitor: AsyncClient) -> None:
    await sign_up(visitor)
    phone, tablet = AsyncClient(), AsyncClient()
    for one, name in ((phone, "Firefox"), (tablet, "Chrome")):
        await sign_in(one, agent=f"Mozilla (Android) {name}/1")
    page = await visitor.get("/account/")
    assert "Firefox · Android" in says(page)
    assert "this one" in says(page)
    html = page.content.decode()
    ids = {part.partition('"')[0] for part in html.split('name="device" value="')[1:]}
    assert len(ids) == 2
    assert not any(str(session.pk) in html for session in [row async for row in Session.objects.all()])
    await visitor.post("/account/devices/", {"device": "nonsense"})
    assert [(await one.get("/account/")).status_code for one in (phone, tablet)] == [200, 200]
    await visitor.post("/account/devices/", {"device": ids.pop()})
    assert sorted([(await one.get("/account/")).status_code for one in (phone, tablet)]) == [200, 302]
    await sign_in(phone)
    await visitor.post("/account/devices/")
    assert [(await one.get("/account/")).status_code for one in (phone, tablet, visitor)] == [302, 302, 200]


async def test_one_is_called_otherwise_on_all_devices(visitor: AsyncClient) -> None:
    await sign_up(visitor)
    response = await visitor.post("/account/name/", {"name": "Papa Bear", "avatar": "bear"})
    assert response.headers["Location"] == "/account/?done=name"
    person = await person_named("Papa")
    assert (person.name, person.avatar) == ("Papa Bear", "bear")
    assert await Player.objects.filter(person=person, name="Papa Bear", avatar="bear").acount() == 1
    refused = await visitor.post("/account/name/", {"name": "dealer", "avatar": "bear"})
    assert refused.status_code == 422
    assert "kept for the house" in says(refused)
    assert (await visitor.post("/account/name/", {"name": "Papa", "avatar": "../x"})).status_code == 302
    assert (await person_named("Papa")).avatar == "bear"


SIGNED_IN_ONLY = (
    "/account/", "/account/codes/", "/account/password/", "/account/passkeys/", "/account/passkeys/add/",
    "/account/passkeys/1/remove/", "/account/sure/", "/account/sure/passkey/",
)  # fmt: skip


@pytest.mark.parametrize("path", SIGNED_IN_ONLY)
async def test_a_stranger_is_asked_to_sign_in(visitor: AsyncClient, path: str) -> None:
    response = await visitor.get(path)
    assert (response.status_code, response.headers["Location"].partition("?")[0]) == (
        302,
        "/account/sign-in/",
    )


@pytest.mark.parametrize("path", ["/account/name/", "/account/devices/", "/account/codes/"])
async def test_a_stranger_changes_nothing(visitor: AsyncClient, path: str) -> None:
    assert (
        (await visitor.post(path, {"name": "x", "avatar": "fox"}))
        .headers["Location"]
        .startswith("/account/sign-in/")
    )


@pytest.mark.parametrize(
    "path", ["email/", "password/reset/", "password/set/", "confirm-email/", "phone/change/", "3rdparty/"]
)
async def test_what_is_not_used_is_not_there(visitor: AsyncClient, path: str) -> None:
    assert (await visitor.get(f"/account/{path}")).status_code == 404


async def test_without_the_store_nobody_signs_in_and_is_told_so(
    visitor: AsyncClient, tables_without_a_store: Tables
) -> None:
    await get_user_model().objects.acreate_user("Papa", password=PASSWORD)
    response = await sign_in(visitor)
    assert response.status_code == 503
    assert "busy right now" in says(response)


@pytest.mark.parametrize("path", ["sign-up/", "sign-in/", "forgotten/", "inactive/"])
async def test_the_pages_have_no_code_in_them_and_are_not_indexed(visitor: AsyncClient, path: str) -> None:
    response = await visitor.get(f"/account/{path}")
    html = response.content.decode()
    assert response.headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
    assert "<script>" not in html
    assert "style=" not in html
    assert "@" not in says(response), "nobody is asked for an e-mail address"


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("name", "name"),
        ("name", "avatar"),
        ("devices", "device"),
        ("password", "oldpassword"),
        ("sure", "password"),
    ],
)
async def test_no_text_breaks_a_form_of_somebody_who_is_signed_in(
    visitor: AsyncClient, monkeypatch: pytest.MonkeyPatch, path: str, field: str
) -> None:
    await sign_up(visitor)
    form = {"name": "Papa", "password1": "four words are better", "password2": "four words are better"}
    for text in TEXTS:
        sent = f"{urlencode(form)}&{field}={quote_from_bytes(text)}"
        response = await visitor.post(
            f"/account/{path}/", sent, content_type="application/x-www-form-urlencoded"
        )
        assert response.status_code in (200, 302, 422, 429)
    assert (await visitor.get("/account/")).status_code == 200


async def sure(visitor: AsyncClient) -> None:
    assert (await visitor.post("/account/sure/", {"password": PASSWORD})).status_code == 302


@pytest.mark.parametrize("path", ["sign-in/passkey/", "passkeys/add/", "sure/passkey/"])
async def test_nothing_that_is_no_passkey_is_one(visitor: AsyncClient, path: str) -> None:
    await sign_up(visitor)
    await sure(visitor)
    if path == "sign-in/passkey/":
        await sign_out(visitor)
    await visitor.get(f"/account/{path}", headers={"Accept": "application/json"})
    empty = {"id": "", "rawId": "", "type": "public-key", "response": {}}
    answers: tuple[object, ...] = (
        {"clientDataJSON": "e30", "attestationObject": "oA"},
        {"clientDataJSON": 1},
        [],
        None,
        "x",
    )
    tried = [*JSON_VALUES, *(json.dumps({**empty, "response": answer}) for answer in answers)]
    for credential in tried:
        response = await visitor.post(f"/account/{path}", {"credential": credential, "passwordless": "on"})
        assert response.status_code in (200, 302, 400, 413, 429), credential[:40]
    assert await Authenticator.objects.acount() == 0


async def test_an_account_of_another_than_the_guest_is_not_called_after_them(visitor: AsyncClient) -> None:
    player = await has_played(visitor)
    await Player.objects.filter(pk=player).aupdate(name="Mia", avatar="owl")
    await sign_up(visitor, leave="yes")
    assert (await person_named("Papa")).name == "Papa"


async def test_who_makes_an_account_for_a_family_sees_their_codes_and_then_makes_the_family(
    visitor: AsyncClient,
) -> None:
    front = says(await visitor.get("/"))
    assert "Family" in front
    response = await sign_up(visitor, next="/family/")
    codes = response.headers["Location"]
    assert codes == "/account/codes/?next=%2Ffamily%2F"
    for shown in (await visitor.get(codes), await visitor.post("/account/codes/", {"next": "/family/"})):
        assert 'href="/family/"' in shown.content.decode()
    elsewhere = await visitor.get("/account/codes/?next=https://elsewhere.example/")
    assert "elsewhere" not in elsewhere.content.decode()
