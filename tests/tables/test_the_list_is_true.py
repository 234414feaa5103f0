"""The list of tables holds no dead one, and loses none at which somebody still waits (casebook O22, O23)."""

import time
from collections.abc import AsyncIterator, Callable

import pytest

from games.rules import Ruleset
from games.sockets.acting import act
from games.tables import PlayerInfo, Tables, in_step, tidying
from games.tables.closing import HOUR_MS, MINUTE_MS, Lifetimes
from games.tables.commands import Leave
from games.tables.in_step import LEASE_MS
from games.tables.replica import Replica
from games.tables.store import Store
from games.tables.tidying import leave_tables
from tests.tables.driving import PLAYERS

LIVES = Lifetimes()
MIA = PlayerInfo(PLAYERS[0], "Mia", "bear")


class Later:
    """A clock that stands still until a test moves it on; all processes of a test read it."""

    def __init__(self) -> None:
        self.began = time.time_ns() // 1_000_000
        self.ahead = 0

    def __call__(self) -> int:
        return self.began + self.ahead


@pytest.fixture
def later() -> Later:
    return Later()


@pytest.fixture
async def house(
    store_url: str, transactional_db: None, later: Later, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Callable[[], Tables]]:
    """`house()` is one more process. Nothing there happens by itself: a test says when a process beats."""
    monkeypatch.setattr(tidying, "LOOK_S", 1e6)
    monkeypatch.setattr(in_step, "BEAT_S", 1e6)
    made: list[Tables] = []

    def make() -> Tables:
        made.append(Tables(Store(store_url), now=later, lives=LIVES))
        return made[-1]

    yield make
    for tables in made:
        await tables.stop()


async def public_table(tables: Tables) -> Replica:
    made = await tables.create(Ruleset(), ["me", "open"], MIA, "public")
    replica = await tables.open(made.code)
    assert replica is not None
    tables.come(replica, made.code, PLAYERS[0], watches=False)
    await in_step.beat(tables, tables._shown[made.code])
    return replica


async def many(tables: Tables, number: int) -> list[Replica]:
    return [await public_table(tables) for _ in range(number)]


async def listed(tables: Tables, among: list[Replica]) -> int:
    own = {replica.state.watch_code for replica in among}
    return sum(row.watch_code in own for row in await tables.public())


@pytest.mark.parametrize("number", [100, pytest.param(1000, marks=pytest.mark.long)])
async def test_tables_that_people_left_in_every_way_are_off_the_list_and_out_of_the_store(
    house: Callable[[], Tables], later: Later, number: int
) -> None:
    stays, dies = house(), house()
    await stays.start()
    await stays.store.empty()
    left, vanished = await many(stays, number // 4), await many(stays, number // 4)
    killed = await many(dies, number - len(left) - len(vanished))
    everything = [*left, *vanished, *killed]
    assert await listed(stays, everything) == number
    for replica in left:
        await act(replica, PLAYERS[0], Leave())
    for replica in (*left, *vanished):
        stays.go(replica, replica.code)
    # of the other process nothing is heard any more
    later.ahead += LEASE_MS + 1000
    assert await listed(stays, everything) == 0
    later.ahead += LIVES.left_ms
    await leave_tables(stays)
    later.ahead += LIVES.shut_ms
    for replica in everything:
        assert await stays.store.read(replica.code) is None or replica in left
    assert await stays.store.left(stays.now()) == []
    assert {replica.state.closed for replica in left} == {"left"}


async def test_whoever_waits_alone_for_three_quarters_of_an_hour_is_still_listed_and_can_be_joined(
    house: Callable[[], Tables], later: Later
) -> None:
    tables = house()
    replica = await public_table(tables)
    for _ in range(45):
        later.ahead += MINUTE_MS
        await in_step.beat(tables, tables._shown[replica.code])
        await leave_tables(tables)
    (row,) = [row for row in await tables.public() if row.watch_code == replica.state.watch_code]
    assert (row.code, row.free, row.names) == (replica.code, 1, ("Mia",))


async def test_a_table_that_is_parked_while_a_process_opens_it_is_not_on_the_list(
    house: Callable[[], Tables],
) -> None:
    one, other = house(), house()
    code = (await public_table(one)).code
    shown = await other.shown(code)
    assert shown is not None
    state = shown.replica.state
    assert await one.store.park(
        code, state.watch_code, shown.replica.epoch, state.n, state.at, one.now() + HOUR_MS
    )
    await in_step.beat(other, shown)
    assert await on_the_list_since(one, code) is None


async def on_the_list_since(tables: Tables, code: str) -> object:
    """When the table came onto the list; `None` where it is not on it."""
    return await tables.store._answer(tables.store._commands.send("ZSCORE", "public", code))
