"""What an `opened` entry says of a table's seats, its pause and its game."""

from __future__ import annotations

from msgspec import Struct


class SeatFacts(Struct, frozen=True, omit_defaults=True):
    kind: str = "open"
    player: str | None = None
    name: str = ""
    avatar: str = ""
    commit: str | None = None
    contribution: str | None = None
    auto: bool = False
    away: bool = False
    keeps_ms: int | None = None
    kept: bool = False
    guess: int | None = None
    guesses: tuple[int, int] = (0, 0)
    ready: bool = False
    offered: bool = False
    profile: str | None = None


class OnlookerFacts(Struct, frozen=True):
    id: str
    player: str
    name: str
    avatar: str


class PauseFacts(Struct, frozen=True):
    seat: int | None
    since_ms: int
    until_ms: int | None
    why: str | None = None


class HolderFacts(Struct, frozen=True):
    """Who holds a seat from flip `at` of a game on."""

    seat: int
    at: int
    kind: str
    player: str | None
    name: str
    avatar: str


class PlayFacts(Struct, frozen=True):
    """A game as seeds and a count: from these every card follows."""

    id: str
    server_seed: str
    commits: tuple[str, ...]
    contributions: tuple[str, ...]
    withheld: tuple[int, ...]
    deals: int
    started_ms: int
    at: int
    rules: dict[str, object]
    record_url: str | None = None
    decisions: tuple[tuple[int, str, int | None], ...] = ()
    slept: tuple[int, ...] = ()
    stopped_ms: int = 0
    holders: tuple[HolderFacts, ...] = ()
    what_if: str | None = None
