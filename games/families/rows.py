"""A board's sums as rows of the database, and back."""

from collections.abc import Iterable
from operator import itemgetter
from typing import Any, Final

from django.db.models import QuerySet

from games.models import FamilyGame, Rivalry, Tally

from .sums import FIGURES, CountedGame, Duels, Figures, RivalryKey, Sums, TallyKey

AT_ONCE: Final = 1_000
_KEY: Final = ("season", "rule_code", "seats", "person_id")
_figures = itemgetter(slice(len(_KEY), None))


def sums_of(tallies: QuerySet[Tally], rivalries: QuerySet[Rivalry]) -> Sums:
    """What these rows say."""
    sums = Sums()
    for row in tallies.order_by().values_list(*_KEY, *FIGURES):
        season, rules, seats, person = row[:4]
        sums.tallies[season, rules, seats, person] = Figures(*_figures(row))
    for season, people, games, wins in rivalries.values_list("season", "people", "games", "wins"):
        sums.rivalries[season, people] = Duels(games, wins)
    return sums


def write_tallies(family: int, tallies: Iterable[tuple[TallyKey, Figures]]) -> None:
    """Writes tallies, new ones and such as are there."""
    Tally.objects.bulk_create(
        [
            Tally(family_id=family, **dict(zip(_KEY, key, strict=True)), **_fields(figures))
            for key, figures in tallies
        ],
        AT_ONCE,
        update_conflicts=True,
        unique_fields=["family", "season", "rule_code", "seats", "person"],
        update_fields=FIGURES,
    )


def write_rivalries(family: int, rivalries: Iterable[tuple[RivalryKey, Duels]]) -> None:
    """Writes rivalries, new ones and such as are there."""
    Rivalry.objects.bulk_create(
        [
            Rivalry(family_id=family, season=season, people=people, games=duels.games, wins=duels.wins)
            for (season, people), duels in rivalries
        ],
        AT_ONCE,
        update_conflicts=True,
        unique_fields=["family", "season", "people"],
        update_fields=["games", "wins"],
    )


def write_games(family: int, games: Iterable[CountedGame]) -> None:
    """Writes that these games are the family's, new ones and such as are there."""
    FamilyGame.objects.bulk_create(
        [
            FamilyGame(family_id=family, game_id=game.id, apart=game.apart, ended=game.ended, day=game.day)
            for game in games
        ],
        AT_ONCE,
        update_conflicts=True,
        unique_fields=["family", "game"],
        update_fields=["apart", "ended", "day"],
    )


def _fields(figures: Figures) -> dict[str, Any]:
    return {name: getattr(figures, name) for name in FIGURES}
