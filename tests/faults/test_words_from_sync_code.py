"""A thousand times staff do something at a table, and a command is run: whoever is there hears each word."""

import asyncio
import re
import subprocess
import sys
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

from tests.house.test_metrics import TOKEN
from tests.house.test_nothing_stays import StartHouse, present, store_answers
from tests.house.test_staff import PASSWORD, manage, submit
from tests.running import ROOT, House, house_environment
from tests.sockets.clients import Client, come
from tests.sockets.making import make

from .evidence import Evidence

TIMES = 1000
MINUTES_S = 300.0

COMMANDS = f"""
import django
django.setup()
from django.core.management import call_command
for _ in range({TIMES}):
    call_command("tidy")
"""


@pytest.mark.long
@pytest.mark.fault("C4", f"staff hide a table and show it again, and a command is run, {TIMES} times")
async def test_each_word_arrives_and_no_connection_is_left(
    start_house: StartHouse, evidence: Evidence
) -> None:
    house = start_house(METRICS_TOKEN=TOKEN, PROCESSES="2")
    office = await asyncio.to_thread(signed_in, house)
    table = await asyncio.to_thread(make, house.url, ("me", "open"), visibility="public")
    people = [await come(url) for url in (table.ws_url, table.ws_watch_url, table.ws_watch_url)]
    for person in people:
        await person.hello()
    await asyncio.to_thread(staff_act, house, office, table.code, 10)
    before = await asyncio.to_thread(held, house)
    listening = asyncio.gather(*(listed(person, 10 + TIMES) for person in people))
    async with asyncio.timeout(MINUTES_S):
        await asyncio.to_thread(staff_act, house, office, table.code, TIMES)
        await listening
        said = await asyncio.to_thread(run_commands, house)
    after = await asyncio.to_thread(held, house)
    assert said.count("Tables closed: 0") == TIMES
    assert "Traceback" not in house.output()
    assert "loop is closed" not in house.output() + said
    assert after[0] <= before[0]
    assert after[1] <= before[1] + 4
    evidence.holds("I2", f"{TIMES} words of staff on {len(people)} screens")
    evidence.holds("I9", f"{after[0]:.0f} connections to the store, as before")
    evidence.asked_no_more("no game is played")
    for person in people:
        await person.socket.close()


def signed_in(house: House) -> OpenerDirector:
    secret = {"DJANGO_SUPERUSER_PASSWORD": PASSWORD}
    manage(house, "createsuperuser", "--noinput", "--username=root", "--email=", **secret)
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    submit(browser, f"{house.url}/admin/login/?next=/admin/", username="root", password=PASSWORD)
    return browser


def staff_act(house: House, office: OpenerDirector, code: str, times: int) -> None:
    """Hides the table and shows it again, by turns."""
    address = f"{house.url}/admin/games/table/"
    page = office.open(address, timeout=30).read().decode()
    (token, *_) = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    for number in range(times):
        action = "show" if number % 2 else "hide"
        form = {"csrfmiddlewaretoken": token, "action": action, "_selected_action": code}
        assert office.open(address, urlencode(form).encode(), timeout=30).status == 200


async def listed(person: Client, times: int) -> None:
    """Everything that staff did was shown, in its order."""
    while len(person.events("listed")) < times:
        await person.hear()
    shown = [event["visibility"] for event in person.events("listed")]
    assert shown == ["hidden", "public"] * (times // 2)


def run_commands(house: House) -> str:
    """What a program says that runs the command over and over."""
    ran = subprocess.run(
        [sys.executable, "-c", COMMANDS],
        cwd=ROOT,
        env=house_environment(house.data_dir, house.port, {"DJANGO_SETTINGS_MODULE": "warsite.settings"}),
        capture_output=True,
        text=True,
        check=False,
        timeout=MINUTES_S,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout + ran.stderr


def held(house: House) -> tuple[int, float]:
    """Connections to the store, and open files of the house."""
    clients = store_answers(house, "CLIENT", "LIST")
    assert isinstance(clients, str)
    return len(clients.splitlines()) - 1, present(house)["open_files"]
