"""A seat never flips: the clock turns its cards up, also when the house that kept the clock is dead."""

import pytest

from .cast import Cast
from .evidence import Evidence
from .load import Load, Table

RARELY = 0.001
SLEEPER_MS = 5000


async def begins(load: Load) -> None:
    await load.until(lambda: all(person.view["status"] == "playing" for person in load.people))


def turned_up_for(table: Table) -> set[tuple[int, ...]]:
    """The seats that the table turned cards up for, as everybody there was told."""
    frames = (heard.frame for person in table.people for heard in person.heard)
    return {
        tuple(frame["slept"])
        for frame in frames
        if frame["type"] == "entry" and frame["event"]["type"] == "flip"
    }


@pytest.mark.fault("X19", "a seat is there and never flips")
@pytest.mark.long
async def test_the_clock_turns_up_for_a_silent_seat_and_tells_whose(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast) as load:
        await begins(load)
        host, silent = load.there[1].players[0], load.there[1].players[1]
        silent.presses_a_second = RARELY
        await host.clients[-1].say("sleeper", ms=SLEEPER_MS)
        async with evidence.happens():
            await load.flips(2)
        await load.flips(1)
        slept = turned_up_for(load.there[1])
        others = turned_up_for(load.there[0])
        await load.play_out()
    assert slept <= {(), (1,)}
    assert (1,) in slept
    assert others == {()}, "somebody at another table was turned up for"
    evidence.judge(back_s=SLEEPER_MS / 1000 + 2)


@pytest.mark.fault("X19", "all seats are on auto, and the house that kept their clock is killed")
@pytest.mark.long
async def test_another_house_keeps_the_clock(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast) as load:
        await begins(load)
        for table in load.there:
            await table.players[0].clients[-1].say("pace", ms=600)
            for player in table.players:
                player.presses_a_second = RARELY
                await player.clients[-1].say("auto", on=True)
        await load.flips(3)
        async with evidence.happens():
            cast.kill_house(0)
        await load.flips(4)
        await load.play_out()
    evidence.judge()
