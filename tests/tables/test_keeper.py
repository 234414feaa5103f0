"""What is being written is waited for at the end, and the waiting ends."""

import asyncio
from random import Random

from games.tables.keeper import Keeper
from tests.tables.driving import new_table


async def test_settling_ends_when_a_write_has_just_been_done() -> None:
    keeper = Keeper()

    async def write() -> None:
        return None

    for turns in range(4):
        keeper._in_background(write(), new_table(Random(1)))
        for _ in range(turns):
            await asyncio.sleep(0)
        async with asyncio.timeout(5):
            await keeper.settle()
        assert not keeper._tasks
