"""What counts on a family's board, for whom, and once."""

from datetime import timedelta
from typing import Any

import pytest

from games.families import past
from games.families.board import Line, board, filters, person_line, rivalries, rivalry
from games.families.counted import counted_of
from games.families.past import last_games
from games.families.recounting import differences, recount, recount_families_of
from games.families.sums import Figures
from games.models import Family, FamilyGame, Game, Member, Player, Rivalry, Seat, Tally
from games.rules import Ruleset
from games.tables.records.finishing import _finish_game
from tests.families.playing import DID, NOON, family, finish, guest, open_game, person, play, result

pytestmark = pytest.mark.django_db


def standing(
    of: Family, season: str = "ever", rules: str = "", seats: int = 0
) -> list[tuple[int, str, int, int]]:
    """Place, name, wins and games of each line."""
    lines = board(of, season, rules, seats)
    return [(line.place, line.name, line.figures.wins, line.figures.games) for line in lines]


def line_of(of: Family, name: str, season: str = "ever") -> Line:
    (line,) = [line for line in board(of, season) if line.name == name]
    return line


def test_a_game_of_two_of_the_family_counts_for_both_in_each_season_and_under_each_filter() -> None:
    bakers = family()
    mia, tom = person("Mia", bakers), person("Tom", bakers)
    play([mia, tom, None], 1, rules=Ruleset(seats=3, buried=1).as_dict())
    for season in ("ever", "2026-11", "2026/27"):
        for rules in ("", "w1b1"):
            for seats in (0, 3):
                assert standing(bakers, season, rules, seats) == [(1, "Tom", 1, 1), (2, "Mia", 0, 1)]
    assert standing(bakers, "2026-12") == standing(bakers, seats=2) == standing(bakers, rules="w1") == []
    assert (filters(bakers).rules, filters(bakers).seats) == (["w1b1"], [3])
    assert differences(bakers) == []


def test_a_line_tells_all_that_was_counted() -> None:
    bakers = family()
    mia, tom = person("Mia", bakers), person("Tom", bakers)
    play([mia, tom], 0)
    play([mia, tom], 0, NOON + timedelta(hours=1), reason="limit", cards=[30, 22], battles=2_000)
    play([mia, tom], None, NOON + timedelta(hours=2))
    play([mia, tom], 0, NOON + timedelta(hours=3))
    assert line_of(bakers, "Mia").figures == Figures(
        games=4,
        wins=3,
        draws=1,
        streak=1,
        best_streak=2,
        battles=2_300,
        battles_won=40,
        wars=12,
        wars_won=8,
        biggest_war=18,
        longest=2_000,
        deepest=2,
        closest=8,
        comeback=7,
        milliseconds=4 * 300_000,
    )
    tom_ = line_of(bakers, "Tom").figures
    assert (tom_.wins, tom_.draws, tom_.streak, tom_.closest, tom_.comeback) == (0, 1, 0, None, None)
    assert (line_of(bakers, "Mia").share, line_of(bakers, "Mia").luck) == (75, True)
    assert differences(bakers) == []


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"reason": "conceded"}, "conceded"),
        ({"reason": "called"}, "called"),
        ({"what_if": "g00000000000"}, "what_if"),
    ],
)
def test_a_game_apart_is_listed_and_not_counted(changes: dict[str, Any], why: str) -> None:
    bakers = family()
    mia, tom = person("Mia", bakers), person("Tom", bakers)
    game = play([mia, tom], 0, **changes)
    assert board(bakers) == []
    assert rivalries(bakers) == []
    (listed,) = last_games(bakers, mia)
    assert (listed.id, listed.apart, [seat.name for seat in listed.seats]) == (game, why, ["Mia", "Tom"])
    assert differences(bakers) == []


@pytest.mark.parametrize("reason", ["limit", "time", "undecided_war"])
def test_a_game_that_a_limit_or_the_cards_end_counts(reason: str) -> None:
    bakers = family()
    play([person("Mia", bakers), person("Tom", bakers)], 0, reason=reason)
    assert standing(bakers) == [(1, "Mia", 1, 1), (2, "Tom", 0, 1)]


def test_one_of_the_family_among_guests_and_computers_is_no_game_of_the_family() -> None:
    bakers = family()
    mia = person("Mia", bakers)
    play([mia, guest("Somebody"), None], 0)
    play([mia, person("Of no family")], 0)
    assert not FamilyGame.objects.exists()


def test_who_ends_a_game_in_two_seats_is_not_of_it() -> None:
    bakers = family()
    mia, tom, ann = (person(name, bakers) for name in ("Mia", "Tom", "Ann"))
    play([mia, mia, tom], 0)
    assert not FamilyGame.objects.exists()
    play([mia, mia, tom, ann], 0)
    assert standing(bakers) == [(1, "Ann", 0, 1), (1, "Tom", 0, 1)]
    assert differences(bakers) == []


def test_two_devices_of_one_person_are_one_person() -> None:
    bakers = family()
    mia = person("Mia", bakers)
    tablet = guest("Mia on the tablet")
    Player.objects.filter(pk=tablet.pk).update(person=mia)
    play([mia, tablet], 0)
    assert not FamilyGame.objects.exists()
    play([tablet, person("Tom", bakers)], 0)
    assert standing(bakers) == [(1, "Mia", 1, 1), (2, "Tom", 0, 1)]


def test_a_game_is_of_whoever_held_the_seat_last() -> None:
    bakers = family()
    mia, tom, ann = (person(name, bakers) for name in ("Mia", "Tom", "Ann"))
    new = guest("Ann's telephone")
    Player.objects.filter(pk=new.pk).update(person=ann)
    game = open_game([mia, tom, None])
    held = {"seat": 0, "at": 9, "kind": "computer", "player": None, "name": "", "avatar": "bear"}
    last = {"seat": 2, "at": 11, "kind": "person", "player": new.pk, "name": "Ann", "avatar": "cat"}
    assert finish(game, 2, holders=[held, held | {"seat": 2, "kind": "person", "player": "f" * 32}, last])
    assert standing(bakers) == [(1, "Ann", 1, 1), (2, "Tom", 0, 1)]
    assert list(Seat.objects.values_list("finisher", flat=True)) == [None, tom.players.get().pk, new.pk]


def test_a_game_counts_in_every_family_that_two_of_its_people_belong_to() -> None:
    bakers, friends, strangers = family(), family(), family()
    mia, tom = person("Mia", bakers), person("Tom", bakers)
    for one in (mia, tom):
        Member.objects.create(family=friends, person=one, role=Member.Role.FRIEND)
    Member.objects.create(family=strangers, person=mia, role=Member.Role.FRIEND)
    play([mia, tom], 0)
    assert standing(bakers) == standing(friends) == [(1, "Mia", 1, 1), (2, "Tom", 0, 1)]
    assert standing(strangers) == []


def test_a_game_is_finished_and_counted_once() -> None:
    bakers = family()
    game = open_game([person("Mia", bakers), person("Tom", bakers)])
    assert [finish(game, 0), finish(game, 0), finish(game, 1)] == [True, False, False]
    assert standing(bakers) == [(1, "Mia", 1, 1), (2, "Tom", 0, 1)]


def test_games_that_are_written_in_another_order_than_they_ended_give_the_same_board() -> None:
    bakers = family()
    mia, tom = person("Mia", bakers), person("Tom", bakers)
    for minutes, winner in ((0, 0), (30, 0), (20, 1), (10, 0), (25, 0)):
        play([mia, tom], winner, NOON + timedelta(minutes=minutes))
    figures = line_of(bakers, "Mia").figures
    assert (figures.streak, figures.best_streak) == (2, 2)
    assert differences(bakers) == []


def test_who_joins_later_brings_the_games_played_before() -> None:
    bakers = family()
    mia, tom = person("Mia", bakers), person("Tom")
    play([mia, tom], 1)
    assert board(bakers) == []
    Member.objects.create(family=bakers, person=tom, role=Member.Role.FRIEND)
    recount_families_of(tom.pk)
    assert standing(bakers) == [(1, "Tom", 1, 1), (2, "Mia", 0, 1)]
    bakers.refresh_from_db()
    assert bakers.recounted == 1


def test_what_a_guest_played_counts_once_it_is_claimed() -> None:
    bakers = family()
    mia, tom, tablet = person("Mia", bakers), person("Tom", bakers), guest("Tommy")
    play([mia, tablet], 1)
    assert not FamilyGame.objects.exists()
    Player.objects.filter(pk=tablet.pk, person=None).update(person=tom)
    recount_families_of(tom.pk)
    assert standing(bakers) == [(1, "Tom", 1, 1), (2, "Mia", 0, 1)]


def test_who_has_left_stays_on_the_board_of_the_games_played_until_then() -> None:
    bakers = family()
    mia, tom = person("Mia", bakers), person("Tom", bakers)
    play([mia, tom], 1)
    Member.objects.filter(person=tom).update(left=NOON + timedelta(hours=1))
    recount_families_of(tom.pk)
    play([mia, tom], 1, NOON + timedelta(hours=2))
    assert standing(bakers) == [(1, "Tom", 1, 1), (2, "Mia", 0, 1)]
    assert [line.left for line in board(bakers)] == [True, False]
    assert differences(bakers) == []


def test_when_a_person_is_deleted_nothing_of_them_is_left_on_any_board() -> None:
    bakers = family()
    mia, tom, ann = (person(name, bakers) for name in ("Mia", "Tom", "Ann"))
    play([mia, tom], 1)
    play([mia, tom, ann], 2, NOON + timedelta(minutes=9))
    tom.delete()
    recount([bakers.pk])
    assert standing(bakers) == [(1, "Ann", 1, 1), (2, "Mia", 0, 1)]
    assert (Rivalry.objects.count(), FamilyGame.objects.count()) == (3, 1)
    assert differences(bakers) == []


def test_pairs_and_trios_know_who_won_where_all_of_them_played() -> None:
    bakers = family()
    mia, tom, ann = (person(name, bakers) for name in ("Mia", "Tom", "Ann"))
    play([mia, tom, ann], 2)
    play([mia, tom], 0, NOON + timedelta(minutes=1))
    play([mia, tom], None, NOON + timedelta(minutes=2))
    play([mia, None, tom], 1, NOON + timedelta(minutes=3))
    pair = rivalry(bakers, [tom.key, mia.key])
    assert pair is not None
    assert ([(one.name, one.wins) for one in pair.people], pair.games, pair.others) == (
        [("Mia", 1), ("Tom", 0)],
        4,
        3,
    )
    trio = rivalry(bakers, [mia.key, ann.key, tom.key], "2026-11")
    assert trio is not None
    assert [(one.name, one.wins) for one in trio.people] == [("Ann", 1), ("Mia", 0), ("Tom", 0)]
    assert rivalry(bakers, [mia.key, "nobody"]) is rivalry(bakers, [mia.key, ann.key], "2026-12") is None
    assert [len(rivals.people) for rivals in rivalries(bakers)] == [2, 2, 2, 3]


def test_equal_wins_share_a_place_and_stand_by_name_on_every_page() -> None:
    bakers = family()
    names = ("tom", "Ann", "Mia", "Zoe", "Tom")
    people = {name: person(name, bakers, key=name) for name in names}
    for number, (winner, loser) in enumerate(
        (("tom", "Zoe"), ("Mia", "Zoe"), ("Tom", "Ann"), ("Mia", "Ann"))
    ):
        play([people[winner], people[loser]], 0, NOON + timedelta(minutes=number))
    assert [(place, name) for place, name, _, _ in standing(bakers)] == [
        (1, "Mia"),
        (2, "Tom"),
        (2, "tom"),
        (4, "Ann"),
        (4, "Zoe"),
    ]
    for line in board(bakers):
        assert person_line(bakers, people[line.name]) == line


def test_seats_are_written_what_they_did_even_where_nobody_watched() -> None:
    game = open_game([guest("Mia"), None])
    Seat.objects.update(finisher=None)
    assert _finish_game(game, result(2, 0), "a" * 64, "b" * 64, NOON, "", (), None)
    first, second = Seat.objects.filter(game=game)
    assert first.battles_won
    assert second.battles_won
    assert (first.finisher_id, second.finisher_id) == (first.player_id, None)
    assert DID.battles_won != first.battles_won
    assert Tally.objects.count() == 0


def test_the_last_games_of_who_has_played_very_many_are_those_of_who_has_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bakers = family(time_zone="Pacific/Kiritimati")
    mia, tom, ann = (person(name, bakers) for name in ("Mia", "Tom", "Ann"))
    for number in range(30):
        reason = "conceded" if number % 7 == 0 else "all_cards"
        play([mia, tom if number % 3 else ann], 0, NOON + timedelta(days=9 * number), reason=reason)
    few = [last_games(bakers, mia, most) for most in (1, 5, 20)]
    monkeypatch.setattr(past, "FEW", 0)
    assert [last_games(bakers, mia, most) for most in (1, 5, 20)] == few
    assert last_games(bakers, mia, 20) == last_games(bakers, most=20)
    assert len(last_games(bakers, ann, 5)) == 5


def test_a_board_that_has_changed_has_another_number() -> None:
    bakers = family()
    mia, tom = person("Mia", bakers), person("Tom", bakers)
    numbers = [counted_of([bakers.pk])[bakers.pk]]
    game = play([mia, tom], 0)
    numbers.append(counted_of([bakers.pk])[bakers.pk])
    Game.objects.filter(pk=game).delete()
    recount([bakers.pk])
    numbers.append(counted_of([bakers.pk])[bakers.pk])
    assert len(set(numbers)) == 3
