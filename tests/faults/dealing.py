"""What does need the database: making tables, and dealing."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from tests.sockets.clients import Client, come
from tests.sockets.making import ask, make

from .cast import Cast, status_of
from .evidence import Evidence

BACK_S = 5.0
REFUSED_S = 60.0
NEW = {"rules": "play-war", "seats": ["me", "computer"]}


@contextlib.asynccontextmanager
async def dealer(cast: Cast) -> AsyncIterator[Client]:
    """Somebody who sits at a table at which nothing was dealt yet, and may say `start`."""
    table = await asyncio.to_thread(make, cast.up[0].url, ("me", "open"))
    client = await come(table.ws_url)
    try:
        await client.hello(token=table.token)
        yield client
    finally:
        client.close_now()
        await client.socket.wait_closed()


async def is_refused(client: Client) -> None:
    """The deal is refused with the word `busy`, and nobody was told anything else.

    The house itself waits for the database, and on a busy computer somewhat longer than it should.
    """
    first = len(client.frames)
    await client.say("start")
    async with asyncio.timeout(REFUSED_S):
        while not any(frame["type"] == "refused" for frame in client.frames[first:]):
            with contextlib.suppress(TimeoutError):
                await client.hear()
    assert client.frames[-1]["code"] == "busy"
    assert client.view["status"] == "open"
    assert not client.events("dealt")


async def makes_tables_again(cast: Cast, evidence: Evidence) -> None:
    """Waits for every house to make tables, and notes how long that took."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    for house in cast.up:
        while (await asyncio.to_thread(ask, house.url, "POST", "/api/tables", NEW))[0] != 201:
            assert loop.time() - began < BACK_S * evidence.patience, "tables are still not made"
            await asyncio.sleep(0.1)
    evidence.figures["tables made again after"] = f"{loop.time() - began:.1f} s"


async def answers(cast: Cast, number: int) -> set[int]:
    """The statuses of so many questions to the database at once, through pages of all houses."""
    asked = (
        asyncio.to_thread(status_of, cast.up[k % len(cast.up)].url + "/api/games/nosuchgame00", REFUSED_S)
        for k in range(number)
    )
    return set(await asyncio.gather(*asked))
