"""PostgreSQL lets nobody in any more: sockets need no connection, and pages say when to come back."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

import psycopg
import pytest

from tests.sockets.clients import Client, come
from tests.sockets.making import make
from warsite.environment import CONNECTIONS

from .cast import Cast, Wanted
from .conftest import CastOf
from .dealing import answers, dealer, is_refused, makes_tables_again
from .evidence import Evidence
from .servers import PostgresServer

SOCKETS = 500
BATCH = 50


@pytest.mark.long
@pytest.mark.fault("X8", "500 sockets at a PostgreSQL that lets 20 in, then all 20 taken")
async def test_sockets_hold_no_connection_and_pages_wait_or_say_when(
    cast_of: CastOf, evidence: Evidence
) -> None:
    cast = cast_of(Wanted(database="postgresql", connections=20))
    assert isinstance(cast.database, PostgresServer)
    async with dealer(cast) as waiting, idle_sockets(cast), evidence.load(cast) as load:
        await load.flips(2)
        assert await answers(cast, 100) == {404}
        evidence.figures["connections"] = str(connections(cast.database))
        assert connections(cast.database) <= CONNECTIONS * len(cast.houses)
        async with evidence.happens():
            with taken(cast.database):
                assert await answers(cast, 10) == {503}
                await is_refused(waiting)
                await load.flips(2)
        await makes_tables_again(cast, evidence)
        assert await waiting.ask("start") is None
        await load.play_out()
    evidence.judge()


@contextlib.asynccontextmanager
async def idle_sockets(cast: Cast) -> AsyncIterator[None]:
    table = await asyncio.to_thread(make, cast.up[0].url, ("open", "open"))
    path = table.ws_watch_url[table.ws_watch_url.index("/ws/") :]
    there: list[Client] = []
    try:
        for first in range(0, SOCKETS, BATCH):
            urls = (cast.up[k % len(cast.up)].ws_url + path for k in range(first, first + BATCH))
            there += await asyncio.gather(*(come(url) for url in urls))
        await asyncio.gather(*(client.hello() for client in there))
        yield
        assert all(client.socket.close_code is None for client in there)
    finally:
        for client in there:
            client.close_now()
        await asyncio.gather(*(client.socket.wait_closed() for client in there))


def connections(postgres: PostgresServer) -> int:
    """How many there are besides the one that asks."""
    ((number,),) = postgres.rows(
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    )
    return int(number)


@contextlib.contextmanager
def taken(postgres: PostgresServer) -> Iterator[None]:
    """Every connection is somebody else's; those of the houses are ended."""
    with contextlib.ExitStack() as held:
        first = held.enter_context(psycopg.connect(postgres.url, autocommit=True))
        own = [first.info.backend_pid]
        while True:
            first.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE backend_type = 'client backend' AND pid <> ALL(%s)",
                [own],
            )
            with contextlib.suppress(psycopg.OperationalError):
                while True:
                    more = held.enter_context(psycopg.connect(postgres.url))
                    own.append(more.info.backend_pid)
            if len(own) == 20:
                break
        yield
