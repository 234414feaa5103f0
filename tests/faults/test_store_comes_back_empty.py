"""The store forgets everything: a house puts its tables there again."""

import asyncio

import pytest

from .cast import Cast
from .evidence import Evidence


@pytest.mark.fault("X3", "the store is killed and comes back empty")
async def test_tables_come_back_from_a_house(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast) as load:
        await load.flips(4)
        async with evidence.happens():
            cast.store.kill()
            await asyncio.sleep(1)
            await cast.store.come_back()
        await load.flips(4)
        await load.play_out()
    evidence.judge(back_s=5)


@pytest.mark.fault("X3", "the store forgets everything under load")
async def test_a_store_that_is_emptied_is_filled_again(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast) as load:
        await load.flips(4)
        async with evidence.happens():
            cast.store.ask("FLUSHALL")
        await load.flips(4)
        await load.play_out()
    evidence.judge()
