"""Who may not be here any more: said to all processes at once, and looked up every few seconds, so that an
announcement that was lost does not matter."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from hashlib import sha256
from itertools import batched
from typing import Any, Final

import structlog

from games.families.devices import read_device
from games.families.ties import Ties, held
from games.querying import read
from games.unavailable import Unavailable

from .store import PEOPLE, Store

log = structlog.get_logger()

LOOK_S: Final = 4.0
AT_ONCE: Final = 500
"""So many sockets are looked up before others have their turn: a crowd keeps no flip waiting."""

type Run = Callable[[Coroutine[None, None, None]], None]
type Close = Callable[[bool], None]
"""Closes a socket; True says that the same browser comes back, with other cookies."""


class Endings:
    """The sockets of this process that are somebody's. `run` does something in the background."""

    def __init__(self, store: Store, start: Callable[[], Awaitable[None]], run: Run) -> None:
        self._store = store
        self._start = start
        self._run = run
        self._ties: dict[object, Ties] = {}
        self._close: dict[object, Close] = {}

    async def listen(self) -> None:
        """Hears from now on what any process says."""
        await self._store.listen(PEOPLE, self._heard)

    def come(self, who: object, ties: Ties, close: Close) -> None:
        """`who` stands for a socket; `close` is called once, when it may not be this player any more."""
        self._ties[who] = ties
        self._close[who] = close

    def go(self, who: object) -> None:
        self._ties.pop(who, None)
        self._close.pop(who, None)

    async def end(
        self, players: Iterable[str] = (), sessions: Iterable[str] = (), devices: Iterable[str] = ()
    ) -> None:
        """Ends every socket of these players, and of these sessions (their keys) and devices (their keys)
        those that may not be who they are without them. Called after the database knows it."""
        await self._say({"players": [*players], "sessions": [*map(told_of, sessions)], "devices": [*devices]})

    async def renew(
        self, players: Iterable[str] = (), sessions: Iterable[str] = (), devices: Iterable[str] = ()
    ) -> None:
        """Has these sockets come again: the browser has other cookies now, and may be who it is by those, or
        the device (its key) shows other things than before."""
        told = {"players": [*players], "sessions": [*map(told_of, sessions)], "devices": [*devices]}
        await self._say({**told, "again": True})

    async def _say(self, news: dict[str, Any]) -> None:
        try:
            await self._start()
            self._store.tell(PEOPLE, json.dumps(news))
        except Unavailable as away:
            # every process sees it for itself, a little later
            log.warning("an ending was not announced", reason=str(away))

    def _heard(self, message: bytes) -> None:
        news = json.loads(message)
        players, sessions = frozenset(news.get("players", ())), frozenset(news.get("sessions", ()))
        devices = frozenset(news.get("devices", ()))
        again = bool(news.get("again"))

        def is_asked(ties: Ties) -> bool:
            by_session = ties.session is not None and told_of(ties.session) in sessions
            return by_session or _device(ties) in devices

        for who, ties in list(self._ties.items()):
            if ties.player in players or (again and is_asked(ties)):
                self._end(who, again)
        if asked := [who for who, ties in self._ties.items() if is_asked(ties)]:
            self._run(self._look_at_once(asked))

    async def _look_at_once(self, sockets: list[object]) -> None:
        try:
            await self._look(sockets)
        except Unavailable as away:
            log.warning("an ending waits for the database", reason=str(away))

    async def look(self) -> None:
        """Ends the sockets of those who are not who they were. Raises `Unavailable`."""
        await self._look(list(self._ties))

    async def _look(self, sockets: list[object]) -> None:
        for some in batched(sockets, AT_ONCE):
            if asked := {who: self._ties[who] for who in some if who in self._ties}:
                await self._look_up(asked)

    async def _look_up(self, asked: Mapping[object, Ties]) -> None:
        found = await read(held, set(asked.values()))
        for who, ties in asked.items():
            if self._ties.get(who) is not ties:
                continue
            if ties in found:
                self._ties[who] = found[ties]
            else:
                self._end(who, False)

    def _end(self, who: object, again: bool) -> None:
        close = self._close.get(who)
        self.go(who)
        if close is not None:
            close(again)


def told_of(session: str) -> str:
    """A session as it may be told of: nobody gets in with it."""
    return sha256(session.encode()).hexdigest()[:24]


def _device(ties: Ties) -> str | None:
    told = read_device(ties.device) if ties.device else None
    return told[0] if told is not None else None
