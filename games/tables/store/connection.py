"""One connection to the store, and what was asked on it.

Each question is answered once: by the store, in the order of asking, or by `StoreUnavailable` when the
connection is lost. Nothing of a connection outlives it, so an answer never meets a question of another.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

import hiredis
import structlog

from games.tables.counting import counts
from games.unavailable import Unavailable

type Argument = str | bytes | int | float
type Reply = object
type Answered = Callable[[Reply], None]
"""Gets the reply; where there is none, an exception says why. It is called as soon as that is known."""

NOT_NOW = frozenset(
    ("BUSY", "CLUSTERDOWN", "LOADING", "MASTERDOWN", "MISCONF", "NOREPLICAS", "OOM", "READONLY", "TRYAGAIN")
)
"""Errors that say nothing about the command: the store takes nothing now, and may take it later."""

log = structlog.get_logger()


class StoreUnavailable(Unavailable):
    """The store did not answer: whether it took the command is not known."""


class StoreRefused(Exception):
    """The store answered a command with an error."""


class Connection(asyncio.Protocol):
    """Every command of one loop tick leaves in one write.

    With `on_push` every answer goes there instead of to whoever asked (a subscription). `on_lost` is called
    once, before anybody hears that there is no answer; `on_not_now` with each of `NOT_NOW` that comes.
    """

    def __init__(
        self,
        on_lost: Callable[[], None],
        on_not_now: Callable[[str], None],
        on_push: Callable[[list[bytes]], None] | None = None,
    ) -> None:
        self.lost = asyncio.Event()
        self._on_lost, self._on_not_now, self._on_push = on_lost, on_not_now, on_push
        self._transport: asyncio.Transport | None = None
        # A command stands beside who asked it, so that nothing can come between the two.
        self._unsent: list[tuple[bytes, Answered | None]] = []
        self._waiting: deque[Answered] = deque()
        self._reader = hiredis.Reader()
        self._loop = asyncio.get_running_loop()
        # Timing every command would cost each flip; timing one at a time costs almost none and tells as much.
        self._timed: Answered | None = None
        self._timed_from = 0.0

    def silent_s(self) -> float:
        """For how long a command has waited."""
        return 0.0 if self._timed is None else self._loop.time() - self._timed_from

    def ask(self, answered: Answered, command: tuple[Argument, ...]) -> None:
        """Sends a command; fails at once when the connection is lost."""
        if self.lost.is_set():
            answered(StoreUnavailable("the connection to the store was lost"))
            return
        self._put(command, answered)
        counts.store_commands += 1
        if self._timed is None:
            self._timed = answered
            self._timed_from = self._loop.time()

    def push(self, command: tuple[Argument, ...]) -> None:
        """A command of a subscription: its answers come to `on_push`."""
        if not self.lost.is_set():
            self._put(command, None)

    def _put(self, command: tuple[Argument, ...], answered: Answered | None) -> None:
        packed: bytes = hiredis.pack_command(command)  # type: ignore[arg-type]
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent.append((packed, answered))

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if self.lost.is_set() or self._transport is None:
            return
        self._transport.write(b"".join([packed for packed, _ in unsent]))
        if self._on_push is None:
            self._waiting.extend([answered for _, answered in unsent if answered is not None])

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._reader.feed(data)
        while not self.lost.is_set() and (reply := self._reader.gets()) is not False:
            if self._on_push is not None:
                if isinstance(reply, list):
                    self._on_push(reply)
                continue
            answered = self._waiting.popleft()
            if answered is self._timed:
                self._timed = None
                counts.store_trips.add(self._loop.time() - self._timed_from)
            _tell(answered, self._meant(reply) if isinstance(reply, Exception) else reply)

    def _meant(self, error: Exception) -> Exception:
        why = str(error).partition(" ")[0]
        if why not in NOT_NOW:
            return StoreRefused(str(error))
        self._on_not_now(why)
        if why == "READONLY" and self._transport is not None:
            # it was the first of several and is not any more: the address may lead to another now
            self._transport.abort()
        return StoreUnavailable(str(error))

    def connection_lost(self, exc: Exception | None) -> None:
        self.end()

    def end(self) -> None:
        """Ends the connection; whether the store took what was asked last is not known."""
        if self.lost.is_set():
            return
        self.lost.set()
        if self._transport is not None:
            self._transport.abort()
        self._on_lost()
        open_questions = [*self._waiting, *[answered for _, answered in self._unsent if answered is not None]]
        self._waiting.clear()
        self._timed = None
        for answered in open_questions:
            _tell(answered, StoreUnavailable("the connection to the store was lost"))


def _tell(answered: Answered, reply: Reply) -> None:
    try:
        answered(reply)
    except Exception:
        # those that come after it have nothing to do with it
        log.error("an answer of the store was not taken", exc_info=True)
