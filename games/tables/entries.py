"""The log's entries: commands that were accepted. A table is what its entries fold to.

An entry is a few bytes of JSON. `due` is the table's next due time in server milliseconds, `None` for none;
entries that leave the due time alone have no such field.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct, field

from .admissions import Admission, Admitted, Asked, GuestsSet, WatchingSet, Withdrew
from .clock_entries import ClockEntry, ClockSet, Paced, Paused, Resumed, SleeperSet
from .facts import OnlookerFacts, PauseFacts, PlayFacts, SeatFacts
from .state import USUAL_SLEEPER_MS


class Opened(Struct, frozen=True, tag="opened", tag_field="k"):
    """A whole table: the first entry of every log, standing for all that came before it."""

    code: str
    watch_code: str
    visibility: str
    rules: dict[str, object]
    host: str | None
    seats: tuple[SeatFacts, ...]
    pace_ms: int
    server_seed: str
    deals: int
    n: int
    status: str = "open"
    due: int | None = None
    play: PlayFacts | None = None
    series: tuple[int, ...] = ()
    agreed: dict[str, tuple[int, ...]] = {}
    next_rules: dict[str, object] | None = None
    offer: dict[str, object] | None = None
    sleeper_ms: int | None = USUAL_SLEEPER_MS
    paused: PauseFacts | None = None
    closing: int | None = None
    closed: str | None = None
    watching: str | None = None
    asked: tuple[OnlookerFacts, ...] = ()
    admitted: tuple[OnlookerFacts, ...] = ()
    declined: tuple[tuple[str, int], ...] = ()
    shown_as: str = "public"
    shows_code: bool = False
    hushed: bool = False
    barred: tuple[str, ...] = ()
    same_device: bool | None = None
    replaced: tuple[str, ...] = ()
    heirs: tuple[tuple[str, str], ...] = ()
    family: str | None = None
    guests: bool = False


class Seated(Struct, frozen=True, tag="seated", tag_field="k"):
    seat: int
    kind: str
    player: str | None
    name: str
    avatar: str
    commit: str | None
    due: int | msgspec.UnsetType | None = msgspec.UNSET
    profile: str | None = None


class Left(Struct, frozen=True, tag="left", tag_field="k"):
    seat: int
    due: int | msgspec.UnsetType | None = msgspec.UNSET


class Removed(Struct, frozen=True, tag="removed", tag_field="k"):
    """The person in a seat is sent away for good."""

    seat: int
    due: int | msgspec.UnsetType | None = msgspec.UNSET


class Forgotten(Struct, frozen=True, tag="forgotten", tag_field="k"):
    """A player was deleted: nothing of theirs is shown any more. `seats` are those where a computer has
    played on under their name."""

    player: str
    seats: tuple[int, ...] = ()


FORGOTTEN: Final = Forgotten("")
"""Of nobody: the log begins anew with it, so that what was said before stands nowhere."""


class SeatOffered(Struct, frozen=True, tag="seat_offered", tag_field="k"):
    """Somebody may take this seat in the running game, or no longer."""

    seat: int
    on: bool


class Swapped(Struct, frozen=True, tag="swapped", tag_field="k"):
    a: int
    b: int
    due: int | msgspec.UnsetType | None = msgspec.UNSET


class ReadySaid(Struct, frozen=True, tag="ready", tag_field="k"):
    seat: int
    on: bool


class SameDeviceSet(Struct, frozen=True, tag="same_device", tag_field="k"):
    on: bool


class Away(Struct, frozen=True, tag="away", tag_field="k"):
    """At `keeps` (server ms) a computer keeps the seat, unless the person is back; `None`: not while the
    table waits for everybody."""

    seat: int
    keeps: int | None = None


class Kept(Struct, frozen=True, tag="kept", tag_field="k"):
    seat: int
    due: int | msgspec.UnsetType | None = msgspec.UNSET


class Back(Struct, frozen=True, tag="back", tag_field="k"):
    seat: int
    due: int | msgspec.UnsetType | None = msgspec.UNSET


class HostPassed(Struct, frozen=True, tag="host", tag_field="k"):
    player: str | None


class Handed(Struct, frozen=True, tag="handed", tag_field="k"):
    """A player's seats and host's part are another player's now: the same person on another device."""

    giver: str
    taker: str


class Committed(Struct, frozen=True, tag="committed", tag_field="k"):
    seat: int
    hash: str


class Dropped(Struct, frozen=True, tag="dropped", tag_field="k"):
    seats: tuple[int, ...]


class Revealing(Struct, frozen=True, tag="revealing", tag_field="k"):
    due: int


class Revealed(Struct, frozen=True, tag="revealed", tag_field="k"):
    seat: int
    contribution: str


class Dealt(Struct, frozen=True, omit_defaults=True, tag="dealt", tag_field="k"):
    """A new game begins; `again` with the cards of the last one."""

    game: str
    started_ms: int
    due: int | None
    again: bool = False


class Flipped(Struct, frozen=True, omit_defaults=True, tag="f", tag_field="k"):
    """A step is turned up; `time` is the server time in ms at which that was decided, where it is known.

    `slept` has a bit for each seat that the table turned up for: only the store knows them, and adds them.
    """

    due: int | None = None
    time: int | None = None
    slept: int = 0


class Agreed(Struct, frozen=True, tag="agreed", tag_field="k"):
    """Who wants `what` now."""

    what: str
    seats: tuple[int, ...]


class Finished(Struct, frozen=True, tag="finished", tag_field="k"):
    """The rest of the game in one entry: `flips` of them."""

    flips: int
    due: int | None


class Decided(Struct, frozen=True, tag="decided", tag_field="k"):
    """Something that ends or changes the game between two battles; `at` is when it was decided."""

    kind: str
    at: int
    seat: int | None
    due: int | None


class RulesChosen(Struct, frozen=True, tag="rules", tag_field="k"):
    """The rules of the next game; in force at once when no game is being played."""

    rules: dict[str, object]


class Rematched(Struct, frozen=True, tag="rematch", tag_field="k"):
    """Everybody wants another game."""


class Offered(Struct, frozen=True, tag="offered", tag_field="k"):
    """The host would like to see the last game's cards under these rules."""

    rules: dict[str, object]


class Rerun(Struct, frozen=True, tag="rerun", tag_field="k"):
    """Everybody would: what is dealt next are the last game's cards, under the rules that were offered."""


class AutoTurned(Struct, frozen=True, tag="auto", tag_field="k"):
    seat: int
    on: bool
    due: int | msgspec.UnsetType | None = msgspec.UNSET


class Closing(Struct, frozen=True, tag="closing", tag_field="k"):
    """At `at` (server ms) the table is closed, unless somebody stays."""

    at: int


class Stayed(Struct, frozen=True, tag="stayed", tag_field="k"):
    """Somebody still wants the table."""


class Closed(Struct, frozen=True, tag="closed", tag_field="k"):
    """The last entry of a table."""

    why: str
    due: None = None


class Listed(Struct, frozen=True, tag="listed", tag_field="k"):
    """Staff hide a public table, or show it again."""

    visibility: str


class CodeShown(Struct, frozen=True, tag="shows_code", tag_field="k"):
    """Those who watch see the table's code from now on, or no more."""

    on: bool


class Hushed(Struct, frozen=True, tag="hushed", tag_field="k"):
    """Nobody reacts while `on`."""

    on: bool


class Guessed(Struct, frozen=True, tag="guessed", tag_field="k"):
    """Somebody in `seat`, who is out, thinks that seat `guess` takes the coming battle."""

    seat: int
    guess: int


class Over(Struct, frozen=True, tag="over", tag_field="k"):
    record_url: str
    due: None = None


class Drawn(Struct, frozen=True, tag="drawn", tag_field="k"):
    """The seed of the next game. Announced by number only, since a seed is nobody's to hear."""

    server_seed: str = field()


type Entry = (
    Opened
    | Seated
    | Left
    | Removed
    | Forgotten
    | SeatOffered
    | Swapped
    | ReadySaid
    | SameDeviceSet
    | Away
    | Back
    | HostPassed
    | Handed
    | Committed
    | Dropped
    | Revealing
    | Revealed
    | Dealt
    | Flipped
    | Agreed
    | Finished
    | Decided
    | RulesChosen
    | Rematched
    | Offered
    | Rerun
    | AutoTurned
    | ClockEntry
    | Kept
    | Closing
    | Stayed
    | Closed
    | Listed
    | Admission
    | CodeShown
    | Hushed
    | Guessed
    | Over
    | Drawn
)

SECRET = (Opened, Drawn, Revealed)
"""Entries that are announced by number only: they hold what must not be heard before its time."""

HAPPENS = (Away, Back, HostPassed, Closing, Listed, Asked, Withdrew, Forgotten)
"""Entries that are nobody's doing at the table: they do not show that it is still wanted."""

DECISIONS = (Left, Removed, Forgotten, Finished, Decided, Handed)
"""Entries that are somebody's decision: the database has them before anybody is told."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(
    Opened | Seated | Left | Removed | SeatOffered | Swapped | ReadySaid | SameDeviceSet | Away | Back
    | HostPassed | Committed | Dropped | Revealing | Revealed | Dealt
    | Flipped | Agreed | Finished | Decided | RulesChosen | Rematched | Offered | Rerun
    | AutoTurned | Paced
    | SleeperSet | Paused | Resumed | ClockSet | Kept | Closing | Stayed | Closed | Listed
    | CodeShown | Hushed | Guessed | WatchingSet | Asked | Admitted | Withdrew | GuestsSet
    | Over | Drawn | Handed | Forgotten
)  # fmt: skip


def encode(entry: Entry) -> bytes:
    """The entry as it stands in the log.

    >>> encode(Flipped())
    b'{"k":"f"}'
    """
    return _encoder.encode(entry)


def decode(data: bytes) -> Entry:
    """The entry that `encode` wrote; raises `msgspec.ValidationError` for anything else."""
    return _decoder.decode(data)


def due_of(entry: Entry) -> int | msgspec.UnsetType | None:
    """The due time that an entry sets; `UNSET` when it leaves it alone."""
    return getattr(entry, "due", msgspec.UNSET)


def flips_of(entries: Sequence[Entry]) -> int | Literal["deal", "clear"]:
    """What these entries do to the count of flips in the store."""
    if any(isinstance(entry, Dealt) for entry in entries):
        return "deal"
    flips = sum(
        entry.flips if isinstance(entry, Finished) else isinstance(entry, Flipped) for entry in entries
    )
    return flips or ("clear" if any(isinstance(entry, Decided) for entry in entries) else 0)
