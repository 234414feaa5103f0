"""A crowd watches one table, and one in twenty of it reads nothing: nobody else notices."""

import asyncio
import os
import statistics
from contextlib import AbstractAsyncContextManager
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
TURNS, ROUNDS = 5, 3
CROWD_SIZE = int(os.environ.get("CROWD", "10000"))
OPENING_S = 300.0


def crowd(load: Load, size: int, seconds: float) -> AbstractAsyncContextManager[Crowd]:
    """A crowd at the first table, in the first house."""
    made = load.there[0].made
    path = made.ws_watch_url[made.ws_watch_url.index("/ws/") :]
    return crowd_at(load.cast.houses[0].port, path, size, seconds, SLOW)


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


async def trial(cast: Cast, evidence: Evidence, load: Load, size: int) -> None:
    """The crowd comes, some of it stops reading, and they are given up; all others go on."""
    slow = -(-size // SLOW)
    async with crowd(load, size, 60 + size * 0.02) as there:
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
        await trial(cast, evidence, load, 300)
        await load.play_out()
    evidence.judge()


def processor_s(cast: Cast) -> float:
    """What the first house has used of a processor so far."""
    fields = Path(f"/proc/{cast.houses[0].process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.long
@pytest.mark.fault("X21", f"one in twenty of {CROWD_SIZE} watchers reads nothing")
async def test_players_do_not_notice_a_crowd_that_reads_nothing(cast: Cast, evidence: Evidence) -> None:
    delay: dict[str, list[float]] = {"read": [], "stare": []}
    work = dict.fromkeys(delay, 0.0)
    async with evidence.load(cast, tables=1, seats=(2,), flips_a_second=0.5) as load:
        loop = asyncio.get_running_loop()
        async with crowd(load, CROWD_SIZE, OPENING_S) as there:
            for _ in range(TURNS):
                for word, found in delay.items():
                    await there.tell(word)
                    await load.flips(1)
                    since, before = loop.time(), processor_s(cast)
                    await load.flips(ROUNDS)
                    found += delays(load, since)
                    work[word] += processor_s(cast) - before
        await load.flips(1)
        await trial(cast, evidence, load, CROWD_SIZE)
        await load.play_out()
    # the quarter of the flips that other work on this computer disturbed least
    read, stare = (statistics.quantiles(delay[word], n=4)[0] * 1e3 for word in ("read", "stare"))
    each = [work[word] / TURNS / ROUNDS * 1e3 for word in ("read", "stare")]
    evidence.figures |= {
        "last player served": f"{read:.0f} ms, {stare:.0f} ms beside the slow",
        "processor for a flip": f"{each[0]:.0f} ms, {each[1]:.0f} ms",
    }
    # the clock shows what else this computer does, the processor's time only what the house does
    assert each[1] < UNCHANGED * each[0]
    evidence.judge(back_s=20)  # at half a flip a second of each
