"""What a family's boards show: who stands where, who wins against whom, and what was played last.

Everything here is read from what was counted as games ended; nothing is computed from games a view.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import accumulate
from typing import Any, Final

from django.db.models import Exists, OuterRef, QuerySet

from games.models import Family, FamilyGame, Member, Person, Rivalry, Seat, Tally

from .ranking import by_name, is_luck, margin, places, ranked, share
from .seasons import EVER, bounds, day_of, past_seasons
from .sums import ANY_RULES, ANY_SEATS, FIGURES, Figures

FEW: Final = 2_000
"""So many games of one person are looked through without asking which are new."""
RECOUNT: Final = 1_000_000_000


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
class LastSeat:
    """Who ended a game in a seat; `person` is empty for who is not of the family, `name` for a computer."""

    seat: int
    person: str
    name: str
    avatar: str
    place: int
    cards: int


@dataclass(frozen=True, slots=True)
class LastGame:
    """A game of the family, also one that is `apart`."""

    id: str
    ended: datetime
    day: date
    apart: str
    rule_code: str
    reason: str
    battles: int
    seats: list[LastSeat]


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
    ids = sorted(Person.objects.filter(key__in=set(keys)).values_list("pk", flat=True))
    rows = Rivalry.objects.filter(family=family, season=season, people="-".join(map(str, ids)))
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


def last_games(family: Family, person: Person | None = None, most: int = 20) -> list[LastGame]:
    """The games that ended last, of the family or of one person of it, the last first."""
    of_family = FamilyGame.objects.filter(family=family)
    if person is not None:
        of_family = _played_by(of_family, family, person, most)
    newest = list(of_family.select_related("game").order_by("-ended", "-game_id")[:most])
    seats: dict[str, list[LastSeat]] = {of.game_id: [] for of in newest}
    people = _people(family)
    rows = Seat.objects.filter(game__in=list(seats)).order_by("game_id", "seat")
    for row in rows.select_related("finisher"):
        seats[row.game_id].append(_last_seat(row, people))
    return [
        LastGame(
            id=of.game_id,
            ended=of.ended,
            day=of.day,
            apart=of.apart,
            rule_code=of.game.rule_code,
            reason=(of.game.result or {}).get("reason", ""),
            battles=(of.game.result or {}).get("battles", 0),
            seats=seats[of.game_id],
        )
        for of in newest
    ]


def _played_by(
    of_family: QuerySet[FamilyGame], family: Family, person: Person, most: int
) -> QuerySet[FamilyGame]:
    """The games of a person, without the oldest of who has played very many: only newer ones are walked
    through then, and which are new enough the months' tallies know."""
    seats = Seat.objects.filter(finisher__person=person)
    tallies = Tally.objects.filter(family=family, person=person, rule_code=ANY_RULES, seats=ANY_SEATS)
    months = sorted([row for row in tallies.values_list("season", "games") if "-" in row[0]], reverse=True)
    if sum(games for _, games in months) <= FEW + most:
        return of_family.filter(
            game__in=list(seats.filter(game__families__family=family).values_list("game_id", flat=True))
        )
    enough = accumulate(games for _, games in months)
    month = next(month for (month, _), games in zip(months, enough, strict=True) if games >= most)
    days = bounds(month, family.school_starts)
    assert days is not None
    since = datetime.combine(days[0], time.min, UTC) - timedelta(days=1)  # midnight is earlier in the east
    return of_family.filter(Exists(seats.filter(game=OuterRef("game"))), ended__gte=since)


def counted(family: int) -> int:
    """A number that is another one whenever the board is: it hangs on games and on recounts."""
    ever = Tally.objects.filter(family=family, season=EVER, rule_code=ANY_RULES, seats=ANY_SEATS)
    games = sum(ever.values_list("games", flat=True))
    return games + RECOUNT * Family.objects.values_list("recounted", flat=True).get(pk=family)


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


def _people(family: Family) -> dict[int, Person]:
    return {person.pk: person for person in Person.objects.filter(memberships__family=family)}


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


def _last_seat(row: Seat, people: dict[int, Person]) -> LastSeat:
    finisher = row.finisher
    known = people.get(finisher.person_id) if finisher is not None and finisher.person_id else None
    if known is not None:
        return LastSeat(row.seat, known.key, known.name, known.avatar, row.place or 0, row.cards or 0)
    if finisher is None:
        return LastSeat(row.seat, "", "", row.avatar, row.place or 0, row.cards or 0)
    shown = row if finisher.pk == row.player_id else finisher
    return LastSeat(row.seat, "", shown.name, shown.avatar, row.place or 0, row.cards or 0)
