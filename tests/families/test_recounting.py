"""`manage.py recount --check` finds every false row of a board, and `manage.py recount` mends it."""

from collections.abc import Callable
from datetime import date, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.families import recounting
from games.families.recounting import differences
from games.models import Family, FamilyGame, Rivalry, Seat, Tally
from tests.families.playing import NOON, family, guest, person, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def bakers() -> Family:
    """A family with some games."""
    bakers = family()
    mia, tom, ann = (person(name, bakers) for name in ("Mia", "Tom", "Ann"))
    play([mia, tom], 0)
    play([mia, tom, ann], 1, NOON + timedelta(hours=1))
    play([mia, ann], 1, NOON + timedelta(hours=2), reason="conceded")
    return bakers


def check(*arguments: str) -> tuple[int, list[str]]:
    """The exit code and what was printed."""
    said = StringIO()
    try:
        call_command("recount", "--check", *arguments, stdout=said)
    except SystemExit as left:
        return int(left.code or 0), said.getvalue().splitlines()
    return 0, said.getvalue().splitlines()


def another_person(_: Family) -> None:
    Tally.objects.create(family=Family.objects.get(), person=person("Nobody"), season="ever", games=1)


def another_game(bakers: Family) -> None:
    other = play([guest("Somebody"), None], 0)
    FamilyGame.objects.create(family=bakers, game_id=other, ended=NOON, day=date(2026, 11, 10))


FALSE: dict[str, Callable[[Family], object]] = {
    "a win more": lambda _: Tally.objects.filter(wins=1).update(wins=2),
    "a longer streak": lambda _: Tally.objects.filter(season="2026-11").update(best_streak=9),
    "a bigger war": lambda _: Tally.objects.filter(seats=3).update(biggest_war=52),
    "no comeback": lambda _: Tally.objects.filter(wins=1).update(comeback=None),
    "a tally gone": lambda _: Tally.objects.filter(season="2026/27").delete(),
    "a tally of nobody": another_person,
    "a rivalry won": lambda _: Rivalry.objects.filter(season="ever").update(wins=[7, 0]),
    "a rivalry gone": lambda _: Rivalry.objects.filter(season="ever").delete(),
    "a rivalry of nobody": lambda bakers: Rivalry.objects.create(family=bakers, season="ever", people="1-99"),
    "a game that counts": lambda _: FamilyGame.objects.exclude(apart="").update(apart=""),
    "a game on another day": lambda _: FamilyGame.objects.update(day=date(2026, 1, 1)),
    "a game gone": lambda _: FamilyGame.objects.filter(apart="").delete(),
    "a game of others": another_game,
    "a battle more": lambda _: Seat.objects.filter(game__families__apart="").update(battles_won=99),
    "feats missing": lambda _: Seat.objects.update(battles_won=None, fewest=None),
    "nobody ended it": lambda _: Seat.objects.update(finisher=None),
}


@pytest.mark.parametrize("what", FALSE)
def test_a_row_that_is_false_is_found_and_counted_anew(bakers: Family, what: str) -> None:
    assert check() == (0, ["Families: 1. Nothing differs."])
    FALSE[what](bakers)
    code, said = check()
    assert code == 1
    assert said
    assert all(line.startswith(bakers.key) for line in said)
    call_command("recount", stdout=StringIO())
    assert check()[0] == 0


def test_a_check_changes_nothing(bakers: Family) -> None:
    Tally.objects.update(wins=50)
    Seat.objects.update(fewest=1)
    assert check()[0] == 1
    assert set(Tally.objects.values_list("wins", flat=True)) == {50}
    assert Family.objects.get().recounted == 0


def test_what_differs_is_said_with_what_the_records_say(bakers: Family) -> None:
    Rivalry.objects.filter(season="ever", games=2).update(games=5)
    (said,) = differences(bakers)
    assert "rivalry ('ever', " in said
    assert "is (5, [1, 1]), by the records is (2, [1, 1])" in said


def test_seats_that_say_something_else_than_their_seeds_are_found_by_a_replay(bakers: Family) -> None:
    assert check()[0] == 0
    code, said = check("--replay")  # these games were made up
    assert (code, len(said)) == (1, 7)
    Seat.objects.update(battles_won=None)
    call_command("recount", stdout=StringIO())
    assert check("--replay") == (0, ["Families: 1. Nothing differs."])


def test_only_the_families_that_are_named_are_looked_at(bakers: Family) -> None:
    other = family()
    Tally.objects.update(wins=50)
    assert check(other.key) == (0, ["Families: 1. Nothing differs."])
    assert check(other.key, bakers.key)[0] == 1
    with pytest.raises(CommandError, match="no family NOBODY"):
        check("NOBODY")


def test_games_that_ended_before_feats_were_written_get_them(bakers: Family) -> None:
    Seat.objects.update(
        battles_won=None, wars=None, wars_won=None, biggest_war=None, deepest=None, fewest=None
    )
    call_command("recount", stdout=StringIO())
    assert not Seat.objects.filter(battles_won=None).exists()
    assert check("--replay")[0] == 0


@pytest.mark.django_db(transaction=True)
def test_others_write_while_a_board_is_counted_anew_and_what_they_wrote_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bakers = family()
    mia, tom = person("Mia", bakers), person("Tom", bakers)
    play([mia, tom], 0)
    read, late = recounting._counted, iter([NOON + timedelta(hours=1)])

    def read_slowly(board: Family) -> recounting.Counted:
        counted = read(board)
        for moment in late:
            assert not connection.in_atomic_block, "the lock is held by who only reads"
            play([mia, tom], 1, moment)
        return counted

    monkeypatch.setattr(recounting, "_counted", read_slowly)
    call_command("recount", stdout=StringIO())
    assert FamilyGame.objects.count() == 2
    assert differences(bakers) == []
