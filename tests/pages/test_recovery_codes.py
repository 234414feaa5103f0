"""New recovery codes are for whoever has the password, and not for whoever has found a browser."""

from django.contrib.auth.models import User
from django.test import AsyncClient

from games.families.recovery import codes_left
from games.querying import read
from games.tables import Tables
from tests.pages.accounts import PASSWORD, says, sign_up


async def test_whoever_finds_a_browser_signed_in_makes_no_codes_without_the_password(
    visitor: AsyncClient, tables: Tables
) -> None:
    await sign_up(visitor)
    user = await User.objects.aget()
    found = AsyncClient()
    await found.aforce_login(user)
    asked_first = await found.post("/account/codes/")
    assert (asked_first.status_code, asked_first.headers["Location"]) == (
        302, "/account/sure/?next=%2Faccount%2Fcodes%2F"
    )  # fmt: skip
    assert await read(codes_left, user) == 0
    wrong = await found.post(asked_first.headers["Location"], {"password": "another"})
    assert wrong.status_code == 200
    assert await read(codes_left, user) == 0
    shown = says(await found.post(asked_first.headers["Location"], {"password": PASSWORD}, follow=True))
    assert len([word for word in shown.split() if word.count("-") == 2]) == 8
