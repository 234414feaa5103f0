"""The store answers, but takes nothing: it is full, or has become the copy of another."""

import asyncio
import contextlib
from collections.abc import Iterator

import pytest

from .cast import Cast
from .evidence import Evidence
from .servers import StoreServer
from .test_store_is_silent import pages_answer

REFUSES_S = 3.0


@contextlib.contextmanager
def full(cast: Cast) -> Iterator[None]:
    cast.store.ask("CONFIG", "SET", "maxmemory-policy", "noeviction")
    cast.store.ask("CONFIG", "SET", "maxmemory", 1)
    yield
    cast.store.ask("CONFIG", "SET", "maxmemory", 0)


@contextlib.contextmanager
def copy_of_another(cast: Cast) -> Iterator[None]:
    cast.store.ask("REPLICAOF", "127.0.0.1", 1)
    yield
    cast.store.ask("REPLICAOF", "NO", "ONE")


@pytest.mark.fault("X6", "the store")
@pytest.mark.parametrize(
    "refuses",
    [
        pytest.param(full, id="is full"),
        pytest.param(copy_of_another, id="may only be read", marks=pytest.mark.long),
    ],
)
async def test_flips_wait_for_a_store_that_takes_them(
    cast: Cast, evidence: Evidence, refuses: object
) -> None:
    assert callable(refuses)
    async with evidence.load(cast) as load:
        await load.flips(3)
        async with evidence.happens():
            with refuses(cast):
                await asyncio.sleep(REFUSES_S / 2)
                await pages_answer(cast, evidence)
                await load.there[0].players[0].clients[-1].say("pace", ms=600)
                await asyncio.sleep(REFUSES_S / 2)
        await load.flips(3)
        await load.play_out()
    assert "the store takes nothing" in cast.outputs(), "no alarm was raised"
    evidence.judge()


@pytest.mark.fault("X6", "the store may only be read, and its address leads to another by now")
async def test_houses_find_the_store_that_took_over(cast: Cast, evidence: Evidence) -> None:
    before, other = cast.store, StoreServer()
    other.start()
    async with evidence.load(cast) as load:
        await load.flips(3)
        async with evidence.happens():
            cast.store = other
            for line in cast.lines:
                line.lead_to(other.socket)
            before.ask("REPLICAOF", "127.0.0.1", 1)
            await load.until(lambda: bool(other.ask("KEYS", "*:log")))
        try:
            await load.flips(3)
            await load.play_out()
        finally:
            before.stop()
    evidence.judge(back_s=5)
