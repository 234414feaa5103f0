"""What a browser may ask for. Decoded strictly: an unknown type, field or shape is refused."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.families.animals import Animal

from .reactions import Emoji, Phrase

type SeatNumber = Annotated[int, Meta(ge=0, le=5)]
type Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
type Contribution = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
type Count = Annotated[int, Meta(ge=0, le=2**53)]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """A message from a browser; `type` is the class's name in small letters."""


class Hello(Command, frozen=True):
    """The first message of a socket: what it has seen already."""

    protocol: Literal[1]
    epoch: Count | None = None
    seen: Count | None = None
    chain: Annotated[str, Meta(max_length=64)] | None = None
    token: Annotated[str, Meta(max_length=200)] | None = None


class Sit(Command, frozen=True):
    """Takes a chair (the first free one unless `seat` names it), or changes one's own name and animal.

    `also` takes one more, for a further person on the same device. `member` is the key of a child who may
    play from there: the seat has that child's name and animal, whatever else is said, and counts for it.
    """

    name: Annotated[str, Meta(max_length=200)]
    avatar: Animal
    seat: SeatNumber | None = None
    commit: Hash | None = None
    also: bool = False
    member: Annotated[str, Meta(max_length=16)] | None = None


class Commit(Command, frozen=True):
    """The SHA-256 of one's contribution to the shuffle."""

    hash: Hash
    seat: SeatNumber | None = None


class Reveal(Command, frozen=True):
    """The contribution itself, once all commits are shown."""

    contribution: Contribution
    seat: SeatNumber | None = None


class Flip(Command, frozen=True):
    """ "I turn up my card of flip `at`"."""

    at: Count
    seat: SeatNumber | None = None


class Auto(Command, frozen=True):
    on: bool
    seat: SeatNumber | None = None


class Leave(Command, frozen=True):
    seat: SeatNumber | None = None


class SeatKind(Command, frozen=True, tag="seat"):
    """The host makes a free chair a computer's, or a computer's chair free.

    In a game a computer's seat that is made free is offered: the computer plays on until somebody takes it.
    """

    seat: SeatNumber
    kind: Literal["open", "computer"]


class Ready(Command, frozen=True):
    """A person says before the deal that the game may begin, or takes it back."""

    on: bool
    seat: SeatNumber | None = None


class Swap(Command, frozen=True):
    """The host lets two chairs change places; in a game, between battles, the people change and the cards
    stay."""

    a: SeatNumber
    b: SeatNumber


class HandHost(Command, frozen=True, tag="host"):
    """The host makes the person in a seat the host."""

    seat: SeatNumber


class Remove(Command, frozen=True):
    """The host sends the person in a seat away, who cannot come back to this table."""

    seat: SeatNumber


class SameDevice(Command, frozen=True, tag="same_device"):
    """The host says whether several people may play on one device."""

    on: bool


class Pace(Command, frozen=True):
    ms: Literal[3000, 2000, 1200, 600, 50]


class Sleeper(Command, frozen=True):
    """The host says how long the table waits for a seat that does not flip; `null` for ever."""

    ms: Literal[5000, 10000, 20000, 30000, 60000] | None


class Pause(Command, frozen=True):
    """Stops the clock for ten minutes at most; `why` is shown to all."""

    why: Literal["moment", "door", "drink", "question"] | None = None


class Resume(Command, frozen=True):
    """Anybody who sits here may end anybody's pause."""


class Start(Command, frozen=True):
    """The host begins the game; chairs still open go to computers or are dropped."""

    open: Literal["computer", "drop"] = "computer"


class Finish(Command, frozen=True):
    """Plays the rest at once, when every person wants it; `on` false takes one's wish back."""

    on: bool = True


class Call(Command, frozen=True):
    """Ends the game by counting now, when every person wants it; `on` false takes one's wish back."""

    on: bool = True


class Concede(Command, frozen=True):
    seat: SeatNumber | None = None


class Rematch(Command, frozen=True):
    """Another game at this table, when every person wants it; `on` false takes one's wish back."""

    on: bool = True


class Rerun(Command, frozen=True):
    """The same cards once more under other rules, when every person wants it; it counts nowhere.

    The host names the `rules`, a house's id or a whole ruleset; the others agree with what was named.
    """

    rules: Annotated[str, Meta(max_length=40)] | dict[str, int | str | None] | None = None
    on: bool = True


class RulesFor(Command, frozen=True, tag="rules"):
    """The host chooses the rules of the next game: a house's id, or a whole ruleset."""

    rules: Annotated[str, Meta(max_length=40)] | dict[str, int | str | None]


class Watching(Command, frozen=True):
    """The host says who may watch, at any time."""

    who: Literal["open", "link", "approve", "none"]


class Guests(Command, frozen=True):
    """The host of a family's table lets whoever has its link come too, or no more."""

    on: bool


class Ask(Command, frozen=True):
    """ "May I watch?" Whoever asks agrees that the name is shown."""

    name: Annotated[str, Meta(max_length=200)]
    avatar: Animal


class Admit(Command, frozen=True):
    """The host lets somebody watch, or does not, or not any more."""

    id: Annotated[str, Meta(max_length=20)]
    on: bool = True


class Stay(Command, frozen=True):
    """The table is still wanted."""


class ShowCode(Command, frozen=True, tag="show_code"):
    """The host lets those who only watch see the table's code, or no more."""

    on: bool


class Handover(Command, frozen=True):
    """A link by which this place goes on on another device; `on` false takes it back."""

    on: bool = True


class React(Command, frozen=True):
    """Shows everybody one of eight pictures."""

    emoji: Emoji
    seat: SeatNumber | None = None


class Say(Command, frozen=True):
    """Shows everybody one of twelve phrases: nobody can write a text."""

    phrase: Phrase
    seat: SeatNumber | None = None


class Hush(Command, frozen=True):
    """The host switches pictures and phrases off for the whole table, or on again."""

    on: bool


class Block(Command, frozen=True):
    """What the person in a seat shows does not come to me any more, at any table; `on` false lets it."""

    seat: SeatNumber
    on: bool = True


class Unblock(Command, frozen=True):
    """The same for somebody who is not here: `id` is that of the frame `blocked`."""

    id: Count


class Guess(Command, frozen=True):
    """Somebody who is out says which seat will win battle `battle`; `by` is their own seat."""

    seat: SeatNumber
    battle: Count
    by: SeatNumber | None = None


class Ping(Command, frozen=True):
    id: Annotated[int, Meta(ge=0, le=2**53)] | Annotated[str, Meta(max_length=40)]


type AnyCommand = (
    Hello | Sit | Commit | Reveal | Flip | Auto | Leave | SeatKind
    | Ready | Swap | HandHost | Remove | SameDevice | Pace | Sleeper | Pause
    | Resume | Start | Finish | Call | Concede | Rematch | Rerun | RulesFor | Watching | Guests
    | Ask | Admit
    | Stay | Handover | React | Say | Hush | Block | Unblock | Guess | ShowCode | Ping
)  # fmt: skip

COMMANDS: tuple[type[Command], ...] = (
    Hello, Sit, Commit, Reveal, Flip, Auto, Leave, SeatKind, Ready, Swap, HandHost, Remove, SameDevice,
    Pace, Sleeper, Pause, Resume, Start, Finish, Call, Concede, Rematch, Rerun, RulesFor,
    Watching, Guests, Ask, Admit, Stay, Handover,
    React, Say, Hush, Block, Unblock, Guess, ShowCode, Ping,
)  # fmt: skip

NAMES = tuple(str(command.__struct_config__.tag) for command in COMMANDS)
"""The `type` of each command."""
