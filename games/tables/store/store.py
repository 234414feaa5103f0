"""The store: the tables' logs, barriers, due times and leases in Redis or Valkey.

One pipelined connection for commands, one for announcements. The only module that knows a key or a script.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from hashlib import sha1
from importlib.resources import files
from typing import Literal, cast

from .answers import Announcement, Appended, Beat, Crowding, Due, Log, Marked, Placed
from .connection import Argument, Reply, StoreRefused, StoreUnavailable
from .keys import BUCKETS, PUBLIC, due_key, keys_of, left_key, note_key, tries_key, watch_key
from .news import HearBytes, News
from .pipe import Address, Pipe

LIFE_MS = 60 * 60 * 1000
TRIES_MS = 60 * 1000
EVER_MS = 2**53
PATIENCE_S = 2.0
FIRST_PATIENCE_S = 6.0  # for a process that begins, on a computer that begins several
MOST_LISTED = 1000
"""So many tables are looked at for the list; the earliest of more than that are not on it."""

type Hear = Callable[[Announcement], None]


def _texts(reply: object) -> Iterator[str]:
    return (text.decode() for text in cast(list[bytes], reply))


class Script:
    def __init__(self, name: str) -> None:
        self.text = files(__package__).joinpath(name).read_bytes()
        self.sha = sha1(self.text, usedforsecurity=False).hexdigest()


TABLE, PRESENCE, TRIES = Script("table.lua"), Script("presence.lua"), Script("tries.lua")


class Store:
    """A process's way to the store.

    Every coroutine raises `StoreUnavailable` when there was no answer within two seconds: whether the command
    was taken is then unknown. `mark` never waits. `since_ms` is when the store was reached last, by its
    owner's clock.
    """

    def __init__(self, url: str, life_ms: int = LIFE_MS) -> None:
        self._address = Address.parse(url)
        self._life = life_ms
        self.on_reconnect: Callable[[], None] = lambda: None
        self.since_ms = 0

    async def start(self) -> None:
        """Connects; raises `StoreUnavailable` when the store does not answer."""
        self._commands = Pipe(self._address, self._load_scripts)
        self._news = News(self._address, PATIENCE_S)
        self._commands.start()
        self._news.pipe.start()
        try:
            await self.reached(FIRST_PATIENCE_S)
        except StoreUnavailable:
            await self.stop()  # who starts again makes new ones
            raise

    async def stop(self) -> None:
        await self._commands.stop()
        await self._news.pipe.stop()

    async def empty(self) -> None:
        """Forgets everything: the numbered database of the store belongs to the game alone."""
        await self._answer(self._commands.send("FLUSHDB"))

    async def reached(self, patience_s: float = PATIENCE_S) -> None:
        """Returns when both connections stand; raises `StoreUnavailable` after so many seconds without."""
        try:
            async with asyncio.timeout(patience_s):
                await self._commands.ready.wait()
                await self._news.pipe.ready.wait()
        except TimeoutError:
            raise StoreUnavailable("the store does not answer") from None

    def silent_s(self) -> float:
        """For how many seconds the store has owed an answer, or could not be reached."""
        return self._commands.silent_s()

    async def _load_scripts(self, pipe: Pipe) -> None:
        for script in (TABLE, PRESENCE, TRIES):
            await pipe.send("SCRIPT", "LOAD", script.text)
        asyncio.get_running_loop().call_soon(self.on_reconnect)

    async def _answer(self, future: asyncio.Future[Reply]) -> Reply:
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await future
        except TimeoutError:
            raise StoreUnavailable("the store does not answer") from None

    async def _run(self, script: Script, keys: Sequence[str], *arguments: Argument) -> Reply:
        try:
            reply = await self._answer(
                self._commands.send("EVALSHA", script.sha, len(keys), *keys, *arguments)
            )
        except StoreRefused as refused:
            # a store that was emptied or replaced has forgotten the scripts
            if not str(refused).startswith("NOSCRIPT"):
                raise
            reply = await self._answer(self._commands.send("EVAL", script.text, len(keys), *keys, *arguments))
        return reply

    async def _table(self, code: str, call: str, *arguments: Argument) -> list[bytes]:
        keys = keys_of(code)
        names = (keys.table, keys.log, keys.due, keys.left, keys.here, keys.watching, keys.people)
        return cast(list[bytes], await self._run(TABLE, names, call, *arguments))

    async def place(
        self, code: str, epoch: int, n: int, at: int, due: Due, base: bytes, left: int, held: bool = False,
        over: tuple[int, int] = (0, 0),
    ) -> Placed:  # fmt: skip
        """Puts a table (its `opened` entry, which stands for everything up to `n`) where none is, or one that
        is older than epoch and entry `over`. Unless somebody comes it is left at `left`."""
        outcome, there = await self._table(
            code, "place", code, self._life, epoch, n, at, due, int(held), base, left, *over
        )
        return Placed(outcome == b"placed", int(there))

    async def read(self, code: str, after: int | None = None) -> Log | None:
        """The log after entry `after`, or whole; `None` when the store has no such table."""
        kind, *rest = await self._table(code, "read", "" if after is None else after)
        if kind == b"gone":
            return None
        epoch, first, marks, entries = rest
        return Log(int(epoch), kind == b"log", int(first), int(marks), tuple(cast(list[bytes], entries)))

    async def append(
        self,
        code: str,
        epoch: int,
        n: int,
        entries: Iterable[tuple[bytes, bool]],
        due: Due,
        base: bytes = b"",
        flips: int | Literal["deal", "clear"] = 0,
        held: bool = False,
    ) -> Appended:
        """Appends `entries` (each with: announce its number only?) when the newest is still `n`; all or
        nothing.

        `base` replaces the log up to `n` by one `opened` entry. `flips`: so many flips are turned up by these
        entries; `deal`: a new game begins; `clear`: the open step begins anew. While `held` no flip counts.
        """
        flat = [part for entry, quiet in entries for part in (int(quiet), entry)]
        reply = await self._table(
            code, "append", code, self._life, epoch, n, due, base, flips, int(held), *flat
        )
        if reply[0] != b"done":
            return Appended(reply[0].decode())
        return Appended("done", int(reply[1]), int(reply[2]))

    def mark(
        self,
        code: str,
        epoch: int,
        at: int,
        bits: int,
        mask: int,
        chain: str,
        entry: bytes,
        due: Due,
        sleepers: int,
        done: Callable[[Marked | None], None],
    ) -> None:
        """The flip of the seats in `bits` (bit k is seat k), and of those in `sleepers` that have not flipped
        themselves. `done` gets the answer, or `None`: unknown, send again.
        """
        keys = keys_of(code)

        def answered(reply: Reply) -> None:
            if isinstance(reply, Exception):
                if str(reply).startswith("NOSCRIPT"):
                    self._commands.send("SCRIPT", "LOAD", TABLE.text)
                done(None)
                return
            outcome, *facts = cast(list[bytes], reply)
            if outcome == b"step":
                done(Marked("step", n=int(facts[0]), slept=int(facts[1])))
            elif outcome in (b"marked", b"repeat"):
                done(Marked(outcome.decode(), marks=int(facts[0])))
            else:
                done(Marked(outcome.decode()))

        self._commands.ask(
            answered, "EVALSHA", TABLE.sha, 3, keys.table, keys.log, keys.due,
            "mark", code, self._life, epoch, at, bits, mask, chain[:8], entry, due, sleepers,
        )  # fmt: skip

    async def beat(
        self,
        code: str,
        process: str,
        now: int,
        until: int,
        crowding: Crowding,
        card: bytes | None,
        players: Collection[str],
        left: int,
        looked_for: Iterable[str] = (),
    ) -> Beat | None:
        """Renews the leases of `players` and of this process's watchers, and takes the news of them; `None`
        when the table is gone. Where anybody is here the table is left at `left`, unless that is said again
        before. An empty `card` takes the table off the list, `None` leaves it as it is.
        """
        keys = keys_of(code)
        told = (crowding.stamp, int(crowding.whole), crowding.stamp_after, crowding.own)
        counts = (len(players), len(crowding.new), len(crowding.gone))
        reply = await self._run(
            PRESENCE, (keys.table, keys.here, keys.watching, keys.log, keys.left, keys.people),
            now, until, self._life, process, b"-" if card is None else card, code, left, *told, *counts,
            *players, *crowding.new, *crowding.gone, *looked_for,
        )  # fmt: skip
        if not reply:
            return None
        epoch, n, count, gone, known, present = cast(list[bytes], reply)
        return Beat(
            int(epoch), int(n), int(count), tuple(_texts(gone)), bool(int(known)), frozenset(_texts(present))
        )

    async def due(self, now: int) -> list[tuple[str, int]]:
        """Tables whose due time has passed, with that time, from all buckets."""
        return await self._passed(due_key, now)

    async def left(self, now: int) -> list[tuple[str, int]]:
        """Tables that have been left, with the time at which they were."""
        return await self._passed(left_key, now)

    async def _passed(self, key: Callable[[int], str], now: int) -> list[tuple[str, int]]:
        replies = await asyncio.gather(
            *(
                self._answer(self._commands.send("ZRANGEBYSCORE", key(b), "-inf", now, "WITHSCORES"))
                for b in range(BUCKETS)
            )
        )
        found = []
        for reply in replies:
            row = cast(list[bytes], reply)
            found += [(row[i].decode(), int(float(row[i + 1]))) for i in range(0, len(row), 2)]
        return found

    async def codes(self) -> list[str]:
        """The codes of all tables that are here: each is left at some time."""
        return [code for code, _ in await self._passed(left_key, EVER_MS)]

    async def time(self) -> int:
        """The store's clock, in milliseconds since 1970."""
        seconds, micros = cast(list[bytes], await self._answer(self._commands.send("TIME")))
        return int(seconds) * 1000 + int(micros) // 1000

    async def take(self, code: str, due: int, now: int, lease: int) -> bool:
        """True for the one process that may act on this due time; it comes up again after `lease` ms."""
        return await self._take(code, keys_of(code).due, due, now, lease)

    async def take_left(self, code: str, left: int, now: int, lease: int) -> bool:
        """As `take`, for the time at which a table was left."""
        return await self._take(code, keys_of(code).left, left, now, lease)

    async def _take(self, code: str, times: str, due: int, now: int, lease: int) -> bool:
        keys = keys_of(code)
        reply = await self._answer(
            self._commands.send(
                "EVALSHA", TABLE.sha, 3, keys.table, keys.log, times, "take", code, due, now, lease
            )
        )
        return reply == 1

    # --- going away ---

    async def park(self, code: str, watch_code: str, epoch: int, n: int, at: int, now: int) -> bool:
        """Takes a table that is in the database away, unless somebody is here or it is not the same any
        more."""
        if not await self._table(code, "park", code, epoch, n, at, now):
            return False
        await self._forget(code, watch_code)
        return True

    async def shut(self, code: str, watch_code: str, life_ms: int) -> None:
        """Lets a closed table run out: it may be read for so long by those who have not heard of it."""
        await self._table(code, "shut", code, life_ms)
        await self._forget(code, watch_code)

    async def leave_alone(self, code: str) -> None:
        """The table is not in the store, so it cannot be left."""
        await self._answer(self._commands.send("ZREM", keys_of(code).left, code))

    async def _forget(self, code: str, watch_code: str) -> None:
        await self.unlist(code)
        await self._answer(self._commands.send("DEL", watch_key(watch_code)))

    # --- tries ---

    async def tries(self, name: str) -> int:
        """How many tries were counted under this name within the last minute."""
        reply = await self._answer(self._commands.send("GET", tries_key(name)))
        return int(reply) if isinstance(reply, bytes) else 0

    async def one_more_try(self, name: str) -> int:
        """Counts a try, with those of the minute since the first one."""
        return cast(int, await self._run(TRIES, (tries_key(name),), TRIES_MS))

    # --- short texts that run out ---

    async def note(self, name: str, text: str, life_ms: int) -> str | None:
        """Keeps a text under a name for so long; gives the one that stood there."""
        return await self._text("SET", note_key(name), text, "PX", life_ms, "GET")

    async def note_first(self, name: str, text: str, life_ms: int) -> bool:
        """As `note` where nothing stands under the name; False where something does."""
        return await self._text("SET", note_key(name), text, "PX", life_ms, "NX") is not None

    async def noted(self, name: str) -> str | None:
        return await self._text("GET", note_key(name))

    async def take_note(self, name: str) -> str | None:
        """The text under a name, for the one caller who gets it."""
        return await self._text("GETDEL", note_key(name))

    async def _text(self, *command: Argument) -> str | None:
        reply = await self._answer(self._commands.send(*command))
        return reply.decode() if isinstance(reply, bytes) else None

    # --- codes and the public list ---

    async def know_watch_code(self, watch_code: str, code: str) -> None:
        await self._answer(self._commands.send("SET", watch_key(watch_code), code, "PX", 24 * LIFE_MS))

    async def code_of_watch(self, watch_code: str) -> str | None:
        return await self._text("GET", watch_key(watch_code))

    async def list_publicly(self, code: str, now: int) -> None:
        """Puts a table on the list, where it keeps its place if it is there already."""
        await self._answer(self._commands.send("ZADD", PUBLIC, "NX", now, code))

    async def unlist(self, code: str) -> None:
        await self._answer(self._commands.send("ZREM", PUBLIC, code))

    async def once(self, task: str, process: str, lease_ms: int) -> bool:
        """True for the one process that may do a task now; nobody may again within `lease_ms`."""
        reply = await self._answer(self._commands.send("SET", f"once:{task}", process, "NX", "PX", lease_ms))
        return reply is not None

    async def public(self, now: int) -> list[tuple[str, bytes, int]]:
        """Listed tables with somebody there, the latest first: code, card (JSON) and flips turned up."""
        listed = await self._answer(self._commands.send("ZREVRANGE", PUBLIC, 0, MOST_LISTED - 1))
        codes = [code.decode() for code in cast(list[bytes], listed)]
        asked = [
            (
                self._commands.send("HMGET", keys_of(code).table, "card", "at"),
                self._commands.send("ZCOUNT", keys_of(code).here, f"({now}", "+inf"),
            )
            for code in codes
        ]
        rows: list[tuple[str, bytes, int]] = []
        for code, (facts, here) in zip(codes, asked, strict=True):
            card, at = cast(list[bytes | None], await self._answer(facts))
            somebody = await self._answer(here)
            if at is None:
                self._commands.send("ZREM", PUBLIC, code)
            elif card is not None and somebody:
                rows.append((code, card, int(at)))
        return rows

    # --- announcements ---

    async def subscribe(self, code: str, hear: Hear) -> None:
        """From the return on every announcement of the table comes to `hear`."""
        await self._news.hear(keys_of(code).channel, lambda data: hear(Announcement.parse(data)))

    def unsubscribe(self, code: str) -> None:
        self._news.ignore(keys_of(code).channel)

    def announce(self, code: str, message: str) -> None:
        """A hint for the other processes; it may be lost."""
        self.tell(keys_of(code).channel, message)

    async def listen(self, channel: str, hear: HearBytes) -> None:
        """As `subscribe`, on a channel that is no table's: `PEOPLE`, or a family's `board_channel`."""
        await self._news.hear(channel, hear)

    def unlisten(self, channel: str) -> None:
        self._news.ignore(channel)

    def tell(self, channel: str, message: str) -> None:
        """Says it to all processes that listen, this one too; it may be lost."""
        self._commands.send("PUBLISH", channel, message)
