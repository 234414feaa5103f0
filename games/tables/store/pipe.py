"""One connection to the store that never waits for a turn: every command of one loop tick leaves in one
write.

A command's answer goes to whoever asked, or to a future. When the connection is lost every open question
is answered with `StoreUnavailable` (the outcome is unknown, never "failed") and the pipe connects again by
itself.
"""

from __future__ import annotations

import asyncio
import ssl
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import parse_qs, unquote, urlsplit

import hiredis
import structlog

from games.tables.counting import counts
from games.unavailable import Unavailable

type Argument = str | bytes | int | float
type Reply = object
type Answered = Callable[[Reply], None]
"""Gets the reply; where there is none, an exception says why. It is called as soon as that is known."""

FIRST_PAUSE = 0.05
LONGEST_PAUSE = 1.0
STEADY_S = 5.0
"""A connection that stood so long is tried again at once when it is lost."""
ALARM_EVERY_S = 10.0

NOT_NOW = frozenset(
    ("BUSY", "CLUSTERDOWN", "LOADING", "MASTERDOWN", "MISCONF", "NOREPLICAS", "OOM", "READONLY", "TRYAGAIN")
)
"""Errors that say nothing about the command: the store takes nothing now, and may take it later."""

log = structlog.get_logger()


class StoreUnavailable(Unavailable):
    """The store did not answer: whether it took the command is not known."""


class StoreRefused(Exception):
    """The store answered a command with an error."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the store is, read from a `redis://`, `rediss://` or `unix://` address.

    >>> Address.parse("redis://:word@example:7000/2")
    Address(host='example', port=7000, path=None, tls=False, user=None, password='word', database=2)
    """

    host: str = "localhost"
    port: int = 6379
    path: str | None = None
    tls: bool = False
    user: str | None = None
    password: str | None = None
    database: int = 0

    @classmethod
    def parse(cls, url: str) -> Address:
        parts = urlsplit(url)
        user = unquote(parts.username) if parts.username else None
        password = unquote(parts.password) if parts.password else None
        if parts.scheme == "unix":
            database = int(parse_qs(parts.query).get("db", ["0"])[0])
            return cls(path=unquote(parts.path), user=user, password=password, database=database)
        if parts.scheme not in ("redis", "rediss"):
            raise ValueError(
                f"{parts.scheme}: the store's address begins with redis://, rediss:// or unix://"
            )
        return cls(
            parts.hostname or "localhost",
            parts.port or 6379,
            tls=parts.scheme == "rediss",
            user=user,
            password=password,
            database=int(parts.path.strip("/") or 0),
        )


class Pipe(asyncio.Protocol):
    """A connection that puts itself together again.

    `greet` runs on each new connection before anybody else may use it. With `on_push` every answer goes
    there instead of to a future (a subscription).
    """

    def __init__(
        self,
        address: Address,
        greet: Callable[[Pipe], Awaitable[None]],
        on_push: Callable[[list[bytes]], None] | None = None,
    ) -> None:
        self.address = address
        self.greet = greet
        self.on_push = on_push
        self.ready = asyncio.Event()
        self._transport: asyncio.Transport | None = None
        self._waiting: deque[Answered] = deque()
        self._unsent: list[bytes] = []
        self._reader = hiredis.Reader()
        self._loop = asyncio.get_running_loop()
        self._lost = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        # Timing every command would cost each flip; timing one at a time costs almost none and tells as much.
        self._timed: Answered | None = None
        self._timed_from = 0.0
        self._lost_at = self._loop.time()
        self._alarmed_at = -ALARM_EVERY_S

    def silent_s(self) -> float:
        """For how long a command has waited, or there has been no connection."""
        if self._transport is None:
            return self._loop.time() - self._lost_at
        return 0.0 if self._timed is None else self._loop.time() - self._timed_from

    def start(self) -> None:
        self._task = self._loop.create_task(self._keep_connected())

    async def stop(self) -> None:
        """Closes the connection; what was sent may or may not have been taken."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._transport is not None:
            self._transport.abort()
            await self._lost.wait()

    def ask(self, answered: Answered, *command: Argument) -> None:
        """Sends a command; fails at once while there is no connection."""
        if self._transport is None:
            answered(StoreUnavailable("no connection to the store"))
            return
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent.append(hiredis.pack_command(command))  # type: ignore[arg-type]
        self._waiting.append(answered)
        counts.store_commands += 1
        if self._timed is None:
            self._timed = answered
            self._timed_from = self._loop.time()

    def send(self, *command: Argument) -> asyncio.Future[Reply]:
        """As `ask`, with a future for the answer."""
        future: asyncio.Future[Reply] = self._loop.create_future()
        self.ask(partial(_settle, future), *command)
        return future

    def push(self, command: Sequence[Argument]) -> None:
        """A command of a subscription: its answers come to `on_push`."""
        if self._transport is not None:
            if not self._unsent:
                self._loop.call_soon(self._flush)
            self._unsent.append(hiredis.pack_command(tuple(command)))  # type: ignore[arg-type]

    def _flush(self) -> None:
        if self._transport is not None:
            self._transport.write(b"".join(self._unsent))
        self._unsent.clear()

    def data_received(self, data: bytes) -> None:
        self._reader.feed(data)
        while (reply := self._reader.gets()) is not False:
            if self.on_push is not None:
                if isinstance(reply, list):
                    self.on_push(reply)
                continue
            answered = self._waiting.popleft()
            if answered is self._timed:
                self._timed = None
                counts.store_trips.add(self._loop.time() - self._timed_from)
            try:
                answered(self._wrong(reply) if isinstance(reply, Exception) else reply)
            except Exception:
                # those that come after it have nothing to do with it
                log.error("an answer of the store was not taken", exc_info=True)

    def _wrong(self, error: Exception) -> Exception:
        why = str(error).partition(" ")[0]
        if why not in NOT_NOW:
            return StoreRefused(str(error))
        if self._loop.time() - self._alarmed_at >= ALARM_EVERY_S:
            self._alarmed_at = self._loop.time()
            log.error("the store takes nothing", why=why)
        if why == "READONLY" and self._transport is not None:
            # it was the first of several and is not any more: the address may lead to another now
            self._transport.abort()
        return StoreUnavailable(str(error))

    def connection_lost(self, exc: Exception | None) -> None:
        self._drop(StoreUnavailable("the connection to the store was lost"))
        self._lost.set()

    def _drop(self, why: Exception) -> None:
        if self._transport is not None:
            self._lost_at = self._loop.time()
        self._transport = None
        self._timed = None
        self.ready.clear()
        self._unsent.clear()
        waiting, self._waiting = self._waiting, deque()
        for answered in waiting:
            answered(why)

    async def _keep_connected(self) -> None:
        pause = FIRST_PAUSE
        while True:
            self._reader = hiredis.Reader()
            self._lost.clear()
            begun = self._loop.time()
            try:
                await self._connect()
                await self.greet(self)
                self.ready.set()
                await self._lost.wait()
            except (OSError, StoreUnavailable, StoreRefused):
                if self._transport is not None:
                    self._transport.abort()
                self._drop(StoreUnavailable("no connection to the store"))
            if self._loop.time() - begun > STEADY_S:
                pause = FIRST_PAUSE
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _connect(self) -> None:
        where = self.address
        if where.path is not None:
            transport, _ = await self._loop.create_unix_connection(lambda: self, where.path)
        else:
            tls = ssl.create_default_context() if where.tls else None
            transport, _ = await self._loop.create_connection(lambda: self, where.host, where.port, ssl=tls)
        self._transport = transport
        hello: list[tuple[Argument, ...]] = []
        if where.password is not None:
            hello.append(("AUTH", *([where.user] if where.user else []), where.password))
        if where.database:
            hello.append(("SELECT", where.database))
        for command in hello:
            if self.on_push is None:
                await self.send(*command)
            else:
                self.push(command)


def _settle(future: asyncio.Future[Reply], reply: Reply) -> None:
    if future.done():
        return
    if isinstance(reply, Exception):
        future.set_exception(reply)
        # nobody may be listening any more (a caller that was cancelled)
        future.exception()
    else:
        future.set_result(reply)
