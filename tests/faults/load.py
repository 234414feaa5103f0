"""The load under which faults are tried: tables that are played at, and watched, by real clients."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules import house as rules_of
from tests.sockets.making import Made, ask, make
from tests.sockets.playing import sit

from .cast import Cast
from .people import LOST, Houses, Person

PATIENCE_S = 60.0
FAMILIES_S = 10.0
"""So long a game of known people may take to end before they are guests again."""
LOOK_S = 0.05
NAMES = ("Mia", "Ida", "Ben", "Tom", "Eva", "Leo")

type Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """One table with everybody at it."""

    made: Made
    players: list[Person]
    watchers: list[Person]

    @property
    def people(self) -> list[Person]:
        return [*self.players, *self.watchers]

    @property
    def at(self) -> int:
        """How far all of its people have seen the game."""
        return min(int(person.view["at"]) for person in self.people)

    def is_over(self) -> bool:
        """Everybody was shown the end, and the commitment of the game that may come next."""
        views = [person.view for person in self.people]
        return all(view["status"] == "over" for view in views) and len({view["n"] for view in views}) == 1


@dataclass(slots=True)
class Load:
    """Tables of so many `seats` by turns, with so many flips a second in each seat, and watchers in all.

    `rules` are the options that differ from those of `play-war`.
    """

    cast: Cast
    tables: int = 3
    seats: tuple[int, ...] = (2, 3, 4)
    flips_a_second: float = 4.0
    watchers: int = 3
    rules: Mapping[str, object] = field(default_factory=dict)
    houses: Houses | None = None
    """Where its people find the houses; without it they come to those of the cast."""
    there: list[Table] = field(default_factory=list)
    records: dict[str, Record] = field(default_factory=dict)
    """The finished games by id, as anybody may read them."""
    late_s: float = 0.0
    """So late these people came to what they had to do, at worst: this computer had other work."""
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def people(self) -> list[Person]:
        return [person for table in self.there for person in table.people]

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Makes the tables and plays at them until the block is left; then everybody hangs up."""
        try:
            making = (self._table(k, self.seats[k % len(self.seats)]) for k in range(self.tables))
            self.there = list(await asyncio.gather(*making))
            for person in self.people:
                self._go_on(person)
            self._begin(self._look_how_late_it_is())
            yield
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            for person in self.people:
                person.clients[-1].close_now()

    def _go_on(self, person: Person) -> None:
        self._begin(person.stay())
        if person.presses_a_second is not None:
            self._begin(person.press_on())

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(work))

    async def _look_how_late_it_is(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_S
            await asyncio.sleep(LOOK_S)
            self.late_s = max(self.late_s, loop.time() - due)

    async def _table(self, number: int, seats: int) -> Table:
        house = self.cast.up[number % len(self.cast.up)]
        rules = rules_of("play-war", seats).as_dict() | dict(self.rules)
        made = await asyncio.to_thread(make, house.url, ("me", *["open"] * (seats - 1)), rules, pace_ms=3000)
        path, watch_path = (url[url.index("/ws/") :] for url in (made.ws_url, made.ws_watch_url))
        houses = self.houses or (lambda: self.cast.up)
        players = [Person(houses, path, k, presses_a_second=self.flips_a_second) for k in range(seats)]
        watching = range(number, self.watchers, self.tables)
        watchers = [Person(houses, watch_path, k) for k in watching]
        players[0].token = made.token
        for player, name in zip(players, NAMES, strict=False):
            await player.come_in()
            if player is not players[0]:
                await sit(player.clients[-1], name, commits=False)
        for watcher in watchers:
            await watcher.come_in()
        await players[0].clients[-1].say("start")
        return Table(made, players, watchers)

    async def open_again(self, table: Table, player: Person) -> None:
        """A player has the table in a second page as well, at the next house, and presses in both."""
        again = Person(
            player.houses, player.path, player.first_house + 1, player.token, player.presses_a_second
        )
        await again.come_in()
        table.players.append(again)
        self._go_on(again)

    # --- waiting ---

    async def until(self, true: Callable[[], bool], seconds: float = PATIENCE_S) -> None:
        """Waits for something at the tables; what goes wrong with one of its people is raised here."""
        try:
            async with asyncio.timeout(seconds):
                while not true():
                    for task in self._tasks:
                        if task.done():
                            task.result()
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise TimeoutError(f"it did not happen in {seconds:.0f} s\n{self.where_everybody_is()}") from None

    def where_everybody_is(self) -> str:
        """What each person was shown last, at each table that is not over, for whoever looks for a fault."""
        lines = []
        for table in self.there:
            if not table.is_over():
                lines.append(f"table {table.made.code}")
                lines += [f"  {person.last_words()}" for person in table.people]
        return "\n".join(lines)

    async def flips(self, more: int) -> None:
        """Returns when everybody has seen so many flips more, or the end of the game."""
        wanted = [table.at + more for table in self.there]
        await self.until(
            lambda: all(
                table.at >= at or table.is_over() for table, at in zip(self.there, wanted, strict=True)
            )
        )

    async def play_out(self) -> None:
        """Once every table has gone on, everybody wants the rest; returns when all have seen the end and the
        records are read. Their games end as those of a family, and are counted on its board."""
        await self.flips(1)
        codes = [table.made.code for table in self.there]
        claimed = await asyncio.to_thread(self.cast.families.claim, codes)
        claims_end = asyncio.get_running_loop().time() + FAMILIES_S
        async with asyncio.timeout(PATIENCE_S):
            while not all(table.is_over() for table in self.there):
                if claimed and asyncio.get_running_loop().time() > claims_end:
                    # who was away meanwhile could not sit down again
                    claimed = False
                    await asyncio.to_thread(self.cast.families.release, codes)
                for player in (player for table in self.there for player in table.players):
                    if player.view["status"] == "playing":
                        with contextlib.suppress(*LOST):
                            await player.clients[-1].say("finish")
                with contextlib.suppress(TimeoutError):
                    await self.until(lambda: all(table.is_over() for table in self.there), 1)
        for game in {table.people[0].view["game"] for table in self.there}:
            status, record = await asyncio.to_thread(ask, self.cast.up[0].url, "GET", f"/api/games/{game}")
            assert status == 200, record
            self.records[game] = record
