"""Somebody else has the token of a seat, or cookies of whoever sits there, and comes with them."""

import asyncio
from collections import defaultdict

import pytest
from websockets.exceptions import InvalidStatus

from tests.families.households import PASSWORD
from tests.sockets.accounts import NEW_PASSWORD, Browser
from tests.sockets.clients import Client, come

from .cast import Cast
from .evidence import Evidence
from .gathering import at_house
from .homes import (
    COME_AGAIN,
    REPLACED,
    SIGNED_OUT,
    comes_again,
    copy_of,
    has_no_chair,
    home_at,
    table_of,
    windows_of,
)

WITHIN_S = 5.0


@pytest.mark.fault("X16", "tokens and cookies are stolen: of people with accounts, of a child, of guests")
@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.long)])
async def test_a_thief_has_nothing_or_is_put_out_by_the_owner(
    cast: Cast, evidence: Evidence, times: int
) -> None:
    took: dict[str, list[float]] = defaultdict(list)
    async with evidence.load(cast) as load:
        await load.flips(1)
        async with evidence.happens():
            # two who hold one token press as one: what that comes to is judged below
            for table in load.there:
                await load.open_again(table, table.players[0])
            for _ in range(times):
                await one_cookie_is_nobody(cast)
                await a_watch_link_is_no_seat(cast)
                took["the owner signs out"].append(await by_signing_out(cast))
                took["the owner has another password"].append(await by_another_password(cast))
                took["the owner goes on on another device"].append(await by_going_on_elsewhere(cast))
        await load.flips(1)
        await load.play_out()
    slowest = {how: max(seconds) for how, seconds in took.items()}
    evidence.figures |= {f"out when {how}": f"{seconds:.1f} s" for how, seconds in slowest.items()}
    evidence.judge()
    assert max(slowest.values()) < WITHIN_S * evidence.patience, slowest


async def one_cookie_is_nobody(cast: Cast) -> None:
    """A player's cookie without the session or the device it needs, and those without it."""
    home = await home_at(cast)
    for owner, key in ((home.papa, "sessionid"), (home.tablet, "device")):
        table = await table_of(cast)
        windows = await windows_of(owner, table, cast)
        for house in cast.up:
            await has_no_chair(copy_of(owner, "player"), table, house)
            await has_no_chair(copy_of(owner, key), table, house)
            assert await comes_again(copy_of(owner, "player"), table, windows[0], house) == SIGNED_OUT
        assert [await window.refusal() for window in windows] == [None, None], "the owner plays on"
        hang_up(windows)


async def a_watch_link_is_no_seat(cast: Cast) -> None:
    """Neither its code nor the token that it gives."""
    table = await table_of(cast)
    watcher = await come(table.ws_watch_url)
    await watcher.hello()
    by_token = await come(at_house(table.ws_url, cast.up[-1]))
    await by_token.hello(token=watcher.welcome["token"] or table.watch_code)
    assert await by_token.ask("flip", at=0) == "not_seated"
    with pytest.raises(InvalidStatus):
        await come(table.ws_url.replace(table.code, table.watch_code))
    hang_up([watcher, by_token])


async def by_signing_out(cast: Cast) -> float:
    """So many seconds until a thief with all cookies has nothing of them. Signing out ends the session, at
    whatever house and by whomever it is held."""
    home, table = await home_at(cast), await table_of(cast)
    thief = copy_of(home.papa)
    windows = await windows_of(home.papa, table, cast) + await windows_of(thief, table, cast)
    took, codes = await until_out(home.papa, "/account/sign-out/", windows, cast)
    assert set(codes) == {SIGNED_OUT}
    for house in cast.up:
        await has_no_chair(thief, table, house)
        assert await comes_again(thief, table, windows[-1], house) == SIGNED_OUT
    return took


async def by_another_password(cast: Cast) -> float:
    """The owner comes back with a session of another key, the thief does not."""
    home, table = await home_at(cast), await table_of(cast)
    thief = copy_of(home.papa)
    windows = await windows_of(home.papa, table, cast) + await windows_of(thief, table, cast)
    form = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    took, codes = await until_out(home.papa, "/account/password/", windows, cast, **form)
    assert set(codes) <= {SIGNED_OUT, COME_AGAIN}
    for house in cast.up:
        await has_no_chair(thief, table, house)
        assert await comes_again(thief, table, windows[-1], house) == SIGNED_OUT
    hang_up(await windows_of(home.papa, table, cast))
    return took


async def by_going_on_elsewhere(cast: Cast) -> float:
    """A guest's cookie is all that a guest has: who takes the place to another device leaves a thief none."""
    table, guest, tablet = await table_of(cast), Browser(), Browser()
    await asyncio.to_thread(guest.get, cast.up[0], f"/t/{table.code}/")
    thief = copy_of(guest, "player")
    windows = await windows_of(guest, table, cast) + await windows_of(thief, table, cast)
    await windows[0].say("handover")
    secret = (await windows[0].until("handover"))["url"].partition("#")[2]
    await asyncio.to_thread(tablet.get, cast.up[-1], "/h/")
    took, codes = await until_out(tablet, "/h/", windows, cast, secret=secret, act="take")
    assert set(codes) == {REPLACED}
    for house in cast.up:
        await has_no_chair(thief, table, house)
        assert await comes_again(thief, table, windows[-1], house) == REPLACED
    hang_up(await windows_of(tablet, table, cast))
    return took


async def until_out(
    browser: Browser, path: str, windows: list[Client], cast: Cast, **form: str
) -> tuple[float, list[int]]:
    """The owner does something at the last house; when all windows are closed, and with which codes."""
    loop = asyncio.get_running_loop()
    asked = loop.time()
    await browser.does(cast.up[-1], path, **form)
    codes = list(await asyncio.gather(*(window.closed() for window in windows)))
    return loop.time() - asked, codes


def hang_up(windows: list[Client]) -> None:
    for window in windows:
        window.close_now()
