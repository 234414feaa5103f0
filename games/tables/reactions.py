"""What people can show each other: eight pictures and twelve phrases, all kind, and no text of their own."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final, Literal

type Emoji = Literal["clap", "heart", "smile", "wow", "star", "luck", "thanks", "oops"]
type Phrase = Literal[
    "hello", "good_luck", "well_played", "close", "fun", "thank_you",
    "sorry", "ready", "moment", "go_on", "again", "goodbye",
]  # fmt: skip

EMOJIS: Final = ("clap", "heart", "smile", "wow", "star", "luck", "thanks", "oops")
PHRASES: Final = (
    "hello", "good_luck", "well_played", "close", "fun", "thank_you",
    "sorry", "ready", "moment", "go_on", "again", "goodbye",
)  # fmt: skip

MOST = 5
WITHIN_S = 10.0


@dataclass(frozen=True, slots=True)
class Reaction:
    """What a seat shows for a moment: `what` is `emoji` or `phrase`, `code` one of the fixed set."""

    seat: int
    what: Literal["emoji", "phrase"]
    code: str

    def __str__(self) -> str:
        return f"{self.seat} {self.what} {self.code}"

    @classmethod
    def parse(cls, text: str) -> Reaction | None:
        """What another process has announced; `None` for what this version does not know.

        >>> Reaction.parse("2 emoji clap"), Reaction.parse("2 emoji rude")
        (Reaction(seat=2, what='emoji', code='clap'), None)
        """
        match text.split():
            case [seat, "emoji", code] if seat.isdecimal() and code in EMOJIS:
                return cls(int(seat), "emoji", code)
            case [seat, "phrase", code] if seat.isdecimal() and code in PHRASES:
                return cls(int(seat), "phrase", code)
        return None


class Moments:
    """When each person reacted: at most `MOST` times `WITHIN_S` seconds."""

    def __init__(self) -> None:
        self._by: dict[str, deque[float]] = {}

    def spend(self, person: str, now: float) -> bool:
        """One more at `now`, in seconds of the loop; False where it is one too many.

        >>> moments = Moments()
        >>> [moments.spend("mia", 0.0) for _ in range(MOST + 1)][-2:], moments.spend("mia", WITHIN_S)
        ([True, False], True)
        """
        self._by = {who: times for who, times in self._by.items() if now - times[-1] < WITHIN_S}
        times = self._by.setdefault(person, deque(maxlen=MOST))
        if len(times) == MOST and now - times[0] < WITHIN_S:
            return False
        times.append(now)
        return True
