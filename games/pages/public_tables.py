"""The tables that anybody may watch, as pages show them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.pages.house_words import names_by_code
from games.pages.seat_names import seat_name
from games.tables import Summary, get_tables
from games.tables.blocks import blocked_by
from games.tables.identity import PLAYER_COOKIE, read_player
from games.tables.listing import featured

MOST_SHOWN: Final = 50
OWN: Final = "own"
"""The choice for tables whose rules are no house's."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table on a page: its summary, the name of its house, and each taken seat with its name, animal and
    card that is up."""

    table: Summary
    house: str
    seats: tuple[tuple[str, str, str | None], ...]

    @property
    def names(self) -> list[str]:
        return [name for name, _, _ in self.seats]


@dataclass(frozen=True, slots=True)
class Filters:
    """Which tables are looked for; an empty text is any."""

    free: bool = False
    seats: str = ""
    house: str = ""

    def fits(self, row: Row) -> bool:
        if self.free and row.table.code is None:
            return False
        if self.seats and str(row.table.seats) != self.seats:
            return False
        return not self.house or (row.house or OWN) == self.house


def filters_in(sent: Mapping[str, str]) -> Filters:
    """What the form on the list asks for; anything else is any."""
    seats, house = sent.get("seats", ""), sent.get("house", "")
    return Filters(
        free=sent.get("show") == "free",
        seats=seats if seats in ("2", "3", "4", "5", "6") else "",
        house=house if house == OWN or house in names_by_code().values() else "",
    )


async def public_tables(request: HttpRequest) -> list[Row]:
    """The tables of the list, but for those of people whom this person has blocked. Raises `Unavailable`."""
    tables = await get_tables().listing.rows()
    person = read_player(request.COOKIES.get(PLAYER_COOKIE, ""))
    blocked = await blocked_by(person) if tables and person is not None else set[str]()
    houses = names_by_code()
    return [_row(table, houses) for table in tables if not table.people & blocked]


def featured_row(rows: list[Row]) -> Row | None:
    """The table for the front page."""
    chosen = featured(row.table for row in rows)
    return next((row for row in rows if row.table == chosen), None)


def _row(table: Summary, houses: Mapping[str, str]) -> Row:
    """Computers are called after their animals, as at the table."""
    up = table.up or (None,) * len(table.names)
    seats = zip(table.names, table.avatars, up, strict=True)
    return Row(
        table=replace(table, people=frozenset()),
        house=houses.get(table.rule_code, ""),
        seats=tuple((seat_name(name, avatar), avatar, card) for name, avatar, card in seats),
    )


def count_words(shown: int, of: int) -> str:
    """How many tables there are, or how many of them fit."""
    if shown == of:
        return ngettext("%(count)d table", "%(count)d tables", of) % {"count": of}
    return _("%(shown)d of %(count)d tables") % {"shown": shown, "count": of}
