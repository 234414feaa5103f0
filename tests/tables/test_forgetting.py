"""Somebody is deleted while they play: nobody is shown their name any more, on whichever process."""

from collections.abc import Callable
from random import Random

from games.families.animals import SOMEONE
from games.families.deletion import delete_guest
from games.models import Game, Table
from games.querying import read, write
from games.rules import Ruleset
from games.sockets.acting import act
from games.tables import PlayerInfo, Tables
from games.tables.admissions import WatchingSet
from games.tables.admitting import ask
from games.tables.commands import Ask, Finish, Leave, Sit, Start
from games.tables.fold import fold
from games.tables.forget import forget, forget_player
from games.tables.forgetting import knows
from games.tables.records import record
from games.tables.replica import Replica
from games.tables.rulings import Context
from tests.tables.driving import PLAYERS, new_table
from tests.tables.people import dealt_table, flip_all, until

MIA, TOM, IDA, KIM = PLAYERS[:4]
CONTEXT = Context(1_000, Random(1).randbytes)

type Process = Callable[[], Tables]


def names(replica: Replica) -> list[str]:
    return [seat.name for seat in replica.state.seats]


async def test_who_plays_is_someone_on_every_process_and_a_computer_plays_on(process: Process) -> None:
    houses = [process(), process()]
    replicas = await dealt_table(houses, 3)
    await flip_all(replicas, 1)
    await forget_player(houses[1], TOM)
    await until(lambda: all(SOMEONE in names(replica) for replica in replicas))
    for replica in replicas:
        seat = replica.state.seats[1]
        assert (seat.kind, seat.player, seat.name) == ("computer", None, SOMEONE)
        assert seat.avatar.startswith("someone-")
        assert not knows(replica.state, TOM)
    base = await read(lambda: str(Table.objects.get(pk=replicas[0].code).base))
    assert TOM not in base
    assert "P1" not in base
    await write(delete_guest, TOM)
    for replica, player in ((replicas[0], MIA), (replicas[2], IDA)):
        await act(replica, player, Finish())
    await until(lambda: replicas[0].state.status == "over")
    await houses[0].keeper.settle()
    kept = await record(replicas[0].state.play.id)  # type: ignore[union-attr]
    assert kept is not None
    assert [seat["name"] for seat in kept["seats"]] == ["Mia", SOMEONE, "P2"]
    assert {held["name"] for held in kept["holders"]} == {SOMEONE}
    held = await read(lambda: Game.objects.get(pk=kept["id"]).holders)
    assert TOM not in str(held)


async def test_who_had_left_before_is_someone_too(process: Process) -> None:
    houses = [process()]
    replicas = await dealt_table(houses, 2, 1)
    await act(replicas[1], TOM, Leave())
    assert names(replicas[0])[1] == "P1"
    await write(delete_guest, TOM)
    await forget_player(houses[0], TOM)
    await until(lambda: names(replicas[0])[1] == SOMEONE)
    play = replicas[0].state.play
    assert play is not None
    assert {holder.name for holder in play.holders} == {SOMEONE}
    kept = await houses[0].store.read(replicas[0].code)
    assert kept is not None
    assert all(word not in entry for entry in kept.entries for word in (TOM.encode(), b"P1"))


async def test_between_games_the_chair_is_free_and_the_part_of_the_host_passes_on(process: Process) -> None:
    house = process()
    made = await house.create(Ruleset(seats=3), ["me", "open", "open"], PlayerInfo(MIA, "Mia", "bear"))
    replica = await house.open(made.code)
    assert replica is not None
    await act(replica, TOM, Sit("Tom", "fox"))
    await forget_player(house, MIA)
    assert [seat.kind for seat in replica.state.seats] == ["open", "person", "open"]
    assert replica.state.host == TOM
    await act(replica, TOM, Start())
    await until(lambda: replica.state.status == "playing")


async def test_a_table_that_knows_nobody_of_that_name_hears_nothing(process: Process) -> None:
    houses = [process()]
    replicas = await dealt_table(houses, 2)
    n = replicas[0].state.n
    await forget_player(houses[0], KIM)
    assert replicas[0].state.n == n


def test_who_asks_to_watch_does_not_ask_any_more() -> None:
    state = fold(new_table(Random(1)), WatchingSet("approve")).state
    (asked,) = ask(state, IDA, Ask("Ida", "owl"), CONTEXT)
    state = fold(state, asked).state
    assert knows(state, IDA)
    (entry,) = forget(state, IDA, (), CONTEXT)
    after = fold(state, entry)
    assert after.event == {"type": "forgotten", "seats": [], "onlookers": [state.asked[0].id]}
    assert not knows(after.state, IDA)
