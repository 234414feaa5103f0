"""Somebody has an open table and is not signed in any more: every process closes it, by the word of another
one or, where there was no word, because it looks."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable

import pytest

from tests.families.households import PASSWORD
from tests.sockets.accounts import NEW_PASSWORD, Browser

from .cast import Cast
from .evidence import Evidence
from .homes import SIGNED_OUT, Home, comes_again, copy_of, has_no_chair, home_at, table_of, windows_of

WITHIN_S = 5.0
MANY = 8
"""An address may try only ten passwords a minute, and each deletion needs one."""

type Deed = Callable[[Home, Cast], Awaitable[Browser]]
"""Ends it by the last house and gives the browser that was ended."""


async def signs_out(home: Home, cast: Cast) -> Browser:
    await home.papa.does(cast.up[-1], "/account/sign-out/")
    return home.papa


async def elsewhere(home: Home, cast: Cast) -> Browser:
    await home.office.does(cast.up[-1], "/account/devices/")
    return home.papa


async def password(home: Home, cast: Cast) -> Browser:
    form = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    assert (await home.office.does(cast.up[-1], "/account/password/", **form)).endswith("/account/")
    return home.papa


async def unlinked(home: Home, cast: Cast) -> Browser:
    await home.papa.does(cast.up[-1], home.unlink)
    return home.tablet


async def deleted(home: Home, cast: Cast) -> Browser:
    await home.office.does(cast.up[-1], "/me/delete/", password=PASSWORD)
    return home.papa


async def banned(home: Home, cast: Cast) -> Browser:
    await asyncio.to_thread(cast.families.end, "blocked", home.name)
    return home.papa


async def expired(home: Home, cast: Cast) -> Browser:
    await asyncio.to_thread(cast.families.end, "expired", home.name)
    return home.papa


WITHOUT_A_WORD = (banned, expired)

DEEDS: dict[str, Deed] = {
    "signing out": signs_out,
    "signing out elsewhere": elsewhere,
    "another password": password,
    "a tablet unlinked": unlinked,
    "deletion": deleted,
    "a ban": banned,
    "a session run out": expired,
}


@pytest.mark.fault("X18", "sockets of those who are not signed in any more")
@pytest.mark.parametrize("times", [1, pytest.param(MANY, marks=pytest.mark.long)])
async def test_every_process_closes_them_within_five_seconds(
    cast: Cast, evidence: Evidence, times: int
) -> None:
    took: dict[str, list[float]] = defaultdict(list)
    async with evidence.load(cast) as load:
        await load.flips(1)
        async with evidence.happens():
            for _ in range(times):
                each = (until_closed(cast, deed) for deed in DEEDS.values())
                for what, seconds in zip(DEEDS, await asyncio.gather(*each), strict=True):
                    took[what].append(seconds)
        await load.flips(1)
        await load.play_out()
    slowest = {what: max(seconds) for what, seconds in took.items()}
    evidence.figures |= {f"4401 after {what}": f"{seconds:.1f} s" for what, seconds in slowest.items()}
    evidence.judge()
    assert max(slowest.values()) < WITHIN_S * evidence.patience, slowest


async def until_closed(cast: Cast, deed: Deed) -> float:
    """So many seconds until the windows at all houses are closed with 4401, from when it was asked for, or
    from when the database knew it where nobody says a word."""
    loop = asyncio.get_running_loop()
    home, table = await home_at(cast), await table_of(cast)
    ended = home.tablet if deed is unlinked else home.papa
    before = copy_of(ended)
    windows = await windows_of(ended, table, cast)
    asked = loop.time()
    assert await deed(home, cast) is ended
    if deed in WITHOUT_A_WORD:
        asked = loop.time()
    codes = await asyncio.gather(*(window.closed() for window in windows))
    seconds = loop.time() - asked
    assert set(codes) == {SIGNED_OUT}, codes
    for window in windows:
        assert (await window.until("refused"))["code"] == "signed_out"
    # what the browser had then lets nobody in again, at any house
    for house in cast.up:
        await has_no_chair(before, table, house)
        if deed is not deleted:
            assert await comes_again(before, table, windows[0], house) == SIGNED_OUT
    return seconds
