"""Seats that do not flip, and pauses, over real sockets on two processes, of which one may die."""

import asyncio
import signal

from tests.running import House

from .clients import Client, shared
from .conftest import Connect
from .test_two_processes import Spread, at_house, spread

SOON_MS = 5000


async def waits_five_seconds(there: Spread) -> int:
    """The host makes the table wait as short as it can; gives the published time."""
    assert await there.players[0].ask("sleeper", ms=SOON_MS) is None
    frames = [await client.until_event("sleeper") for client in there.everybody[1:]]
    dues = {(frame["due"]["at"], frame["due"]["what"]) for frame in frames}
    assert len(dues) == 1
    ((due, what),) = dues
    assert what == "sleeper"
    return int(due)


async def turned_up_for(client: Client, seats: list[int], due: int) -> None:
    """The next flip is that of the clock, for these seats, not before its time."""
    async with asyncio.timeout(30):
        frame = await client.until_event("flip")
    assert (frame["slept"], frame["event"]["at"]) == (seats, 1)
    assert frame["time"] >= due


async def kill(house: House) -> None:
    house.process.send_signal(signal.SIGKILL)
    await asyncio.to_thread(house.process.wait, 10)


async def test_the_clock_turns_up_for_a_silent_seat_also_when_that_seats_process_dies(
    two_houses: tuple[House, House], connect_to: Connect
) -> None:
    there = await spread(two_houses, connect_to, 3)
    due = await waits_five_seconds(there)
    # players 0 and 2 sit on one process, of which one only pings; player 1 on the other
    await there.players[1].say("flip", at=0)
    assert (await there.watchers[0].until("pressed"))["seats"] == [1]
    assert await there.players[2].ask("ping", id=1) is None
    await kill(two_houses[0])
    await asyncio.gather(*(turned_up_for(c, [0, 2], due) for c in (there.players[1], there.watchers[1])))
    assert await there.players[1].ask("ping", id=2) is None
    assert len(there.players[1].events("flip")) == 1
    assert there.players[1].entries()[-1] == there.watchers[1].entries()[-1]


async def test_a_table_of_a_process_that_died_goes_on_in_another_that_never_showed_it(
    two_houses: tuple[House, House], connect_to: Connect
) -> None:
    there = await spread((two_houses[0], two_houses[0]), connect_to, 2)
    due = await waits_five_seconds(there)
    await kill(two_houses[0])
    # nobody looks before its time has come
    await asyncio.sleep(SOON_MS / 1000 + 2)
    late = await connect_to(at_house(there.table.ws_watch_url, two_houses[1]))
    await late.hello()
    if late.view["at"] == 0:
        await turned_up_for(late, [0, 1], due)
    assert (late.view["at"], late.view["slept"]) == (1, [0, 1])


async def test_a_pause_is_seen_by_all_with_who_and_why_and_stops_every_card(
    two_houses: tuple[House, House], connect_to: Connect
) -> None:
    there = await spread(two_houses, connect_to, 2)
    host, friend = there.players
    await host.say("flip", at=0)
    await friend.until("pressed")
    assert await friend.ask("pause", why="door") is None
    for client in (host, *there.watchers):
        await client.until_event("paused")
    assert {str(client.view["paused"]) for client in there.everybody} == {str(friend.view["paused"])}
    paused = host.view["paused"]
    assert (paused["seat"], paused["why"]) == (1, "door")
    assert host.view["due"] == {"at": paused["until"], "what": "resume"}
    for command, facts in (("flip", {"at": 0}), ("concede", {}), ("finish", {}), ("pause", {})):
        for client in there.players:
            assert await client.ask(command, **facts) == "paused", command
    assert await host.ask("resume") is None
    await friend.until_event("resumed")
    assert friend.view["paused"] is None
    await friend.say("flip", at=0)
    await asyncio.gather(*(client.until_event("flip") for client in there.everybody))
    fresh = await connect_to(at_house(there.table.ws_watch_url, two_houses[1]))
    await fresh.hello()
    assert shared(fresh.view) == shared(there.watchers[0].view)
