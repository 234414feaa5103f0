"""What a family has played, read from the records of games."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
from operator import attrgetter
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet

from games.models import Family, Game, Member, Player, Seat

from .feats import Feats, feats_of
from .seasons import day_of, seasons_of
from .sums import CountedGame, Part, apart, same_house

FEATS: Final = ("battles_won", "wars", "wars_won", "biggest_war", "deepest", "fewest")
_OF_SEATS: Final = ("game_id", "finisher_id", "seat", *FEATS)
_OF_GAMES: Final = ("id", "started", "ended", "rule_code", "what_if", "result")
_AT_ONCE: Final = 5_000
_REPLAYED_AT_ONCE: Final = 100

type Seats = list[tuple[Any, ...]]
"""The seats of one game that people of the family finished: each the person, then `_OF_SEATS` from `seat`."""


class Who(NamedTuple):
    """The people of a family, as far as its board is about them: when each left it, and whose players are
    theirs."""

    left: Mapping[int, datetime | None]
    players: Mapping[str, int]


def who_of(family: Family) -> Who:
    """Everybody who is or was in a family."""
    left = dict(Member.objects.filter(family=family).values_list("person_id", "left"))
    players = Player.objects.filter(person__in=list(left)).values_list("pk", "person_id")
    return Who(left, {player: person for player, person in players if person is not None})


def seats_of(who: Who) -> QuerySet[Seat]:
    """The seats in which these people ended a game."""
    return Seat.objects.filter(finisher__in=list(who.players)).order_by()


def games_of(family: Family, who: Who) -> list[CountedGame]:
    """All games of a family that its records know, those apart too, in the order in which they ended."""
    seats = _seats(seats_of(who), who)
    shared = [game for game, of_game in seats.items() if len(of_game) > 1]
    found: list[CountedGame] = []
    for first in range(0, len(shared), _AT_ONCE):
        ids = shared[first : first + _AT_ONCE]
        games = Game.objects.filter(pk__in=ids, status=Game.Status.FINISHED).order_by()
        rows = games.values_list(*_OF_GAMES)
        counted = (counted_game(family, who.left, game, seats[game[0]]) for game in rows)
        found += filter(None, counted)
    return sorted(found, key=attrgetter("ended", "id"))


def one_game_of(family: Family, who: Who, game_id: str) -> CountedGame | None:
    """One finished game as `games_of` gives it."""
    seats = _seats(seats_of(who).filter(game=game_id), who)
    game = Game.objects.filter(pk=game_id).values_list(*_OF_GAMES).get()
    return counted_game(family, who.left, game, seats.get(game_id, []))


def _seats(seats: QuerySet[Seat], who: Who) -> dict[str, Seats]:
    by_game: dict[str, Seats] = defaultdict(list)
    players = who.players
    for game, player, *seat in seats.values_list(*_OF_SEATS).iterator(_AT_ONCE):
        by_game[game].append((players[player], *seat))
    return by_game


def counted_game(
    family: Family, left: Mapping[int, datetime | None], game: tuple[Any, ...], seats: Seats
) -> CountedGame | None:
    """A finished game as the family's board sees it; None where fewer than two of its people played it.

    Of a person who ended it in two seats nobody could say how it ended for them: they are not of the game.
    """
    id_, started, ended, rule_code, what_if, result = game
    sat = [seat[0] for seat in seats]
    there = [seat for seat in seats if sat.count(seat[0]) == 1 and _belonged(left[seat[0]], ended)]
    if len(there) < 2:
        return None
    day = day_of(ended, family.time_zone)
    milliseconds = max(0, round((ended - started).total_seconds() * 1000))
    return CountedGame(
        id_,
        ended,
        day,
        apart(result["reason"], what_if),
        seasons_of(day, family.school_starts),
        same_house(rule_code),
        len(result["places"]),
        tuple([_part(result, milliseconds, *seat) for seat in there]),
    )


def _belonged(left: datetime | None, ended: datetime) -> bool:
    return left is None or ended <= left


def _part(
    result: Mapping[str, Any],
    milliseconds: int,
    person: int,
    seat: int,
    battles_won: int | None,
    wars: int | None,
    wars_won: int | None,
    biggest_war: int | None,
    deepest: int | None,
    fewest: int | None,
) -> Part:
    won = result["winner"] == seat
    closest = None
    if won:
        cards = result["cards"]
        others = max([count for other, count in enumerate(cards) if other != seat])
        # whoever has all cards was not close to anybody
        closest = cards[seat] - others if others else None
    return Part(
        person,
        won,
        seat in result["drawn"],
        result["battles"],
        battles_won or 0,
        wars or 0,
        wars_won or 0,
        biggest_war,
        deepest or None,
        closest,
        fewest if won else None,
        milliseconds,
    )


def missing_feats(family: Family) -> list[str]:
    """The games of a family's people of which nobody has written yet what their seats did."""
    seats = Seat.objects.filter(battles_won=None, game__status=Game.Status.FINISHED)
    seats = seats.filter(finisher__person__memberships__family=family)
    return sorted(set(seats.order_by().values_list("game_id", flat=True)))


def fill_feats(family: Family) -> None:
    """Writes what seats did in games that ended before it was written."""
    missing = missing_feats(family)
    for first in range(0, len(missing), _REPLAYED_AT_ONCE):
        for game in Game.objects.filter(pk__in=missing[first : first + _REPLAYED_AT_ONCE]):
            for seat, feats in enumerate(_feats(game)):
                Seat.objects.filter(game=game, seat=seat).update(**asdict(feats))


def false_feats(family: Family) -> Iterator[str]:
    """Turns all games of a family up again; a sentence for each seat that says something else."""
    shared = Game.objects.filter(families__family=family).prefetch_related("seats")
    for game in shared.iterator(_REPLAYED_AT_ONCE):
        for seat, feats in zip(game.seats.all(), _feats(game), strict=True):
            said = {name: getattr(seat, name) for name in FEATS}
            if said != asdict(feats):
                yield f"game {game.id} seat {seat.seat}: is {said}, by its seeds {asdict(feats)}"


def _feats(game: Game) -> list[Feats]:
    return feats_of(game.rules, game.server_seed, game.contributions, game.decisions)
