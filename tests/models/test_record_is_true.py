"""The record that the database gives is one that anybody can check."""

import pytest

from games.rules import commit_of, house
from games.rules.verify import verify
from games.tables import records
from games.tables.entries import Dealt, Flipped, Opened
from games.tables.facts import SeatFacts
from games.tables.fold import fold
from games.tables.keeper import Keeper
from games.tables.state import TableState

CONTRIBUTIONS = ("0a" * 16, "1b" * 16)
STARTED_MS = 1_772_396_100_000


def played(game: str, seats: tuple[SeatFacts, ...]) -> TableState:
    """A table whose game was just turned up to its end."""
    state = fold(
        None,
        Opened(
            code="BAMBAT",
            watch_code="w" * 22,
            visibility="private",
            rules=house("cardgames-io", seats=len(seats)).as_dict(),
            host=None,
            seats=seats,
            pace_ms=1200,
            server_seed="7c" * 32,
            deals=3,
            n=1,
            status="revealing",
        ),
    ).state
    state = fold(state, Dealt(game=game, started_ms=STARTED_MS, due=None)).state
    while state.play is not None and state.play.game.result is None:
        state = fold(state, Flipped()).state
    return state


def person(number: int, contribution: str | None) -> SeatFacts:
    commit = commit_of(CONTRIBUTIONS[number])
    return SeatFacts("person", f"{number}" * 32, "Mia", "owl", commit, contribution)


@pytest.mark.parametrize(
    "seats",
    [
        (person(0, CONTRIBUTIONS[0]), SeatFacts("computer", avatar="fox")),
        (person(0, CONTRIBUTIONS[0]), person(1, CONTRIBUTIONS[1])),
        (person(0, None), SeatFacts("computer", avatar="fox"), person(1, CONTRIBUTIONS[1])),
    ],
    ids=["against the computer", "two people", "one of three withheld"],
)
@pytest.mark.django_db(transaction=True)
async def test_every_line_of_a_kept_games_record_is_true(seats: tuple[SeatFacts, ...]) -> None:
    await Keeper().finish(played("g1a2b3c4d5e6", seats), STARTED_MS + 60_000)
    record = await records.record("g1a2b3c4d5e6")
    assert record is not None
    assert [str(line) for line in verify(record) if not line.true] == []
    assert (record["started"], record["ended"]) == ("2026-03-01T20:15:00.000Z", "2026-03-01T20:16:00.000Z")
