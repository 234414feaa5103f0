"""Another program holds the lock of SQLite: whoever needs it waits, then is told that the house is busy."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator

import pytest

from tests.sockets.clients import come
from tests.sockets.making import ask, make

from .cast import Cast
from .dealing import NEW, dealer, is_refused, makes_tables_again
from .evidence import Evidence
from .servers import SqliteFile

TABLES, COMERS_A_SECOND = 50, 20
COMERS = COMERS_A_SECOND * 60


@pytest.mark.long
@pytest.mark.fault("X9", "SQLite is locked for three seconds")
async def test_who_needs_a_lock_that_is_held_for_a_moment_waits(cast: Cast, evidence: Evidence) -> None:
    async with dealer(cast) as waiting, evidence.load(cast) as load:
        await load.flips(2)
        async with evidence.happens():
            with locked(cast):
                deal = asyncio.create_task(waiting.ask("start"))
                made = asyncio.create_task(
                    asyncio.to_thread(ask, cast.houses[1].url, "POST", "/api/tables", NEW)
                )
                await asyncio.sleep(3)
                assert not deal.done()
                assert not made.done()
        assert await deal is None
        assert (await made)[0] == 201
        await load.play_out()
    evidence.judge()


@pytest.mark.parametrize("seconds", [8, pytest.param(30, marks=pytest.mark.long)])
@pytest.mark.fault("X9", "SQLite is locked for longer than anybody waits")
async def test_who_has_waited_too_long_is_refused_and_nothing_is_half_written(
    cast: Cast, evidence: Evidence, seconds: int
) -> None:
    async with dealer(cast) as waiting, evidence.load(cast) as load:
        await load.flips(2)
        loop = asyncio.get_running_loop()
        async with evidence.happens():
            with locked(cast):
                until = loop.time() + seconds
                before = tables(cast)
                made, _ = await asyncio.gather(
                    asyncio.to_thread(ask, cast.houses[1].url, "POST", "/api/tables", NEW),
                    is_refused(waiting),
                )
                assert made[0] == 503
                assert tables(cast) == before
                await load.flips(2)
                await asyncio.sleep(max(0, until - loop.time()))
        await makes_tables_again(cast, evidence)
        assert await waiting.ask("start") is None
        await load.play_out()
    evidence.judge()


@pytest.mark.long
@pytest.mark.fault("C13", "fifty tables at two flips a second, with 20 people a second coming and going")
async def test_coming_and_going_never_finds_sqlite_locked(cast: Cast, evidence: Evidence) -> None:
    said = len(cast.outputs())
    table = await asyncio.to_thread(make, cast.up[0].url, ("open", "open"))
    path = table.ws_url[table.ws_url.index("/ws/") :]

    async def come_and_go(number: int) -> None:
        client = await come(cast.up[number % len(cast.up)].ws_url + path)
        await client.hello()
        await client.ask("sit", name="Ida", avatar="owl")
        await client.socket.close()

    async with evidence.load(cast, tables=TABLES, seats=(2,), flips_a_second=2.0, watchers=TABLES) as load:
        await load.flips(1)
        async with evidence.happens(), asyncio.TaskGroup() as group:
            for number in range(COMERS):
                group.create_task(come_and_go(number))
                await asyncio.sleep(1 / COMERS_A_SECOND)
        evidence.figures["came and went"] = str(COMERS)
        await load.play_out()
    assert "locked" not in cast.outputs()[said:]
    evidence.judge()


@contextlib.contextmanager
def locked(cast: Cast) -> Iterator[None]:
    assert isinstance(cast.database, SqliteFile)
    with contextlib.closing(sqlite3.connect(cast.database.file, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        yield
        holder.execute("ROLLBACK")


def tables(cast: Cast) -> list[tuple[int, ...]]:
    return cast.database.rows(
        "SELECT (SELECT count(*) FROM games_table), (SELECT count(*) FROM games_game),"
        " (SELECT count(*) FROM games_seat)"
    )
