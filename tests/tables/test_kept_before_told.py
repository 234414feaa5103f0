"""Nobody hears of a deal before the database has it, and nobody at all of one that was rolled back."""

import asyncio
from collections.abc import Callable
from typing import NoReturn

import pytest
from django.db import OperationalError
from django.db.models import Model, QuerySet

from games.querying import DatabaseUnavailable
from games.rules import Ruleset
from games.sockets.acting import act
from games.tables import PlayerInfo, Refused, Tables, records
from games.tables.audience import Nobody
from games.tables.commands import Start
from games.tables.playing import Event
from games.tables.records import StoredTable
from games.tables.replica import Replica
from games.tables.state import TableState
from tests.tables.driving import PLAYERS
from tests.tables.people import until

type Process = Callable[[], Tables]


class Ear(Nobody):
    """Asks the database as soon as anything is heard."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.heard: list[Event] = []
        self.asked: list[asyncio.Task[StoredTable]] = []

    def entry(self, state: TableState, event: Event, time: int | None) -> None:
        self.heard.append(event)
        self.asked.append(asyncio.get_running_loop().create_task(self.ask()))

    async def ask(self) -> StoredTable:
        while True:
            try:
                stored = await records.load_table(self.code)
            except DatabaseUnavailable:  # the tests' SQLite lives in memory, where nobody waits for a lock
                continue
            assert stored is not None
            return stored


@pytest.fixture
async def ears(process: Process) -> tuple[list[Replica], list[Ear]]:
    """A table that waits for its host to begin, looked at in two processes."""
    houses = [process(), process()]
    made = await houses[0].create(Ruleset(), ["me", "computer"], PlayerInfo(PLAYERS[0], "Mia", "bear"))
    await houses[0].keeper.settle()
    replicas, ears = [], []
    for house in houses:
        replica = await house.open(made.code)
        assert replica is not None
        ears.append(Ear(made.code))
        replica.audience = ears[-1]
        replicas.append(replica)
    return replicas, ears


async def test_who_asks_the_database_at_once_finds_the_deal_there(
    ears: tuple[list[Replica], list[Ear]],
) -> None:
    (host, _), listening = ears
    await act(host, PLAYERS[0], Start())
    await until(lambda: all(ear.heard for ear in listening))
    for ear in listening:
        (event,), (found,) = ear.heard, await asyncio.gather(*ear.asked)
        assert found.checkpoint is not None
        assert found.checkpoint["game"] == event["game"]


async def test_of_a_deal_that_is_rolled_back_nobody_hears(
    ears: tuple[list[Replica], list[Ear]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (host, other), listening = ears
    make_rows = QuerySet.bulk_create

    def fail_at_the_last_row(rows: QuerySet[Model], *args: object, **options: object) -> object:
        if rows.model.__name__ == "Seat":
            fail()
        return make_rows(rows, *args, **options)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(QuerySet, "bulk_create", fail_at_the_last_row)
        with pytest.raises(Refused, match="busy"):
            await act(host, PLAYERS[0], Start())
    assert (host.state.status, host.state.n) == (other.state.status, other.state.n) == ("open", 1)
    assert (await listening[0].ask()).checkpoint is None
    await act(host, PLAYERS[0], Start())
    await until(lambda: all(ear.heard for ear in listening))
    assert [[event["type"] for event in ear.heard] for ear in listening] == [["dealt"], ["dealt"]]


def fail() -> NoReturn:
    raise OperationalError("database or disk is full")
