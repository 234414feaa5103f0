"""Several processes end games of one family at the same moment: each counts once, and none is forgotten."""

from collections.abc import Callable, Iterator

import pytest

from games.families.board import board
from games.families.recounting import differences
from games.models import Family, FamilyGame, Game, Member, Person
from tests.families.playing import family, guest, open_game, person
from tests.models.test_several_processes import PROCESSES, answer, start

GAMES = 12

type Race = Callable[[str], list[str]]


@pytest.fixture
def race(database_url: str) -> Iterator[Race]:
    """`race(what)` lets some processes do `what` at once and gives what they answered."""
    racers = [start(database_url, number, "tests.families.racer") for number in range(1, PROCESSES + 1)]
    assert [answer(racer) for racer in racers] == ["ready"] * PROCESSES

    def run(what: str) -> list[str]:
        for racer in racers:
            assert racer.stdin is not None
            racer.stdin.write(what + "\n")
            racer.stdin.flush()
        return [answer(racer) for racer in racers]

    yield run
    for racer in racers:
        racer.communicate(timeout=60)


def test_games_that_several_processes_end_at_once_count_once_each(race: Race) -> None:
    bakers = family()
    mia, tom = person("Mia", bakers), person("Tom", bakers)
    for _ in range(GAMES):
        open_game([mia, tom])
    answers = race("end_all")
    assert sum(map(int, answers)) == GAMES
    assert {line.figures.games for line in board(bakers)} == {GAMES}
    assert sum(line.figures.wins for line in board(bakers)) == GAMES
    assert differences(bakers) == []


def test_no_game_falls_between_those_who_end_games_and_those_who_claim_join_and_leave(race: Race) -> None:
    bakers = family()
    mia, _, ann, new = person("Mia", bakers), person("Tom", bakers), person("Ann"), guest("Guest")
    for number in range(GAMES):
        open_game([mia, (ann, new)[number % 2]])
    answers = race("claim")
    assert sum(map(int, answers)) == GAMES
    assert Game.objects.filter(status="finished").count() == GAMES
    assert FamilyGame.objects.count() == GAMES
    assert {line.name: line.figures.games for line in board(bakers)} == {"Mia": 12, "Ann": 6, "Tom": 6}
    assert differences(bakers) == []


def test_a_game_whose_end_is_being_written_counts_for_who_is_claimed_or_joins_meanwhile(race: Race) -> None:
    bakers = family()
    mia, _, ann, new = person("Mia", bakers), person("Tom", bakers), person("Ann"), guest("Guest")
    open_game([mia, new])
    open_game([mia, ann])
    assert sum(map(int, race("claim_in_the_middle"))) == 2
    assert FamilyGame.objects.count() == 2
    assert {line.name: line.figures.games for line in board(bakers)} == {"Mia": 2, "Ann": 1, "Tom": 1}
    assert differences(bakers) == []


def test_grown_ups_who_all_go_at_once_leave_no_child_behind_alone(race: Race) -> None:
    bakers = family()
    mia = person("Mia", bakers)
    Member.objects.filter(person=mia).update(role="child")
    for number in range(1, PROCESSES + 1):
        grown = person(f"Grown-up {number}", bakers)
        Member.objects.filter(person=grown).update(role="grown_up")
    assert sum(map(int, race("go"))) == PROCESSES
    assert not Family.objects.exists()
    assert not Person.objects.exists()
