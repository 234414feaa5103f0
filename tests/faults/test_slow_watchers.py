"""A crowd watches one table, and one in twenty of it reads nothing: nobody else notices."""

import asyncio
import os
import statistics
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from .cast import Cast
from .crowds import Crowd, crowd_at
from .evidence import Evidence
from .load import Load

SLOW = 20
GIVEN_UP_S = 15.0
MOST_MB_EACH = 0.25
"""So much memory one who reads nothing may cost."""
UNCHANGED = 1.1
TURNS, ROUNDS = 6, 5
CROWD_SIZE = int(os.environ.get("CROWD", "10000"))


def crowd(load: Load, size: int) -> AbstractAsyncContextManager[Crowd]:
    """A crowd at the first table, in the first house."""
    made = load.there[0].made
    path = made.ws_watch_url[made.ws_watch_url.index("/ws/") :]
    return crowd_at(load.cast.houses[0].port, path, size, SLOW)


def delays(load: Load, since: float) -> list[float]:
    """How long after the last press each flip was with the last player, in seconds, at the first table."""
    players = load.there[0].players
    pressed: dict[int, float] = {}
    for press in (press for player in players for press in player.presses if press.when > since):
        pressed[press.at + 1] = max(press.when, pressed.get(press.at + 1, 0.0))
    shown: dict[int, float] = {}
    for seen in (seen for player in players for seen in player.flips() if seen.when > since):
        shown[seen.at] = max(seen.when, shown.get(seen.at, 0.0))
    return [shown[at] - pressed[at] for at in sorted(pressed.keys() & shown.keys())]


async def until_given_up(there: Crowd, slow: int, seconds: float) -> float:
    """Waits until the house has closed all who read nothing; gives how long that took."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    async with asyncio.timeout(seconds):
        while (await there.tell("count"))["closed"] < slow:  # noqa: ASYNC110
            await asyncio.sleep(0.2)
    return loop.time() - began


async def some_read_nothing(cast: Cast, evidence: Evidence, load: Load, there: Crowd, size: int) -> None:
    """Some of a crowd stop reading, and they are given up; all others go on."""
    slow = -(-size // SLOW)
    before = cast.sample(0).resident_mb
    async with evidence.happens():
        await there.tell("stare")
        took = await until_given_up(there, slow, GIVEN_UP_S * evidence.patience)
    await load.flips(4)
    assert (await there.tell("count"))["closed"] == slow
    grown = cast.sample(0).resident_mb - before
    assert grown < MOST_MB_EACH * slow + 10
    evidence.figures |= {"given up after": f"{took:.0f} s", "memory": f"{before:.0f} {grown:+.0f} MB"}


@pytest.mark.fault("X21", "15 of 300 watchers read nothing")
async def test_who_reads_nothing_is_given_up(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast) as load:
        await load.flips(4)
        async with crowd(load, 300) as there:
            await some_read_nothing(cast, evidence, load, there, 300)
        await load.play_out()
    evidence.judge()


@dataclass(slots=True)
class Measured:
    """How long flips took, in seconds, and how long the house worked for each."""

    delays: list[float] = field(default_factory=list)
    work_s: float = 0.0

    async def flips(self, cast: Cast, load: Load, more: int) -> None:
        await load.flips(1)
        since, before = asyncio.get_running_loop().time(), processor_s(cast)
        await load.flips(more)
        self.delays += delays(load, since)
        self.work_s += processor_s(cast) - before

    @property
    def work_each_ms(self) -> float:
        return self.work_s / len(self.delays) * 1e3

    def __str__(self) -> str:
        best, middle, *_ = statistics.quantiles(self.delays, n=4)
        worst = max(self.delays)
        return f"{best * 1e3:.0f} / {middle * 1e3:.0f} / {worst * 1e3:.0f}"


def processor_s(cast: Cast) -> float:
    """What the first house has used of a processor so far."""
    fields = Path(f"/proc/{cast.houses[0].process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.long
@pytest.mark.fault("X21", f"one in twenty of {CROWD_SIZE} watchers reads nothing")
async def test_players_do_not_notice_a_crowd_that_reads_nothing(cast: Cast, evidence: Evidence) -> None:
    alone, read, stare = Measured(), Measured(), Measured()
    async with evidence.load(
        cast, tables=1, seats=(2,), flips_a_second=1.0, rules={"buried": 0, "shortage": "stands"}
    ) as load:
        await alone.flips(cast, load, TURNS * ROUNDS)
        bare = cast.sample(0).resident_mb
        async with crowd(load, CROWD_SIZE) as there:
            for _ in range(TURNS):
                for word, measured in (("read", read), ("stare", stare)):
                    await there.tell(word)
                    await measured.flips(cast, load, ROUNDS)
            await there.tell("read")
            await load.flips(1)
            await some_read_nothing(cast, evidence, load, there, CROWD_SIZE)
        await load.play_out()
    works = [measured.work_each_ms for measured in (alone, read, stare)]
    evidence.figures |= {
        "memory without the crowd": f"{bare:.0f} MB",
        "flip with the last player after (a quarter / half / all of the flips)":
            f"{alone} ms alone, {read} ms beside the crowd, {stare} ms while some read nothing",
        "processor for a flip": "{:.0f}, {:.0f}, {:.0f} ms".format(*works),
    }  # fmt: skip
    # the clock shows what else this computer does, the processor's time only what the house does
    assert works[2] < UNCHANGED * works[1]
    # at a flip a second of each
    evidence.judge(back_s=20, not_asked={"I9": "the room that so many needed stays; C2 has them come twice"})
