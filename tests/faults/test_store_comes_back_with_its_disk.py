"""The store is killed and comes back with what it had on disk: nothing old in it wins over a newer copy."""

import asyncio

import pytest

from .cast import Wanted
from .conftest import CastOf
from .evidence import Evidence

ON_DISK = Wanted(store="redis with AOF")


@pytest.mark.fault("X4", "the store is killed and comes back with what it had on disk")
@pytest.mark.long
async def test_tables_go_on_from_the_stores_disk(cast_of: CastOf, evidence: Evidence) -> None:
    cast = cast_of(ON_DISK)
    async with evidence.load(cast) as load:
        await load.flips(4)
        async with evidence.happens():
            cast.store.kill()
            await asyncio.sleep(1)
            await cast.store.come_back()
        await load.flips(4)
        await load.play_out()
    evidence.judge(back_s=5)


@pytest.mark.fault("X4", "the store comes back with an older disk, houses live")
async def test_a_house_that_is_further_wins_over_an_old_disk(cast_of: CastOf, evidence: Evidence) -> None:
    cast = cast_of(ON_DISK)
    async with evidence.load(cast) as load:
        await load.flips(4)
        old = cast.store.copy_disk()
        await load.flips(6)
        async with evidence.happens():
            cast.store.kill()
            cast.store.put_disk(old)
            await cast.store.come_back()
        await load.flips(4)
        await load.play_out()
    evidence.judge(back_s=5)


@pytest.mark.fault("X4", "the store comes back with an older disk, every house was killed")
async def test_a_decision_in_the_database_wins_over_an_old_disk(cast_of: CastOf, evidence: Evidence) -> None:
    cast = cast_of(ON_DISK)
    async with evidence.load(cast, seats=(3,), watchers=1) as load:
        await load.flips(4)
        old = cast.store.copy_disk()
        for table in load.there:
            await table.players[2].clients[-1].say("concede")
        await load.until(lambda: all(person.events("conceded") for person in load.people))
        async with evidence.happens():
            for k in range(len(cast.houses)):
                cast.kill_house(k)
            cast.store.kill()
            cast.store.put_disk(old)
            await cast.store.come_back()
            await asyncio.gather(*(cast.house_comes_back(k) for k in range(len(cast.houses))))
        await load.flips(2)
        assert all(person.view["seats"][2]["out"] for person in load.people)
        await load.play_out()
    evidence.judge(back_s=5, may_step_back_s=2)
