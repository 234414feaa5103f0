"""What nobody waits for is written in the background, and none of it is forgotten."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from games.querying import DatabaseUnavailable
from games.tables import records
from games.tables.keeper import Keeper
from games.tables.state import TableState
from tests.tables.driving import new_table


class Database:
    """Stands in for the records: takes down what it is given, as long as it is there."""

    def __init__(self) -> None:
        self.here = True
        self.written: list[int] = []
        self.writing = 0

    async def save_table(self, base: object, code: str, watch_code: str, epoch: int, n: int) -> None:
        assert not self.writing
        self.writing += 1
        await asyncio.sleep(0)
        self.writing -= 1
        if not self.here:
            raise DatabaseUnavailable("it is away")
        self.written.append(n)

    async def checkpoint(self, marks: dict[str, int]) -> None:
        if not self.here:
            raise DatabaseUnavailable("it is away")
        self.written.extend(marks.values())


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Database:
    database = Database()
    for name in ("save_table", "checkpoint"):
        monkeypatch.setattr(records, name, getattr(database, name))
    return database


def table(n: int) -> TableState:
    return replace(OPEN, n=n)


OPEN = new_table(Random(1))


async def test_settling_ends_whenever_the_last_write_was_done(database: Database) -> None:
    for turns in range(6):
        keeper = Keeper()
        keeper.keep_table(table(turns), 1)
        for _ in range(turns):
            await asyncio.sleep(0)
        async with asyncio.timeout(30):
            await keeper.settle()
    assert database.written == list(range(6))


async def test_of_many_entries_of_one_table_the_newest_is_written_and_none_beside_another(
    database: Database,
) -> None:
    keeper = Keeper()
    for n in range(100):
        keeper.keep_table(table(n), 1)
        if n == 50:
            await asyncio.sleep(0)
    await keeper.settle()
    assert database.written == [50, 99]


async def test_what_the_database_did_not_take_is_written_when_it_is_back(database: Database) -> None:
    keeper = Keeper()
    database.here = False
    keeper.keep_table(table(7), 1)
    await keeper.settle()
    assert database.written == []
    database.here = True
    await keeper.write_checkpoints()
    await keeper.settle()
    assert database.written == [7]


async def test_a_newer_entry_replaces_the_one_that_waits(database: Database) -> None:
    keeper = Keeper()
    database.here = False
    keeper.keep_table(table(7), 1)
    await keeper.settle()
    keeper.keep_table(table(8), 1)
    database.here = True
    await keeper.settle()
    assert database.written == [8]
