"""No house can write to the disk, its log included: deals are refused, games go on, nothing is lost."""

import asyncio
import contextlib
import resource
from collections.abc import Iterator

import pytest

from tests.sockets.clients import come
from tests.sockets.making import ask, make, read

from .cast import Cast
from .dealing import NEW, dealer, is_refused, makes_tables_again
from .evidence import Evidence


@pytest.mark.fault("X10", "the disk is full")
async def test_games_go_on_without_a_disk_and_what_needs_it_is_refused(
    cast: Cast, evidence: Evidence
) -> None:
    table = await asyncio.to_thread(make, cast.up[0].url, ("open", "open"))
    async with dealer(cast) as waiting, evidence.load(cast) as load:
        await load.flips(2)
        async with evidence.happens():
            with full_disk(cast):
                for house in cast.up:
                    for path in ("/", "/watch/", f"/t/{table.code}/", f"/w/{table.watch_code}/"):
                        assert (await asyncio.to_thread(read, house.url, "GET", path))[0] == 200
                watcher = await come(table.ws_watch_url)
                await watcher.hello()
                watcher.close_now()
                await watcher.socket.wait_closed()
                assert (await asyncio.to_thread(ask, cast.houses[1].url, "POST", "/api/tables", NEW))[
                    0
                ] == 503
                await is_refused(waiting)
                await load.flips(4)
        await makes_tables_again(cast, evidence)
        assert await waiting.ask("start") is None
        await load.play_out()
    evidence.judge()


@contextlib.contextmanager
def full_disk(cast: Cast) -> Iterator[None]:
    """No file of a house may grow, and none may be begun; sockets are as ever."""
    houses = [house.process.pid for house in cast.up]
    before = [resource.prlimit(house, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY)) for house in houses]
    yield
    for house, limits in zip(houses, before, strict=True):
        resource.prlimit(house, resource.RLIMIT_FSIZE, limits)
