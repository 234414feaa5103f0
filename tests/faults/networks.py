"""The ways between people and houses: slow, lossy, and silent without a word where a test wants it."""

import asyncio
import contextlib
import math
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from tests.running import House

from .people import Person


@dataclass(frozen=True, slots=True)
class Weather:
    """How it is on the way. What is lost is sent again, and all that was sent after it waits for it."""

    delay_s: float = 0.0
    lost: float = 0.0
    """This share of what is sent."""
    again_s: tuple[float, float] = (1.0, 2.0)
    """So much later what was lost arrives."""
    forgets_s: float = math.inf
    """A router forgets a connection over which nothing went for so long."""


CALM: Final = Weather()
HANDSHAKES: Final = 2
"""So many times there and back a connection takes before anything is said over it: TCP's, and that of TLS."""


@dataclass(slots=True)
class Way:
    """One direction of a connection: what is sent over it arrives later, in its order."""

    source: asyncio.StreamReader
    target: asyncio.StreamWriter
    sent: list[float] = field(default_factory=list)
    """When something was sent, in loop time as all times here."""
    ended: float | None = None
    """When the sender hung up or gave up."""
    under_way: asyncio.Queue[tuple[float, bytes]] = field(default_factory=asyncio.Queue)

    def longest_pause(self, until: float) -> float:
        """The longest time up to then in which nothing was sent."""
        return max(two - one for one, two in pairwise([*self.sent, until]))


class Passage:
    """One connection of somebody to a house."""

    def __init__(self, network: "Network", from_person: Way, from_house: Way, port: int) -> None:
        self._network = network
        self.from_person, self.from_house = from_person, from_house
        self.port = port
        """The person's."""
        self.silent_since: float | None = None
        self._used = asyncio.get_running_loop().time()

    @property
    def ways(self) -> tuple[Way, Way]:
        return self.from_person, self.from_house

    @property
    def is_open(self) -> bool:
        """It carries, the house has answered, and nobody has hung up."""
        return (
            bool(self.from_house.sent)
            and self.silent_since is None
            and all(way.ended is None for way in self.ways)
        )

    @property
    def is_given_up(self) -> bool:
        """At both ends."""
        return all(way.ended is not None for way in self.ways)

    def fall_silent(self) -> None:
        """Nothing arrives any more, and nobody is told: neither now nor when the other end hangs up."""
        self.silent_since = asyncio.get_running_loop().time()

    async def carry(self) -> None:
        """Until both ends have hung up."""
        try:
            async with asyncio.TaskGroup() as group:
                for way in self.ways:
                    group.create_task(self._take(way))
                    group.create_task(self._deliver(way))
        finally:
            for way in self.ways:
                way.target.transport.abort()

    async def _take(self, way: Way) -> None:
        loop = asyncio.get_running_loop()
        arrives = 0.0
        while way.ended is None:
            try:
                data = await way.source.read(1 << 16)
            except OSError:
                data = b""
            now = loop.time()
            if now - self._used > self._network.weather.forgets_s:
                self.fall_silent()
            if data:
                way.sent.append(now)
                self._used = now
            else:
                way.ended = now
            arrives = max(arrives, now + self._network.takes_s())
            way.under_way.put_nowait((arrives, data))

    async def _deliver(self, way: Way) -> None:
        loop = asyncio.get_running_loop()
        data = b"from the first on"
        while data:
            arrives, data = await way.under_way.get()
            await asyncio.sleep(arrives - loop.time())
            if self.silent_since is not None or way.target.is_closing():
                continue
            if data:
                way.target.write(data)
            else:
                way.target.close()


@dataclass(frozen=True, slots=True)
class Address:
    """Where a house is found on the other side of the network."""

    ws_url: str


class Network:
    """What lies between people and houses. `passages` holds all connections there were, the newest last."""

    def __init__(self, chance: random.Random) -> None:
        self.weather = CALM
        self.passages: list[Passage] = []
        self._chance = chance
        self._addresses: list[Address] = []
        self._carrying: set[asyncio.Task[None]] = set()

    def addresses(self) -> list[Address]:
        """What people come to instead of the houses."""
        return self._addresses

    def passage_of(self, person: Person) -> Passage:
        """The person's newest connection."""
        port = person.clients[-1].socket.local_address[1]
        return next(passage for passage in reversed(self.passages) if passage.port == port)

    def takes_s(self) -> float:
        """How long what is sent now is under way."""
        lost = self._chance.random() < self.weather.lost
        return self.weather.delay_s + (self._chance.uniform(*self.weather.again_s) if lost else 0.0)

    @contextlib.asynccontextmanager
    async def before(self, houses: list[House]) -> AsyncIterator[None]:
        """Lies before these houses as long as the block lasts."""
        async with contextlib.AsyncExitStack() as servers:
            for house in houses:
                server = await servers.enter_async_context(await self._serve(house))
                port = server.sockets[0].getsockname()[1]
                self._addresses.append(Address(f"ws://127.0.0.1:{port}"))
            try:
                yield
            finally:
                for task in self._carrying:
                    task.cancel()
                await asyncio.gather(*self._carrying, return_exceptions=True)

    async def _serve(self, house: House) -> asyncio.Server:
        async def connected(person_says: asyncio.StreamReader, to_person: asyncio.StreamWriter) -> None:
            await asyncio.sleep(HANDSHAKES * 2 * self.weather.delay_s)
            try:
                house_says, to_house = await asyncio.open_connection("127.0.0.1", house.port)
            except OSError:
                to_person.transport.abort()
                return
            port = to_person.get_extra_info("peername")[1]
            passage = Passage(self, Way(person_says, to_house), Way(house_says, to_person), port)
            self.passages.append(passage)
            task = asyncio.create_task(passage.carry())
            self._carrying.add(task)
            task.add_done_callback(self._carrying.discard)

        return await asyncio.start_server(connected, "127.0.0.1")
