"""A house stands still, or gets a tenth of a processor: its people go elsewhere, nobody else notices."""

import asyncio
import os
import signal
import time

import pytest

from tests.running import House

from .cast import Cast, status_of
from .evidence import Evidence
from .load import Load

SLICE_S = 0.1


async def stand_still(pid: int, seconds: float, awake_of_each: float) -> None:
    """Of every slice of time the process is asleep but for `awake_of_each` of it."""
    until = time.monotonic() + seconds
    try:
        while time.monotonic() < until:
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(SLICE_S * (1 - awake_of_each) if awake_of_each else seconds)
            os.kill(pid, signal.SIGCONT)
            await asyncio.sleep(SLICE_S * awake_of_each)
    finally:
        os.kill(pid, signal.SIGCONT)


async def answers_of(house: House, seconds: float) -> float:
    """The slowest answer of a house that nothing happens to."""
    until, slowest = time.monotonic() + seconds, 0.0
    while time.monotonic() < until:
        began = time.monotonic()
        assert await asyncio.to_thread(status_of, house.url + "/") == 200
        slowest = max(slowest, time.monotonic() - began)
        await asyncio.sleep(0.1)
    return slowest


@pytest.mark.fault("X29", "a house has no processor")
@pytest.mark.parametrize(
    ("seconds", "awake"),
    [
        pytest.param(3.0, 0.0, id="stands still for 3 s"),
        pytest.param(10.0, 0.1, id="a tenth of one for 10 s", marks=pytest.mark.long),
    ],
)
async def test_nobody_loses_a_seat_and_the_other_house_does_not_notice(
    cast: Cast, evidence: Evidence, seconds: float, awake: float
) -> None:
    still, other = cast.houses
    async with evidence.load(cast) as load:
        await load.flips(2)
        async with evidence.happens():
            _, slowest = await asyncio.gather(
                stand_still(still.process.pid, seconds, awake), answers_of(other, seconds)
            )
        await load.flips(3)
        await load.play_out()
    evidence.judge()
    assert not lost_seats(load)
    assert slowest < 1 * evidence.patience
    evidence.figures["slowest page elsewhere"] = f"{slowest:.2f} s"


def lost_seats(load: Load) -> list[str]:
    """Everything that anybody was told of seats that were left or whose people were thought away."""
    frames = (heard.frame for person in load.people for heard in person.heard)
    events = (frame["event"]["type"] for frame in frames if frame["type"] == "entry")
    return [event for event in events if event in ("away", "left")]
