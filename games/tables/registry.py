"""The tables that this process shows: opening, making, keeping in step; and the clock of all others."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterable, Sequence
from itertools import count

import structlog

from games.rules import Ruleset
from games.unavailable import Unavailable

from . import records, tidying
from .closing import Lifetimes
from .endings import LOOK_S, Endings
from .entries import encode
from .fold import folded
from .guessing import Guessing
from .handover import Handovers, hand
from .in_step import LEASE_MS, keep_in_step
from .keeper import Keeper
from .leaving import leave
from .listing import Listing
from .making import Created, PlayerInfo, SeatWish, new_table
from .opening import opened
from .records import blocks, families
from .replica import Replica
from .restoring import read_or_restore
from .rulings import Draw
from .shown import Shown
from .so_far import StoriesSoFar
from .state import PACES_MS, SLEEPERS_MS, USUAL_SLEEPER_MS, Visibility, Watching
from .store import NONE, Announcement, Crowding, Store
from .store.store import Hear
from .store_clock import StoreClock, Ticks, ticks_ms
from .summary import Summary, read_card
from .unlocking import Unlocked
from .view import View, view
from .watching import is_listed

log = structlog.get_logger()

SWEEP_S = 1.0
CHECKPOINT_S = 1.0
JUMP_MS = 3_000
"""Nothing but somebody who sets the store's clock moves it by so much between two looks."""
OPENS_S = 3.0
"""A page that was promised a place has so long to come for it."""
BUSY_S = 1.0
"""Once the store owes an answer for so long, people are told."""


class Tables:
    """All tables this process shows.

    `draw` is its only source of random bytes, and `now` its only clock; where none is given, it is the
    store's, which `ticks` carry on.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int] | None = None,
        draw: Draw = secrets.token_bytes,
        ticks: Ticks = ticks_ms,
        lives: Lifetimes | None = None,
    ) -> None:
        self.store = store
        self.guessing = Guessing(store, self.start)
        self.unlocked = Unlocked(store, self.start)
        self.endings = Endings(store, self.start, self._run)
        self.lives = lives or Lifetimes()
        self._given = now
        self._clock = StoreClock(store, ticks)
        self.draw = draw
        self.handovers = Handovers(store, self.start, draw)
        self.process = draw(8).hex()
        self.keeper = Keeper(store.tell)
        self.listing = Listing(self.public)
        self.stories = StoriesSoFar()
        self._shown: dict[str, Shown] = {}
        self._unknown = count()
        self._opening: dict[str, asyncio.Task[Shown | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._started: asyncio.Task[None] | None = None

    def now(self) -> int:
        """The time that all processes share, in milliseconds: the given one, or the store's."""
        return self._given() if self._given is not None else self._clock.now()

    async def _set_clock(self) -> None:
        jumped = await self._clock.look()
        if abs(jumped) > JUMP_MS and self._shown:
            # whatever was due or leased by the old time begins anew, as after a restore
            log.warning("the store's clock was set", by_ms=jumped)
            self.store.since_ms = self.now()
            for shown in self._shown.values():
                shown.begin_anew()

    async def start(self) -> None:
        """Connects to the store and starts the clock; again is harmless. Raises `StoreUnavailable`."""
        if self._started is None or (self._started.done() and self._started.exception() is not None):
            self._started = asyncio.get_running_loop().create_task(self._start())
        await asyncio.shield(self._started)

    async def _start(self) -> None:
        self.store.on_reconnect = self._catch_up_all
        await self.store.start()
        await self._set_clock()
        self.store.since_ms = self.now()
        await self.endings.listen()
        self._run(self._every(LOOK_S, self.endings.look))
        self._run(self._every(SWEEP_S, self._sweep))
        self._run(self._every(CHECKPOINT_S, self.keeper.write_checkpoints))
        self._run(self._every(tidying.LOOK_S, lambda: tidying.leave_tables(self)))
        self._run(self._every(tidying.TIDY_MS / 1000, lambda: tidying.tidy_in_turn(self)))
        self._run(self._every(BUSY_S / 2, self._say_when_busy))

    async def reached(self) -> None:
        """Returns when the store answers. Raises `Unavailable`, also before `start` has come through."""
        if self._started is None or not self._started.done() or self._started.exception() is not None:
            raise Unavailable("the tables are not open yet")
        await self.store.time()

    async def stop(self) -> None:
        """Ends everything this process does for its tables: flips get their answers first, and what must be
        written is written."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        replicas = [shown.replica for shown in self._shown.values()]
        await asyncio.gather(*(leave(replica, self.process, self.store, self.now()) for replica in replicas))
        await self.keeper.settle()
        if self._started is not None:
            await self.store.stop()

    async def _every(self, pause: float, do: Callable[[], Coroutine[None, None, None]]) -> None:
        while True:
            await asyncio.sleep(pause)
            try:
                await do()
            except Unavailable:
                continue
            except Exception:
                log.error("a task of the clock failed", task=str(do), exc_info=True)

    # --- making and finding ---

    async def create(
        self,
        rules: Ruleset,
        seats: Sequence[SeatWish],
        player: PlayerInfo,
        visibility: Visibility = "private",
        pace_ms: int = PACES_MS[2],
        watching: Watching | None = None,
        sleeper_ms: int | None = USUAL_SLEEPER_MS,
        family: str | None = None,
    ) -> Created:
        """A new table, its maker the host, in the seat called `me` if there is one. Where `watching` is not
        said, anybody may watch a public table, and whoever has the link a private one. A seat is waited for
        for `sleeper_ms`, `None` for ever. Where `family` is the key of one, the table is for its people only,
        and stays private.

        Raises `ValueError` when `seats` do not fit the ruleset, or `pace_ms` or `sleeper_ms` is none of the
        five, or a family's table should be public or there is no such family, and `Unavailable`.
        """
        if len(seats) != rules.seats or seats.count("me") > 1 or pace_ms not in PACES_MS:
            raise ValueError("as many seats as the ruleset has, `me` at most once, and one of the five paces")
        if sleeper_ms is not None and sleeper_ms not in SLEEPERS_MS:
            raise ValueError("one of the five times for sleepers, or none")
        if family is not None and (visibility != "private" or watching == "open"):
            raise ValueError("a family's table is on no list")
        await self.start()
        await records.ensure_player(player.id, player.name, player.avatar)
        while True:
            state = new_table(
                rules, seats, player, visibility, pace_ms, watching, sleeper_ms, self.draw, family
            )
            if await families.is_taken(state.code):
                continue
            epoch = now = self.now()
            left = now + self.lives.left_ms
            placed = await self.store.place(
                state.code, epoch, n=state.n, at=0, due=NONE, base=encode(opened(state)), left=left
            )
            if placed.new:
                break
        if family is not None:
            await families.keep_family_table(family, state.code)
        # A host who never opens the table is gone once this first lease has run out.
        await self.store.beat(
            state.code, self.process, now, now + LEASE_MS, Crowding(), None, [player.id], left
        )
        await self.store.know_watch_code(state.watch_code, state.code)
        if is_listed(state):
            await self.store.list_publicly(state.code, self.now())
        self.keeper.keep_table(state, epoch)
        return Created(state.code, state.watch_code)

    async def open(self, code: str) -> Replica | None:
        """This process's copy of a table, kept in step from now on; `None` when there is no such table.

        Raises `Unavailable`.
        """
        shown = await self.shown(code)
        return shown.replica if shown is not None else None

    async def shown(self, code: str) -> Shown | None:
        """As `open`, with those who look at it here."""
        if (shown := self._shown.get(code)) is not None:
            return shown
        await self.start()
        if (task := self._opening.get(code)) is None:
            task = self._opening[code] = asyncio.get_running_loop().create_task(self._load(code))
            task.add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(task)

    async def _load(self, code: str) -> Shown | None:
        waiting: list[Announcement] = []
        hearers: list[Hear] = [waiting.append]
        await self.store.subscribe(code, lambda announcement: hearers[0](announcement))
        read = None
        try:
            read = await read_or_restore(code, self.store, self.now, LEASE_MS, self.lives)
        finally:
            if read is None:
                self.store.unsubscribe(code)
        if read is None:
            return None
        replica = Replica(
            folded(read.entries), read.epoch, self.store, self.keeper, lambda: self.now(), self.draw
        )
        replica.marks = read.marks
        loop = asyncio.get_running_loop()
        shown = self._shown[code] = Shown(replica, loop.time())
        replica.on_behind = shown.fall_behind
        replica.on_fork = shown.fork
        replica.on_ahead = shown.store_fell_behind

        def hear(announcement: Announcement) -> None:
            try:
                replica.heard(announcement)
            except Exception:
                log.error("entry not folded", table=code, n=replica.state.n, exc_info=True)
                shown.fall_behind()

        hearers[0] = hear
        for announcement in waiting:
            hear(announcement)
        self._run(keep_in_step(self, shown))
        return shown

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def take_over(self, secret: str, player: str) -> str | None:
        """The place that a link offers is this player's now. Gives the table's code; `None` where the link
        opens nothing. Raises `Refused` as `hand`, and `busy`: then the link is used up all the same."""
        offer = await self.handovers.take(secret)
        replica = None if offer is None else await self.open(offer.code)
        if offer is None or replica is None:
            return None
        giver = offer.player
        await replica.submit(lambda state, context: hand(state, giver, player))
        try:
            await blocks.copy_blocks(giver, player)
        except Unavailable:
            log.warning("blocks stayed behind", table=offer.code)
        # they count as here until their page is open: whoever never opens it is away when a lease has run out
        opens = object()
        self.come(replica, opens, player, watches=False)
        asyncio.get_running_loop().call_later(OPENS_S, self.go, replica, opens)
        return offer.code

    async def look(self, code: str) -> View | None:
        """The snapshot of a table as anybody may see it, or `None`."""
        replica = await self.open(code)
        return view(replica.state) if replica is not None else None

    async def code_of_watch(self, watch_code: str) -> str | None:
        """The table's code behind a watch code."""
        await self.start()
        return await self.store.code_of_watch(watch_code) or await records.code_of_watch(watch_code)

    async def public(self) -> list[Summary]:
        """Public tables with somebody there, the latest first."""
        await self.start()
        return [read_card(code, card, at) for code, card, at in await self.store.public(self.now())]

    # --- who is here ---

    def come(self, replica: Replica, who: object, player: str | None, watches: bool) -> None:
        """`who`, any object that stands for a socket, looks at the table from now on."""
        shown = self._shown[replica.code]
        if watches or player is None:
            shown.crowd.come(who, player or f"{self.process}:{next(self._unknown)}")
        else:
            shown.players[who] = player
            shown.wake.set()

    def wait(self, replica: Replica, who: object, person: str) -> None:
        """`who` would like to watch, and sees nothing of the table before the host lets this person in."""
        self._shown[replica.code].waiting[who] = person

    def go(self, replica: Replica, who: object) -> None:
        """`who` does not look any more. A seat is not lost by it: its lease runs out, nothing else
        happens."""
        if (shown := self._shown.get(replica.code)) is not None:
            shown.crowd.go(who)
            shown.players.pop(who, None)
            shown.waiting.pop(who, None)
            shown.idle_since = asyncio.get_running_loop().time()

    # --- keeping in step ---

    def _catch_up_all(self) -> None:
        self.store.since_ms = self.now()
        for shown in self._shown.values():
            shown.fall_behind()
            shown.replica.send_again()

    def forget(self, shown: Shown) -> None:
        """This process shows the table no more; whoever asks for it opens it anew."""
        shown.replica.close()
        self.store.unsubscribe(shown.replica.code)
        self._shown.pop(shown.replica.code, None)

    async def _say_when_busy(self) -> None:
        silent = self.store.silent_s() >= BUSY_S
        for shown in self._shown.values():
            if (silent and shown.replica.state.awaits) or shown.replica.waits_too_long():
                shown.replica.audience.busy()

    # --- the clock of tables nobody shows ---

    async def _sweep(self) -> None:
        """Acts on what is due in tables whose own process did not, since it may have died."""
        await self._set_clock()
        for code, due in await self.store.due(self.now() - int(SWEEP_S * 500)):
            if (shown := await self.shown(code)) is not None:
                await shown.replica.clock.act(due)

    def present(self) -> dict[str, int]:
        """How many tables this process shows, and the sockets of those who play and of those who watch."""
        return {
            "tables": len(self._shown),
            "players": sum(len(shown.players) for shown in self._shown.values()),
            "watchers": sum(len(shown.crowd.sockets) for shown in self._shown.values()),
        }

    def shown_codes(self) -> Iterable[str]:
        """The codes of the tables this process shows."""
        return self._shown.keys()
