"""The store forgets everything, a process dies: the table goes on with the same cards."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from games.rules import Ruleset
from games.sockets.acting import act
from games.tables import PlayerInfo, Store, Tables, records
from games.tables.audience import Nobody
from games.tables.commands import Auto, Leave, Pace
from games.tables.playing import Event
from games.tables.state import TableState
from games.tables.view import view
from tests.tables.driving import PLAYERS
from tests.tables.people import dealt_table, flip_all, play_on, until

type Process = Callable[[], Tables]


async def empty(store: Store) -> None:
    await store._commands.send("FLUSHALL")


def cards(table: object) -> object:
    return {key: value for key, value in table.items() if key not in ("n", "due", "pressed")}  # type: ignore[attr-defined]


async def test_a_store_that_lost_everything_is_filled_from_a_process(process: Process) -> None:
    houses = [process(), process()]
    replicas = await dealt_table(houses, 2, battle_limit=40)
    await play_on(replicas, flips=7)
    before, epoch = view(replicas[0].state), replicas[0].epoch
    await empty(houses[0].store)
    await until(lambda: all(r.epoch > epoch for r in replicas))
    assert all(cards(view(replica.state)) == cards(before) for replica in replicas)
    due = [replica.state.due_ms for replica in replicas]
    assert due[0] == due[1]
    assert due[0] > before["due"]["at"], "nobody is charged for the time without a store"
    await play_on(replicas)


async def test_a_store_that_lost_everything_between_two_flips_of_a_step_loses_neither(
    process: Process,
) -> None:
    houses = [process(), process()]
    replicas = await dealt_table(houses, 2)
    await flip_all(replicas)
    replicas[0].flip(0, 1)
    await until(lambda: not replicas[0].unanswered)
    await empty(houses[0].store)
    replicas[1].flip(1, 1)
    await until(lambda: all(r.state.at == 2 for r in replicas))


async def test_without_any_process_the_database_brings_the_table_back(
    process: Process, store_url: str
) -> None:
    house = process()
    replicas = await dealt_table([house], 2, battle_limit=40)
    await play_on(replicas, flips=9)
    before = view(replicas[0].state)
    code = replicas[0].code
    await house.keeper.settle()
    await house.stop()
    wipe = process()
    await wipe.start()
    await empty(wipe.store)
    replica = await wipe.open(code)
    assert replica is not None
    assert cards(view(replica.state)) == cards(before)
    assert replica.state.chain == before["chain"]
    await play_on([replica, replica])


async def test_a_table_that_nobody_has_played_at_comes_back_too(process: Process) -> None:

    house = process()
    made = await house.create(Ruleset(), ["me", "open"], PlayerInfo(PLAYERS[0], "Mia", "bear"))
    await house.keeper.settle()
    await empty(house.store)
    other = process()
    assert await other.code_of_watch(made.watch_code) == made.code
    assert await other.look(made.code) is not None


async def test_the_timers_of_a_dead_process_fire_in_another(process: Process) -> None:
    first, second = process(), process()
    replicas = await dealt_table([first], 1, 1, battle_limit=5)
    await second.start()
    await act(replicas[0], PLAYERS[0], Pace(50))
    await act(replicas[0], PLAYERS[0], Auto(True))
    replicas[0].close()
    for task in list(first._tasks):
        task.cancel()
    replica = await second.open(replicas[0].code)
    assert replica is not None
    await until(lambda: replica.state.status == "over")


@pytest.fixture(autouse=True)
async def nothing_hangs() -> AsyncIterator[None]:
    async with asyncio.timeout(40):
        yield


async def test_whoever_was_told_that_they_left_has_left_in_the_database_too(process: Process) -> None:
    house = process()
    replicas = await dealt_table([house], 2)
    await house.keeper.settle()  # what the deal still writes
    told: list[bool] = []
    kept: list[int] = []

    class Ear(Nobody):
        def entry(self, state: TableState, event: Event, time: int | None) -> None:
            told.append(state.n in kept)

    save = house.keeper.save_table

    async def save_and_say(state: TableState, epoch: int) -> None:
        await save(state, epoch)
        kept.append(state.n)

    house.keeper.save_table = save_and_say  # type: ignore[method-assign]
    replicas[1].audience = Ear()
    await act(replicas[1], PLAYERS[1], Leave())
    assert told[0]
    await house.keeper.settle()
    stored = await records.load_table(replicas[0].code)
    assert stored is not None
    assert stored.base["seats"][1]["kind"] == "computer"
