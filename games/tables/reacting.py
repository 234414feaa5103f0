"""Pictures and phrases on their way: from one process to all, never through the log, and kept nowhere."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from .commands import Hush, React, Say
from .entries import Entry, Hushed
from .reactions import Moments, Reaction
from .refusals import Refused
from .rulings import Context, own_seat
from .state import TableState
from .store import Announcement, Store

if TYPE_CHECKING:
    from .replica import Replica


def hush(state: TableState, player: str, command: Hush, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`."""
    if state.host != player:
        raise Refused("not_host")
    return [] if state.hushed == command.on else [Hushed(command.on)]


def _reaction(seat: int, command: React | Say) -> Reaction:
    if isinstance(command, React):
        return Reaction(seat, "emoji", command.emoji)
    return Reaction(seat, "phrase", command.phrase)


class Reacting:
    """What the people of one table show each other, as this process hears of it.

    Each process counts what it hears too, so nobody is faster by coming to several of them.
    """

    def __init__(self, replica: Replica, store: Store, origin: str) -> None:
        self._replica = replica
        self._store = store
        self._origin = origin
        self._moments = Moments()
        self._loop = asyncio.get_running_loop()

    def react(self, player: str, command: React | Say) -> None:
        """Shows a picture or a phrase of one's seat to everybody: here at once.

        Raises `Refused`: `closed`, `hushed`, `much_cheering`, and as `own_seat`.
        """
        state = self._replica.state
        if state.closed is not None:
            raise Refused("closed")
        seat = own_seat(state, player, command.seat)
        if state.hushed:
            raise Refused("hushed")
        if not self._moments.spend(player, self._loop.time()):
            raise Refused("much_cheering")
        reaction = _reaction(seat, command)
        self._replica.audience.reacted(reaction, player)
        self._store.announce(state.code, f"R {self._origin} {reaction}")

    def blocks_changed(self, player: str) -> None:
        """A player has blocked somebody, or lets somebody in again: all their sockets are to know."""
        self._replica.audience.blocks_changed(player)
        self._store.announce(self._replica.code, f"B {self._origin} {player}")

    def heard(self, announcement: Announcement) -> None:
        """What another process has told; what this one told itself is known here."""
        origin, _, told = announcement.words.partition(" ")
        if origin == self._origin:
            return
        if announcement.kind == "B":
            self._replica.audience.blocks_changed(told)
        elif (reaction := Reaction.parse(told)) is not None:
            self._show(reaction)

    def _show(self, reaction: Reaction) -> None:
        state = self._replica.state
        player = state.seats[reaction.seat].player if reaction.seat < len(state.seats) else None
        if state.hushed or player is None or not self._moments.spend(player, self._loop.time()):
            return
        self._replica.audience.reacted(reaction, player)
