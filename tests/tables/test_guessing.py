"""What an address may try within a minute, whatever process it asks."""

from itertools import count

import pytest

from games.tables import Store
from games.tables.guessing import NEW_TABLES, PASSWORDS, WRONG_CODES, Guessing

_numbers = count(1)


@pytest.fixture
def address() -> str:
    """Nobody has tried anything from here."""
    return f"192.0.2.{next(_numbers)}"


async def nothing_to_start() -> None: ...


@pytest.fixture
def processes(store: Store) -> tuple[Guessing, Guessing]:
    return Guessing(store, nothing_to_start), Guessing(store, nothing_to_start)


async def test_wrong_codes_are_counted_by_all_processes_together(
    processes: tuple[Guessing, Guessing], address: str
) -> None:
    for number in range(WRONG_CODES):
        assert await processes[number % 2].may_try_code(address)
        await processes[number % 2].wrong_code(address)
    assert [await process.may_try_code(address) for process in processes] == [False, False]
    assert await processes[0].may_try_code("198.51.100.1")


async def test_tables_and_passwords_are_too(processes: tuple[Guessing, Guessing], address: str) -> None:
    for most, name in ((NEW_TABLES, "may_make_table"), (PASSWORDS, "may_try_password")):
        tries = [await getattr(processes[number % 2], name)(address) for number in range(most + 1)]
        assert tries == [True] * most + [False]


async def test_all_addresses_of_a_network_count_as_one(processes: tuple[Guessing, Guessing]) -> None:
    for number in range(WRONG_CODES):
        await processes[0].wrong_code(f"2001:db8:0:7::{number:x}")
    assert not await processes[1].may_try_code("2001:db8:0:7:ffff::1")
    assert await processes[1].may_try_code("2001:db8:0:8::1")


async def test_a_minute_later_all_is_forgotten(
    store: Store, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr("games.tables.store.store.TRIES_MS", 50)
    assert [await store.one_more_try(address) for _ in range(3)] == [1, 2, 3]
    while await store.tries(address):
        pass
    assert await store.one_more_try(address) == 1
