"""Somebody turns up no card: silent, vanished, or everybody gone, and a house dies with the clock."""

import asyncio
from collections.abc import Iterable

import pytest

from .cast import Cast
from .evidence import Evidence
from .load import Load, Table
from .people import Person

SOON_MS = 5000
LEASE_S, GRACE_S = 12.0, 40.0
"""So long nobody is thought to be away, and so long somebody who is away is waited for."""


async def wait_shortly(load: Load) -> None:
    """Every host makes the table wait as short as it can."""
    for table in load.there:
        await table.players[0].clients[-1].say("sleeper", ms=SOON_MS)
    await load.until(lambda: all(p.view["sleeper_ms"] == SOON_MS for p in load.people))


def fall_silent(players: Iterable[Person]) -> None:
    """They press no more; their pages answer and ask as before."""
    for player in players:
        player.presses_a_second = 0.001


def slept(table: Table) -> set[int]:
    """The seats that everybody at this table was shown to be turned up for."""
    shown = []
    for person in table.people:
        entries = [heard.frame for heard in person.heard if heard.frame["type"] == "entry"]
        shown.append({seat for entry in entries for seat in entry["slept"]})
    return set.intersection(*shown)


def seat_of(player: Person) -> int:
    (seat,) = player.clients[-1].you
    return int(seat)


@pytest.mark.fault("X19", "a seat is connected and silent, and the house that counts for it is killed")
async def test_a_silent_seat_is_turned_up_for_also_when_a_house_dies(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast, tables=2, seats=(3, 2), flips_a_second=2.0) as load:
        await wait_shortly(load)
        await load.flips(1)
        async with evidence.happens():
            fall_silent(table.players[1] for table in load.there)
            cast.kill_house(0)
        await load.until(lambda: all(seat_of(t.players[1]) in slept(t) or t.is_over() for t in load.there))
        for table in load.there:
            assert slept(table) <= {seat_of(player) for player in table.players}
        await load.flips(1)
        await load.play_out()
    evidence.judge()


@pytest.mark.long
@pytest.mark.fault("X19", "somebody vanishes in a war, and is back after a computer has kept the seat")
async def test_a_computer_keeps_the_seat_of_somebody_who_vanished(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast, tables=1, seats=(3,), flips_a_second=4.0) as load:
        (table,) = load.there
        gone = table.players[2]
        seat = seat_of(gone)
        await load.until(lambda: bool(gone.view["warriors"]) and seat in gone.view["awaits"])
        async with evidence.happens():
            back = gone.leave_for_a_while()
        watcher = table.watchers[0]
        await load.until(lambda: watcher.view["seats"][seat]["kept"], LEASE_S + GRACE_S + 40)
        at = watcher.view["at"]
        await load.until(lambda: watcher.view["at"] >= at + 3)
        back()
        await load.until(lambda: not watcher.view["seats"][seat]["away"])
        await load.flips(2)
        await load.play_out()
    evidence.judge(not_asked={"I6": "the trial itself waits for somebody who is away"})


@pytest.mark.long
@pytest.mark.fault("X19", "everybody vanishes, and one is back")
async def test_a_table_that_everybody_left_waits_and_goes_on(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast, tables=1, seats=(2,), watchers=1, flips_a_second=4.0) as load:
        (table,) = load.there
        await load.flips(1)
        async with evidence.happens():
            ways_back = [player.leave_for_a_while() for player in table.players]
        watcher = table.watchers[0]
        await load.until(lambda: watcher.view["paused"] is not None, LEASE_S + 20)
        assert watcher.view["paused"]["seat"] is None
        at = watcher.view["at"]
        await asyncio.sleep(LEASE_S)
        assert watcher.view["at"] == at
        for back in ways_back:
            back()
        await load.until(lambda: watcher.view["paused"] is None)
        await load.flips(2)
        await load.play_out()
    evidence.judge(not_asked={"I6": "the trial itself waits for somebody who is away"})
