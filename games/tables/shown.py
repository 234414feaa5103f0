"""A table that this process shows, with who looks at it and what is to be done about it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from .crowd import Crowd
from .replica import Replica

SURE_S = 2.0
ASKERS_S = 5.0
"""Whoever has just asked is not heard of before the next beat of their own process."""


@dataclass(slots=True)
class Shown:
    """A replica with those who look at it on this process: players' ids by socket, those who watch, and the
    ids of those who wait to be let in."""

    replica: Replica
    idle_since: float
    players: dict[object, str] = field(default_factory=dict)
    crowd: Crowd = field(default_factory=Crowd)
    waiting: dict[object, str] = field(default_factory=dict)
    behind: bool = False
    forked: bool = False
    ahead: bool = False
    count_again: int = 0
    proven: tuple[int, int] | None = None
    """The epoch and flip for which this copy was last read from the whole log because of a fork."""
    missed: dict[str, float] = field(default_factory=dict)
    missed_askers: dict[str, float] = field(default_factory=dict)
    listed: bool | None = None
    """Whether this process has said last that the table is on the list."""
    anew: int | None = None
    """The epoch whose due times and leases do not count."""
    wake: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def has_guests(self) -> bool:
        """Somebody on this process looks at the table."""
        return bool(self.players or self.crowd.sockets or self.waiting)

    @property
    def here(self) -> set[str]:
        """Who has a lease: those who play, and those who have asked to watch."""
        asked = {onlooker.player for onlooker in self.replica.state.asked}
        return set(self.players.values()) | (asked & set(self.waiting.values()) if asked else asked)

    def fall_behind(self) -> None:
        """Something seems to be missing: the log will be read at once."""
        self.behind = True
        self.wake.set()

    def store_fell_behind(self) -> None:
        """The store has an older table than this copy: that of an old disk, or it lost its last moments."""
        self.ahead = True
        self.fall_behind()

    def begin_anew(self) -> None:
        """Its due times and leases are those of a clock that does not count any more."""
        self.anew = self.replica.epoch
        self.fall_behind()

    def fork(self) -> None:
        """This copy went another way than the log, which will be read whole."""
        self.forked = True
        self.fall_behind()

    def still_gone(self, gone: set[str], now: float) -> set[str]:
        """Those whose lease had run out a beat ago too, in seconds of the loop: where the store was away, or
        its clock was set, the other processes have renewed theirs by then."""
        self.missed = {player: self.missed.get(player, now) for player in gone}
        return {player for player, since in self.missed.items() if now - since >= SURE_S}

    def askers_gone(self, present: frozenset[str], now: float) -> set[str]:
        """Those who have asked to watch and are on no process any more, or sit here by now."""
        state = self.replica.state
        asked = {onlooker.player for onlooker in state.asked}
        if not asked:
            return asked
        gone = asked - present
        self.missed_askers = {player: self.missed_askers.get(player, now) for player in gone}
        gone = {player for player, since in self.missed_askers.items() if now - since >= ASKERS_S}
        return gone | (asked & state.members)
