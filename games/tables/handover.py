"""Going on on another device: a link that works once, for ten minutes, and then the place is that device's.

The link's secret stands in the store alone. It comes behind the `#` of an address, which browsers send to
nobody: so it is in no log, no Referer, and in no preview that a messenger makes of a link.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from .entries import Entry, Handed
from .refusals import Refused
from .rulings import Draw
from .state import TableState
from .store import Store

HANDOVER_MS = 10 * 60_000
SECRET_BYTES = 16


def hand(state: TableState, giver: str, taker: str) -> list[Entry]:
    """The giver's seats and the host's part go to the taker.

    Raises `Refused`: `closed`, `already_seated` (the taker, who would then have two places), `removed`, and
    as `has_place`.
    """
    if state.closed is not None:
        raise Refused("closed")
    has_place(state, giver)
    if taker in state.members:
        raise Refused("already_seated")
    if taker in state.barred:
        raise Refused("removed")
    return [Handed(giver, taker)]


def has_place(state: TableState, player: str) -> None:
    """Raises `Refused`: `not_seated`, where somebody neither sits here nor is the host."""
    if player not in state.members:
        raise Refused("not_seated")


def handover_url(secret: str) -> str:
    """Where another device goes on.

    >>> handover_url("s3cret")
    '/h/#s3cret'
    """
    return f"/h/#{secret}"


@dataclass(frozen=True, slots=True)
class Offer:
    """Whose place at which table a link hands over."""

    code: str
    player: str


class Handovers:
    """The links that wait to be opened. Every coroutine raises `StoreUnavailable`."""

    def __init__(self, store: Store, start: Callable[[], Awaitable[None]], draw: Draw) -> None:
        self._store = store
        self._start = start
        self._draw = draw

    async def offer(self, code: str, player: str) -> str:
        """The secret of a new link to this player's place; the one before it opens nothing any more."""
        await self._start()
        secret = urlsafe_b64encode(self._draw(SECRET_BYTES)).decode().rstrip("=")
        await self._store.note(_link(secret), f"{code} {player}", HANDOVER_MS)
        former = await self._store.note(_newest(code, player), secret, HANDOVER_MS)
        if former is not None:
            await self._store.take_note(_link(former))
        return secret

    async def withdraw(self, code: str, player: str) -> None:
        """No link opens this player's place any more."""
        await self._start()
        secret = await self._store.take_note(_newest(code, player))
        if secret is not None:
            await self._store.take_note(_link(secret))

    async def offered(self, secret: str) -> Offer | None:
        """What a link would hand over; `None` where it has run out, was used or was withdrawn."""
        await self._start()
        return _offer(await self._store.noted(_link(secret)))

    async def take(self, secret: str) -> Offer | None:
        """As `offered`, for the one who gets it: afterwards the link opens nothing."""
        await self._start()
        return _offer(await self._store.take_note(_link(secret)))


def _offer(note: str | None) -> Offer | None:
    return None if note is None else Offer(*note.split())


def _link(secret: str) -> str:
    return f"handover/{secret}"


def _newest(code: str, player: str) -> str:
    return f"handover-of/{code}/{player}"
