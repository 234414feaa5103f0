"""How games add up on a board: the one way, whether one game is added or all of them are counted anew."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from itertools import combinations, groupby
from operator import attrgetter
from typing import Any, Final, NamedTuple

from games.models import FamilyGame

ANY_RULES: Final = ""
ANY_SEATS: Final = 0

type TallyKey = tuple[str, str, int, int]
"""Season, rules, seats, person."""
type RivalryKey = tuple[str, str]
"""Season, people."""


class Part(NamedTuple):
    """What one person did in a game, which took so many battles and milliseconds."""

    person: int
    won: bool
    drawn: bool
    battles: int
    battles_won: int
    wars: int
    wars_won: int
    biggest_war: int | None
    deepest: int | None
    closest: int | None
    comeback: int | None
    milliseconds: int


class CountedGame(NamedTuple):
    """A game as a family's board sees it. `apart` is empty where it counts; `rules` is the code of its house
    rules, whatever the number of seats."""

    id: str
    ended: datetime
    day: date
    apart: str
    seasons: tuple[str, ...]
    rules: str
    seats: int
    parts: tuple[Part, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """Their ids, rising."""
        return tuple(sorted([part.person for part in self.parts]))

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple([part.person for part in self.parts if part.won])


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

    def add(self, later: Stretch) -> None:
        """More games, which ended later than those before."""
        more, across = later.figures, self.streak + later.lead
        self.streak = across if later.lead == more.games else more.streak
        self.best_streak = max(self.best_streak, across, more.best_streak)
        self.games += more.games
        self.wins += more.wins
        self.draws += more.draws
        self.battles += more.battles
        self.battles_won += more.battles_won
        self.wars += more.wars
        self.wars_won += more.wars_won
        self.biggest_war = _most(self.biggest_war, more.biggest_war)
        self.longest = _most(self.longest, more.longest)
        self.deepest = _most(self.deepest, more.deepest)
        self.closest = _least(self.closest, more.closest)
        self.comeback = _least(self.comeback, more.comeback)
        self.milliseconds += more.milliseconds


FIGURES: Final = tuple(field.name for field in fields(Figures))


@dataclass(slots=True)
class Duels:
    """What a rivalry counts: games of all these people, and how many each of them won."""

    games: int
    wins: list[int]

    def add(self, games: int, wins: Sequence[int]) -> None:
        """So many games more, and how many of them each won."""
        self.games += games
        for number, more in enumerate(wins):
            self.wins[number] += more


class Stretch(NamedTuple):
    """Games of one person one after the other: what they come to, and how many were won before the first
    that was not."""

    figures: Figures
    lead: int


def stretch_of(parts: Sequence[Part]) -> Stretch:
    """What a person did in one game or more, in the order in which they ended."""
    by_column = Part(*zip(*parts, strict=True))  # type: ignore[arg-type]
    columns: dict[str, Any] = by_column._asdict()
    runs = [(won, len(list(run))) for won, run in groupby(columns["won"])]
    (first, lead), (last, streak) = runs[0], runs[-1]
    figures = Figures(
        games=len(parts),
        wins=sum(columns["won"]),
        draws=sum(columns["drawn"]),
        streak=streak if last else 0,
        best_streak=max((run for won, run in runs if won), default=0),
        battles=sum(columns["battles"]),
        battles_won=sum(columns["battles_won"]),
        wars=sum(columns["wars"]),
        wars_won=sum(columns["wars_won"]),
        biggest_war=max(_known(columns["biggest_war"]), default=None),
        longest=max(columns["battles"]),
        deepest=max(_known(columns["deepest"]), default=None),
        closest=min(_known(columns["closest"]), default=None),
        comeback=min(_known(columns["comeback"]), default=None),
        milliseconds=sum(columns["milliseconds"]),
    )
    return Stretch(figures, lead if first else 0)


def _known(column: Iterable[int | None]) -> list[int]:
    return [value for value in column if value is not None]


def _most(one: int | None, two: int | None) -> int | None:
    return max(_known((one, two)), default=None)


def _least(one: int | None, two: int | None) -> int | None:
    return min(_known((one, two)), default=None)


class Sums:
    """The tallies and rivalries of a family, or those of them that games are added to."""

    def __init__(self) -> None:
        self.tallies: defaultdict[TallyKey, Figures] = defaultdict(Figures)
        self.rivalries: dict[RivalryKey, Duels] = {}

    def add(self, games: Iterable[CountedGame]) -> None:
        """One more game or many, the earliest first, which ended later than those before; those apart add
        nothing."""
        counted = (game for game in games if not game.apart)
        for seasons, of_them in groupby(counted, attrgetter("seasons")):
            stretch = list(of_them)
            self._add_to_tallies(seasons, stretch)
            self._add_to_rivalries(seasons, stretch)

    def _add_to_tallies(self, seasons: tuple[str, ...], games: Iterable[CountedGame]) -> None:
        boards: defaultdict[tuple[str, int], list[CountedGame]] = defaultdict(list)
        for game in games:
            for rules in (ANY_RULES, game.rules):
                for seats in (ANY_SEATS, game.seats):
                    boards[rules, seats].append(game)
        for (rules, seats), on_board in boards.items():
            for person, parts in _by_person(on_board).items():
                stretch = stretch_of(parts)
                for season in seasons:
                    self.tallies[season, rules, seats, person].add(stretch)

    def _add_to_rivalries(self, seasons: tuple[str, ...], games: Iterable[CountedGame]) -> None:
        stretch: dict[tuple[int, ...], Duels] = {}
        for (people, winners), times in Counter([(game.people, game.winners) for game in games]).items():
            for rivals in rivals_of(people):
                stretch.setdefault(rivals, Duels(0, [0] * len(rivals))).add(
                    times, [times if person in winners else 0 for person in rivals]
                )
        for rivals, duels in stretch.items():
            text = people_text(rivals)
            for season in seasons:
                before = self.rivalries.setdefault((season, text), Duels(0, [0] * len(rivals)))
                before.add(duels.games, duels.wins)


def _by_person(games: Iterable[CountedGame]) -> dict[int, list[Part]]:
    found: defaultdict[int, list[Part]] = defaultdict(list)
    for game in games:
        for part in game.parts:
            found[part.person].append(part)
    return found


def rivals_of(people: Sequence[int]) -> list[tuple[int, ...]]:
    """All pairs and trios of people whose ids rise."""
    return [*combinations(people, 2), *combinations(people, 3)]


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
