"""PostgreSQL is restarted, killed, or says nothing: flips do not need it, deals wait for it."""

import asyncio
import contextlib
import json
import time
from http.client import HTTPException

import pytest

from tests.sockets.making import make, read

from .cast import Cast, Wanted
from .conftest import CastOf
from .dealing import NEW, answers, dealer, is_refused, makes_tables_again
from .evidence import Evidence
from .servers import PostgresServer

BOUNDED_S = 7.0
"""So long a page may take to say that the house is busy."""


@pytest.mark.fault("X7", "PostgreSQL is restarted, then killed")
async def test_tables_go_on_without_postgresql_and_with_it_again(cast_of: CastOf, evidence: Evidence) -> None:
    cast = cast_of(Wanted(database="postgresql"))
    postgres = cast.database
    assert isinstance(postgres, PostgresServer)
    async with dealer(cast) as waiting, evidence.load(cast) as load:
        await load.flips(2)
        async with evidence.happens():
            postgres.end()
            await postgres.come_back()
            await load.flips(2)
            postgres.kill()
            await load.flips(2)
            await is_refused(waiting)
            await postgres.come_back()
        await makes_tables_again(cast, evidence)
        assert await answers(cast, 40) == {404}
        assert await waiting.ask("start") is None
        code = waiting.view["code"]
        await load.play_out()
    assert postgres.rows(f"SELECT count(*) FROM games_game WHERE \"table\" = '{code}'") == [(1,)]
    evidence.judge()


@pytest.mark.long
@pytest.mark.fault("X7", "PostgreSQL stops answering for 10 s")
async def test_flips_go_on_and_pages_say_so_while_postgresql_is_silent(
    cast_of: CastOf, evidence: Evidence
) -> None:
    cast = cast_of(Wanted(database="postgresql"))
    postgres = cast.database
    assert isinstance(postgres, PostgresServer)
    table = await asyncio.to_thread(make, cast.up[0].url, ("open", "open"))
    async with dealer(cast) as waiting, evidence.load(cast) as load:
        await load.flips(2)
        loop = asyncio.get_running_loop()
        async with evidence.happens():
            postgres.pause()
            until = loop.time() + 10
            refusal = asyncio.create_task(is_refused(waiting))
            await pages_answer(cast, evidence, table.code)
            await load.flips(2)
            await refusal
            await asyncio.sleep(until - loop.time())
            postgres.go_on()
        await makes_tables_again(cast, evidence)
        assert await answers(cast, 40) == {404}
        assert await waiting.ask("start") is None
        code = waiting.view["code"]
        await load.play_out()
    # what was refused is not kept, nor half of it
    seats = "SELECT count(*) FROM games_seat s JOIN games_game g ON s.game_id = g.id WHERE g.\"table\" = '{}'"
    assert postgres.rows(f"SELECT count(*) FROM games_game WHERE \"table\" = '{code}'") == [(1,)]
    assert postgres.rows(seats.format(code)) == [(2,)]
    evidence.judge()


async def pages_answer(cast: Cast, evidence: Evidence, code: str) -> None:
    """Whatever needs the database says that the house is busy, all else is there, all of it in time."""
    wanted = {
        ("GET", "/healthz"): 200,
        ("GET", "/readyz"): 503,
        ("GET", "/"): 200,
        ("GET", f"/t/{code}/"): 200,
        ("GET", "/api/games/nosuchgame00"): 503,
        ("POST", "/api/tables"): 503,
    }

    def asked(url: str, method: str, path: str) -> float:
        begun = time.monotonic()
        status, text = read(url, method, path, NEW if method == "POST" else None)
        assert status == wanted[method, path], (method, path, status)
        if status == 503 and path.startswith("/api/"):
            assert json.loads(text)["error"] == "busy"
        return time.monotonic() - begun

    took = await asyncio.gather(
        *(asyncio.to_thread(asked, house.url, *page) for house in cast.up for page in wanted)
    )
    evidence.figures["slowest page"] = f"{max(took):.1f} s"
    assert max(took) < BOUNDED_S * evidence.patience


@pytest.mark.long
@pytest.mark.fault("X7", "a house is told to end while PostgreSQL says nothing")
async def test_a_house_ends_in_time_though_the_database_owes_it_answers(
    cast_of: CastOf, evidence: Evidence
) -> None:
    cast = cast_of(Wanted(database="postgresql"))
    postgres, house = cast.database, cast.houses[0]
    assert isinstance(postgres, PostgresServer)
    async with dealer(cast) as waiting:
        postgres.pause()
        asking = asyncio.create_task(asyncio.to_thread(read, house.url, "POST", "/api/tables", NEW))
        await waiting.say("start")
        await asyncio.sleep(1)
        begun = time.monotonic()
        status = await asyncio.to_thread(house.stop)
        took = time.monotonic() - begun
        assert await waiting.closed() == 1012
        with contextlib.suppress(OSError, HTTPException):
            await asking
    postgres.go_on()
    assert status == 0
    evidence.holds("I10", f"told 1012, ended after {took:.1f} s")
    evidence.asked_no_more("no card is turned up")
