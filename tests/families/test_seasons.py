"""A game belongs to one day, one month and one school year: those of its family's clocks."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.families.board import board, hall_of_fame
from games.families.seasons import (
    UnknownSeason,
    bounds,
    day_of,
    is_over,
    month_of,
    past_seasons,
    school_year_of,
    seasons_of,
)
from games.models import FamilyGame
from tests.families.playing import family, person, play

EAST, WEST = "Pacific/Kiritimati", "Pacific/Pago_Pago"
"""UTC+14 and UTC-11."""


@pytest.mark.parametrize("zone", [EAST, WEST, "UTC", "Europe/Berlin", "America/St_Johns"])
@pytest.mark.parametrize(
    "day", [date(2026, 3, 29), date(2026, 10, 25), date(2026, 12, 31), date(2028, 2, 29)]
)
def test_the_last_tenth_of_a_day_is_of_it_and_midnight_is_of_the_next(zone: str, day: date) -> None:
    following = day + timedelta(days=1)
    midnight = datetime(following.year, following.month, following.day, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    assert day_of(midnight - timedelta(milliseconds=100), zone) == day
    assert day_of(midnight, zone) == following


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [("Europe/Berlin", date(2026, 3, 29), 23), ("Europe/Berlin", date(2026, 10, 25), 25)],
)
def test_a_day_on_which_the_clocks_change_has_its_own_hours(zone: str, day: date, hours: int) -> None:
    first = datetime(2026, day.month, day.day - 1, 12, tzinfo=UTC)
    quarters = [first + timedelta(minutes=15 * number) for number in range(4 * 60)]
    assert sum(day_of(quarter, zone) == day for quarter in quarters) == 4 * hours


def test_one_moment_is_two_days_at_the_ends_of_the_world() -> None:
    moment = datetime(2026, 10, 31, 10, 30, tzinfo=UTC)
    assert (day_of(moment, EAST), day_of(moment, WEST)) == (date(2026, 11, 1), date(2026, 10, 30))


def test_a_zone_that_this_computer_does_not_know_is_utc() -> None:
    moment = datetime(2026, 10, 31, 23, 59, tzinfo=UTC)
    assert day_of(moment, "Nowhere/At_All") == day_of(moment, "../etc/passwd") == date(2026, 10, 31)


@given(st.dates(date(1990, 1, 1), date(2200, 1, 1)), st.integers(1, 12))
def test_every_day_is_within_the_bounds_of_its_seasons_and_of_no_other(day: date, starts: int) -> None:
    ever, month, year = seasons_of(day, starts)
    assert (ever, bounds(ever, starts)) == ("ever", None)
    for season, named in ((month, month_of), (year, lambda one: school_year_of(one, starts))):
        days = bounds(season, starts)
        assert days is not None
        assert days[0] <= day < days[1]
        last = days[1] - timedelta(days=1)
        assert (named(days[0]), named(last)) == (season, season)
        assert season not in (named(days[0] - timedelta(days=1)), named(days[1]))
        assert not is_over(season, last, starts)
        assert is_over(season, days[1], starts)


@pytest.mark.parametrize(
    "season", ["", "2026-13", "2026/28", "2026", "26-11", "0000-01", "always", "2026-11 "]
)
def test_what_is_no_season_is_refused(season: str) -> None:
    with pytest.raises(UnknownSeason):
        bounds(season, 9)


def test_past_seasons_are_those_that_have_ended_here() -> None:
    assert past_seasons(date(2026, 11, 30), date(2026, 11, 30), 9) == []
    assert past_seasons(date(2026, 11, 30), date(2026, 12, 1), 9) == ["2026-11"]
    assert past_seasons(date(2026, 12, 31), date(2027, 2, 1), 1) == ["2027-01", "2026", "2026-12"]


@pytest.mark.django_db
@pytest.mark.parametrize(("zone", "month"), [(EAST, "2026-11"), (WEST, "2026-10"), ("UTC", "2026-10")])
def test_a_game_counts_in_exactly_one_month_of_its_family(zone: str, month: str) -> None:
    bakers = family(time_zone=zone)
    mia, tom = person("Mia", bakers), person("Tom", bakers)
    play([mia, tom], 0, datetime(2026, 10, 31, 10, 30, tzinfo=UTC))
    assert len(board(bakers, month)) == len(board(bakers)) == 2
    (other,) = {"2026-10", "2026-11"} - {month}
    assert board(bakers, other) == []
    assert month_of(FamilyGame.objects.get().day) == month


@pytest.mark.django_db
def test_the_hall_of_fame_keeps_who_won_each_season_that_is_over() -> None:
    bakers = family(time_zone="Europe/Berlin")
    mia, tom = person("Mia", bakers), person("Tom", bakers)
    for day, winner in (("2026-08-31T21:59:59", 0), ("2026-08-31T22:00:00", 1), ("2026-09-03T12:00:00", 0)):
        play([mia, tom], winner, datetime.fromisoformat(day).replace(tzinfo=UTC))
    play([mia, tom], None, datetime(2026, 10, 3, tzinfo=UTC))

    def fame(now: datetime) -> list[tuple[str, list[str]]]:
        return [(past.season, [line.name for line in past.winners]) for past in hall_of_fame(bakers, now)]

    in_november = datetime(2026, 11, 10, tzinfo=UTC)
    assert fame(in_november) == [
        ("2026-10", []),
        ("2026-09", ["Mia", "Tom"]),
        ("2025/26", ["Mia"]),
        ("2026-08", ["Mia"]),
    ]
    assert fame(datetime(2026, 8, 31, 21, 59, 59, 900_000, tzinfo=UTC)) == []
    assert fame(datetime(2026, 8, 31, 22, tzinfo=UTC)) == [("2025/26", ["Mia"]), ("2026-08", ["Mia"])]
    assert hall_of_fame(family(), in_november) == []
