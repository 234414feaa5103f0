"""Who comes into a family brings their games, who leaves takes later ones along, and clocks may change."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from games.families.board import board
from games.families.families import change_family, come_in, leave
from games.families.recounting import differences
from games.models import Family, Member, Person
from tests.families.playing import NOON, family, person, play

pytestmark = pytest.mark.django_db


def grown_up(name: str, of: Family | None = None) -> Person:
    made = person(name, of)
    made.user = User.objects.create_user(name)
    made.save()
    Member.objects.filter(person=made).update(role=Member.Role.GROWN_UP)
    return made


def standing(of: Family, season: str = "ever") -> list[tuple[str, int, int]]:
    return [(line.name, line.figures.wins, line.figures.games) for line in board(of, season)]


def test_games_played_together_before_somebody_came_in_count_at_once() -> None:
    bakers = family()
    mia, tom = grown_up("Mia", bakers), grown_up("Tom")
    play([mia, tom], 1)
    come_in(tom, bakers, NOON + timedelta(days=1))
    assert standing(bakers) == [("Tom", 1, 1), ("Mia", 0, 1)]
    assert differences(bakers) == []


def test_who_leaves_and_comes_back_has_all_games_again() -> None:
    bakers = family()
    mia, tom = grown_up("Mia", bakers), grown_up("Tom", bakers)
    play([mia, tom], 0)
    leave(tom, bakers, NOON + timedelta(hours=1))
    play([mia, tom], 0, NOON + timedelta(hours=2))
    assert standing(bakers) == [("Mia", 1, 1), ("Tom", 0, 1)]
    come_in(tom, bakers, NOON + timedelta(hours=3))
    assert standing(bakers) == [("Mia", 2, 2), ("Tom", 0, 2)]
    assert differences(bakers) == []


def test_a_family_that_sets_its_clocks_finds_its_games_in_the_months_of_those() -> None:
    bakers = family(time_zone="UTC")
    mia, tom = grown_up("Mia", bakers), grown_up("Tom", bakers)
    play([mia, tom], 0, NOON.replace(day=30, hour=18))
    assert change_family(bakers, {"time_zone": "Pacific/Kiritimati", "school_starts": 12})
    assert standing(bakers, "2026-11") == []
    assert standing(bakers, "2026-12") == standing(bakers, "2026/27") == [("Mia", 1, 1), ("Tom", 0, 1)]
    assert not change_family(bakers, {"name": "The Millers"})
    assert differences(bakers) == []
