"""All processes behind one address are replaced one after another while people play and watch."""

import asyncio
import signal
import statistics
from collections import Counter

import pytest

from tests.running import House

from .cast import Wanted
from .conftest import CastOf
from .evidence import Evidence
from .load import Load

EVERY_S = 30.0
RENEWED_S = 300.0
"""A busy computer may take so long to begin its processes one after another."""
BACK_S = 5.0
"""Whoever is sent away comes back within the next two seconds."""
ENDS_S = 10.0
LONG_GAMES = {"buried": 0, "shortage": "stands"}
"""Three games in four are longer than five minutes at a flip a second."""
WINDOW_S, MOST_AT_ONCE = 0.25, 0.5


async def renew(load: Load, house: House, times: int, every_s: float) -> None:
    """So many times every process gets a successor, and the next time begins so long after the last began."""
    for number in range(1, times + 1):
        before = set(house.children())
        house.process.send_signal(signal.SIGUSR1)
        pause = asyncio.create_task(asyncio.sleep(every_s))
        await load.until(lambda n=number: house.output().count("have been renewed") == n, RENEWED_S)  # type: ignore[misc]
        assert not before & set(house.children())
        if number < times:
            await pause


def everybody_was_told(load: Load, house: House, evidence: Evidence) -> None:
    """Every connection that ended was closed with 1012, and nobody was cut off by the hard way."""
    assert "has not ended in time" not in house.output()
    codes = [code for person in load.people for code in person.ends]
    assert codes
    assert set(codes) == {1012}
    evidence.figures |= {"told 1012": str(len(codes))}


@pytest.mark.long
@pytest.mark.fault("X25", "three times all processes are replaced one after another")
async def test_nothing_is_lost_and_everybody_is_told(cast_of: CastOf, evidence: Evidence) -> None:
    cast = cast_of(Wanted(houses=1, processes=3))
    (house,) = cast.houses
    async with evidence.load(cast, tables=20, flips_a_second=1.0, watchers=100) as load:
        await load.flips(1)
        async with evidence.happens():
            await renew(load, house, 3, EVERY_S)
        await load.flips(2)
        await load.play_out()
    evidence.judge(back_s=BACK_S)
    everybody_was_told(load, house, evidence)


@pytest.mark.long
@pytest.mark.fault("X25", "for five minutes every process of 100 tables is replaced every 30 s, then all end")
async def test_a_hundred_tables_lose_nothing_and_those_who_are_sent_away_come_back_one_by_one(
    cast_of: CastOf, evidence: Evidence
) -> None:
    cast = cast_of(Wanted(houses=1, processes=2, lines=False))
    (house,) = cast.houses
    loop = asyncio.get_running_loop()
    sizes = {"tables": 100, "flips_a_second": 1.0, "watchers": 500, "rules": LONG_GAMES}
    async with evidence.load(cast, **sizes) as load:
        await load.flips(1)
        began, before = loop.time(), sum(table.at for table in load.there)
        async with evidence.happens():
            await renew(load, house, 10, EVERY_S)
        steps = sum(table.at for table in load.there) - before
        evidence.figures["flips of all seats"] = f"{steps / (loop.time() - began):.0f} a second"
        await load.flips(2)
        came_back_one_by_one(load, evidence)
        await all_end_in_time(load, house, evidence)
        await cast.house_comes_back(0)
        await load.flips(1)
        await load.play_out()
    evidence.judge(back_s=BACK_S)
    everybody_was_told(load, house, evidence)


def came_back_one_by_one(load: Load, evidence: Evidence) -> None:
    """Those who were sent away in one moment did not come back in one moment."""
    absences = [absence for person in load.people for absence in person.absences]
    took = [back - lost for lost, back in absences]
    crowds = Counter(round(lost) for lost, _ in absences)
    knocks = Counter(int(when / WINDOW_S) for person in load.people for when in person.knocks)
    arrivals = Counter(int(back / WINDOW_S) for _, back in absences)
    assert max(knocks.values()) < MOST_AT_ONCE * max(crowds.values())
    evidence.figures |= {
        "back again after": f"{statistics.median(took):.1f} s, at most {max(took):.1f} s",
        "sent away in a second": str(max(crowds.values())),
        f"were to knock within {WINDOW_S:g} s": f"at most {max(knocks.values())}",
        f"back within {WINDOW_S:g} s": f"at most {max(arrivals.values())}",
    }


async def all_end_in_time(load: Load, house: House, evidence: Evidence) -> None:
    """The house is told to end under the whole load: it takes its leave of everybody."""
    loop = asyncio.get_running_loop()
    there = [person.clients[-1].socket for person in load.people]
    began = loop.time()
    house.process.send_signal(signal.SIGTERM)
    await load.until(lambda: house.process.poll() is not None)
    evidence.figures["ended after"] = f"{loop.time() - began:.1f} s"
    assert loop.time() - began < ENDS_S
    assert house.process.returncode == 0
    assert {socket.close_code for socket in there} <= {1012}
