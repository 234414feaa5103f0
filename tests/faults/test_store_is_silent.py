"""The store is there and does not answer: people are told, pages are served, and nothing is done twice."""

import asyncio
import time

import pytest

from .cast import Cast, status_of
from .evidence import Evidence

PAGES = {"/": {200, 503}, "/rules/": {200}}
"""The front page lists public tables, so it says when it cannot; the rules need no store."""


async def pages_answer(cast: Cast, evidence: Evidence) -> None:
    """Every page of every house answers, as well as it can, within three seconds."""
    slowest = 0.0
    for path, allowed in PAGES.items():
        for house in cast.up:
            begun = time.monotonic()
            assert await asyncio.to_thread(status_of, house.url + path) in allowed
            slowest = max(slowest, time.monotonic() - begun)
    evidence.figures["slowest page"] = f"{slowest:.1f} s"
    assert slowest < 3 * evidence.patience


async def silence(cast: Cast, evidence: Evidence, seconds: float) -> None:
    async with evidence.load(cast) as load:
        await load.flips(4)
        async with evidence.happens():
            cast.store.pause()
            await asyncio.sleep(seconds / 2)
            await pages_answer(cast, evidence)
            await asyncio.sleep(seconds / 2)
            told = [any(heard.frame["type"] == "busy" for heard in person.heard) for person in load.people]
            cast.store.go_on()
        assert all(told), "somebody was not told that the house is busy"
        await load.flips(4)
        await load.play_out()
    evidence.judge(back_s=5)


@pytest.mark.fault("X5", "the store stops answering for 4 s")
async def test_flips_wait_and_people_are_told(cast: Cast, evidence: Evidence) -> None:
    await silence(cast, evidence, 4)


@pytest.mark.fault("X5", "the store stops answering for 10 s")
@pytest.mark.long
async def test_flips_wait_longer(cast: Cast, evidence: Evidence) -> None:
    await silence(cast, evidence, 10)


@pytest.mark.fault("X5", "the store stops answering for longer than leases last")
@pytest.mark.long
async def test_nobody_is_away_because_the_store_was(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast) as load:
        await load.flips(4)
        async with evidence.happens():
            cast.store.pause()
            await asyncio.sleep(15)
            cast.store.go_on()
        await load.flips(4)
        away = [event for person in load.people for event in person.events("away")]
        await load.play_out()
    assert not away, f"people who were there all the time were said to be away: {away}"
    evidence.judge(back_s=5)
