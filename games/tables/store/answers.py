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
class Beat:
    """The table's numbers, its watchers in all processes, and the players whose lease has run out."""

    epoch: int
    n: int
    watchers: int
    gone: tuple[str, ...]


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
