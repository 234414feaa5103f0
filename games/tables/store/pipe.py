"""The way to the store: a connection that is made again by itself whenever it is lost.

A command's answer goes to whoever asked, or to a future. When the connection is lost every open question
is answered with `StoreUnavailable`: the outcome is unknown, never "failed".
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from urllib.parse import parse_qs, unquote, urlsplit

import structlog

from .connection import Answered, Argument, Connection, Reply, StoreRefused, StoreUnavailable

FIRST_PAUSE = 0.05
LONGEST_PAUSE = 1.0
STEADY_S = 5.0
"""A connection that stood so long is tried again at once when it is lost."""
ALARM_EVERY_S = 10.0

log = structlog.get_logger()


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


class Pipe:
    """A way that puts itself together again.

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
        self._connection: Connection | None = None
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None
        self._lost_at = self._loop.time()
        self._alarmed_at = -ALARM_EVERY_S

    def silent_s(self) -> float:
        """For how long a command has waited, or there has been no connection."""
        if self._connection is None:
            return self._loop.time() - self._lost_at
        return self._connection.silent_s()

    def start(self) -> None:
        self._task = self._loop.create_task(self._keep_connected())

    async def stop(self) -> None:
        """Closes the connection; what was sent may or may not have been taken."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await asyncio.sleep(0)  # the transport closes in the loop's next turn

    def ask(self, answered: Answered, *command: Argument) -> None:
        """Sends a command; fails at once while there is no connection."""
        if self._connection is None:
            answered(StoreUnavailable("no connection to the store"))
        else:
            self._connection.ask(answered, command)

    def send(self, *command: Argument) -> asyncio.Future[Reply]:
        """As `ask`, with a future for the answer."""
        future: asyncio.Future[Reply] = self._loop.create_future()
        self.ask(partial(_settle, future), *command)
        return future

    def push(self, command: Sequence[Argument]) -> None:
        """A command of a subscription: its answers come to `on_push`."""
        if self._connection is not None:
            self._connection.push(tuple(command))

    def _lost(self) -> None:
        if self._connection is not None:  # one that never stood is not lost
            self._lost_at = self._loop.time()
        self._connection = None
        self.ready.clear()

    def _raise_alarm(self, why: str) -> None:
        if self._loop.time() - self._alarmed_at >= ALARM_EVERY_S:
            self._alarmed_at = self._loop.time()
            log.error("the store takes nothing", why=why)

    async def _keep_connected(self) -> None:
        pause = FIRST_PAUSE
        while True:
            begun = self._loop.time()
            with suppress(OSError, StoreUnavailable, StoreRefused):
                await self._stay_connected()
            if self._loop.time() - begun > STEADY_S:
                pause = FIRST_PAUSE
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _stay_connected(self) -> None:
        connection = Connection(self._lost, self._raise_alarm, self.on_push)
        try:
            await self._connect(connection)
            self._connection = None if connection.lost.is_set() else connection
            await self._introduce()
            await self.greet(self)
            if self._connection is connection:
                self.ready.set()
            await connection.lost.wait()
        finally:
            connection.end()

    async def _connect(self, connection: Connection) -> None:
        where = self.address
        if where.path is not None:
            await self._loop.create_unix_connection(lambda: connection, where.path)
        else:
            tls = ssl.create_default_context() if where.tls else None
            await self._loop.create_connection(lambda: connection, where.host, where.port, ssl=tls)

    async def _introduce(self) -> None:
        where = self.address
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
