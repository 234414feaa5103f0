"""The shapes of all frames, for the protocol's document and the tests that hold frames to it.

Frames are built as plain values (`frames.py`, `games/tables/view.py`), never by leaving fields out of
something larger; these types say what may stand in them, and nothing else may.
"""

from __future__ import annotations

from typing import Literal

from games.tables import reactions
from games.tables.reactions import Emoji

from .event_shapes import (
    CardsBySeat,
    Counts,
    Due,
    Event,
    Offer,
    Pause,
    Plain,
    Result,
    Rules,
    SeatKind,
    Shape,
)


class Guesses(Plain, frozen=True):
    right: int
    of: int


class Seat(Plain, frozen=True):
    name: str
    avatar: str
    kind: SeatKind
    cards: int
    won: int
    out: bool
    auto: bool
    away: bool
    keeps: int | None
    kept: bool
    ready: bool
    guess: int | None
    guesses: Guesses
    offered: bool


class Onlooker(Plain, frozen=True):
    """Somebody who asked to watch: their name is shown, and an `id` that is no player's."""

    id: str
    name: str
    avatar: str


class Welcome(Shape, frozen=True):
    role: Literal["host", "player", "watcher"]
    you: list[int]
    token: str | None
    epoch: int
    n: int
    now: int
    build: str


class Table(Shape, frozen=True, kw_only=True):
    code: str | None = None
    epoch: int
    n: int
    chain: str
    visibility: Literal["private", "public", "hidden"]
    status: Literal["open", "revealing", "playing", "over", "closed"]
    host: int | None
    rules: Rules
    rule_code: str
    next_rules: Rules | None
    offer: Offer | None
    commitment: str
    commits: list[str | None]
    deals: int
    seats: list[Seat]
    pace_ms: int
    sleeper_ms: int | None
    paused: Pause | None
    agreed: dict[str, list[int]]
    due: Due | None
    ends: int | None
    closing: int | None
    closed: Literal["left", "idle", "lost", "staff"] | None
    shown_code: str | None
    hushed: bool
    watchers: int
    here: list[str]
    watching: Literal["open", "link", "approve", "none"]
    asked: list[Onlooker]
    admitted: list[Onlooker]
    series: list[int]
    same_device: bool
    family: bool
    guests: bool
    game: str | None
    what_if: str | None
    contributions: list[str]
    withheld: list[int]
    aside: list[str]
    battle: int
    war: int
    at: int
    up: CardsBySeat
    before: list[CardsBySeat]
    buried: Counts
    stake: int
    tied: list[int]
    warriors: list[int]
    short: list[int]
    forfeited: Counts
    showdown: bool
    takeback: Counts
    winner: int | None
    captured: int
    carry: int
    awaits: list[int]
    pressed: list[int]
    slept: list[int]
    battles: int
    wars: int
    biggest_war: int
    result: Result | None
    server_seed: str | None
    record_url: str | None


class Entry(Shape, frozen=True):
    n: int
    chain: str
    due: Due | None
    ends: int | None
    time: int | None
    slept: list[int]
    event: Event


class Pressed(Shape, frozen=True):
    seats: list[int]
    at: int


class Watchers(Shape, frozen=True):
    """How many people watch, and which of those that were let in."""

    count: int
    here: list[str]


class Waiting(Shape, frozen=True):
    """Nothing is shown until the host lets this person in; who was declined may ask again at `again`."""

    asked: bool
    again: int | None
    now: int
    token: str | None


class Reaction(Shape, frozen=True):
    """Somebody shows a picture for a moment."""

    seat: int
    emoji: Emoji


class Phrase(Shape, frozen=True):
    """Somebody shows a phrase for a moment."""

    seat: int
    phrase: reactions.Phrase


class BlockedPerson(Plain, frozen=True):
    """`id` is for `unblock` alone; `name` what they were called when they were blocked."""

    id: int
    name: str
    avatar: str


class Blocked(Shape, frozen=True):
    """Whom the person behind this socket has blocked, and in which seats of this table they sit."""

    seats: list[int]
    people: list[BlockedPerson]


class Pong(Shape, frozen=True):
    id: int | str
    now: int


class Refused(Shape, frozen=True):
    re: str | None
    code: str
    message: str


class Handover(Shape, frozen=True):
    """The link to another device, until then (server ms); null where there is none any more."""

    url: str | None
    until: int | None


class Busy(Shape, frozen=True):
    """The store has not answered for a second, or not taken a flip."""


FRAMES: tuple[type[Shape], ...] = (
    Welcome, Table, Entry, Pressed, Watchers, Waiting, Reaction, Phrase, Blocked, Pong, Refused,
    Handover, Busy,
)  # fmt: skip

type Frame = (
    Welcome | Table | Entry | Pressed | Watchers | Waiting | Reaction | Phrase | Blocked | Pong | Refused
    | Handover | Busy
)  # fmt: skip
