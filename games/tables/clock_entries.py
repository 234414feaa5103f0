"""Entries about the clock: how fast it is, for how long a seat is waited for, when it stands still."""

from __future__ import annotations

import msgspec
from msgspec import Struct


class Paced(Struct, frozen=True, tag="pace", tag_field="k"):
    ms: int
    due: int | msgspec.UnsetType | None = msgspec.UNSET


class SleeperSet(Struct, frozen=True, tag="sleeper", tag_field="k"):
    """For how long a seat is waited for, `None` for ever."""

    ms: int | None
    due: int | msgspec.UnsetType | None = msgspec.UNSET


class Paused(Struct, frozen=True, tag="paused", tag_field="k"):
    """At `at` (server ms) the clock stops, until `until` at the latest. `seat` is `None` where everybody has
    vanished."""

    seat: int | None
    at: int
    until: int | None
    why: str | None = None
    due: None = None


class Resumed(Struct, frozen=True, tag="resumed", tag_field="k"):
    """The clock goes on, from `at`; `seat` is `None` where it does by itself."""

    seat: int | None
    at: int
    due: int | None


class ClockSet(Struct, frozen=True, tag="clock", tag_field="k"):
    """The clock begins anew: nobody could play for a while, of which `stopped` ms count for no time limit."""

    stopped: int
    due: int | None


type ClockEntry = Paced | SleeperSet | Paused | Resumed | ClockSet
