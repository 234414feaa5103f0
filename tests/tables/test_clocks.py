"""Clocks of computers that are wrong, run fast, or are set while people play: nobody notices."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable

import pytest

from games.tables import Store, Tables
from games.tables.store_clock import ticks_ms
from tests.tables.people import dealt_table, play_on, until

HOUR_MS = 3_600_000
BEATS_S = 2.2
"""In this time every process has looked at the store's clock and at every lease, twice."""

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


async def test_four_computers_with_four_clocks_play_at_one_table(ticking: Ticking) -> None:
    right = ticking(ticks_ms)
    behind = ticking(lambda: ticks_ms() - HOUR_MS)
    ahead = ticking(lambda: ticks_ms() + 25 * HOUR_MS)
    fast = ticking(lambda: ticks_ms() * 101 // 100)
    replicas = await dealt_table([right, behind, ahead, fast], 4, battle_limit=6)
    await play_on(replicas)
    await asyncio.sleep(BEATS_S)
    for wrong in (behind, ahead, fast):
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
    await asyncio.sleep(BEATS_S)
    assert house.now() - before < HOUR_MS // 2
    assert replicas[0].state.n == n, "nobody is away, nothing is due"
    await play_on(replicas, flips=3)
    await until(lambda: replicas[1].state.at == 3)
