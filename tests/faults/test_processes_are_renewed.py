"""All processes behind one address are replaced one after another while people play and watch."""

import asyncio
import signal

import pytest

from .cast import Wanted
from .conftest import CastOf
from .evidence import Evidence

EVERY_S = 30.0
RENEWED_S = 300.0
"""A busy computer may take so long to begin three processes one after another."""


@pytest.mark.long
@pytest.mark.fault("X25", "three times all processes are replaced one after another")
async def test_nothing_is_lost_and_everybody_is_told(cast_of: CastOf, evidence: Evidence) -> None:
    cast = cast_of(Wanted(houses=1, processes=3))
    (house,) = cast.houses
    renewals = 3
    async with evidence.load(cast, tables=20, flips_a_second=1.0, watchers=100) as load:
        await load.flips(1)
        async with evidence.happens():
            for number in range(1, renewals + 1):
                before = set(house.children())
                house.process.send_signal(signal.SIGUSR1)
                pause = asyncio.create_task(asyncio.sleep(EVERY_S))
                await load.until(lambda n=number: house.output().count("have been renewed") == n, RENEWED_S)  # type: ignore[misc]
                assert not before & set(house.children())
                if number < renewals:
                    await pause
        await load.flips(2)
        await load.play_out()
    evidence.judge()
    assert "has not ended in time" not in house.output()
    codes = [client.socket.close_code for person in load.people for client in person.clients[:-1]]
    assert codes
    assert set(codes) == {1012}
    evidence.figures |= {"told 1012": str(len(codes))}
