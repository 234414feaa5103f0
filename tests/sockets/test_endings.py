"""A socket is somebody's no longer than they are who they were: on every process, within five seconds."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.running import ROOT, House

from .accounts import NEW_PASSWORD, PASSWORD, Browser
from .clients import Client
from .conftest import Connect
from .making import Made, make
from .playing import sit
from .test_two_processes import at_house

WITHIN_S = 5.0
AT_ONCE_S = 2.0
SIGNED_OUT, COME_AGAIN = 4401, 1012

type Houses = tuple[House, House]


@contextmanager
def rows_of(folder: Path) -> Iterator[sqlite3.Connection]:
    """The database of both houses, where each statement is a transaction unless it is said otherwise."""
    with closing(sqlite3.connect(folder / "shared.sqlite3", timeout=20, isolation_level=None)) as rows:
        yield rows


async def papa_at(houses: Houses, connect_to: Connect, table: Made, browser: Browser) -> list[Client]:
    """Two windows of one browser, one at each house; the first has taken a chair."""
    windows = [await browser.opens(connect_to, house, at_house(table.ws_url, house)) for house in houses]
    for window in windows:
        await window.hello()
    await sit(windows[0], "Papa", commits=False)
    while not windows[1].you:
        await windows[1].hear()
    return windows


async def ended(clients: list[Client], within_s: float = WITHIN_S) -> list[int]:
    """The codes with which these are closed."""
    begun = time.monotonic()
    codes = list(await asyncio.gather(*(client.closed() for client in clients)))
    # closed() waits longer: the machine may be busy, but not by so much
    assert time.monotonic() - begun < within_s + 3
    return codes


async def stays(client: Client) -> bool:
    return await client.refusal() is None


async def sign_out(browser: Browser, house: House, folder: Path) -> None:
    assert (await browser.does(house, "/account/sign-out/")).endswith("/")


async def elsewhere(browser: Browser, house: House, folder: Path) -> None:
    other = Browser()
    await other.sign_in(house, "Papa")
    await other.does(house, "/account/devices/")


async def password(browser: Browser, house: House, folder: Path) -> None:
    other = Browser()
    await other.sign_in(house, "Papa")
    form = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    assert (await other.does(house, "/account/password/", **form)).endswith("/account/")


async def blocked(browser: Browser, house: House, folder: Path) -> None:
    with rows_of(folder) as rows:
        rows.execute("UPDATE auth_user SET is_active = 0")


async def deleted(browser: Browser, house: House, folder: Path) -> None:
    code = "from games.models import Person; delete_person(Person.objects.get(user__username='Papa'))"
    code = f"from games.families.deletion import delete_person; {code}"
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{folder / 'shared.sqlite3'}"}
    command = [sys.executable, "manage.py", "shell", "-c", code]
    done = await asyncio.to_thread(
        subprocess.run, command, cwd=ROOT, env=environment, capture_output=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


type Deed = Callable[[Browser, House, Path], Awaitable[None]]


@pytest.mark.parametrize("deed", [sign_out, elsewhere, password, blocked, deleted])
async def test_both_processes_close_the_sockets_of_whoever_is_not_signed_in_any_more(
    two_houses: Houses, connect_to: Connect, tmp_path: Path, deed: Deed
) -> None:
    here, there = two_houses
    table = make(here.url, ("open", "open"))
    papa, guest = Browser(), Browser()
    await papa.sign_up(here, "Papa")
    windows = await papa_at(two_houses, connect_to, table, papa)
    await asyncio.to_thread(guest.get, there, f"/t/{table.code}/")
    watcher = await guest.opens(connect_to, there, at_house(table.ws_url, there))
    await watcher.hello()

    await deed(papa, there, tmp_path)
    assert await ended(windows) == [SIGNED_OUT, SIGNED_OUT]
    for window in windows:
        refused = await window.until("refused")
        assert refused["code"] == "signed_out"
        assert "not signed in" in refused["message"]
    assert await stays(watcher), "somebody else"
    # what the page then tries again is refused as well
    again = await papa.opens(connect_to, here, table.ws_url)
    if deed not in (sign_out, deleted):
        await again.say("hello", protocol=1, epoch=windows[0].welcome["epoch"], seen=0, chain="")
        assert await again.closed() == SIGNED_OUT
    assert not any("Traceback" in house.output() for house in two_houses)


async def test_only_the_browser_that_signs_out_is_closed_and_other_devices_play_on(
    two_houses: Houses, connect_to: Connect
) -> None:
    here, there = two_houses
    table = make(here.url, ("open", "open"))
    phone, tablet = Browser(), Browser()
    await phone.sign_up(here, "Papa")
    await tablet.sign_in(there, "Papa")
    on_phone = await papa_at(two_houses, connect_to, table, phone)
    on_tablet = await tablet.opens(connect_to, there, at_house(table.ws_url, there))
    await on_tablet.hello()
    assert on_tablet.you == on_phone[0].you, "the same person, whatever the device"
    await phone.does(there, "/account/sign-out/")
    assert await ended(on_phone, AT_ONCE_S) == [SIGNED_OUT, SIGNED_OUT]
    await asyncio.sleep(WITHIN_S)
    assert await stays(on_tablet)
    assert on_tablet.you


async def test_an_announcement_that_is_lost_is_found_out_by_looking(
    two_houses: Houses, connect_to: Connect, tmp_path: Path
) -> None:
    here, _ = two_houses
    table = make(here.url, ("open", "open"))
    papa = Browser()
    await papa.sign_up(here, "Papa")
    windows = await papa_at(two_houses, connect_to, table, papa)
    with rows_of(tmp_path) as rows:
        rows.execute("DELETE FROM games_session")
    assert await ended(windows) == [SIGNED_OUT, SIGNED_OUT]


async def test_a_guest_who_signs_up_keeps_the_chair_and_the_open_page_comes_back_by_itself(
    two_houses: Houses, connect_to: Connect
) -> None:
    here, there = two_houses
    table = make(here.url, ("open", "open"))
    papa = Browser()
    await asyncio.to_thread(papa.get, here, f"/t/{table.code}/")
    page = await papa.opens(connect_to, here, table.ws_url)
    await page.hello()
    await sit(page, "Papa", commits=False)
    await papa.sign_up(there, "Papa")
    assert await ended([page], AT_ONCE_S) == [COME_AGAIN]
    again = await papa.opens(connect_to, there, at_house(table.ws_url, there))
    await again.hello()
    assert again.you == page.you
    stolen = Browser()
    stolen.jar.set_cookie(next(cookie for cookie in papa.jar if cookie.name == "player"))
    thief = await stolen.opens(connect_to, here, table.ws_url)
    await thief.hello()
    assert thief.you == [], "the player's cookie alone is nobody's seat any more"
    assert thief.welcome["token"], "and whoever brings it is a visitor like others"


async def test_whoever_changes_the_password_comes_back_with_the_new_session(
    two_houses: Houses, connect_to: Connect
) -> None:
    here, there = two_houses
    table = make(here.url, ("open", "open"))
    papa = Browser()
    await papa.sign_up(here, "Papa")
    windows = await papa_at(two_houses, connect_to, table, papa)
    form = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    await papa.does(there, "/account/password/", **form)
    assert await ended(windows, AT_ONCE_S) == [COME_AGAIN, COME_AGAIN]
    again = await papa.opens(connect_to, here, table.ws_url)
    await again.hello()
    assert again.you == windows[0].you


async def test_who_plays_goes_on_while_the_database_says_nothing(
    two_houses: Houses, connect_to: Connect, tmp_path: Path
) -> None:
    here, _ = two_houses
    table = make(here.url, ("open", "open"))
    papa = Browser()
    await papa.sign_up(here, "Papa")
    windows = await papa_at(two_houses, connect_to, table, papa)
    with rows_of(tmp_path) as rows:
        rows.execute("BEGIN EXCLUSIVE")
        await asyncio.sleep(WITHIN_S)
        assert [await stays(window) for window in windows] == [True, True]
        rows.execute("ROLLBACK")
    assert [await stays(window) for window in windows] == [True, True]
