"""What a family has played, read from the records of games."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any, Final

from games.models import Family, Game, Member, Seat

from .feats import Feats, feats_of
from .seasons import day_of, seasons_of
from .sums import CountedGame, Part, apart, same_house

FEATS: Final = ("battles_won", "wars", "wars_won", "biggest_war", "deepest", "fewest")
_OF_SEATS: Final = ("game_id", "seat", "finisher__person_id", *FEATS)
_OF_GAMES: Final = ("id", "started", "ended", "rule_code", "what_if", "result")
_AT_ONCE: Final = 5_000
_REPLAYED_AT_ONCE: Final = 100

type Seats = list[tuple[Any, ...]]
"""The seats of one game that people of the family finished, as `_OF_SEATS` lists them without the game."""


def games_of(family: Family) -> Iterator[CountedGame]:
    """All games of a family that its records know, those apart too, in the order in which they ended."""
    left = dict(Member.objects.filter(family=family).values_list("person_id", "left"))
    seats = _seats(Seat.objects.filter(finisher__person__in=list(left), game__status=Game.Status.FINISHED))
    shared = [game for game, of_game in seats.items() if len({seat[1] for seat in of_game}) > 1]
    found: list[tuple[Any, ...]] = []
    for first in range(0, len(shared), _AT_ONCE):
        ids = shared[first : first + _AT_ONCE]
        found += Game.objects.filter(pk__in=ids).values_list(*_OF_GAMES)
    found.sort(key=lambda game: (game[2], game[0]))
    for game in found:
        if counted := counted_game(family, left, game, seats[game[0]]):
            yield counted


def one_game_of(family: Family, left: Mapping[int, datetime | None], game_id: str) -> CountedGame | None:
    """One game as `games_of` gives it, where `left` says who is of the family, and when they left."""
    seats = _seats(Seat.objects.filter(game=game_id, finisher__person__in=list(left)))
    game = Game.objects.filter(pk=game_id).values_list(*_OF_GAMES).get()
    return counted_game(family, left, game, seats.get(game_id, []))


def _seats(seats: Any) -> dict[str, Seats]:
    by_game: dict[str, Seats] = defaultdict(list)
    for game, *seat in seats.order_by().values_list(*_OF_SEATS).iterator(_AT_ONCE):
        by_game[game].append(tuple(seat))
    return by_game


def counted_game(
    family: Family, left: Mapping[int, datetime | None], game: tuple[Any, ...], seats: Seats
) -> CountedGame | None:
    """A finished game as the family's board sees it; None where fewer than two of its people played it.

    Of a person who ended it in two seats nobody could say how it ended for them: they are not of the game.
    """
    id_, started, ended, rule_code, what_if, result = game
    sat = Counter(person for _, person, *_ in seats)
    there = [seat for seat in seats if sat[seat[1]] == 1 and _belonged(left[seat[1]], ended)]
    if len(there) < 2:
        return None
    day = day_of(ended, family.time_zone)
    return CountedGame(
        id=id_,
        ended=ended,
        day=day,
        apart=apart(result["reason"], what_if),
        seasons=seasons_of(day, family.school_starts),
        rules=same_house(rule_code),
        seats=len(result["places"]),
        battles=result["battles"],
        milliseconds=max(0, round((ended - started).total_seconds() * 1000)),
        parts=tuple(_part(result, *seat) for seat in sorted(there)),
    )


def _belonged(left: datetime | None, ended: datetime) -> bool:
    return left is None or ended <= left


def _part(
    result: Mapping[str, Any],
    seat: int,
    person: int,
    battles_won: int | None,
    wars: int | None,
    wars_won: int | None,
    biggest_war: int | None,
    deepest: int | None,
    fewest: int | None,
) -> Part:
    won = result["winner"] == seat
    others = max(count for other, count in enumerate(result["cards"]) if other != seat)
    return Part(
        person=person,
        won=won,
        drawn=seat in result["drawn"],
        battles_won=battles_won or 0,
        wars=wars or 0,
        wars_won=wars_won or 0,
        biggest_war=biggest_war,
        deepest=deepest or None,
        # whoever has all cards was not close to anybody
        closest=result["cards"][seat] - others if won and others else None,
        comeback=fewest if won else None,
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
