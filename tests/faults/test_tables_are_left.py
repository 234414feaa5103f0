"""A thousand tables are made and left in every way there is: nothing of them stays."""

import asyncio
import sqlite3
import time
from contextlib import closing

import pytest

from tests.house.test_metrics import TOKEN
from tests.house.test_nothing_stays import WAYS, StartHouse, closed_rows, come_and_go, keys, present
from tests.house.test_staff import manage
from tests.running import House
from tests.sockets.making import make, read

from .evidence import Evidence

TABLES, KILLED = 1000, 20
AT_ONCE = 8
LEASE_S, LEFT_S = 12.0, 20
GONE_S = 120.0
DAY_AND_MORE = "-25 hours"


@pytest.mark.long
@pytest.mark.fault("O22", f"{TABLES} public tables are made and left in every way")
async def test_the_list_is_empty_and_nothing_is_kept(start_house: StartHouse, evidence: Evidence) -> None:
    house = start_house(METRICS_TOKEN=TOKEN, TABLE_LEFT_SECONDS=str(LEFT_S))
    turns = asyncio.Semaphore(AT_ONCE)
    await asyncio.gather(*(one_table(house, k, turns) for k in range(TABLES)))
    ended = time.monotonic()
    while "/w/" in (await asyncio.to_thread(read, house.url, "GET", "/"))[1]:
        assert time.monotonic() - ended < LEASE_S + GONE_S
        await asyncio.sleep(0.5)
    unlisted = time.monotonic() - ended
    while (left := keys(house)) or present(house)["tables"]:
        assert time.monotonic() - ended < LEASE_S + GONE_S, left
        await asyncio.sleep(0.5)
    gone = time.monotonic() - ended
    waiting = [code for code, why in closed_rows(house).items() if not why]
    age(house)
    await asyncio.to_thread(manage, house, "tidy")
    rows = closed_rows(house)
    assert len(rows) == TABLES
    assert {rows[code] for code in waiting} == {"lost"}
    assert set(rows.values()) == {"left", "lost"}
    assert "Traceback" not in house.output()
    evidence.holds("I9", f"no table in the list after {unlisted:.0f} s, no key after {gone:.0f} s")
    evidence.figures |= {
        "closed at once": str(TABLES - len(waiting)),
        "waited in the database for a day": str(len(waiting)),
    }
    evidence.asked_no_more("it is the tables that count")


async def one_table(house: House, number: int, turns: asyncio.Semaphore) -> None:
    async with turns:
        table = await asyncio.to_thread(make, house.url, ("me", "open"), visibility="public")
        # a program to be killed is begun for a few only
        ways = WAYS if number < KILLED * len(WAYS) else [way for way in WAYS if way != "kill"]
        await come_and_go(table, ways[number % len(ways)])


def age(house: House) -> None:
    """A day passes for every table that waits."""
    with closing(sqlite3.connect(house.data_dir / "war.sqlite3", timeout=30)) as database, database:
        database.execute(f"UPDATE games_table SET updated = datetime(updated, '{DAY_AND_MORE}')")
