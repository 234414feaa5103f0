"""A house is killed after the store has taken a flip and before anybody has heard of it."""

import pytest

from .cast import Cast
from .evidence import Evidence
from .invariants import log_of
from .load import Load


def unheard(cast: Cast, load: Load) -> bool:
    """The store has a step of some table that nobody there was shown."""
    return any(
        log_of(cast, table.made.code)[0]["at"] > max(person.view["at"] for person in table.people)
        for table in load.there
    )


@pytest.mark.fault("X2", "a house is killed between a flip's commit and its announcement")
async def test_the_others_learn_of_the_step_without_an_announcement(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast) as load:
        await load.flips(3)
        async with evidence.happens():
            cast.lines[0].hold()
            cast.lines[1].announcements = lambda announcement: []
            await load.until(lambda: unheard(cast, load))
            cast.kill_house(0)
        await load.flips(4)
        await load.play_out()
    evidence.judge()
