"""People of one table, each at a house of their own, who turn up their cards in the same moment."""

import asyncio
import random
from dataclasses import dataclass, field

from games.rules import house as rules_of
from games.rules.verify import verify
from tests.running import House
from tests.sockets.clients import Client, come, shared
from tests.sockets.making import Made, ask, make
from tests.sockets.playing import sit

NAMES = ("Mia", "Ida", "Ben", "Tom")


def at_house(url: str, house: House) -> str:
    """The same socket's address at another house."""
    return house.ws_url + url[url.index("/ws/") :]


@dataclass(slots=True)
class Gathering:
    """`order` is drawn anew for each step from `chance`. `steps` counts what was turned up."""

    made: Made
    houses: list[House]
    chance: random.Random
    players: list[Client] = field(default_factory=list)
    watchers: list[Client] = field(default_factory=list)
    steps: int = 0

    @property
    def everybody(self) -> list[Client]:
        return [*self.players, *self.watchers]

    @property
    def is_over(self) -> bool:
        return self.watchers[0].view["status"] != "playing" or not self.watchers[0].view["awaits"]

    @property
    def in_war(self) -> bool:
        return bool(self.watchers[0].view["warriors"])

    def awaited(self) -> list[Client]:
        """Whoever must turn up a card now, in an order that differs from step to step."""
        awaits = set(self.watchers[0].view["awaits"])
        clients = [client for client in self.players if set(client.you) & awaits]
        self.chance.shuffle(clients)
        return clients

    async def flip_at_once(self, *, times: int = 1, late: bool = False) -> None:
        """All who must turn up their card, each as often as told; returns when everybody has seen the step.

        With `late` each sends the last step's flip once more as well.
        """
        at = self.watchers[0].view["at"]
        numbers = [*([max(at - 1, 0)] if late else []), *[at] * times]
        await asyncio.gather(
            *(client.say("flip", at=number) for number in numbers for client in self.awaited())
        )
        frames = await asyncio.gather(*(client.until_event("flip") for client in self.everybody))
        assert all(frame == frames[0] for frame in frames), "two people were shown two steps"
        assert frames[0]["event"]["at"] == at + 1
        self.steps += 1

    async def move(self, seat: int, house: House, *, with_memory: bool) -> None:
        """A player's page goes on at another house, with what it saw or without; the table is the same."""
        was = self.players[seat]
        client = await come(at_house(self.made.ws_url, house))
        token = self.made.token if seat == 0 else was.welcome["token"]
        memory = {}
        if with_memory:
            client.view = was.view
            memory = {"seen": was.view["n"], "chain": was.view["chain"], "epoch": was.welcome["epoch"]}
        await client.say("hello", protocol=1, token=token, **memory)
        assert await client.refusal() is None
        assert client.you == was.you
        assert shared(client.view) == shared(was.view)
        self.players[seat] = client
        was.close_now()

    async def end(self) -> None:
        """Everybody wants the rest at once. All have seen one end, its record is true, and they hang up."""
        while self.watchers[0].view["status"] == "playing" and self.watchers[0].view["awaits"]:
            for player in self.players:
                await player.say("finish")
            await self.watchers[0].until_event("finished")
        for client in self.everybody:
            while client.view["status"] != "over" or "drawn" not in self._seen(client):
                await client.hear()
        views = [shared(client.view) for client in self.everybody]
        assert all(view == views[0] for view in views)
        status, record = await asyncio.to_thread(
            ask, self.houses[0].url, "GET", f"/api/games/{views[0]['game']}"
        )
        assert status == 200, record
        assert all(line.true for line in verify(record))
        for client in self.everybody:
            await client.socket.close()

    @staticmethod
    def _seen(client: Client) -> set[str]:
        return {frame["event"]["type"] for frame in client.frames[-20:] if frame["type"] == "entry"}

    def refusals(self) -> set[str]:
        """The codes of all refusals that anybody was sent."""
        frames = (frame for client in self.everybody for frame in client.frames)
        return {frame["code"] for frame in frames if frame["type"] == "refused"}


async def gather(houses: list[House], seats: int, chance: random.Random) -> Gathering:
    """A table that was just dealt at, with a player at each house by turns and a watcher at each."""
    rules = rules_of("play-war", seats).as_dict()
    made = await asyncio.to_thread(make, houses[0].url, ("me", *["open"] * (seats - 1)), rules, pace_ms=3000)
    there = Gathering(made, houses, chance)
    for k in range(seats):
        player = await come(at_house(made.ws_url, houses[k % len(houses)]))
        there.players.append(player)
        await player.hello(**({"token": made.token} if k == 0 else {}))
        if k:
            await sit(player, NAMES[k], commits=False)
    for house in houses:
        watcher = await come(at_house(made.ws_watch_url, house))
        there.watchers.append(watcher)
        await watcher.hello()
    await there.players[0].say("start")
    await asyncio.gather(*(client.until_event("dealt") for client in there.everybody))
    return there
