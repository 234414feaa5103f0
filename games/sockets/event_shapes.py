"""The shapes of all events, and of the parts that they share with frames."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

type SeatKind = Literal["person", "computer", "open"]
type Why = Literal["moment", "door", "drink", "question"]
type Counts = dict[str, int]
type CardsBySeat = dict[str, list[str]]


class Shape(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """A frame or an event; `type` is the class's name in small letters unless it says otherwise."""


class Plain(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a frame."""


class Rules(Plain, frozen=True):
    seats: int
    ace: str
    cards_up: int
    buried: int
    war_word: str | None
    winnings: str
    pickup: str
    turnover: str
    shortage: str
    battle_limit: int | None
    time_limit: int | None


class Result(Plain, frozen=True):
    winner: int | None
    drawn: list[int]
    reason: str
    battles: int
    flips: int
    wars: int
    deepest_war: int
    biggest_war: int
    cards: list[int]
    places: list[int]


class Due(Plain, frozen=True):
    at: int
    what: Literal["reveal", "flip", "sleeper", "time", "over", "resume"]


class Offer(Plain, frozen=True):
    """Rules under which the last game's cards may be seen once more."""

    rules: Rules
    rule_code: str


class Pause(Plain, frozen=True):
    """`seat` is null where everybody has vanished; `until` too, for then it lasts until somebody is back."""

    seat: int | None
    until: int | None
    why: Why | None


class Seated(Shape, frozen=True):
    seat: int
    name: str
    avatar: str
    kind: SeatKind
    commit: str | None
    host: int | None


class Left(Shape, frozen=True):
    seat: int
    host: int | None


class Removed(Shape, frozen=True):
    """As `left`; that person cannot come back."""

    seat: int
    host: int | None


class SeatOfSomeone(Plain, frozen=True):
    seat: int
    name: str
    avatar: str


class Forgotten(Shape, frozen=True):
    """Somebody was deleted: these seats are called so now, and these people are not among the onlookers."""

    seats: list[SeatOfSomeone]
    onlookers: list[str]


class SeatOffered(Shape, frozen=True, tag="seat_offered"):
    """A computer's seat that somebody may take in the running game, between two battles."""

    seat: int
    on: bool


class Swapped(Shape, frozen=True):
    a: int
    b: int
    host: int | None


class Ready(Shape, frozen=True):
    seat: int
    on: bool


class SameDevice(Shape, frozen=True, tag="same_device"):
    """Whether several people may play on one device."""

    on: bool


class Away(Shape, frozen=True):
    seat: int
    keeps: int | None


class Kept(Shape, frozen=True):
    seat: int


class Back(Shape, frozen=True):
    seat: int


class Host(Shape, frozen=True):
    seat: int | None


class Handed(Shape, frozen=True):
    """Whoever sits there goes on on another device; none of them where the host only watches."""

    seats: list[int]


class Committed(Shape, frozen=True):
    seat: int
    hash: str


class Dropped(Shape, frozen=True):
    seats: list[int]
    rules: Rules
    rule_code: str
    host: int | None


class Revealing(Shape, frozen=True):
    commits: list[str | None]


class Revealed(Shape, frozen=True):
    seat: int


class Dealt(Shape, frozen=True):
    game: str
    at: Literal[0]
    commitment: str
    commits: list[str]
    contributions: list[str]
    withheld: list[int]
    deals: int
    aside: list[str]
    cards: list[int]
    awaits: list[int]


class Flip(Shape, frozen=True):
    at: int
    battle: int
    war: int
    up: CardsBySeat
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
    cards: list[int]
    won: list[int]
    out: list[int]
    awaits: list[int]
    wars: int
    biggest_war: int


class Agreed(Shape, frozen=True):
    what: Literal["finish", "call", "rematch", "rerun"]
    seats: list[int]
    of: list[int]


class Finished(Flip, frozen=True):
    """As a flip, which was the last of `flips`."""

    flips: int
    before: list[CardsBySeat]


class Conceded(Shape, frozen=True):
    at: int
    seat: int
    carry: int
    cards: list[int]
    won: list[int]
    out: list[int]
    awaits: list[int]


class Called(Shape, frozen=True):
    at: int


class Timed(Shape, frozen=True):
    at: int


class RulesChosen(Shape, frozen=True, tag="rules"):
    """`next`: for the game after this one; else chairs may have been dropped or added."""

    rules: Rules
    rule_code: str
    next: bool
    dropped: list[int]
    added: int


class Rematch(Shape, frozen=True):
    series: list[int]


class Offered(Shape, frozen=True):
    """The host would like to see the last game's cards once more, under these rules."""

    rules: Rules
    rule_code: str


class Rerun(Shape, frozen=True):
    """Everybody would; `next` are the rules of the game after it. `dealt` follows, with the same seeds."""

    rules: Rules
    rule_code: str
    next: Rules


class Auto(Shape, frozen=True):
    seat: int
    on: bool


class Pace(Shape, frozen=True):
    ms: int


class Sleeper(Shape, frozen=True):
    ms: int | None


class Paused(Shape, frozen=True):
    seat: int | None
    until: int | None
    why: Why | None


class Resumed(Shape, frozen=True):
    """`seat` is null where nobody said so: the time was over, or somebody is back."""

    seat: int | None


class Clock(Shape, frozen=True):
    """The clock begins anew: for a while nobody could play."""


class Closing(Shape, frozen=True):
    """At `at` (server ms) the table is closed, unless somebody stays."""

    at: int


class Stayed(Shape, frozen=True):
    """Somebody still wants the table."""


class Closed(Shape, frozen=True):
    """Everybody left; nothing happened for hours; nobody came back to a game; staff ended the table."""

    why: Literal["left", "idle", "lost", "staff"]


class Listed(Shape, frozen=True):
    """Staff took the table off the public list, or put it there again."""

    visibility: Literal["private", "public", "hidden"]


class Watching(Shape, frozen=True):
    """Who may watch from now on."""

    who: Literal["open", "link", "approve", "none"]


class Asked(Shape, frozen=True):
    """Somebody would like to watch, under this name."""

    id: str
    name: str
    avatar: str


class Admitted(Shape, frozen=True):
    """The host's answer; or somebody who was let in may not watch any more."""

    id: str
    on: bool


class Guests(Shape, frozen=True):
    """Whoever has the code may come to this family's table, or no more."""

    on: bool


class Withdrew(Shape, frozen=True):
    """Somebody who had asked has gone."""

    id: str


class CodeShown(Shape, frozen=True, tag="shows_code"):
    """The code, where those who watch may see it; null where they may not any more."""

    code: str | None


class Hushed(Shape, frozen=True):
    """The host has switched pictures and phrases off, or on again."""

    on: bool


class Guessed(Shape, frozen=True):
    """`seat` is out, and thinks that `guess` takes the coming battle."""

    seat: int
    guess: int


class Over(Shape, frozen=True):
    result: Result
    server_seed: str
    record_url: str


class Drawn(Shape, frozen=True):
    commitment: str
    deals: int


EVENTS: tuple[type[Shape], ...] = (
    Seated, Left, Removed, Forgotten, SeatOffered, Swapped, Ready, SameDevice,
    Away, Back, Host, Committed, Dropped, Revealing, Revealed, Dealt, Flip, Agreed,
    Finished, Conceded, Called, Timed, RulesChosen, Rematch, Offered, Rerun, Auto, Pace,
    Sleeper, Paused, Resumed, Clock, Kept, Closing, Stayed, Closed, Listed, CodeShown, Handed,
    Hushed, Guessed, Watching, Guests, Asked, Admitted, Withdrew, Over, Drawn,
)  # fmt: skip

type Event = (
    Seated | Left | Removed | Forgotten | SeatOffered | Swapped | Ready | SameDevice
    | Away | Back | Host | Committed | Dropped | Revealing | Revealed | Dealt | Flip
    | Agreed | Finished | Conceded | Called | Timed | RulesChosen | Rematch | Offered | Rerun | Auto | Pace
    | Sleeper | Paused | Resumed | Clock | Kept | Closing | Stayed | Closed | Listed | CodeShown | Handed
    | Hushed | Guessed | Watching | Guests | Asked | Admitted | Withdrew | Over | Drawn
)  # fmt: skip
