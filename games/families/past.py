"""Games that a family has played, the latest first: who sat in them, and what came of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from itertools import accumulate
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Family, FamilyGame, Member, Person, Seat, Tally

from .animals import SOMEONE, animal_of
from .seasons import bounds, zone_of
from .sums import ANY_RULES, ANY_SEATS

NEWEST: Final = 500
"""Among so many games of a family those are looked for that do not count: most families have none."""
FEW: Final = 2_000
"""So many games of one person are looked through without asking which are new."""

_OF_GAMES: Final = (
    "game_id", "apart", "ended", "game__started", "game__rule_code", "game__result", "game__record_url",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PastSeat:
    """One seat at the end. `person` is the key of somebody of the family, None for others and computers;
    a computer has no name."""

    name: str
    avatar: str
    colour: int | None
    person: str | None
    kind: str
    place: int
    cards: int
    won: bool
    drawn: bool
    battles_won: int | None
    wars: int | None
    wars_won: int | None
    biggest_war: int | None


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game. `apart` says why it does not count, empty where it does; times are the family's."""

    id: str
    apart: str
    started: datetime
    ended: datetime
    rule_code: str
    record_url: str
    reason: str
    battles: int
    wars: int
    deepest_war: int
    biggest_war: int
    seats: tuple[PastSeat, ...]


def games_that_count(family: Family) -> QuerySet[FamilyGame]:
    return FamilyGame.objects.filter(family=family, apart="")


def of_family(family: Family) -> QuerySet[FamilyGame]:
    """Those apart too."""
    return FamilyGame.objects.filter(family=family)


def newest_apart(family: Family, most: int) -> list[PastGame]:
    """Those that do not count among the newest games, the latest first."""
    newest = of_family(family).order_by("-ended", "-game_id").values_list("game_id", "apart")
    apart = [game for game, why in newest[:NEWEST] if why][:most]
    return latest(family, of_family(family).filter(game__in=apart), most)


def games_with(games: QuerySet[FamilyGame], *people: Person) -> QuerySet[FamilyGame]:
    """Those of the games that all of these people finished."""
    for person in people:
        sat = Seat.objects.filter(game=OuterRef("game"), finisher__in=person.players.all())
        games = games.filter(Exists(sat))
    return games


def last_games(family: Family, person: Person | None = None, most: int = 20) -> list[PastGame]:
    """The games that ended last, those apart too, of the family or of one person of it; the last first."""
    games = of_family(family)
    return latest(family, games if person is None else _newest_of(games, family, person, most), most)


def _newest_of(
    games: QuerySet[FamilyGame], family: Family, person: Person, most: int
) -> QuerySet[FamilyGame]:
    """The games of a person, without the oldest of who has played very many: only newer ones are walked
    through then, and which are new enough the months' tallies know."""
    # named here, so that PostgreSQL knows how few there are of somebody who hardly plays
    players = list(person.players.values_list("pk", flat=True))
    seats = Seat.objects.filter(finisher__in=players)
    tallies = Tally.objects.filter(family=family, person=person, rule_code=ANY_RULES, seats=ANY_SEATS)
    months = sorted([row for row in tallies.values_list("season", "games") if "-" in row[0]], reverse=True)
    if sum(number for _, number in months) <= FEW + most:
        return games.filter(
            game__in=list(seats.filter(game__families__family=family).values_list("game_id", flat=True))
        )
    enough = accumulate(number for _, number in months)
    month = next(month for (month, _), number in zip(months, enough, strict=True) if number >= most)
    days = bounds(month, family.school_starts)
    assert days is not None
    since = datetime.combine(days[0], time.min, UTC) - timedelta(days=1)  # midnight is earlier in the east
    return games.filter(Exists(seats.filter(game=OuterRef("game"))), ended__gte=since)


def latest(family: Family, games: QuerySet[FamilyGame], most: int) -> list[PastGame]:
    """So many of the family's games, the latest first."""
    return _told(family, games.order_by("-ended", "-game_id").values_list(*_OF_GAMES)[:most])


def game_of(family: Family, game_id: str) -> PastGame | None:
    """A game that stands on the family's board or apart from it."""
    found = FamilyGame.objects.filter(family=family, game=game_id).values_list(*_OF_GAMES)
    return next(iter(_told(family, found)), None)


def after(family: Family, games: QuerySet[FamilyGame], last: PastGame | None, most: int) -> list[PastGame]:
    """The next so many games after `last`, the earliest first: whoever takes all away asks again."""
    if last is not None:
        later = Q(ended__gt=last.ended) | Q(ended=last.ended, game__gt=last.id)
        games = games.filter(later)
    return _told(family, games.order_by("ended", "game_id").values_list(*_OF_GAMES)[:most])


def _told(family: Family, rows: Iterable[tuple[Any, ...]]) -> list[PastGame]:
    games = list(rows)
    ours = set(Member.objects.filter(family=family).values_list("person_id", flat=True))
    seats: dict[str, list[Seat]] = defaultdict(list)
    of_games = Seat.objects.filter(game__in=[row[0] for row in games]).order_by("game", "seat")
    for seat in of_games.select_related("finisher__person"):
        seats[seat.game_id].append(seat)
    zone = zone_of(family.time_zone)
    return [
        PastGame(
            id=id_,
            apart=apart,
            started=started.astimezone(zone),
            ended=ended.astimezone(zone),
            rule_code=rule_code,
            record_url=record_url,
            reason=result["reason"],
            battles=result["battles"],
            wars=result["wars"],
            deepest_war=result["deepest_war"],
            biggest_war=result["biggest_war"],
            seats=tuple(_seat(seat, result, ours) for seat in seats[id_]),
        )
        for id_, apart, ended, started, rule_code, result, record_url in games
    ]


def _seat(seat: Seat, result: dict[str, Any], ours: set[int]) -> PastSeat:
    """Somebody of the family is called as they are now; others as at the deal, or as who came later
    is; whoever was deleted stays a person."""
    person = seat.finisher.person if seat.finisher is not None else None
    if person is not None and person.pk not in ours:
        person = None
    came_later = seat.finisher is not None and seat.finisher_id != seat.player_id
    shown = person or (seat.finisher if came_later else seat)
    assert shown is not None
    gone = animal_of(seat.avatar) == SOMEONE
    return PastSeat(
        name=shown.name if seat.finisher is not None or gone else "",
        avatar=shown.avatar,
        colour=person.colour if person is not None else None,
        person=person.key if person is not None else None,
        kind="person" if seat.finisher_id is not None or gone else "computer",
        place=result["places"][seat.seat],
        cards=result["cards"][seat.seat],
        won=result["winner"] == seat.seat,
        drawn=seat.seat in result["drawn"],
        battles_won=seat.battles_won,
        wars=seat.wars,
        wars_won=seat.wars_won,
        biggest_war=seat.biggest_war,
    )
