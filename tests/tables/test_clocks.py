"""Clocks of computers that are wrong, run fast, or are set while people play: nobody notices."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable

import pytest

from games.tables import Store, Tables
from games.tables.registry import ticks_ms
from tests.tables.people import dealt_table, play_on, until

HOUR_MS = 3_600_000

type Ticking = Callable[[Callable[[], int]], Tables]


@pytest.fixture
async def ticking(store_url: str, transactional_db: None) -> AsyncIterator[Ticking]:
    """`ticking(ticks)` is one more process, on a computer with this clock."""
    made: list[Tables] = []

    def make(ticks: Callable[[], int]) -> Tables:
        made.append(Tables(Store(store_url), ticks=ticks))
        return made[-1]

    yield make
    for tables in made:
        await tables.stop()


CLOCKS = {
    "an hour behind": lambda: ticks_ms() - HOUR_MS,
    "a day ahead": lambda: ticks_ms() + 25 * HOUR_MS,
    "one percent fast": lambda: ticks_ms() * 101 // 100,
}


@pytest.mark.parametrize("clock", CLOCKS)
async def test_the_time_is_the_stores_whatever_this_computer_thinks(ticking: Ticking, clock: str) -> None:
    right, wrong = ticking(ticks_ms), ticking(CLOCKS[clock])
    replicas = await dealt_table([right, wrong], 2, 1, battle_limit=6)
    assert abs(wrong.now() - right.now()) < 1000
    await play_on(replicas)
    await asyncio.sleep(2.5)
    assert abs(wrong.now() - right.now()) < 1000
    assert not any(seat.away for replica in replicas for seat in replica.state.seats)


async def test_setting_the_computers_clock_while_people_play_moves_nothing(
    ticking: Ticking, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, other = ticking(ticks_ms), ticking(ticks_ms)
    replicas = await dealt_table([house, other], 2)
    before, true_ns = house.now(), time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: true_ns() + HOUR_MS * 1_000_000)
    assert house.now() - before < HOUR_MS // 2
    n = replicas[0].state.n
    await asyncio.sleep(2.5)
    assert house.now() - before < HOUR_MS // 2
    assert replicas[0].state.n == n, "nobody is away, nothing is due"
    await play_on(replicas, flips=3)
    await until(lambda: replicas[1].state.at == 3)
