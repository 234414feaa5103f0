"""Staff end and hide tables in a running house, and whoever is there sees it at once."""

import asyncio
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

from tests.running import ROOT, House, house_environment
from tests.sockets.clients import Client, come
from tests.sockets.making import ask, make, read
from tests.sockets.playing import play, take_part

PASSWORD = "the-owl-counts-cards"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("staff") / "data"
    shutil.copytree(prepared_data, folder)
    house = House(folder).wait_until_open()
    yield house
    house.stop()


def manage(house: House, *command: str, **more: str) -> str:
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=house_environment(house.data_dir, house.port, more),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout


@pytest.fixture(scope="module")
def office(house: House) -> OpenerDirector:
    """A browser in which staff are signed in."""
    manage(
        house,
        "createsuperuser",
        "--noinput",
        "--username=root",
        "--email=",
        DJANGO_SUPERUSER_PASSWORD=PASSWORD,
    )
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    submit(browser, f"{house.url}/admin/login/?next=/admin/", username="root", password=PASSWORD)
    return browser


def submit(browser: OpenerDirector, address: str, **form: str) -> str:
    """Fills in the form of a page."""
    page = browser.open(address, timeout=30).read().decode()
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert found is not None
    sent = urlencode({"csrfmiddlewaretoken": found[1], **form}).encode()
    answer: str = browser.open(address, sent, timeout=30).read().decode()
    return answer


def do(browser: OpenerDirector, house: House, action: str, code: str) -> str:
    return submit(browser, f"{house.url}/admin/games/table/", action=action, _selected_action=code)


async def until_closed(client: Client) -> int:
    await client.until_event("closed")
    return await client.closed()


async def test_staff_end_a_running_game(house: House, office: OpenerDirector) -> None:
    table = make(house.url)
    client, watcher = await come(table.ws_url), await come(table.ws_watch_url)
    await take_part(client, table)
    await watcher.hello()
    assert await client.ask("start", open="computer") is None
    await play(client, until_at=5)
    game = client.view["game"]
    assert ask(house.url, "GET", f"/api/games/{game}")[1]["error"] == "running"
    do(office, house, "end", table.code)
    for screen in (client, watcher):
        assert await until_closed(screen) == 4410
        assert (screen.view["status"], screen.view["closed"]) == ("closed", "staff")
        assert screen.view["server_seed"] is None
    status, told = ask(house.url, "GET", f"/api/games/{game}")
    assert (status, told["error"]) == (409, "interrupted")
    history = office.open(f"{house.url}/admin/games/table/{table.code}/history/").read().decode()
    assert "Ended." in history
    assert manage(house, "tidy").startswith("Tables closed: 0.")


async def until_the_list(house: House, code: str, *, shows: bool) -> None:
    """The list of tables is the same for everybody for a second; a chair of this one is free."""
    async with asyncio.timeout(30):
        while (code in read(house.url, "GET", "/watch/")[1]) != shows:  # noqa: ASYNC110 - the list has no event
            await asyncio.sleep(0.1)


async def test_staff_hide_a_table_from_the_list_and_show_it_again(
    house: House, office: OpenerDirector
) -> None:
    table = make(house.url, ("me", "open"), visibility="public")
    client = await come(table.ws_url)
    await client.hello(token=table.token)
    await until_the_list(house, table.code, shows=True)
    for action, visibility in (("hide", "hidden"), ("show", "public")):
        do(office, house, action, table.code)
        event = await client.until_event("listed")
        assert event["event"]["visibility"] == visibility
        await until_the_list(house, table.code, shows=visibility == "public")
    await client.socket.close()


async def test_many_actions_one_after_another_leave_a_clean_log(house: House, office: OpenerDirector) -> None:
    table = make(house.url, ("me", "open"), visibility="public")
    client = await come(table.ws_url)
    await client.hello(token=table.token)
    files = open_files(house)
    for k in range(20):
        do(office, house, "show" if k % 2 else "hide", table.code)
    listed = [await client.until_event("listed") for _ in range(20)]
    assert [frame["event"]["visibility"] for frame in listed] == ["hidden", "public"] * 10
    await client.socket.close()
    assert open_files(house) <= files + 5
    assert "Traceback" not in house.output()
    assert "error" not in house.output().lower()


def open_files(house: House) -> int:
    """Open files and sockets of the house; 0 where the system does not tell."""
    folder = Path(f"/proc/{house.process.pid}/fd")
    return len(list(folder.iterdir())) if folder.is_dir() else 0
