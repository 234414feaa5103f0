"""Ten thousand connections end and nobody is told: the house finds out, and is as it was before."""

import asyncio
import random
import time

import pytest

from tests.house.test_metrics import TOKEN
from tests.house.test_nothing_stays import StartHouse, keys, present
from tests.running import House
from tests.sockets.making import Made, make

from .crowds import crowd_at
from .evidence import Evidence
from .networks import Network

BATCHES, BATCH = 20, 500
GONE_S = 120.0
WITH_GARBAGE = 1.25
"""Python looks through all that has long been there only when a quarter more has come. Made to look every
five seconds, a house stays within a megabyte."""
PINGED_S = 20.0
"""A connection that carries nothing is found within that time."""


@pytest.mark.long
@pytest.mark.fault(
    "C2", f"{BATCHES * BATCH} connections end in {BATCHES} batches, and nobody tells the house"
)
async def test_a_house_is_as_before_when_thousands_have_vanished(
    start_house: StartHouse, evidence: Evidence
) -> None:
    house = start_house(METRICS_TOKEN=TOKEN, SOCKETS_PER_ADDRESS="20000")
    network = Network(random.Random(26))
    async with network.before([house]):
        # what is loaded once stays, and the room for as many as were there at once
        most = await vanish(house, network, BATCHES // 2)
        await until_nobody_is_there(house)
        before = present(house)
        most = max(most, await vanish(house, network, BATCHES // 2))
        ended = time.monotonic()
        await until_nobody_is_there(house)
        found = time.monotonic() - ended
        while (left := keys(house)) or present(house)["tables"]:
            assert time.monotonic() - ended < GONE_S, left
            await asyncio.sleep(0.5)
        gone, after = time.monotonic() - ended, present(house)
    grown = (after["resident_bytes"] - before["resident_bytes"]) / 2**20
    assert found < PINGED_S
    assert after["tasks"] <= before["tasks"] + 2
    assert after["open_files"] <= before["open_files"] + 2
    assert after["resident_bytes"] <= before["resident_bytes"] * WITH_GARBAGE
    assert "Traceback" not in house.output()
    assert all(passage.is_given_up for passage in network.passages)
    evidence.holds("I9", f"no socket after {found:.0f} s, no key after {gone:.0f} s, {grown:+.0f} MB")
    evidence.figures |= {"connections": str(len(network.passages)), "at once": f"{most:.0f}"}
    evidence.asked_no_more("nobody plays")


async def vanish(house: House, network: Network, batches: int) -> float:
    """So many crowds come to a table, as players and as watchers, and are gone without a word. Gives how many
    the house believed to be there at most."""
    table = await asyncio.to_thread(make, house.url, ("open", "open"))
    (address,) = network.addresses()
    port = int(address.ws_url.rpartition(":")[2])
    most = 0.0
    for number in range(batches):
        first = len(network.passages)
        async with crowd_at(port, path_of(table, number), BATCH):
            there = await asyncio.to_thread(present, house)
            most = max(most, there["players"] + there["watchers"])
            for passage in network.passages[first:]:
                passage.fall_silent()
    return most


def path_of(table: Made, number: int) -> str:
    url = table.ws_url if number % 2 else table.ws_watch_url
    return url[url.index("/ws/") :]


async def until_nobody_is_there(house: House) -> None:
    while True:
        there = await asyncio.to_thread(present, house)
        if there["players"] + there["watchers"] == 0:
            return
        await asyncio.sleep(0.5)
