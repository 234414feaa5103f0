"""When a season begins and ends: by the clocks of the family, whoever looks and wherever the server stands.

A season is "ever", a month ("2026-11"), or a school year, named by the years in which it begins and ends
("2026/27"; "2026" where school begins in January). A game is of the day on which it ended.
"""

import re
from datetime import UTC, date, datetime, tzinfo
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

EVER: Final = "ever"
_MONTH: Final = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")
_YEAR: Final = re.compile(r"(\d{4})(?:/(\d{2}))?")


class UnknownSeason(ValueError):
    """A text that names no season."""


def zone_of(name: str) -> tzinfo:
    """The time zone of that name; UTC where this computer knows none."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return UTC


def day_of(moment: datetime, time_zone: str) -> date:
    """The day that a family's calendar shows.

    >>> last = datetime(2026, 10, 31, 9, 59, 59, 900_000, tzinfo=UTC)
    >>> day_of(last, "Pacific/Kiritimati"), day_of(last, "Pacific/Pago_Pago")
    (datetime.date(2026, 10, 31), datetime.date(2026, 10, 30))
    """
    return moment.astimezone(zone_of(time_zone)).date()


def month_of(day: date) -> str:
    """The month of a day.

    >>> month_of(date(2026, 11, 1))
    '2026-11'
    """
    return f"{day.year:04}-{day.month:02}"


def school_year_of(day: date, school_starts: int) -> str:
    """The school year of a day, where one begins with the month `school_starts`.

    >>> school_year_of(date(2026, 8, 31), 9), school_year_of(date(2026, 9, 1), 9)
    ('2025/26', '2026/27')
    >>> school_year_of(date(2026, 8, 31), 1)
    '2026'
    """
    first = day.year - (day.month < school_starts)
    return f"{first:04}" if school_starts == 1 else f"{first:04}/{(first + 1) % 100:02}"


@lru_cache(maxsize=4096)
def seasons_of(day: date, school_starts: int) -> tuple[str, str, str]:
    """All seasons of a day.

    >>> seasons_of(date(2026, 11, 1), 9)
    ('ever', '2026-11', '2026/27')
    """
    return EVER, month_of(day), school_year_of(day, school_starts)


def bounds(season: str, school_starts: int) -> tuple[date, date] | None:
    """The first day of a season and the first day after it; None for "ever". Raises `UnknownSeason`.

    >>> bounds("2026/27", 9)
    (datetime.date(2026, 9, 1), datetime.date(2027, 9, 1))
    """
    if season == EVER:
        return None
    if month := _MONTH.fullmatch(season):
        year, number = int(month[1]), int(month[2])
        return _first(season, year, number), _first(season, year + number // 12, number % 12 + 1)
    if year_ := _YEAR.fullmatch(season):
        first = _first(season, int(year_[1]), school_starts)
        if school_year_of(first, school_starts) == season:
            return first, _first(season, first.year + 1, school_starts)
    raise UnknownSeason(season)


def _first(season: str, year: int, month: int) -> date:
    try:
        return date(year, month, 1)
    except ValueError:
        raise UnknownSeason(season) from None


def is_over(season: str, today: date, school_starts: int) -> bool:
    """Whether a season is past, on the family's day `today`. Raises `UnknownSeason`.

    >>> is_over("2026-10", date(2026, 10, 31), 9), is_over("2026-10", date(2026, 11, 1), 9)
    (False, True)
    """
    days = bounds(season, school_starts)
    return days is not None and days[1] <= today


def past_seasons(first: date, today: date, school_starts: int) -> list[str]:
    """All months and school years that are over, from the day of the first game on, the newest first; a year
    stands before its last month.

    >>> past_seasons(date(2026, 7, 9), date(2026, 9, 20), 9)
    ['2025/26', '2026-08', '2026-07']
    """
    found: list[str] = []
    day = first.replace(day=1)
    while (month := month_of(day)) and is_over(month, today, school_starts):
        found.append(month)
        year, after = school_year_of(day, school_starts), bounds(month, school_starts)
        assert after is not None
        day = after[1]
        if school_year_of(day, school_starts) != year:
            found.append(year)
    return found[::-1]
