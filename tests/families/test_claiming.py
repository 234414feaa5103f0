"""What a guest has played becomes somebody's once, by whoever has the guest's cookie."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from games.families import claiming
from games.families.board import board
from games.families.claiming import Played, claim, played_by_guest
from games.families.people import main_player, new_person, person_of, rename
from games.families.recounting import differences
from games.models import Person, Player, Seat
from tests.families.playing import NOON, family, finish, guest, open_game, person

AT_ONCE = 4


@pytest.mark.django_db
def test_everything_a_guest_has_played_counts_for_whoever_claims_it_and_no_seat_is_changed() -> None:
    bakers = family()
    mia, tom = person("Mia", bakers), person("Tom", bakers)
    new = guest("Guest")
    for number in range(3):
        finish(open_game([mia, new]), number % 2, NOON)
    before = list(Seat.objects.order_by("pk").values())
    assert played_by_guest(new.pk) == Played("Guest", 3)
    assert board(bakers) == []

    assert claim(tom, new.pk)
    assert person_of(new.pk) == tom
    assert {line.name: (line.figures.games, line.figures.wins) for line in board(bakers)} == {
        "Mia": (3, 2),
        "Tom": (3, 1),
    }
    assert list(Seat.objects.order_by("pk").values()) == before
    assert differences(bakers) == []
    assert played_by_guest(new.pk) is None


@pytest.mark.django_db
def test_a_guest_is_claimed_once_and_nobody_claims_somebody_elses() -> None:
    mia, tom, new = person("Mia"), person("Tom"), guest("Guest")
    assert claim(mia, new.pk)
    assert not claim(mia, new.pk)
    assert not claim(tom, new.pk)
    assert not claim(tom, main_player(mia).pk)
    assert not claim(tom, "0" * 32)
    assert person_of(new.pk) == person_of(main_player(mia).pk) == mia


@pytest.mark.django_db
def test_two_devices_of_one_person_are_both_theirs_and_the_first_player_stays_the_first() -> None:
    phone, tablet = guest("Mia"), guest("Mia")
    mia = new_person("Mia", "owl")
    first = main_player(mia)
    assert claim(mia, phone.pk)
    assert claim(mia, tablet.pk)
    assert {player.pk for player in mia.players.all()} == {first.pk, phone.pk, tablet.pk}
    assert main_player(mia) == first
    rename(mia, "Mia Rose", "frog")
    assert set(Player.objects.values_list("name", "avatar")) == {("Mia Rose", "frog")}


@pytest.mark.django_db
def test_a_claim_whose_count_fails_has_claimed_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    mia, new = person("Mia", family()), guest("Guest")

    def fail(who: int) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(claiming, "recount_families_of", fail)
    with pytest.raises(RuntimeError):
        claim(mia, new.pk)
    assert person_of(new.pk) is None


def at_once(*deeds: Callable[[], bool]) -> list[bool]:
    """What each of them answered, all begun in one moment."""
    together = Barrier(len(deeds))

    def run(deed: Callable[[], bool]) -> bool:
        together.wait(20)
        try:
            return deed()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(run, deeds))


def claims(who: Person, what: Player) -> Callable[[], bool]:
    return lambda: claim(who, what.pk)


def test_of_several_who_claim_one_guest_at_once_one_does(database_url: str) -> None:
    people = [person(f"Mia {number}", family()) for number in range(AT_ONCE)]
    for _ in range(5):
        new = guest("Guest")
        answers = at_once(*(claims(one, new) for one in people))
        assert answers.count(True) == 1
        assert person_of(new.pk) == people[answers.index(True)]


def test_several_devices_of_one_person_that_claim_at_once_all_do(database_url: str) -> None:
    bakers = family()
    mia, tom = person("Mia", bakers), person("Tom", bakers)
    guests = [guest(f"Guest {number}") for number in range(AT_ONCE)]
    for one in guests:
        finish(open_game([tom, one]), 0, NOON)
    assert at_once(*(claims(mia, one) for one in guests)) == [True] * AT_ONCE
    assert {line.name: line.figures.games for line in board(bakers)} == {"Mia": AT_ONCE, "Tom": AT_ONCE}
    assert differences(bakers) == []
