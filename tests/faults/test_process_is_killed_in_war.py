"""One of several processes behind one address is killed while it takes a flip of a war."""

import asyncio
import os
import random
import signal
import time

import pytest

from tests.running import House

from .cast import Wanted
from .conftest import CastOf
from .evidence import Evidence
from .load import Load, Table
from .people import Person

MOST_S = 0.004
"""A flip's whole way, from the socket through the store to everybody, takes about so long."""

AT_ONE_LOAD = 10


@pytest.mark.long
@pytest.mark.fault("X1", "200 times the process that takes a flip in mid-war is killed")
async def test_a_killed_process_loses_nothing(cast_of: CastOf, evidence: Evidence) -> None:
    cast = cast_of(Wanted(houses=1, processes=4))
    (house,) = cast.houses
    chance = random.Random(1)
    pauses: list[float] = []
    while len(pauses) < 200:
        await until_open(house)
        async with evidence.load(cast, flips_a_second=4.0) as load:
            async with evidence.happens():
                # games end after some three hundred flips, so a load is good for some wars only
                for _ in range(AT_ONE_LOAD):
                    await load.until(lambda: missing(house) <= 1)
                    pauses += await kill_in_war(load, house, chance)
            await load.flips(2)
            await load.play_out()
        evidence.judge()
    evidence.figures |= {"killed": str(len(pauses)), "slowest": f"{max(pauses):.1f} s"}
    assert max(pauses) < 3


async def until_open(house: House) -> None:
    while missing(house):  # noqa: ASYNC110 - what is waited for stands in a file
        await asyncio.sleep(0.1)


def missing(house: House) -> int:
    """How many processes have died and are not open again."""
    said = house.output()
    return said.count("has died") - said.count("is open again")


def in_war(load: Load) -> tuple[Table, Person] | None:
    """A table in a war, and somebody there who must turn up a card and has not."""
    for table in load.there:
        for player in table.players:
            view = player.view
            awaited = set(player.clients[-1].welcome.get("you", ())) & set(view["awaits"])
            if view["warriors"] and awaited and not set(view["pressed"]) & awaited:
                return table, player
    return None


async def kill_in_war(load: Load, house: House, chance: random.Random) -> list[float]:
    """Kills the process behind the next flip of a war; the seconds until all at that table saw the step, or
    nothing where all games end before there is a war."""
    while True:
        await load.until(lambda: in_war(load) is not None or all(table.is_over() for table in load.there))
        if (found := in_war(load)) is None:
            return []
        table, player = found
        at = player.view["at"]
        pid = house.child_behind(player.clients[-1].socket.local_address[1])
        if pid is not None and await presses(player, at):
            break
        await asyncio.sleep(0.01)
    await asyncio.sleep(chance.random() * MOST_S)
    os.kill(pid, signal.SIGKILL)
    killed = time.monotonic()
    await load.until(lambda: table.at > at or table.is_over())
    return [time.monotonic() - killed]


async def presses(player: Person, at: int) -> bool:
    """True in the moment in which the player's flip has left; False when the step was decided before."""
    while player.view["at"] == at:
        if player.presses and player.presses[-1].at == at and player.presses[-1].word is None:
            return True
        await asyncio.sleep(0)
    return False
