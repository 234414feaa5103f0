"""What a family's boards show: who stands where, who wins against whom, and who won the seasons before.

Everything here is read from what was counted as games ended; nothing is computed from games a view.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.models import Family, FamilyGame, Member, Person, Rivalry, Tally

from .ranking import by_name, is_luck, margin, places, ranked, share
from .seasons import EVER, day_of, past_seasons
from .sums import ANY_RULES, ANY_SEATS, FIGURES, Figures, people_text


@dataclass(frozen=True, slots=True)
class Line:
    """One person of a board. `share` and `margin` are whole percent; `luck`: too few games to say more;
    `left`: no longer of the family. `figures` are all that was counted (see `games.models.Tally`)."""

    place: int
    person: str
    name: str
    avatar: str
    colour: int
    left: bool
    share: int
    margin: int
    luck: bool
    figures: Figures


@dataclass(frozen=True, slots=True)
class Filters:
    """Under which rules (codes for two seats, see `sums.same_house`) and with how many seats games of a
    season were counted."""

    rules: list[str]
    seats: list[int]


@dataclass(frozen=True, slots=True)
class Rival:
    """One person of a rivalry, and how many of its games they won."""

    person: str
    name: str
    avatar: str
    colour: int
    wins: int


@dataclass(frozen=True, slots=True)
class Rivals:
    """Two or three people, the most wins first; in `games` all of them played, `others` were won by nobody
    of them."""

    people: list[Rival]
    games: int
    others: int


@dataclass(frozen=True, slots=True)
class PastSeason:
    """A season that is over, and who won it: more than one where they had equal wins."""

    season: str
    winners: list[Line]


def board(
    family: Family, season: str = EVER, rule_code: str = ANY_RULES, seats: int = ANY_SEATS
) -> list[Line]:
    """Everybody with a counted game in a season, the most wins first."""
    rows = _tallies(family, [season], rule_code, seats)
    return lines_of(rows, gone_from(family))


def filters(family: Family, season: str = EVER) -> Filters:
    """What a board of this season can be narrowed to."""
    rows = Tally.objects.filter(family=family, season=season).order_by()
    found = set(rows.values_list("rule_code", "seats").distinct())
    return Filters(
        rules=sorted({rules for rules, seats in found if rules != ANY_RULES and seats == ANY_SEATS}),
        seats=sorted({seats for rules, seats in found if rules == ANY_RULES and seats != ANY_SEATS}),
    )


def rivalries(family: Family, season: str = EVER) -> list[Rivals]:
    """Who won how often against whom, pairs before trios, the most games first."""
    rows = Rivalry.objects.filter(family=family, season=season)
    return _rivals(rows.values_list("people", "games", "wins"))


def rivalry(family: Family, keys: Iterable[str], season: str = EVER) -> Rivals | None:
    """That of two or three people, by their keys in any order; None where they never played."""
    ids = tuple(sorted(Person.objects.filter(key__in=set(keys)).values_list("pk", flat=True)))
    rows = Rivalry.objects.filter(family=family, season=season, people=people_text(ids))
    return next(iter(_rivals(rows.values_list("people", "games", "wins"))), None)


def person_line(family: Family, person: Person, season: str = EVER) -> Line | None:
    """A person's line on the board of a season, with the place it has there; None where there is none."""
    return next((line for line in board(family, season) if line.person == person.key), None)


def hall_of_fame(family: Family, now: datetime) -> list[PastSeason]:
    """Who won the seasons that are over, the newest first. Seasons without a counted game are left out."""
    first = FamilyGame.objects.filter(family=family).order_by("ended").values_list("day", flat=True).first()
    if first is None:
        return []
    past = past_seasons(first, day_of(now, family.time_zone), family.school_starts)
    by_season: dict[str, list[Tally]] = {season: [] for season in past}
    for row in _tallies(family, past):
        by_season[row.season].append(row)
    left = gone_from(family)
    boards = {season: lines_of(rows, left) for season, rows in by_season.items() if rows}
    return [
        PastSeason(season, [line for line in lines if line.place == 1 and line.figures.wins])
        for season, lines in boards.items()
    ]


def _tallies(
    family: Family, seasons: list[str], rule_code: str = ANY_RULES, seats: int = ANY_SEATS
) -> Iterable[Tally]:
    rows = Tally.objects.filter(family=family, season__in=seasons, rule_code=rule_code, seats=seats)
    return rows.select_related("person")


def lines_of(rows: Iterable[Tally], left: set[int]) -> list[Line]:
    """The lines of one board in their order; `left` are those who are no longer of the family."""
    in_order = ranked(rows, lambda row: row.wins, lambda row: by_name(row.person.name, row.person.key))
    where = places([row.wins for row in in_order])
    return [
        Line(
            place=place,
            person=row.person.key,
            name=row.person.name,
            avatar=row.person.avatar,
            colour=row.person.colour,
            left=row.person_id in left,
            share=share(row.wins, row.games),
            margin=margin(row.wins, row.games),
            luck=is_luck(row.games),
            figures=Figures(*[getattr(row, name) for name in FIGURES]),
        )
        for place, row in zip(where, in_order, strict=True)
    ]


def gone_from(family: Family) -> set[int]:
    """Who has left a family."""
    gone = Member.objects.filter(family=family).exclude(left=None)
    return set(gone.values_list("person_id", flat=True))


def _rivals(rows: Iterable[tuple[str, int, list[int]]]) -> list[Rivals]:
    found = [([int(one) for one in people.split("-")], games, wins) for people, games, wins in rows]
    people = Person.objects.in_bulk({one for ids, _, _ in found for one in ids})
    told = []
    for ids, games, wins in found:
        if not all(one in people for one in ids):
            continue
        rivals = [
            Rival(people[one].key, people[one].name, people[one].avatar, people[one].colour, won)
            for one, won in zip(ids, wins, strict=True)
        ]
        in_order = ranked(rivals, lambda one: one.wins, lambda one: by_name(one.name, one.person))
        told.append(Rivals(in_order, games, games - sum(wins)))
    return sorted(told, key=_of_rivals)


def _of_rivals(rivals: Rivals) -> tuple[Any, ...]:
    return (
        len(rivals.people),
        -rivals.games,
        [by_name(one.name, one.person) for one in rivals.people],
    )
