"""What a family takes away with it: its boards and its games, piece by piece."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any

from games.models import Family, Person, Tally

from .board import Line, gone_from, lines_of
from .past import PastGame, after, games_with, of_family

AT_ONCE = 200
"""So many games are read in one go."""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One line of one board: which board, and the line, with the place it has there."""

    season: str
    rules: str
    seats: int
    line: Line

    def figures(self) -> dict[str, Any]:
        return asdict(self.line.figures)

    def facts(self) -> dict[str, Any]:
        """As it is taken away, where it is clear whose line it is."""
        return {
            "season": self.season,
            "rules": self.rules or None,
            "seats": self.seats or None,
            "place": self.line.place,
            "share": self.line.share,
            "margin": self.line.margin,
            **self.figures(),
        }


def board_rows(family: Family, person: Person | None = None) -> list[BoardRow]:
    """All boards of the family, or the lines of one person on them."""
    rows = Tally.objects.filter(family=family).select_related("person")
    rows = rows.order_by("season", "rule_code", "seats", "person")
    found, left = [], gone_from(family)
    for (season, rules, seats), of_board in groupby(rows, lambda row: (row.season, row.rule_code, row.seats)):
        found += [BoardRow(season, rules, seats, line) for line in lines_of(of_board, left)]
    return [one for one in found if person is None or one.line.person == person.key]


def some_games(family: Family, person: Person | None, last: PastGame | None) -> list[PastGame]:
    """The next games after `last`, those apart too; the earliest first, none when there are no more."""
    games = of_family(family)
    return after(family, games_with(games, person) if person is not None else games, last, AT_ONCE)
