"""Each copy of a table brings it back when it is the only one left, with the same cards."""

import asyncio

import pytest

from .cast import Cast
from .evidence import Evidence

ALL_AWAY_S = 5.0
"""Where no house was there for a while, a page waits up to three seconds before it tries again."""
NOBODY_THERE = {"I10": "no house was there that could have said a word"}


async def houses_come_back(cast: Cast) -> None:
    dead = [k for k, house in enumerate(cast.houses) if house.process.poll() is not None]
    await asyncio.gather(*(cast.house_comes_back(k) for k in dead))


@pytest.mark.fault("X1", "every house is killed: the store alone has the tables")
@pytest.mark.long
async def test_the_store_alone(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast) as load:
        await load.flips(4)
        async with evidence.happens():
            for k in range(len(cast.houses)):
                cast.kill_house(k)
            await houses_come_back(cast)
        await load.flips(4)
        await load.play_out()
    evidence.judge(back_s=ALL_AWAY_S, not_asked=NOBODY_THERE)


@pytest.mark.fault(
    "X3", "the store comes back empty and a house is killed: another house alone has the tables"
)
async def test_another_house_alone(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast) as load:
        await load.flips(4)
        async with evidence.happens():
            cast.store.kill()
            cast.kill_house(0)
            await asyncio.sleep(1)
            await cast.store.come_back()
        await load.flips(4)
        await load.play_out()
    evidence.judge(back_s=5)


@pytest.mark.fault("X3", "store and houses are killed: the database alone has the tables")
async def test_the_database_alone(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast) as load:
        await load.flips(10)
        async with evidence.happens():
            cast.store.kill()
            for k in range(len(cast.houses)):
                cast.kill_house(k)
            await cast.store.come_back()
            await houses_come_back(cast)
        await load.flips(4)
        await load.play_out()
    evidence.judge(back_s=ALL_AWAY_S, may_step_back_s=2, not_asked=NOBODY_THERE)


@pytest.mark.fault("X3", "a house sleeps while the store is emptied and filled again")
async def test_a_house_that_slept_through_a_restore_follows_the_new_log(
    cast: Cast, evidence: Evidence
) -> None:
    async with evidence.load(cast) as load:
        await load.flips(3)
        async with evidence.happens():
            cast.pause_house(0)
            cast.store.ask("FLUSHALL")
            await load.until(lambda: bool(cast.store.ask("KEYS", "*:log")))
            await asyncio.sleep(1)
            cast.wake_house(0)
        await load.flips(4)
        await load.play_out()
    evidence.judge()
