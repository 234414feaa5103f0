"""Tables that nobody is at any more go away, and nobody who still wants one loses it."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable

import pytest

from games.models import Game, Player, Table
from games.rules import Ruleset
from games.sockets.acting import act
from games.tables import PlayerInfo, Refused, Summary, Tables, in_step, tidying
from games.tables.closing import HOUR_MS, MINUTE_MS, Lifetimes
from games.tables.commands import Auto, Finish, Leave, Sit, Start, Stay
from games.tables.in_step import LEASE_MS
from games.tables.replica import Replica
from games.tables.store import Store
from games.tables.tidying import close_table, leave_tables, show_table, tidy, tidy_in_turn, tidy_people
from tests.tables.driving import PLAYERS
from tests.tables.people import dealt_table, flip_all, until

LIVES = Lifetimes(shut_ms=300)
MIA = PlayerInfo(PLAYERS[0], "Mia", "bear")


class Later:
    """A clock that a test moves on; all processes of a test read it."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.ahead


@pytest.fixture
def later() -> Later:
    return Later()


@pytest.fixture
async def house(
    store_url: str, transactional_db: None, later: Later, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Callable[[], Tables]]:
    """`house()` is one more process, which looks after left tables only when a test says so."""
    monkeypatch.setattr(tidying, "LOOK_S", 1e6)
    made: list[Tables] = []

    def make() -> Tables:
        made.append(Tables(Store(store_url), now=later, lives=LIVES))
        return made[-1]

    yield make
    for tables in made:
        await tables.stop()


async def keys_of(store: Store, code: str) -> list[bytes]:
    """Every key of a table, and every set in which its code stands."""
    keys = await store._answer(store._commands.send("KEYS", f"*{code}*"))
    assert isinstance(keys, list)
    sets = await store._answer(store._commands.send("KEYS", "*:left"))
    assert isinstance(sets, list)
    for name in [*sets, b"public"]:
        if await store._answer(store._commands.send("ZSCORE", name, code)) is not None:
            keys.append(name)
    return keys


async def made_table(tables: Tables, who: object | None = None, **options: str) -> Replica:
    created = await tables.create(Ruleset(), ["me", "open"], MIA, options.get("visibility", "private"))  # type: ignore[arg-type]
    replica = await tables.open(created.code)
    assert replica is not None
    if who is not None:
        tables.come(replica, who, PLAYERS[0], watches=False)
        await in_step.beat(tables, tables._shown[replica.code])
    return replica


async def listed(tables: Tables, replica: Replica) -> list[Summary]:
    return [row for row in await tables.public() if row.watch_code == replica.state.watch_code]


async def beat(tables: Tables, replica: Replica) -> None:
    """What a process does for a table once a second."""
    await in_step.beat(tables, tables._shown[replica.code])


async def test_a_table_whose_people_have_all_left_is_closed_and_nothing_of_it_stays(
    house: Callable[[], Tables], later: Later
) -> None:
    tables = house()
    replica = await made_table(tables, "mia", visibility="public")
    await act(replica, PLAYERS[0], Leave())
    tables.go(replica, "mia")
    later.ahead += LIVES.left_ms + 1000
    await leave_tables(tables)
    assert replica.state.closed == "left"
    await tables.keeper.settle()
    row = await Table.objects.aget(pk=replica.code)
    assert (row.closed is not None, row.closed_for) == (True, "left")
    assert await listed(tables, replica) == []
    await asyncio.wait_for(until_no_keys(tables, replica.code), 30)
    tables.forget(tables._shown[replica.code])
    assert await tables.open(replica.code) is None
    assert await tables.code_of_watch(replica.state.watch_code) is None


async def until_no_keys(tables: Tables, code: str) -> None:
    """A closed table may be read for a little while by those who have not heard of it."""
    while await keys_of(tables.store, code):  # noqa: ASYNC110 - keys run out without a word
        await asyncio.sleep(0.2)


async def test_a_table_whose_people_vanished_leaves_the_store_and_is_there_when_one_comes_back(
    house: Callable[[], Tables], later: Later
) -> None:
    tables = house()
    replica = await made_table(tables, "mia", visibility="public")
    assert [row.names for row in await listed(tables, replica)] == [("Mia",)]
    tables.go(replica, "mia")
    later.ahead += LIVES.left_ms + 1000
    await leave_tables(tables)
    assert await keys_of(tables.store, replica.code) == []
    assert await listed(tables, replica) == []
    back = await tables.open(replica.code)
    assert back is not None
    assert back is not replica
    assert (back.state.seats[0].name, back.state.closed) == ("Mia", None)


async def test_a_game_whose_people_vanished_goes_on_with_the_same_cards(
    house: Callable[[], Tables], later: Later
) -> None:
    tables = house()
    replicas = await dealt_table([tables], 2)
    for _ in range(5):
        await flip_all(replicas)
    shown = tables._shown[replicas[0].code]
    for who in list(shown.players):
        tables.go(replicas[0], who)
    # nothing runs while nobody is there
    later.ahead += LEASE_MS + 1000
    await until(lambda: replicas[0].state.paused is not None)
    before = replicas[0].state
    later.ahead += LIVES.left_ms
    await leave_tables(tables)
    assert await keys_of(tables.store, before.code) != []
    later.ahead += LIVES.parked_ms
    await leave_tables(tables)
    assert await keys_of(tables.store, before.code) == []
    back = await tables.open(before.code)
    assert back is not None
    assert back.state.chain == before.chain
    assert back.state.play == before.play
    assert back.epoch > replicas[0].epoch


async def test_computers_play_to_the_end_before_their_table_goes(
    house: Callable[[], Tables], later: Later
) -> None:
    tables = house()
    (replica,) = await dealt_table([tables], 1, computers=1)
    await act(replica, PLAYERS[0], Auto(True))
    for who in list(tables._shown[replica.code].players):
        tables.go(replica, who)
    await act(replica, PLAYERS[0], Leave())
    assert replica.state.due_ms is not None
    later.ahead += LIVES.parked_ms + 1000
    await leave_tables(tables)
    assert replica.state.status == "playing"
    assert await keys_of(tables.store, replica.code) != []


async def test_a_person_who_waits_alone_for_hours_keeps_the_table(
    house: Callable[[], Tables], later: Later
) -> None:
    tables, other = house(), house()
    await other.start()
    replica = await made_table(tables, "mia", visibility="public")
    for _ in range(45):
        later.ahead += MINUTE_MS
        await beat(tables, replica)
        await leave_tables(tables)
        await leave_tables(other)
    assert replica.state.closing_ms is None
    (row,) = await listed(other, replica)
    assert (row.code, row.free) == (replica.code, 1)
    there = await other.open(replica.code)
    assert there is not None
    await act(there, PLAYERS[1], Sit("Tom", "fox"))
    assert there.state.seats[1].name == "Tom"


async def test_where_nothing_happens_people_are_warned_before_their_table_is_closed(
    house: Callable[[], Tables], later: Later
) -> None:
    tables, other = house(), house()
    replica = await made_table(tables, "mia")
    elsewhere = await other.open(replica.code)
    assert elsewhere is not None
    other.come(elsewhere, "a watcher", None, watches=True)
    later.ahead += LIVES.idle_ms + 1000
    await beat(tables, replica)
    await until(lambda: elsewhere.state.closing_ms is not None)
    assert elsewhere.state.closing_ms == pytest.approx(later() + LIVES.warned_ms, abs=60_000)
    later.ahead += LIVES.warned_ms - 60_000
    await beat(tables, replica)
    assert replica.state.closed is None
    later.ahead += 120_000
    await beat(other, elsewhere)
    await until(lambda: replica.state.closed == elsewhere.state.closed == "idle")
    with pytest.raises(Refused, match="closed"):
        await act(replica, PLAYERS[0], Start())


async def test_whoever_stays_or_does_something_keeps_the_table(
    house: Callable[[], Tables], later: Later
) -> None:
    tables = house()
    replica = await made_table(tables, "mia")

    async def warned() -> None:
        later.ahead += LIVES.idle_ms + 1000
        await beat(tables, replica)
        assert replica.state.closing_ms is not None

    await warned()
    await act(replica, PLAYERS[0], Stay())
    assert replica.state.closing_ms is None
    await warned()
    await act(replica, PLAYERS[1], Sit("Tom", "fox"))
    assert replica.state.closing_ms is None
    later.ahead += LIVES.warned_ms + 1000
    await beat(tables, replica)
    assert replica.state.closed is None
    entries = replica.state.n
    await act(replica, PLAYERS[0], Stay())
    assert replica.state.n == entries


async def test_a_game_to_which_nobody_comes_back_is_interrupted_by_one_process(
    house: Callable[[], Tables], later: Later
) -> None:
    tables, other = house(), house()
    replicas = await dealt_table([tables], 2)
    await flip_all(replicas)
    for who in list(tables._shown[replicas[0].code].players):
        tables.go(replicas[0], who)
    later.ahead += LEASE_MS + 1000
    await until(lambda: replicas[0].state.paused is not None)
    later.ahead += LIVES.parked_ms
    await leave_tables(tables)
    code, play = replicas[0].code, replicas[0].state.play
    assert play is not None
    assert await tidy(tables) == (0, 0)
    later.ahead += LIVES.lost_ms + HOUR_MS
    assert await tidy(other) == (1, 0)
    assert await tidy(tables) == (0, 0)
    game = await Game.objects.aget(pk=play.id)
    assert (game.status, game.result) == (Game.Status.INTERRUPTED, None)
    assert game.ended is not None
    assert (await Table.objects.aget(pk=code)).closed_for == "lost"
    await asyncio.wait_for(until_no_keys(tables, code), 30)
    assert await tables.open(code) is None
    later.ahead += LIVES.kept_ms + HOUR_MS
    assert await tidy(tables) == (0, 1)
    assert not await Table.objects.filter(pk=code).aexists()
    assert await Game.objects.filter(pk=play.id).aexists()


async def test_only_one_process_at_a_time_tidies_the_database(house: Callable[[], Tables]) -> None:
    tables, other = house(), house()
    await asyncio.gather(tables.start(), other.start())
    turns = [await t.store.once("a task of this test", t.process, 60_000) for t in (tables, other, tables)]
    assert turns == [True, False, False]


async def test_a_process_that_did_not_hear_of_it_does_not_bring_a_closed_table_back(
    house: Callable[[], Tables],
) -> None:
    tables, other = house(), house()
    replica = await made_table(tables, "mia")
    elsewhere = await other.open(replica.code)
    assert elsewhere is not None
    other.store.unsubscribe(replica.code)
    await close_table(tables, replica.code, "staff")
    keys = await keys_of(tables.store, replica.code)
    await tables.store._answer(tables.store._commands.send("DEL", *keys))
    await until(lambda: elsewhere.state.closed == "staff")
    assert await keys_of(tables.store, replica.code) == []


async def test_staff_end_a_game_and_hide_a_table_and_everybody_there_sees_it(
    house: Callable[[], Tables],
) -> None:
    tables, other = house(), house()
    replica = await made_table(tables, "mia", visibility="public")
    assert await show_table(other, replica.code, on=False)
    await until(lambda: replica.state.visibility == "hidden")
    assert await listed(tables, replica) == []
    assert await show_table(other, replica.code, on=False)
    assert await show_table(tables, replica.code, on=True)
    await beat(tables, replica)
    assert len(await listed(other, replica)) == 1
    await act(replica, PLAYERS[0], Start())
    await until(lambda: replica.state.status == "playing")
    assert await close_table(other, replica.code, "staff")
    await until(lambda: replica.state.closed == "staff")
    with pytest.raises(Refused, match="closed"):
        await act(replica, PLAYERS[0], Finish())
    assert replica.state.play is not None
    assert (await Game.objects.aget(pk=replica.state.play.id)).status == Game.Status.INTERRUPTED
    assert not await close_table(tables, "NOBODY", "staff")


async def test_a_private_table_cannot_be_put_on_the_list(house: Callable[[], Tables]) -> None:
    tables = house()
    replica = await made_table(tables, "mia")
    n = replica.state.n
    assert await show_table(tables, replica.code, on=True)
    assert (replica.state.n, replica.state.visibility) == (n, "private")
    assert await listed(tables, replica) == []


async def test_guests_who_stay_away_are_forgotten_once_a_day_by_one_process(
    house: Callable[[], Tables], later: Later
) -> None:
    one, other = house(), house()
    await one.create(Ruleset(), ["me", "open"], MIA)
    later.ahead = 91 * 24 * HOUR_MS
    await one.start()
    await one.store._answer(one.store._commands.send("DEL", "once:tidy", "once:tidy people"))
    await tidy_in_turn(one)
    assert not await Player.objects.filter(pk=MIA.id).aexists()
    await Player.objects.acreate(id=MIA.id, name="Mia", avatar="bear")
    await other.start()
    await tidy_in_turn(other)
    assert await Player.objects.filter(pk=MIA.id).aexists()


async def test_forgetting_them_again_changes_nothing(house: Callable[[], Tables], later: Later) -> None:
    tables = house()
    await tables.create(Ruleset(), ["me", "open"], MIA)
    later.ahead = 91 * 24 * HOUR_MS
    assert (await tidy_people(tables)).guests == 1
    assert (await tidy_people(tables)).guests == 0
