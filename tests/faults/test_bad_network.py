"""The network between people and houses is slow and lossy, and connections fall silent without a word."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator

import pytest
from websockets.asyncio.client import connect

from games.tables.in_step import LEASE_MS
from tests.sockets.clients import Client, come
from tests.sockets.making import make

from .cast import Cast
from .evidence import Evidence
from .invariants import WORD_S
from .load import Load
from .networks import CALM, Network, Passage, Weather
from .people import Person

BAD = Weather(delay_s=0.5, lost=0.03)
ITS_WORD_S = WORD_S + 2 * BAD.delay_s + max(BAD.again_s)
"""A press and its answer are under way, and one of them may be lost."""
FOUND_S = 15.0
"""So soon each end notices that its connection carries nothing any more."""
SURE_S = 5.0
"""After a lease has run out everybody is told within that time."""
STILL_S, FORGETS_S = 60.0, 30.0


@contextlib.asynccontextmanager
async def network_before(cast: Cast) -> AsyncIterator[Network]:
    network = Network(random.Random(26))
    async with network.before(cast.up):
        yield network


def found_in_time(silent: list[Passage], evidence: Evidence) -> None:
    """Both ends gave connections up that had fallen silent, each by itself."""
    for end, number in (("page", 0), ("house", 1)):
        took = max((passage.ways[number].ended or 0) - (passage.silent_since or 0) for passage in silent)
        evidence.figures[f"given up by the {end}"] = f"after {took:.1f} s"
        assert 0 < took <= FOUND_S * min(evidence.patience, 2)


async def bad_network(load: Load, network: Network, rounds: int) -> list[Passage]:
    """At as many tables somebody opens the table once more; in each round three connections fall silent.
    Gives these."""
    chance = random.Random(rounds)
    for table in load.there[:rounds]:
        await load.open_again(table, chance.choice(table.players))
    fallen: list[Passage] = []
    for _ in range(rounds):
        silent = chance.sample([passage for passage in network.passages if passage.is_open], 3)
        for passage in silent:
            passage.fall_silent()
        network.weather = BAD
        fallen.extend(silent)
        await load.until(lambda: all(passage.is_given_up for passage in fallen))
    return fallen


async def trial(cast: Cast, evidence: Evidence, rounds: int) -> None:
    async with network_before(cast) as network, evidence.load(cast, houses=network.addresses) as load:
        await load.flips(2)
        async with evidence.happens():
            fallen = await bad_network(load, network, rounds)
            network.weather = CALM
        await load.flips(4)
        await load.play_out()
    found_in_time(fallen, evidence)
    assert not [person.events("away") for person in load.people if person.events("away")]
    evidence.judge(word_s=ITS_WORD_S)


@pytest.mark.fault("X26", "a slow network that loses 3 %, connections fall silent, a page is open twice")
async def test_everybody_comes_back_and_nothing_is_lost_or_doubled(cast: Cast, evidence: Evidence) -> None:
    await trial(cast, evidence, rounds=1)


@pytest.mark.long
@pytest.mark.fault("X26", "the same for longer, at all tables")
async def test_a_network_may_stay_bad(cast: Cast, evidence: Evidence) -> None:
    await trial(cast, evidence, rounds=3)


def first(person: Person, event: str) -> float | None:
    """When the person was first shown an event of this type."""
    entries = (heard for heard in person.heard if heard.frame["type"] == "entry")
    return next((heard.when for heard in entries if heard.frame["event"]["type"] == event), None)


@pytest.mark.long
@pytest.mark.fault("X26", "a connection falls silent and nobody comes back for a while")
async def test_presence_follows_its_lease(cast: Cast, evidence: Evidence) -> None:
    async with network_before(cast) as network, evidence.load(cast, houses=network.addresses) as load:
        await load.flips(2)
        there, gone = load.there[0].players
        async with evidence.happens():
            silent = network.passage_of(gone)
            silent.fall_silent()
            come_back = gone.leave_for_a_while()
            await load.until(lambda: first(there, "away") is not None)
            come_back()
            await load.until(lambda: first(there, "back") is not None)
        await load.flips(2)
        await load.play_out()
    found_in_time([silent], evidence)
    away_after = (first(there, "away") or 0) - (silent.from_house.ended or 0)
    evidence.figures["away"] = f"{away_after:.1f} s later"
    assert abs(away_after - LEASE_MS / 1000) < SURE_S
    evidence.judge()


@pytest.mark.long
@pytest.mark.fault("X26", "nothing happens for a minute, and a router forgets connections still for 30 s")
async def test_a_still_connection_is_kept_open(cast: Cast, evidence: Evidence) -> None:
    made = await asyncio.to_thread(make, cast.up[0].url)
    async with network_before(cast) as network:
        network.weather = Weather(forgets_s=FORGETS_S)
        address = network.addresses()[0].ws_url
        host = await come(address + made.ws_url[made.ws_url.index("/ws/") :])
        url = address + made.ws_watch_url[made.ws_watch_url.index("/ws/") :]
        # a program that says nothing by itself: it is the house's pings that keep it
        program = Client(await connect(url, proxy=None, ping_interval=None), url)
        await host.hello(token=made.token)
        await program.hello()
        await asyncio.sleep(STILL_S)
        now = asyncio.get_running_loop().time()
        assert len(network.passages) == 2
        pauses = [passage.from_house.longest_pause(now) for passage in network.passages]
        assert max(pauses) <= FOUND_S
        await host.say("start")
        for client in (host, program):
            await client.until_event("dealt")
            client.close_now()
    evidence.holds("I6", f"after {STILL_S:.0f} s the cards are dealt on the same connections")
    evidence.figures["longest pause on the way"] = f"{max(pauses):.1f} s"
    evidence.asked_no_more("nothing was played meanwhile")
