"""Which part of a board somebody asks for: a season, house rules, a number of seats."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.families.board import filters
from games.families.seasons import EVER, UnknownSeason, bounds, month_of, school_year_of
from games.models import Family
from games.models.game import RULE_CODE_LENGTH

from .words import house_of, season_words

YEAR, MONTH = "year", "month"
RULES: Final = re.compile(rf"[a-z0-9]{{1,{RULE_CODE_LENGTH}}}")


@dataclass(frozen=True, slots=True)
class Asked:
    """`season` is one of the words `year`, `month` and `ever`, which are others in another month, or the
    name of a season; `name` is its name. An empty `rules` and `seats` 0 are any."""

    season: str
    name: str
    rules: str
    seats: int

    @property
    def query(self) -> str:
        sent = {"season": self.season, "rules": self.rules, "seats": str(self.seats or "")}
        return urlencode({name: value for name, value in sent.items() if value})


def asked_in(sent: Mapping[str, Any], family: Family, today: date) -> Asked:
    """What the address asks for; anything else is this school year, any rules and any number of seats."""
    season, seats, rules = (str(sent.get(name, "")) for name in ("season", "seats", "rules"))
    names = {
        YEAR: school_year_of(today, family.school_starts),
        MONTH: month_of(today),
        EVER: EVER,
    }
    if season not in names and not _is_season(season, family):
        season = YEAR
    return Asked(
        season=season,
        name=names.get(season, season),
        rules=rules if RULES.fullmatch(rules) else "",
        seats=int(seats) if seats in ("2", "3", "4", "5", "6") else 0,
    )


def _is_season(text: str, family: Family) -> bool:
    try:
        return bounds(text, family.school_starts) is not None
    except UnknownSeason:
        return False


@dataclass(frozen=True, slots=True)
class Tab:
    words: str
    href: str
    chosen: bool


def season_tabs(asked: Asked, family: Family) -> list[Tab]:
    """The three seasons that are going on, and one that is past where it is asked for."""
    words = {YEAR: _("This year"), MONTH: _("Month"), EVER: _("Ever")}
    if asked.season not in words:
        words[asked.season] = season_words(asked.name, family.school_starts)
    return [
        Tab(text, "?" + Asked(season, "", asked.rules, asked.seats).query, season == asked.season)
        for season, text in words.items()
    ]


@dataclass(frozen=True, slots=True)
class Filter:
    name: str
    words: str
    choices: tuple[tuple[str, str, bool], ...]


def filters_for(asked: Asked, family: Family) -> list[Filter]:
    """House rules and numbers of seats, as far as this family has played several of them."""
    played = filters(family)
    rules, seats = played.rules, played.seats
    found = []
    if len(rules) > 1 or asked.rules:
        choices = [("", _("Any rules")), *((code, house_of(code)) for code in rules)]
        found.append(_filter("rules", _("House rules"), choices, asked.rules))
    if len(seats) > 1 or asked.seats:
        numbers = [(str(n), ngettext("%(n)d seat", "%(n)d seats", n) % {"n": n}) for n in seats]
        found.append(_filter("seats", _("Seats"), [("", _("Any seats")), *numbers], str(asked.seats or "")))
    return found


def _filter(name: str, words: str, choices: list[tuple[str, str]], chosen: str) -> Filter:
    return Filter(name, words, tuple((value, text, value == chosen) for value, text in choices))
