"""What the store answers, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

NONE: Literal["none"] = "none"
type Due = int | Literal["none"]


@dataclass(frozen=True, slots=True)
class Marked:
    """The answer to a flip.

    `outcome`: `step` (everybody in the mask has flipped, or was turned up for: `slept` has their bits; entry
    `n` was appended), `marked` or `repeat` (`marks` are the bits of the seats that have flipped), `late` or
    `early` (another `at`), `epoch` (the table was restored), `fork` (another mask or chain for the same
    step), `held` (the game is paused) or `gone` (no such table in the store).
    """

    outcome: str
    n: int = 0
    marks: int = 0
    slept: int = 0


@dataclass(frozen=True, slots=True)
class Appended:
    """`outcome`: `done` (`n` is the last entry's number, `marks` the seats that had flipped before it), or
    `conflict`, `epoch`, `gone`: nothing was written."""

    outcome: str
    n: int = 0
    marks: int = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """`new`: this call put the table there; else `epoch` is that of the table that is there already."""

    new: bool
    epoch: int


@dataclass(frozen=True, slots=True)
class Log:
    """Entries in order, the first of them entry `first`. `whole`: that is the `opened` entry."""

    epoch: int
    whole: bool
    first: int
    marks: int
    entries: tuple[bytes, ...]

    @property
    def n(self) -> int:
        """The number of the newest entry."""
        return self.first + len(self.entries) - 1


@dataclass(frozen=True, slots=True)
class Crowding:
    """People who began to watch on a process or stopped, and how many of them it has then (`own`).

    `stamp` counts what the store was told before; where it has another one nothing is taken, and everybody
    must be told anew (`whole`).
    """

    new: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    own: int = 0
    stamp: int = 0
    whole: bool = False

    @property
    def stamp_after(self) -> int:
        """The stamp in the store once this was taken; nothing is kept of a process without watchers."""
        changes = self.whole or bool(self.new or self.gone)
        return self.stamp + changes if self.own else 0


ALL_GONE = Crowding(whole=True)
"""This process shows the table to no watcher."""


@dataclass(frozen=True, slots=True)
class Beat:
    """The table's numbers, how many people watch in all processes, the players whose lease has run out, and
    of those who were asked for the ones who are there. `known`: the crowding was taken."""

    epoch: int
    n: int
    watchers: int
    gone: tuple[str, ...]
    known: bool = True
    present: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Announcement:
    """Heard on a table's channel. `kind` `E`: entry `n` (empty `entry`: read it from the log); `P`: the
    seats in `marks` have pressed at `at`; `F`: somebody had gone astray, so everybody reads the log; `R`:
    somebody reacts, in `words`; `B`: the person in `words` has blocked somebody or lets them in again; `W`:
    the number of watchers may have changed. Any other kind is a newer version's."""

    kind: str
    epoch: int = 0
    n: int = 0
    entry: bytes = b""
    at: int = 0
    marks: int = 0
    watchers: int = 0
    words: str = ""

    @classmethod
    def parse(cls, data: bytes) -> Announcement:
        kind, _, rest = data.partition(b" ")
        if kind == b"E":
            epoch, n, entry = rest.split(b" ", 2)
            return cls("E", int(epoch), int(n), entry)
        if kind == b"P":
            at, marks = rest.split(b" ")
            return cls("P", at=int(at), marks=int(marks))
        if kind == b"W":
            return cls("W", watchers=int(rest))
        return cls(kind.decode(), words=rest.decode())
