"""After which events sockets hear anew what they are at the table, and whether they may see it."""

from random import Random

import pytest

from games.sockets.hub import CHANGES_SEATS, CHANGES_STANDING
from games.tables.state import TableState
from games.tables.watching import standing_of
from tests.tables.driving import PLAYERS, random_life


def places(state: TableState) -> list[object]:
    return [state.host, *(state.seats_of(player) for player in PLAYERS)]


def standings(state: TableState) -> list[str]:
    return [standing_of(state, player, watches) for player in PLAYERS for watches in (True, False)]


@pytest.mark.parametrize("seed", range(24))
def test_no_other_event_changes_what_somebody_is_or_may_see(seed: int) -> None:
    for before, _, progress in random_life(Random(seed), length=300):
        assert progress.event is not None
        what = progress.event["type"]
        if what == "closed":
            break
        if what not in CHANGES_SEATS:
            assert places(before) == places(progress.state), what
        if what not in CHANGES_STANDING:
            assert standings(before) == standings(progress.state), what
