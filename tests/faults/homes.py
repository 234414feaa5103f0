"""People with accounts and a child on a tablet: what their browsers keep and open at the houses of a cast."""

import asyncio
import secrets
from http.cookiejar import Cookie
from typing import Any

from tests.running import House
from tests.sockets.accounts import Browser
from tests.sockets.clients import Client, come
from tests.sockets.making import Made, make

from .cast import Cast
from .gathering import at_house

SIGNED_OUT, COME_AGAIN, REPLACED = 4401, 1012, 4409
HOST = "127.0.0.1"


class Home:
    """`papa` and `office` are two browsers of one account, `tablet` is the child's; `unlink` the address that
    ends its being so."""

    def __init__(self, name: str, kept: dict[str, Any]) -> None:
        self.name = name
        self.papa, self.office = (browser_with(cookies) for cookies in kept["browsers"])
        self.tablet = browser_with(kept["tablet"])
        self.unlink: str = kept["unlink"]


async def home_at(cast: Cast) -> Home:
    """A new one, in the database of the cast."""
    name = f"papa{secrets.token_hex(4)}"
    return Home(name, await asyncio.to_thread(cast.families.home, name))


def browser_with(cookies: dict[str, str]) -> Browser:
    """One that keeps these cookies: also somebody else's, where they were stolen."""
    browser = Browser()
    for name, value in cookies.items():
        rest: tuple[Any, ...] = (
            None,
            False,
            HOST,
            False,
            False,
            "/",
            True,
            False,
            None,
            True,
            None,
            None,
            {},
        )
        browser.jar.set_cookie(Cookie(0, name, value, *rest))
    return browser


def copy_of(browser: Browser, *names: str) -> Browser:
    """A browser with all of another one's cookies, or with some."""
    kept = {cookie.name: cookie.value or "" for cookie in browser.jar}
    return browser_with({name: value for name, value in kept.items() if name in (names or kept)})


async def table_of(cast: Cast) -> Made:
    """A table with two free seats."""
    return await asyncio.to_thread(make, cast.up[0].url, ("open", "open"))


async def opens(browser: Browser, table: Made, house: House, **seen: object) -> Client:
    """A page of this browser at the table, which has said hello."""
    client = await browser.opens(come, house, at_house(table.ws_url, house))
    await client.say("hello", protocol=1, **seen)
    return client


async def windows_of(browser: Browser, table: Made, cast: Cast) -> list[Client]:
    """One at each house; the person has a chair."""
    windows = [await opens(browser, table, house) for house in cast.up]
    for window in windows:
        await window.until("table")
    if not windows[0].you:
        assert await windows[0].ask("sit", name="Papa", avatar="bear") is None
    for window in windows[1:]:
        while not window.you:
            await window.hear()
    return windows


async def comes_again(browser: Browser, table: Made, was: Client, house: House) -> int:
    """The code with which a page of this browser is closed that was here before."""
    seen = {"seen": was.view["n"], "chain": was.view["chain"], "epoch": was.welcome["epoch"]}
    return await (await opens(browser, table, house, **seen)).closed()


async def has_no_chair(browser: Browser, table: Made, house: House) -> None:
    """Whoever comes anew with these cookies is a visitor as anybody: they sit nowhere and turn up nothing."""
    anew = await opens(browser, table, house)
    await anew.until("table")
    assert anew.you == []
    assert await anew.ask("flip", at=0) == "not_seated"
    anew.close_now()
