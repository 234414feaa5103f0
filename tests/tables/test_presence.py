"""Who is here is a lease that runs out; nobody's going is believed because somebody said so."""

import asyncio
import time
from collections.abc import Callable

from games.rules import Ruleset
from games.sockets.acting import act
from games.tables import PlayerInfo, Summary, Tables
from games.tables.commands import Sit, Start
from games.tables.in_step import LEASE_MS
from tests.tables.driving import PLAYERS
from tests.tables.people import dealt_table, until

type Process = Callable[[], Tables]


def wall_ms() -> int:
    return time.time_ns() // 1_000_000


async def test_whoever_is_not_heard_of_is_away_and_back_when_they_return(process: Process) -> None:
    here, there = process(), process()
    ahead = 0
    here.now = lambda: wall_ms() + ahead  # type: ignore[method-assign]
    replicas = await dealt_table([here, there], 2)
    for who in list(there._shown[replicas[1].code].players):
        there.go(replicas[1], who)
    ahead = LEASE_MS + 2000
    await until(lambda: replicas[0].state.seats[1].away)
    assert not replicas[0].state.seats[0].away
    ahead = 0
    there.come(replicas[1], object(), PLAYERS[1], watches=False)
    await until(lambda: not replicas[0].state.seats[1].away)


async def test_watchers_are_counted_over_all_processes_and_no_ghost_stays(process: Process) -> None:
    here, there = process(), process()
    ahead = 0
    here.now = lambda: wall_ms() + ahead  # type: ignore[method-assign]
    replicas = await dealt_table([here, there], 2)
    for k in range(3):
        there.come(replicas[1], f"watcher {k}", None, watches=True)
    here.come(replicas[0], "another", None, watches=True)
    await until(lambda: replicas[0].watchers == 4)
    there._shown[replicas[1].code].replica.close()  # as if its process had died
    ahead = LEASE_MS + 2000
    await until(lambda: replicas[0].watchers == 1)


async def test_a_public_table_is_listed_and_its_code_only_while_a_chair_is_free(
    process: Process,
) -> None:
    house = process()
    made = await house.create(Ruleset(), ["me", "open"], PlayerInfo(PLAYERS[0], "Mia", "bear"), "public")
    replica = await house.open(made.code)
    assert replica is not None
    house.come(replica, "mia", PLAYERS[0], watches=False)

    async def listed() -> list[Summary]:
        return [row for row in await house.public() if row.watch_code == made.watch_code]

    async with asyncio.timeout(30):
        while not (rows := await listed()):  # noqa: ASYNC110 - the list has no event of its own
            await asyncio.sleep(0.05)
    assert rows[0].code == made.code
    assert rows[0].names == ("Mia",)
    await act(replica, PLAYERS[0], Start())
    async with asyncio.timeout(30):
        while (await listed())[0].code is not None:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_a_host_who_is_gone_before_a_game_stops_nobody(process: Process) -> None:
    house = process()
    ahead = 0
    house.now = lambda: wall_ms() + ahead  # type: ignore[method-assign]
    made = await house.create(Ruleset(), ["open", "open"], PlayerInfo(PLAYERS[5], "Mia", "bear"))
    replica = await house.open(made.code)
    assert replica is not None
    await act(replica, PLAYERS[1], Sit("Tom", "fox"))
    house.come(replica, "tom", PLAYERS[1], watches=False)
    assert replica.state.host == PLAYERS[5]
    ahead = LEASE_MS + 2000
    await until(lambda: replica.state.host == PLAYERS[1])


async def test_the_watchers_of_a_process_that_leaves_are_counted_no_more(process: Process) -> None:
    stays, leaves = process(), process()
    replicas = await dealt_table([stays, leaves], 2)
    stays.come(replicas[0], "Tom", None, watches=True)
    leaves.come(replicas[1], "Ida", None, watches=True)
    await until(lambda: replicas[0].watchers == 2)
    await leaves.stop()
    await until(lambda: replicas[0].watchers == 1, LEASE_MS / 2000)
