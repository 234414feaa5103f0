"""A table as a value: who sits where, what was agreed, and the game on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from games.rules import Decision, Game, Ruleset, Source

from .facts import HolderFacts

type Kind = Literal["person", "computer", "open"]
type Status = Literal["open", "revealing", "playing", "over", "closed"]
type Visibility = Literal["private", "public", "hidden"]
"""A free seat of a public table may be taken from the list. Staff have taken a hidden one off it."""

type Watching = Literal["open", "link", "approve", "none"]
"""Who may watch: anybody, from the list; whoever has the link; whom the host lets in; nobody."""

type Why = Literal["left", "idle", "lost", "staff"]
"""Why a table is closed: everybody left; nothing happened for hours; nobody came back; staff ended it."""

PACES_MS = (3000, 2000, 1200, 600, 50)
"""The five speeds of auto-play, milliseconds a flip; the last is "instant"."""

SLEEPERS_MS = (5_000, 10_000, 20_000, 30_000, 60_000)
"""How long a table may wait for a seat that does not flip."""

USUAL_SLEEPER_MS = 30_000

WHYS = ("moment", "door", "drink", "question")
"""Why somebody pauses: just a moment, the door or the phone, something to drink, a question of rules."""

AVATARS = (
    *("bear", "fox", "frog", "owl", "rabbit", "hedgehog"),
    *("cat", "dog", "lion", "penguin", "unicorn", "dragon"),
)
"""The animals in the order in which computers are called after them."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. `player` is the id of the person in it and never leaves the server; neither does `profile`,
    the player for whom the game counts where several people sit at one device, each known by name.

    `away` since the person's lease ran out; at `keeps_ms` (server time) the seat will be `kept`: a computer
    turns its cards up until the person is back, and between games somebody else may take it. While a game
    is played a computer's or a kept seat may be `offered`: somebody may take it between two battles.
    Somebody who is out may `guess` which seat takes the coming battle; `guesses` are how many of theirs
    were right in this game, and how many were told.
    """

    kind: Kind = "open"
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

    @property
    def counts_for(self) -> str | None:
        """The player in whose record the game is kept."""
        return self.profile or self.player

    @property
    def turns_without_its_person(self) -> bool:
        """A computer turns its cards up, so that somebody else may be let in."""
        return self.kind == "computer" or self.kept

    @property
    def turns_by_itself(self) -> bool:
        """The clock turns this seat's cards up: a computer's, a kept one's, or those of a person on auto."""
        return self.turns_without_its_person or self.auto


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Somebody who asked to watch. `player` never leaves the server; anybody may see `id`."""

    id: str
    player: str
    name: str
    avatar: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Nothing is turned up. `seat` is who paused, `None` where nobody is there any more; it ends by itself
    at `until_ms`, or when somebody is back. `why` is one of `WHYS`, or `None`."""

    seat: int | None
    since_ms: int
    until_ms: int | None
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """One game on the table. `flip` is its last flip event, `before` the cards of the battle's earlier
    flips, `slept` the seats that the table turned up for in the last. Its clock stood still for `stopped_ms`.
    `holders` are those who took a seat over since the deal.
    `what_if` is the id of the game whose cards these are, where they are dealt once more: it counts nowhere.
    """

    id: str
    server_seed: bytes
    commitment: str
    commits: tuple[str, ...]
    contributions: tuple[str, ...]
    withheld: tuple[int, ...]
    deals: int
    started_ms: int
    source: Source = field(compare=False)
    game: Game
    flip: Mapping[str, object] | None = None
    before: tuple[Mapping[str, object], ...] = ()
    decisions: tuple[Decision, ...] = ()
    record_url: str | None = None
    slept: tuple[int, ...] = ()
    stopped_ms: int = 0
    holders: tuple[HolderFacts, ...] = ()
    what_if: str | None = None


@dataclass(frozen=True, slots=True)
class TableState:
    """A table after entry `n`. `server_seed` is that of the game to come, and stays on the server.

    `host` is the id of the player who may start games and change seats. `due_ms` is the server time at
    which the clock acts next on the open step, in milliseconds; `chain` is the hash over the running game
    (docs/rules.md, "The chain"). `sleeper_ms` is how long a seat is waited for, `None` for ever.
    `offer` has the rules under which the host would like to see the last game's cards again.
    While `hushed` nobody reacts. At `closing_ms` the table is closed unless somebody wants it; once
    `closed`, nothing happens any more.
    `asked` wait until the host lets them watch, `admitted` were let in, and each of `declined` (player,
    server ms) may ask again from then on. `shown_as` is the visibility that a hidden table had.
    `barred` are the ids of those who were removed. Where `same_device`, one player may hold several seats.
    `replaced` are the ids of players who last handed their place over to another device, and `heirs` says who
    has the place of each of them now.
    `family` is the key of the family whose table this is: only its people come, and where `guests` is set
    whoever has the code.
    `shows_code`: the host lets those who only watch see the code too, as on a television.
    """

    code: str
    watch_code: str
    visibility: Visibility
    rules: Ruleset
    host: str | None
    seats: tuple[Seat, ...]
    pace_ms: int
    server_seed: bytes
    deals: int
    n: int
    status: Status = "open"
    chain: str = ""
    due_ms: int | None = None
    play: Play | None = None
    series: tuple[int, ...] = ()
    agreed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    next_rules: Ruleset | None = None
    offer: Ruleset | None = None
    sleeper_ms: int | None = USUAL_SLEEPER_MS
    paused: Pause | None = None
    closing_ms: int | None = None
    closed: Why | None = None
    watching: Watching = "link"
    asked: tuple[Onlooker, ...] = ()
    admitted: tuple[Onlooker, ...] = ()
    declined: tuple[tuple[str, int], ...] = ()
    shown_as: Visibility = "public"
    shows_code: bool = False
    hushed: bool = False
    barred: tuple[str, ...] = ()
    same_device: bool = True
    replaced: tuple[str, ...] = ()
    heirs: tuple[tuple[str, str], ...] = ()
    family: str | None = None
    guests: bool = False

    def seat(self, seat: int, **changes: object) -> TableState:
        """The same table with one seat changed."""
        changed = replace(self.seats[seat], **changes)  # type: ignore[arg-type]
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    def seats_of(self, player: str | None) -> tuple[int, ...]:
        """The seats a player sits in, lowest first."""
        if player is None:
            return ()
        return tuple([k for k, seat in enumerate(self.seats) if seat.player == player])

    @property
    def free_chairs(self) -> tuple[int, ...]:
        """The seats that somebody may take: free ones, and then those whose person has not come back; in a
        game those that are offered and still have cards to turn up."""
        seats = self.seats
        if self.playing and self.play is not None:
            out = self.play.game.out
            return tuple(k for k, seat in enumerate(seats) if seat.offered and k not in out)
        if self.status not in ("open", "over"):
            return ()
        kept = tuple(k for k, seat in enumerate(seats) if seat.kept)
        return (*(k for k, seat in enumerate(seats) if seat.kind == "open"), *kept)

    @property
    def members(self) -> frozenset[str]:
        """The ids of the host and of the seated people."""
        return frozenset({self.host, *(seat.player for seat in self.seats)} - {None})  # type: ignore[arg-type]

    @property
    def shown_code(self) -> str | None:
        """The code as those who watch see it; `None` as long as the host does not show it."""
        return self.code if self.shows_code else None

    @property
    def awaits(self) -> tuple[int, ...]:
        """The seats that must turn up now; none unless a game is being played."""
        return self.play.game.awaits if self.play is not None and self.status == "playing" else ()

    @property
    def at(self) -> int:
        """How many flips of this game have been turned up."""
        return self.play.game.at if self.play is not None else 0

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people who are here: those who must agree to what all must agree to."""
        return tuple(k for k, seat in enumerate(self.seats) if seat.kind == "person" and not seat.away)

    @property
    def deserted(self) -> bool:
        """People sit here, and all of them have vanished."""
        return not self.people and any(seat.kind == "person" for seat in self.seats)

    @property
    def playing(self) -> bool:
        """A game is being played, and its end has not been turned up yet."""
        return self.status == "playing" and self.play is not None and self.play.game.result is None

    @property
    def held(self) -> bool:
        """The store takes no flip, also of those who have not heard of it yet: the game is paused, or its end
        has been turned up or decided."""
        return self.paused is not None or (self.status == "playing" and not self.playing)

    @property
    def in_battle(self) -> bool:
        """A battle has been begun and is not decided yet: nobody changes seats now."""
        return self.play is not None and self.status == "playing" and self.play.game.war is not None

    @property
    def ends_ms(self) -> int | None:
        """When time is up in the running game, in server milliseconds; `None` without a time limit, and while
        the clock stands still."""
        play = self.play
        if play is None or self.status != "playing" or self.paused or play.game.rules.time_limit is None:
            return None
        return play.started_ms + play.game.rules.time_limit * 1000 + play.stopped_ms
