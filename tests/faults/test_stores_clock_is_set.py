"""Somebody sets the clock of the store's computer while people play: what was due comes in time, and nobody
is away or timed out because of it."""

import re

import pytest

from .cast import Cast
from .evidence import Evidence

HOUR_S = 3600
TIME = re.compile(rb"\*2\r\n\$10\r\n(\d{10})(\r\n\$\d\r\n\d+\r\n)")
RARELY = 0.001


class SetClock:
    """The store's time as houses read it, `by` seconds off."""

    def __init__(self, by: int) -> None:
        self._by = by

    def __call__(self, reply: bytes) -> bytes:
        time = TIME.fullmatch(reply)
        return reply if time is None else b"*2\r\n$10\r\n%d%b" % (int(time[1]) + self._by, time[2])


async def set_clock(cast: Cast, evidence: Evidence, by: int) -> None:
    async with evidence.load(cast) as load:
        by_the_clock = load.there[0].players
        await load.until(lambda: all(player.view["status"] == "playing" for player in by_the_clock))
        await by_the_clock[0].clients[-1].say("pace", ms=600)
        for player in by_the_clock:
            player.presses_a_second = RARELY
            await player.clients[-1].say("auto", on=True)
        await load.flips(4)
        async with evidence.happens():
            for line in cast.lines:
                line.replies = SetClock(by)
            await load.until(lambda: cast.outputs().count("the store's clock was set") >= len(cast.lines))
        await load.flips(6)
        away = [event for person in load.people for event in person.events("away")]
        timed = [event for person in load.people for event in person.events("timed")]
        await load.play_out()
    assert not away
    assert not timed
    evidence.judge()


@pytest.mark.fault("X24", "the store's clock is set back by an hour")
async def test_what_is_due_does_not_wait_for_an_hour(cast: Cast, evidence: Evidence) -> None:
    await set_clock(cast, evidence, -HOUR_S)


@pytest.mark.fault("X24", "the store's clock is set forward by an hour")
@pytest.mark.long
async def test_nobody_is_away_for_an_hour_that_was_none(cast: Cast, evidence: Evidence) -> None:
    await set_clock(cast, evidence, HOUR_S)


@pytest.mark.fault("X24", "the store's clock is set forward by 25 hours")
@pytest.mark.long
async def test_nobody_is_away_for_a_day_that_was_none(cast: Cast, evidence: Evidence) -> None:
    await set_clock(cast, evidence, 25 * HOUR_S)
