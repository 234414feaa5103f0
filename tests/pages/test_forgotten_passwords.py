"""A forgotten password: codes that let somebody in once."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.test import AsyncClient

from games.families.recovery import codes_left, new_codes
from games.models import Session
from games.tables import Tables
from tests.pages.accounts import PASSWORD, says, sign_in, sign_out, sign_up


@pytest.fixture(autouse=True)
async def nothing_counted_yet(tables: Tables) -> None:
    """All tests ask from one address, and the store is the whole run's."""
    keys = await tables.store._commands.send("KEYS", "note:*")
    if isinstance(keys, list) and keys:
        await tables.store._commands.send("DEL", *keys)


def asked[**P, T](query: Any, *args: Any) -> Any:
    return sync_to_async(query)(*args)


async def test_codes_are_shown_once_and_open_once(visitor: AsyncClient) -> None:
    await sign_up(visitor)
    assert await asked(codes_left, await User.objects.aget()) == 0
    assert "you have none" in says(await visitor.get("/account/"))
    shown = says(await visitor.post("/account/codes/"))
    codes = [word for word in shown.split() if word.count("-") == 2]
    assert len(codes) == 8
    later = says(await visitor.get("/account/codes/"))
    assert not any(code in later for code in codes)
    await sign_out(visitor)
    form = {"username": "papa", "code": codes[0], "password": "four words are better", "again": "x"}
    assert "two different passwords" in says(await visitor.post("/account/forgotten/", form))
    easy = {**form, "password": "12345678", "again": "12345678"}
    assert (await visitor.post("/account/forgotten/", easy)).status_code == 422
    right = {**form, "again": form["password"]}
    assert (await visitor.post("/account/forgotten/", right)).headers["Location"] == "/account/sign-in/"
    assert "code was used" in says(await visitor.post("/account/forgotten/", right))
    assert (await sign_in(visitor, password=form["password"])).status_code == 302


async def test_a_forgotten_password_that_is_set_anew_ends_all_sessions(visitor: AsyncClient) -> None:
    await sign_up(visitor)
    (code, *_) = await asked(new_codes, await User.objects.aget())
    new = {"username": "Papa", "code": code, "password": "another one here", "again": "another one here"}
    assert (await AsyncClient().post("/account/forgotten/", new)).status_code == 302
    assert (await visitor.get("/account/")).status_code == 302
    assert await Session.objects.filter(user__isnull=False).acount() == 0


async def test_codes_cannot_be_found_by_trying(visitor: AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.tables.guessing.PASSWORDS", 3)
    form = {"username": "Papa", "code": "2222-2222-2222", "password": PASSWORD, "again": PASSWORD}
    statuses = [(await visitor.post("/account/forgotten/", form)).status_code for _ in range(4)]
    assert statuses == [422, 422, 422, 429]
