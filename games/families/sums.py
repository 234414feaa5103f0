"""How games add up on a board: the one way, whether one game is added or all of them are counted anew."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date, datetime
from itertools import combinations
from typing import Any, Final

from games.models import FamilyGame

ANY_RULES: Final = ""
ANY_SEATS: Final = 0

type TallyKey = tuple[str, str, int, int]
"""Season, rules, seats, person."""
type RivalryKey = tuple[str, str]
"""Season, people."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one person did in a game."""

    person: int
    won: bool
    drawn: bool
    battles_won: int
    wars: int
    wars_won: int
    biggest_war: int | None
    deepest: int | None
    closest: int | None
    comeback: int | None


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game as a family's board sees it. `apart` is empty where it counts; `rules` is the code of its house
    rules, whatever the number of seats."""

    id: str
    ended: datetime
    day: date
    apart: str
    seasons: tuple[str, ...]
    rules: str
    seats: int
    battles: int
    milliseconds: int
    parts: tuple[Part, ...]

    def tally_keys(self) -> Iterator[tuple[str, str, int]]:
        """Where it counts: in each of its seasons, under its rules and any, with its seats and any."""
        for season in self.seasons:
            for rules in (ANY_RULES, self.rules):
                for seats in (ANY_SEATS, self.seats):
                    yield season, rules, seats

    def rivals(self) -> Iterator[tuple[int, ...]]:
        """All pairs and trios of its people, their ids rising."""
        people = sorted([part.person for part in self.parts])
        yield from combinations(people, 2)
        yield from combinations(people, 3)


@dataclass(slots=True)
class Figures:
    """What a tally counts (see `games.models.Tally`)."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    streak: int = 0
    best_streak: int = 0
    battles: int = 0
    battles_won: int = 0
    wars: int = 0
    wars_won: int = 0
    biggest_war: int | None = None
    longest: int | None = None
    deepest: int | None = None
    closest: int | None = None
    comeback: int | None = None
    milliseconds: int = 0

    def add(self, game: CountedGame, part: Part) -> None:
        """One more game, which ended later than those before."""
        self.games += 1
        self.draws += part.drawn
        if part.won:
            self.wins += 1
            self.streak += 1
            if self.streak > self.best_streak:
                self.best_streak = self.streak
        else:
            self.streak = 0
        self.battles += game.battles
        self.battles_won += part.battles_won
        self.wars += part.wars
        self.wars_won += part.wars_won
        self.biggest_war = _most(self.biggest_war, part.biggest_war)
        self.longest = _most(self.longest, game.battles)
        self.deepest = _most(self.deepest, part.deepest)
        self.closest = _least(self.closest, part.closest)
        self.comeback = _least(self.comeback, part.comeback)
        self.milliseconds += game.milliseconds


FIGURES: Final = tuple(field.name for field in fields(Figures))


@dataclass(slots=True)
class Duels:
    """What a rivalry counts: games of all these people, and how many each of them won."""

    games: int
    wins: list[int]


def _most(one: int | None, two: int | None) -> int | None:
    return one if two is None or (one is not None and one >= two) else two


def _least(one: int | None, two: int | None) -> int | None:
    return one if two is None or (one is not None and one <= two) else two


class Sums:
    """The tallies and rivalries of a family, or those of them that games are added to."""

    def __init__(self) -> None:
        self.tallies: defaultdict[TallyKey, Figures] = defaultdict(Figures)
        self.rivalries: dict[RivalryKey, Duels] = {}

    def add(self, game: CountedGame) -> None:
        """One more game, which ended later than those before; nothing where it is apart."""
        if game.apart:
            return
        for season, rules, seats in game.tally_keys():
            for part in game.parts:
                self.tallies[season, rules, seats, part.person].add(game, part)
        winners = {part.person for part in game.parts if part.won}
        for people in game.rivals():
            text = people_text(people)
            for season in game.seasons:
                duels = self.rivalries.setdefault((season, text), Duels(0, [0] * len(people)))
                duels.games += 1
                if winners:
                    for number, person in enumerate(people):
                        duels.wins[number] += person in winners


def people_text(people: tuple[int, ...]) -> str:
    """How a rivalry names its people, whose ids rise.

    >>> people_text((2, 10))
    '2-10'
    """
    return "-".join(map(str, people))


def same_house(rule_code: str) -> str:
    """The code of the same house rules for two seats: a board has one name for them, whatever the seats.

    >>> same_house("w13b1s"), same_house("w1b3"), same_house("w1")
    ('w1b1s', 'w1b3', 'w1')
    """
    return rule_code[:2] + rule_code[3:] if rule_code[2:3] in ("3", "4", "5", "6") else rule_code


def apart(reason: str, what_if: str) -> str:
    """Why a game does not count, empty where it does."""
    if what_if:
        return FamilyGame.Apart.WHAT_IF.value
    return _APART.get(reason, "")


_APART: Final[dict[Any, str]] = {
    "conceded": FamilyGame.Apart.CONCEDED.value,
    "called": FamilyGame.Apart.CALLED.value,
}
