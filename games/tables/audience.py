"""Who is told what happens on a table: the sockets of a process, or nobody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .playing import Event
from .reactions import Reaction
from .state import TableState


class Audience(Protocol):
    """Who is shown this copy of a table. No call may wait or raise."""

    def entry(self, state: TableState, event: Event, time: int | None) -> None:
        """One more entry was folded; `time` is when a flip was decided, in server ms."""

    def renewed(self, state: TableState) -> None:
        """The whole table must be shown anew."""

    def pressed(self, seats: list[int], at: int) -> None:
        """These seats have pressed; others are awaited."""

    def watchers(self, count: int, here: Sequence[str]) -> None:
        """So many watch, on all processes; `here` are the ids of those of them that were let in."""

    def reacted(self, reaction: Reaction, player: str) -> None:
        """A player shows a picture or a phrase."""

    def blocks_changed(self, player: str) -> None:
        """A player has blocked somebody, or lets somebody in again."""

    def busy(self) -> None:
        """The store has not answered for a second, or not taken a flip."""


class Nobody:
    """An audience of none."""

    def entry(self, state: TableState, event: Event, time: int | None) -> None: ...

    def renewed(self, state: TableState) -> None: ...

    def pressed(self, seats: list[int], at: int) -> None: ...

    def watchers(self, count: int, here: Sequence[str]) -> None: ...

    def reacted(self, reaction: Reaction, player: str) -> None: ...

    def blocks_changed(self, player: str) -> None: ...

    def busy(self) -> None: ...
