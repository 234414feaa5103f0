"""People of one table on two processes: every step is taken once, and all see the same."""

import asyncio
import signal
from dataclasses import dataclass

import pytest

from games.rules import house as rules_of
from tests.running import House

from .clients import Client, come, shared
from .conftest import Connect
from .making import Made, make
from .playing import play_out, sit, start

FLIPS = 60


@dataclass(frozen=True, slots=True)
class Spread:
    """A table whose clients sit at two houses by turns, with a watcher at each."""

    table: Made
    players: list[Client]
    watchers: list[Client]
    houses: tuple[House, House]

    @property
    def everybody(self) -> list[Client]:
        return [*self.players, *self.watchers]


def at_house(url: str, house: House) -> str:
    """The same socket's address at another house."""
    return house.ws_url + url[url.index("/ws/") :]


async def spread(houses: tuple[House, House], connect_to: Connect, seats: int) -> Spread:
    table = make(
        houses[0].url, ("me", *["open"] * (seats - 1)), rules_of("play-war", seats).as_dict(), pace_ms=3000
    )
    players = [await connect_to(at_house(table.ws_url, houses[k % 2])) for k in range(seats)]
    watchers = [await connect_to(at_house(table.ws_watch_url, house)) for house in houses]
    await players[0].hello(token=table.token)
    for player in players[1:]:
        await player.hello()
        await sit(player, "Ida", commits=False)
    for watcher in watchers:
        await watcher.hello()
    await start(players[0])
    there = Spread(table, players, watchers, houses)
    await asyncio.gather(*(client.until_event("dealt") for client in there.everybody[1:]))
    return there


async def turn_up(there: Spread, turns: int, *, early: bool = False) -> None:
    """The awaited seats flip at the same moment, each again and a flip late, the first of them one early too;
    then everybody waits for the step."""
    awaited = [client for client in there.players if set(client.you) & set(client.view["awaits"])]
    if turns % 2:
        awaited.reverse()
    at = awaited[0].view["at"]
    for client in awaited:
        for wrong_or_right in (max(at - 1, 0), at, at):
            await client.say("flip", at=wrong_or_right)
    if early:
        await awaited[0].say("flip", at=at + 1)
    for client in there.everybody:
        await client.until_event("flip")


def over(there: Spread) -> bool:
    return not there.watchers[0].view["awaits"]


@pytest.mark.parametrize("seats", [2, 4])
async def test_simultaneous_repeated_late_and_early_flips_take_each_step_once(
    two_houses: tuple[House, House], connect_to: Connect, seats: int
) -> None:
    there = await spread(two_houses, connect_to, seats)
    turns = 0
    while turns < FLIPS and not over(there):
        await turn_up(there, turns, early=True)
        turns += 1
    for client in there.everybody:
        assert [event["at"] for event in client.events("flip")] == list(range(1, turns + 1))
    refusals = {frame["code"] for c in there.players for frame in c.frames if frame["type"] == "refused"}
    assert {"late", "early"} <= refusals <= {"late", "early", "not_awaited"}
    first, *others = [client.entries()[-turns:] for client in there.everybody]
    assert all(entries == first for entries in others)
    fresh = [await come(at_house(there.table.ws_watch_url, house)) for house in two_houses]
    for client in fresh:
        await client.hello()
        assert shared(client.view) == shared(there.watchers[0].view)
        await client.socket.close()
    assert not any("Traceback" in house.output() for house in two_houses)


async def test_a_process_killed_in_mid_war_loses_nothing(
    two_houses: tuple[House, House], connect_to: Connect
) -> None:
    there = await spread(two_houses, connect_to, 3)
    while not there.watchers[0].view["warriors"] and not over(there):
        await turn_up(there, 0)
    before = there.watchers[1].view
    pressing = next(c for c in there.players if set(c.you) & set(before["awaits"]))
    await pressing.say("flip", at=before["at"])
    assert (await there.watchers[1].until("pressed"))["seats"] == pressing.you

    goes, stays = there.houses
    goes.process.send_signal(signal.SIGKILL)
    await asyncio.to_thread(goes.process.wait, 10)
    lost = [there.players[0], there.players[2]]
    back: list[Client] = []
    for client in lost:
        again = await connect_to(at_house(there.table.ws_url, stays))
        again.view, again.contribution = client.view, client.contribution
        token = there.table.token if client is there.players[0] else client.welcome["token"]
        epoch, n, chain = client.welcome["epoch"], client.view["n"], client.view["chain"]
        await again.say("hello", protocol=1, epoch=epoch, seen=n, chain=chain, token=token)
        assert await again.refusal() is None
        assert again.you == client.you
        assert [frame["type"] for frame in again.frames if frame["type"] in ("table", "entry")] == []
        assert shared(again.view) == shared(before)
        back.append(again)
    await asyncio.wait_for(play_out([back[0], there.players[1], back[1]], [there.watchers[1]]), 60)
    (end,) = there.watchers[1].events("over")
    assert end["result"]["flips"] == there.watchers[1].events("flip")[-1]["at"]
    assert "Traceback" not in stays.output()
