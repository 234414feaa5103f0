"""Seats of one table flip in the same moment, again, late, and from another house than before."""

import asyncio
import random

import pytest

from tests.sockets.clients import Client, come

from .cast import Cast, Wanted
from .conftest import CastOf
from .evidence import Evidence
from .gathering import Gathering, at_house, gather

SEATS = (2, 3, 4)
ALL_WELL = "no process comes to harm"


async def rounds(cast: Cast, count: int, evidence: Evidence) -> list[Gathering]:
    """So many steps at tables of two, three and four, all released at once; a finished game is followed by
    another."""
    chance = random.Random(count)
    there = {seats: await gather(cast.houses, seats, chance) for seats in SEATS}
    done: list[Gathering] = []
    for number in range(count):
        seats = SEATS[number % len(SEATS)]
        await there[seats].flip_at_once()
        if there[seats].is_over:
            await there[seats].end()
            done.append(there[seats])
            there[seats] = await gather(cast.houses, seats, chance)
    for gathering in there.values():
        await gathering.end()
    done += there.values()
    assert sum(gathering.steps for gathering in done) == count
    evidence.holds("I2", f"{sum(len(client.frames) for g in done for client in g.everybody)} frames")
    evidence.holds("I3", f"{count} rounds")
    evidence.holds("I8", f"{len(done)} games")
    evidence.asked_no_more(ALL_WELL)
    return done


@pytest.mark.fault("X11", "all seats of a table flip in one moment in two houses")
async def test_each_step_is_taken_once_and_all_see_the_same(cast: Cast, evidence: Evidence) -> None:
    for gathering in await rounds(cast, 200, evidence):
        assert gathering.refusals() == set()


@pytest.mark.long
@pytest.mark.fault("X11", "10,000 times all seats flip in one moment, each in a house of its own")
async def test_ten_thousand_steps_are_each_taken_once(cast_of: CastOf, evidence: Evidence) -> None:
    for gathering in await rounds(cast_of(Wanted(houses=4)), 10_000, evidence):
        assert gathering.refusals() == set()


@pytest.mark.fault("X11", "one house hears two seconds late that a step was taken")
async def test_a_house_that_hears_late_does_not_take_the_step_again(cast: Cast, evidence: Evidence) -> None:
    there = await gather(cast.houses, 2, random.Random(2))
    cast.lines[0].hold()
    asyncio.get_running_loop().call_later(2, cast.lines[0].let_go)
    await there.flip_at_once(times=2)
    await there.flip_at_once()
    await there.end()
    evidence.holds("I2", "the same frames, later")
    evidence.holds("I3", "one step")
    evidence.asked_no_more(ALL_WELL)


@pytest.mark.fault("X12", "flips come twice, a hundred times, late, from two tabs and at another table")
async def test_a_flip_that_comes_again_changes_nothing(cast: Cast, evidence: Evidence) -> None:
    chance = random.Random(12)
    there = await gather(cast.houses, 3, chance)
    for _ in range(20):
        await there.flip_at_once(times=2, late=True)
    await there.flip_at_once(times=100)
    assert there.refusals() <= {"late", "too_fast"}

    # the same person in a second tab, at the other house
    first = there.players[0]
    second = await come(at_house(there.made.ws_url, cast.houses[1]))
    await second.hello(token=there.made.token)
    assert second.you == first.you
    there.players.append(second)
    for _ in range(10):
        await there.flip_at_once()
    there.players.remove(second)
    second.close_now()
    await there.flip_at_once()

    # what was captured at one table is of no use at another, nor to another person
    other = await gather(cast.houses, 2, chance)
    view = other.watchers[0].view
    assert await other.players[0].ask("flip", at=there.watchers[0].view["at"]) == "early"
    stranger = await come(there.made.ws_url)
    await stranger.hello()
    assert await stranger.ask("flip", at=stranger.view["at"]) == "not_seated"
    await stranger.socket.close()
    assert await other.watchers[0].refusal() is None
    assert other.watchers[0].view["n"] == view["n"]
    await there.end()
    await other.end()
    evidence.holds("I2", f"{there.steps} steps, all screens equal")
    evidence.holds("I3", f"{there.steps} steps, each taken once")
    evidence.asked_no_more(ALL_WELL)


@pytest.mark.fault("X13", "somebody flips early, in a war of others, and after the end")
async def test_a_flip_out_of_turn_is_refused_and_changes_nothing(cast: Cast, evidence: Evidence) -> None:
    there = await gather(cast.houses, 3, random.Random(13))
    refused = 0
    while not there.is_over and refused < 3:
        view = there.watchers[0].view
        for client in there.players:
            expected = None if set(client.you) & set(view["awaits"]) else "not_awaited"
            if expected:
                assert await client.ask("flip", at=view["at"]) == expected
                refused += 1
            assert await client.ask("flip", at=view["at"] + 1) == "early"
        assert await there.watchers[0].refusal() is None
        assert there.watchers[0].view["n"] == view["n"]
        await there.flip_at_once()
    assert refused, "no war of two among three seats"
    players = list(there.players)
    at = there.watchers[0].view["at"]
    opened = [await again(there, k, client) for k, client in enumerate(players)]
    await there.end()
    for client in opened:
        assert await client.ask("flip", at=at) == "not_playing"
        await client.socket.close()
    evidence.holds("I3", f"{refused} refused")
    evidence.asked_no_more(ALL_WELL)


async def again(there: Gathering, seat: int, client: Client) -> Client:
    """A second tab of a player."""
    tab = await come(client.url)
    await tab.hello(token=there.made.token if seat == 0 else client.welcome["token"])
    return tab


@pytest.mark.fault("X20", "in each war a player goes on at another house")
@pytest.mark.parametrize("wars", [3, pytest.param(100, marks=pytest.mark.long)])
async def test_the_table_is_the_same_at_another_house_in_mid_war(
    cast: Cast, evidence: Evidence, wars: int
) -> None:
    chance = random.Random(20)
    moved = 0
    while moved < wars:
        there = await gather(cast.houses, 3, chance)
        while not there.is_over and moved < wars:
            if there.in_war:
                seat = moved % 3
                await there.move(seat, cast.houses[moved % 2], with_memory=moved % 4 < 2)
                moved += 1
            await there.flip_at_once()
        assert there.refusals() == set()
        await there.end()
    evidence.holds("I2", f"{moved} moves in mid-war, the same table each time")
    evidence.holds("I3", "no flip lost, none twice")
    evidence.asked_no_more(ALL_WELL)
