"""Announcements are lost, doubled and out of order between the store and its houses."""

import random

import pytest

from .cast import Cast
from .evidence import Evidence
from .lines import Later

ONE_IN = 10
LATE_S = 0.5


class Unreliable:
    """One announcement in ten is lost, one comes twice, one comes late, each by its own chance."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self.harmed = 0

    def __call__(self, announcement: bytes) -> list[Later]:
        match self._chance.randrange(ONE_IN):
            case 0:
                told: list[Later] = []
            case 1:
                told = [(0.0, announcement), (0.0, announcement)]
            case 2:
                told = [(self._chance.uniform(0, LATE_S), announcement)]
            case _:
                return [(0.0, announcement)]
        self.harmed += 1
        return told


async def bad_news(cast: Cast, evidence: Evidence, flips: int) -> None:
    unreliable = [Unreliable(k) for k in range(len(cast.lines))]
    async with evidence.load(cast) as load:
        await load.flips(2)
        async with evidence.happens():
            for line, harm in zip(cast.lines, unreliable, strict=True):
                line.announcements = harm
        await load.flips(flips)
        for line in cast.lines:
            line.be_true()
        await load.play_out()
    harmed = sum(each.harmed for each in unreliable)
    assert harmed
    evidence.figures["announcements harmed"] = str(harmed)
    evidence.judge()
    assert float(evidence.figures["longest pause"].split()[0]) <= 2.5 * evidence.patience


@pytest.mark.fault("X28", "announcements are lost, doubled and out of order")
async def test_everybody_sees_every_flip(cast: Cast, evidence: Evidence) -> None:
    await bad_news(cast, evidence, 12)


@pytest.mark.fault("X28", "announcements are lost, doubled and out of order, for longer")
@pytest.mark.long
async def test_everybody_sees_every_flip_for_longer(cast: Cast, evidence: Evidence) -> None:
    await bad_news(cast, evidence, 100)
