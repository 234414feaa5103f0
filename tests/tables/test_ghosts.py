"""Nobody who has vanished stands in anybody's way, and a seat is freed once however its person went."""

import asyncio
from collections.abc import Callable

from games.rules import Ruleset, commit_of
from games.sockets.acting import act
from games.tables import PlayerInfo, Refused, Tables
from games.tables.audience import Nobody
from games.tables.commands import Commit, Leave, Reveal, Sit, Start
from games.tables.in_step import LEASE_MS, beat
from games.tables.playing import Event
from games.tables.replica import Replica
from games.tables.state import TableState
from tests.tables.driving import CONTRIBUTIONS, PLAYERS
from tests.tables.people import until

type Process = Callable[[], Tables]


class Ear(Nobody):
    """Keeps the events of a table."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def entry(self, state: TableState, event: Event, time: int | None) -> None:
        self.events.append(event)

    def count(self, type_: str) -> int:
        return sum(event["type"] == type_ for event in self.events)


async def two_people(tables: Tables, seats: int = 2) -> tuple[Replica, Ear]:
    """Mia and Tom at a table before the game, both with a promise, each with a socket."""
    wishes = ["me", *["open"] * (seats - 1)]
    made = await tables.create(Ruleset(seats=seats), wishes, PlayerInfo(PLAYERS[0], "Mia", "bear"))  # type: ignore[arg-type]
    replica = await tables.open(made.code)
    assert replica is not None
    ear = Ear()
    replica.audience = ear
    await act(replica, PLAYERS[0], Commit(commit_of(CONTRIBUTIONS[PLAYERS[0]])))
    await act(replica, PLAYERS[1], Sit("Tom", "fox", commit=commit_of(CONTRIBUTIONS[PLAYERS[1]])))
    tables.come(replica, "mia", PLAYERS[0], watches=False)
    tables.come(replica, "tom", PLAYERS[1], watches=False)
    await beat(tables, tables._shown[made.code])
    return replica, ear


async def test_a_person_who_vanishes_before_the_game_does_not_keep_the_host_from_starting(
    process: Process,
) -> None:
    tables = process()
    replica, ear = await two_people(tables)
    tables.go(replica, "tom")
    await act(replica, PLAYERS[0], Start())
    await act(replica, PLAYERS[0], Reveal(CONTRIBUTIONS[PLAYERS[0]]))
    # Tom shows nothing any more, so the cards are dealt without his part
    await until(lambda: replica.state.status == "playing")
    assert replica.state.play is not None
    assert replica.state.play.withheld == (1,)
    assert ear.count("dealt") == 1


async def test_leaving_while_one_is_taken_for_vanished_frees_the_seat_once(process: Process) -> None:
    tables, other = process(), process()
    replica, ear = await two_people(tables)
    elsewhere = await other.open(replica.code)
    assert elsewhere is not None
    tables.go(replica, "tom")
    outcomes = await asyncio.gather(
        *(act(copy, PLAYERS[1], Leave()) for copy in (replica, elsewhere, replica, elsewhere)),
        return_exceptions=True,
    )
    assert [o.code for o in outcomes if isinstance(o, Refused)] == ["not_seated"] * 3
    await until(lambda: elsewhere.state.n == replica.state.n)
    assert ear.count("left") == 1
    assert replica.state.seats[1].kind == "open"
    await act(elsewhere, PLAYERS[2], Sit("Ida", "owl", seat=1))
    ahead = LEASE_MS + 2000
    now = tables.now
    tables.now = lambda: now() + ahead  # type: ignore[method-assign]
    await beat(tables, tables._shown[replica.code])
    # Tom's lease has run out long after he left: nothing more happens to the seat that was his
    assert (replica.state.seats[1].name, replica.state.seats[1].kind) == ("Ida", "person")
    assert ear.count("left") == 1


async def test_thousands_of_sockets_that_come_and_go_leave_nobody_behind(process: Process) -> None:
    tables = process()
    replica, _ = await two_people(tables)
    for k in range(2000):
        who = object()
        tables.come(replica, who, f"{k:032x}" if k % 2 else None, watches=k % 3 == 0)
        tables.go(replica, who)
    await beat(tables, tables._shown[replica.code])
    assert tables.present() == {"tables": 1, "players": 2, "watchers": 0}
    assert replica.watchers == 0
