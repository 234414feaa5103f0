"""A table goes on without whoever sleeps, vanished or paused: once, at the same time, on every process."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field

import pytest

from games.sockets.acting import act
from games.tables import Refused, Tables
from games.tables.clock import GRACE_MS, LATE_MS
from games.tables.commands import Leave, Pace, Pause, Resume, Sleeper
from games.tables.in_step import LEASE_MS
from games.tables.replica import Replica
from games.tables.state import USUAL_SLEEPER_MS
from games.tables.view import view
from tests.tables.driving import PLAYERS
from tests.tables.people import dealt_table, flip_all, until

type Process = Callable[[], Tables]


@pytest.fixture(autouse=True)
async def nothing_hangs() -> AsyncIterator[None]:
    async with asyncio.timeout(60):
        yield


@dataclass
class Ahead:
    """Processes whose one clock the test moves on."""

    houses: list[Tables] = field(default_factory=list)
    ms: int = 0

    def watch(self, *houses: Tables) -> list[Tables]:
        for house in houses:
            house.now = lambda: time.time_ns() // 1_000_000 + self.ms  # type: ignore[method-assign]
            self.houses.append(house)
        return list(houses)

    def to(self, ms: int | None) -> None:
        """Moves the time on to just after `ms`, as every process's timer would have it."""
        assert ms is not None
        self.ms += max(0, ms + 1 - self.houses[0].now())
        for house in self.houses:
            for code in list(house.shown_codes()):
                house._shown[code].replica.clock.set()


@pytest.fixture
def ahead() -> Ahead:
    return Ahead()


def slept(replicas: Iterable[Replica]) -> list[tuple[int, ...]]:
    return [r.state.play.slept for r in replicas if r.state.play is not None]


async def same(replicas: list[Replica]) -> None:
    await until(lambda: len({r.state.n for r in replicas}) == 1)
    assert all(view(r.state) == view(replicas[0].state) for r in replicas)


async def vanish(house: Tables, replica: Replica, ahead: Ahead) -> None:
    """Everybody on this process is gone, and not heard of for longer than a lease."""
    for who in list(house._shown[replica.code].players):
        house.go(replica, who)
    ahead.ms += LEASE_MS + 1000


async def test_a_seat_that_does_not_flip_is_turned_up_for_once_at_the_published_time(
    process: Process, ahead: Ahead
) -> None:
    replicas = await dealt_table(ahead.watch(process(), process(), process()), 3)
    due = replicas[0].state.due_ms
    assert {r.state.due_ms for r in replicas} == {due}
    replicas[0].flip(0, 0)
    await until(lambda: replicas[1].pressed == [0])
    ahead.to((due or 0) - 1000)
    await asyncio.sleep(0.1)
    assert replicas[0].state.at == 0
    ahead.to(due)
    await until(lambda: all(r.state.at == 1 for r in replicas))
    await same(replicas)
    assert slept(replicas) == [(1, 2)] * 3
    await asyncio.sleep(0.2)
    assert replicas[0].state.at == 1
    assert replicas[0].state.due_ms is not None
    assert replicas[0].state.due_ms >= (due or 0) + USUAL_SLEEPER_MS
    await flip_all(replicas)
    assert slept(replicas) == [()] * 3


async def test_whoever_sleeps_on_while_others_wait_is_put_on_auto(process: Process, ahead: Ahead) -> None:
    replicas = await dealt_table(ahead.watch(process(), process()), 2)
    for at in range(2):
        assert not replicas[0].state.seats[1].auto
        ahead.ms += LATE_MS + 1  # long enough here to act
        replicas[0].flip(0, at)
        await until(lambda at=at: replicas[1].pressed == [0] and replicas[1].state.at == at)  # type: ignore[misc]
        ahead.to(replicas[0].state.due_ms)
        await until(lambda at=at: all(r.state.at == at + 1 for r in replicas))  # type: ignore[misc]
    await until(lambda: all(r.state.seats[1].auto for r in replicas))
    replicas[0].flip(0, 2)
    await until(lambda: all(r.state.at == 3 for r in replicas))
    assert slept(replicas) == [()] * 2


async def test_where_all_of_them_talk_and_nobody_flips_nobody_is_put_on_auto(
    process: Process, ahead: Ahead
) -> None:
    replicas = await dealt_table(ahead.watch(process(), process()), 2)
    for at in range(3):
        ahead.ms += LATE_MS + 1
        ahead.to(replicas[0].state.due_ms)
        await until(lambda at=at: all(r.state.at == at + 1 for r in replicas))  # type: ignore[misc]
    await asyncio.sleep(0.2)
    assert slept(replicas) == [(0, 1)] * 2
    assert not any(seat.auto for seat in replicas[0].state.seats)


async def test_a_flip_in_the_same_moment_as_the_clock_wins_or_loses_and_all_agree(
    process: Process, ahead: Ahead
) -> None:
    replicas = await dealt_table(ahead.watch(process(), process()), 2)
    for at in range(8):
        ahead.ms += LATE_MS + 1  # long enough here to act
        replicas[0].flip(0, at)
        ahead.to(replicas[0].state.due_ms)
        try:
            await asyncio.sleep(0.001 * (at % 4))
            replicas[1].flip(1, at)
        except Refused as refused:
            assert refused.code == "late"  # noqa: PT017 - the clock was first
        await until(lambda at=at: all(r.state.at == at + 1 for r in replicas))  # type: ignore[misc]
        await same(replicas)
        assert slept(replicas)[0] in ((), (1,))


async def test_another_process_acts_where_the_one_with_the_timer_has_died(
    process: Process, ahead: Ahead
) -> None:
    dies, stays = ahead.watch(process(), process())
    replicas = await dealt_table([dies, stays], 2)
    replicas[1].flip(1, 0)
    await until(lambda: replicas[0].pressed == [1])
    # it takes what is due, and dies before it acts
    ahead.ms += USUAL_SLEEPER_MS + 1
    due = replicas[0].state.due_ms
    assert due is not None
    assert await dies.store.take(replicas[0].code, due, dies.now(), 1000)
    replicas[0].close()
    for task in list(dies._tasks):
        task.cancel()
    replicas[1].clock.set()
    await until(lambda: replicas[1].state.at == 1)
    assert slept(replicas[1:]) == [(0,)]


async def test_what_fell_due_while_no_process_was_there_begins_anew(process: Process, ahead: Ahead) -> None:
    (house,) = ahead.watch(process())
    replicas = await dealt_table([house], 2)
    code, due = replicas[0].code, replicas[0].state.due_ms
    await house.stop()
    ahead.to((due or 0) + LATE_MS)
    ahead.houses.clear()
    (again,) = ahead.watch(process())
    await again.start()
    replica = await again.open(code)
    assert replica is not None
    for player in PLAYERS[:2]:
        again.come(replica, object(), player, watches=False)
    await until(lambda: (replica.state.due_ms or 0) >= (due or 0) + LATE_MS + USUAL_SLEEPER_MS)
    assert replica.state.at == 0
    assert not replica.state.deserted


async def test_a_process_that_has_just_come_leaves_the_first_seconds_to_others(
    process: Process, ahead: Ahead
) -> None:
    (house,) = ahead.watch(process())
    replicas = await dealt_table([house], 2)
    ahead.ms += USUAL_SLEEPER_MS + 1
    due = replicas[0].state.due_ms
    assert due is not None
    house.store.since_ms = house.now()
    await replicas[0].clock.act(due)
    await asyncio.sleep(0.1)
    assert replicas[0].state.at == 0
    house.store.since_ms -= LATE_MS
    await replicas[0].clock.act(due)
    await until(lambda: replicas[0].state.at == 1)


async def test_no_flip_counts_in_a_pause_not_even_one_that_is_on_its_way(
    process: Process, ahead: Ahead
) -> None:
    replicas = await dealt_table(ahead.watch(process(), process()), 2)
    replicas[0].flip(0, 0)
    await until(lambda: replicas[1].pressed == [0])
    deaf = replicas[1]
    hear = deaf.heard
    deaf.heard = lambda announcement: None  # type: ignore[method-assign]
    await act(replicas[0], PLAYERS[0], Pause("drink"))
    deaf.flip(1, 0)
    await until(lambda: deaf.state.paused is not None)
    deaf.heard = hear  # type: ignore[method-assign]
    assert not deaf.unanswered
    for replica, seat in zip(replicas, (0, 1), strict=True):
        with pytest.raises(Refused) as refused:
            replica.flip(seat, 0)
        assert refused.value.code == "paused"
    ahead.ms += USUAL_SLEEPER_MS + 1000
    await asyncio.sleep(0.2)
    assert [r.state.at for r in replicas] == [0, 0]
    await act(replicas[1], PLAYERS[1], Resume())
    await until(lambda: all(r.state.paused is None for r in replicas))
    replicas[1].flip(1, 0)
    await until(lambda: all(r.state.at == 1 for r in replicas))
    await same(replicas)


async def test_a_pause_ends_by_itself_on_one_of_all_processes(process: Process, ahead: Ahead) -> None:
    replicas = await dealt_table(ahead.watch(process(), process()), 2)
    await act(replicas[0], PLAYERS[0], Pause())
    await until(lambda: replicas[1].state.paused is not None)
    paused = replicas[1].state.paused
    assert paused is not None
    ahead.to(paused.until_ms)
    await until(lambda: all(r.state.paused is None for r in replicas))
    await same(replicas)


async def test_a_vanished_persons_seat_is_kept_by_a_computer_until_they_are_back(
    process: Process, ahead: Ahead
) -> None:
    here, there = ahead.watch(process(), process())
    table, gone, _ = await dealt_table([here, there], 3)
    await act(table, PLAYERS[0], Sleeper(None))
    await until(lambda: gone.state.n == table.state.n)
    await there.stop()
    ahead.houses.remove(there)
    ahead.ms += LEASE_MS + 1000
    await until(lambda: table.state.seats[1].keeps_ms is not None)
    assert [seat.away for seat in table.state.seats] == [False, True, False]
    table.flip(0, 0)
    table.flip(2, 0)
    await until(lambda: table.pressed == [0, 2])
    ahead.to(table.state.seats[1].keeps_ms)
    await until(lambda: table.state.at == 1)
    assert table.state.seats[1].kept
    (again,) = ahead.watch(process())
    returned = await again.open(table.code)
    assert returned is not None
    again.come(returned, object(), PLAYERS[1], watches=False)
    await until(lambda: not table.state.seats[1].kept and returned.state.n == table.state.n)
    replicas = [table, returned, table]
    while 1 not in table.state.awaits:
        await flip_all(replicas)
    at = table.state.at
    for other in set(table.state.awaits) - {1}:
        table.flip(other, at)
    await asyncio.sleep(0.2)
    assert table.state.at == at, "the seat is theirs again, at once"
    returned.flip(1, at)
    await until(lambda: all(r.state.at == at + 1 for r in replicas))
    await same(replicas)


async def test_where_everybody_vanished_the_table_waits_and_goes_on_with_the_first_who_is_back(
    process: Process, ahead: Ahead
) -> None:
    here, there = ahead.watch(process(), process())
    replicas = await dealt_table([here, there], 2, 1)
    await act(replicas[0], PLAYERS[0], Pace(50))
    await vanish(here, replicas[0], ahead)
    await vanish(there, replicas[1], ahead)
    await until(lambda: all(r.state.paused is not None for r in replicas))
    assert replicas[0].state.paused is not None
    assert replicas[0].state.paused.seat is None
    assert replicas[0].code not in dict(await here.store.due(10**14))
    ahead.ms += 10 * GRACE_MS
    await asyncio.sleep(0.3)
    assert replicas[0].state.at == 0
    there.come(replicas[1], object(), PLAYERS[1], watches=False)
    await until(lambda: all(r.state.paused is None for r in replicas))
    assert [seat.away for seat in replicas[0].state.seats] == [True, False, False]
    await until(lambda: replicas[0].state.seats[0].keeps_ms is not None)
    await same(replicas)


async def test_a_flip_waits_no_longer_for_whoever_leaves_on_purpose(process: Process, ahead: Ahead) -> None:
    replicas = await dealt_table(ahead.watch(process(), process()), 3)
    replicas[0].flip(0, 0)
    replicas[1].flip(1, 0)
    await until(lambda: replicas[2].pressed == [0, 1])
    await act(replicas[2], PLAYERS[2], Leave())
    await until(lambda: all(r.state.at == 1 for r in replicas))
    assert slept(replicas) == [()] * 3
