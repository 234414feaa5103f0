"""The socket of a board: says how far it is counted, and that a game was counted, to the family alone.

One subscription a process and family, however many look; every few seconds the process looks at the database
itself, so that an announcement that was lost does not matter, and nobody looks who may not any more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from games.families.counted import counted_of
from games.families.devices import DEVICE_COOKIE
from games.families.looking import Looking, looking, who_may_not_any_more
from games.querying import read
from games.tables import Tables, Unavailable, get_tables
from games.tables.identity import PLAYER_COOKIE, read_player
from games.tables.store import board_channel

from .admission import admitted
from .allowance import OTHER, Allowance
from .brought import cookies_of
from .table import CLOSING_S, COME_AGAIN, NO_TABLE, NOT_TEXT, SIGNED_OUT, TOO_FAST, TOO_MANY, TRY_AGAIN
from .wires import Wire

log = structlog.get_logger()

LOOK_S: Final = 4.0
SAID_AGAIN: Final = 5
"""In every so many looks it is said again, so that a page hears that the socket stands."""


class BoardFrame(msgspec.Struct, tag="board", tag_field="type"):
    """`counted` is another number whenever the board is another one."""

    counted: int


class Boards:
    """The boards that this process shows: who looks at each, and how far it is counted."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._looking: dict[int, dict[Wire, Looking]] = {}
        self._counted: dict[int, int] = {}
        self._heard_of: set[int] = set()
        self._reading: set[int] = set()
        self._again: set[int] = set()
        self._looks = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._clock: asyncio.Task[None] | None = None

    async def come(self, wire: Wire, look: Looking) -> None:
        """The wire hears of the family's board from now on. Raises `Unavailable`."""
        family = look.family.pk
        if family not in self._looking:
            self._looking[family] = {}
            self._run(self._listen(family))
        self._looking[family][wire] = look
        if self._clock is None or self._clock.done():
            self._clock = asyncio.get_running_loop().create_task(self._every())
        # what is counted while this is read is announced after it
        counted = (await read(counted_of, [family])).get(family, 0)
        self._counted[family] = counted
        wire.put(board_frame(counted))

    def go(self, wire: Wire, look: Looking) -> None:
        family = look.family.pk
        those = self._looking.get(family, {})
        those.pop(wire, None)
        if not those and self._looking.pop(family, None) is not None:
            self._counted.pop(family, None)
            if family in self._heard_of:
                self._ignore(family)
        if not self._looking and self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def frame_of(self, look: Looking) -> str:
        """For a reader who was slow: what is true now."""
        return board_frame(self._counted.get(look.family.pk, 0))

    async def _listen(self, family: int) -> None:
        """While the store is away the looks at the database do, and this is tried again with each."""
        with suppress(Unavailable):
            await self.tables.start()
            await self.tables.store.listen(board_channel(family), lambda _message: self._heard(family))
            self._heard_of.add(family)
        if family not in self._looking:
            self._ignore(family)

    def _ignore(self, family: int) -> None:
        self._heard_of.discard(family)
        self.tables.store.unlisten(board_channel(family))

    def _heard(self, family: int) -> None:
        """Of many games that end at once the board is read twice at most: now, and after the last."""
        if family in self._reading:
            self._again.add(family)
        elif family in self._looking:
            self._reading.add(family)
            self._run(self._read(family))

    async def _read(self, family: int) -> None:
        try:
            while True:
                self._again.discard(family)
                self._tell(await read(counted_of, [family]))
                if family not in self._again:
                    return
        except Unavailable:
            log.warning("a board was not read", family=family)
        finally:
            self._reading.discard(family)

    def _tell(self, counted: dict[int, int], again: bool = False) -> None:
        for family, number in counted.items():
            if family in self._looking and (again or self._counted.get(family) != number):
                self._counted[family] = number
                for wire in list(self._looking[family]):
                    wire.put(board_frame(number))

    async def _every(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await self._look()
            except Unavailable:
                continue
            except Exception:
                log.error("the boards were not looked at", exc_info=True)

    async def _look(self) -> None:
        self._looks += 1
        all_ = [look for those in self._looking.values() for look in those.values()]
        gone = await read(who_may_not_any_more, all_)
        for those in list(self._looking.values()):
            for wire in [wire for wire, look in those.items() if look in gone]:
                wire.end(SIGNED_OUT, "signed out")
        for family in self._looking.keys() - self._heard_of:
            self._run(self._listen(family))
        again = self._looks % SAID_AGAIN == 0
        self._tell(await read(counted_of, list(self._looking)), again)

    def _run(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def board_frame(counted: int) -> str:
    return msgspec.json.encode(BoardFrame(counted)).decode()


_boards: Boards | None = None


def boards_of(tables: Tables) -> Boards:
    """The boards of the process whose tables these are."""
    global _boards
    if _boards is None or _boards.tables is not tables:
        _boards = Boards(tables)
    return _boards


class BoardConsumer(AsyncWebsocketConsumer):
    """`/ws/boards/<family key>/`: nothing is obeyed, so whatever comes is only counted."""

    async def __call__(self, scope: Any, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
        self.scope = scope
        self.look: Looking | None = None
        tables = get_tables()
        boards = boards_of(tables)
        wire = Wire(send, lambda: boards.frame_of(self.look) if self.look is not None else board_frame(0))
        socket = asyncio.current_task()
        assert socket is not None
        wire.on_drop = socket.cancel
        await receive()
        await send({"type": "websocket.accept"})
        try:
            with admitted(self._address) as is_admitted:
                if not is_admitted:
                    await wire.close(TOO_MANY)
                elif await self._find(wire):
                    assert self.look is not None
                    tables.endings.come(self, self.look.ties, lambda again: self._end(wire, again))
                    await boards.come(wire, self.look)
                    await self._listen(wire, receive)
        except Unavailable:
            await wire.close(TRY_AGAIN)
        except asyncio.CancelledError:
            # a socket that reads nothing is ended by ending here
            if not wire.closed or not socket.uncancel() == 0:
                raise
            with suppress(TimeoutError):
                await asyncio.wait_for(send({"type": "websocket.close", "code": TRY_AGAIN}), CLOSING_S)
        except Exception:
            log.error("socket failed", exc_info=True)
            await wire.close(1011)
        finally:
            tables.endings.go(self)
            if self.look is not None:
                boards.go(wire, self.look)

    async def _find(self, wire: Wire) -> bool:
        cookies = cookies_of(self.scope)
        self.look = await read(
            looking,
            self.scope["url_route"]["kwargs"]["key"],
            read_player(cookies.get(PLAYER_COOKIE)),
            cookies.get(settings.SESSION_COOKIE_NAME),
            cookies.get(DEVICE_COOKIE),
        )
        if self.look is None:
            # the same for a board that is not there and for one that is not theirs
            await wire.close(NO_TABLE)
        return self.look is not None

    async def _listen(self, wire: Wire, receive: Callable[[], Any]) -> None:
        loop = asyncio.get_running_loop()
        allowance = Allowance(loop.time())
        while not wire.closed:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            if message.get("text") is None:
                await wire.close(NOT_TEXT, "text messages only")
            elif not allowance.spend(loop.time(), OTHER) and allowance.used_up:
                await wire.close(TOO_FAST, "too many messages")

    def _end(self, wire: Wire, again: bool) -> None:
        wire.end(*((COME_AGAIN, "come again") if again else (SIGNED_OUT, "signed out")))

    @property
    def _address(self) -> str:
        client = self.scope.get("client")
        return str(client[0]) if client else ""
