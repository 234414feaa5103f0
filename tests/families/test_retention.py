"""What nobody asks for any more is thrown away in time, and nothing else."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from games.families.animals import SOMEONE
from games.families.deletion import delete_guest
from games.families.retention import guests_who_stay_away, note_seen, tidy_rows
from games.models import Device, FamilyTable, Game, Invitation, Player, Seat, Session, Table
from tests.families import playing
from tests.families.households import household

pytestmark = pytest.mark.django_db

NOW = datetime(2027, 3, 1, 12, tzinfo=UTC)
LONG_AGO = NOW - timedelta(days=91)


def came(player: Player, day: date | None) -> Player:
    Player.objects.filter(pk=player.pk).update(seen=day, created=LONG_AGO)
    return player


def test_a_guest_who_has_not_come_for_ninety_days_is_forgotten() -> None:
    away = came(playing.guest("Ida"), LONG_AGO.date())
    came(playing.guest("Tom"), NOW.date() - timedelta(days=90))
    assert guests_who_stay_away(NOW) == [away.id]


def test_a_guest_of_whom_no_version_has_noted_anything_counts_from_the_first_day() -> None:
    away = came(playing.guest("Ida"), None)
    assert guests_who_stay_away(NOW) == [away.id]
    note_seen(away.id, NOW.date())
    assert guests_who_stay_away(NOW) == []


def test_whoever_is_somebody_is_not_forgotten() -> None:
    player = playing.player_of(playing.person("Mia"))
    assert player is not None
    came(player, LONG_AGO.date())
    assert guests_who_stay_away(NOW) == []


def test_whoever_has_played_lately_is_not_forgotten_however_long_their_page_was_open() -> None:
    away = came(playing.guest("Ida"), LONG_AGO.date())
    playing.play([away, None], 0, NOW - timedelta(days=3))
    assert guests_who_stay_away(NOW) == []


def test_a_guest_in_a_running_game_is_not_forgotten() -> None:
    away = came(playing.guest("Ida"), LONG_AGO.date())
    playing.open_game([away, None], started=LONG_AGO)
    assert guests_who_stay_away(NOW) == []


def test_the_day_is_written_once_and_never_an_earlier_one() -> None:
    ida = playing.guest("Ida")
    Player.objects.update(seen=date(2027, 2, 28))
    note_seen(ida.id, date(2027, 3, 1))
    note_seen(ida.id, date(2027, 2, 1))
    assert Player.objects.get().seen == date(2027, 3, 1)


def test_games_that_were_only_the_guests_go_and_those_of_others_stay() -> None:
    ida, tom = playing.guest("Ida"), playing.guest("Tom")
    playing.play([ida, None], 0)
    shared = playing.play([ida, tom], 0)
    delete_guest(ida.id)
    assert [game.pk for game in Game.objects.all()] == [shared]
    assert set(Seat.objects.values_list("name", flat=True)) == {SOMEONE, "Tom"}


def test_what_has_run_out_goes_and_what_has_not_stays() -> None:
    family, papa, _ = household("Mia")
    for code, used, left in (("USED", NOW, 5), ("OLD", None, -5), ("GOOD", None, 5)):
        expires = NOW + timedelta(minutes=left)
        Invitation.objects.create(
            family=family, code=code, purpose="friend", made_by=papa, expires=expires, used=used
        )
    for key, unlinked in (("a", NOW - timedelta(days=2)), ("b", NOW), ("c", None)):
        Device.objects.create(family=family, key=key, name="Tablet", secret=key, unlinked=unlinked)
    for key, ends in (("old", NOW), ("new", NOW + timedelta(seconds=1))):
        Session.objects.create(session_key=key, session_data="", expire_date=ends)
    done = tidy_rows(NOW)
    assert (done.invitations, done.devices, done.sessions) == (2, 1, 1)
    assert [row.code for row in Invitation.objects.all()] == ["GOOD"]
    assert [row.key for row in Device.objects.all()] == ["b", "c"]
    assert [row.session_key for row in Session.objects.all()] == ["new"]


def test_what_is_noted_of_a_familys_tables_goes_with_the_tables() -> None:
    family, _, _ = household()
    for code in ("AAAAA", "BBBBB"):
        FamilyTable.objects.create(family=family, code=code)
    Table.objects.create(code="AAAAA", watch_code="w" * 22, base={}, epoch=1, n=1)
    later = timezone.now() + timedelta(days=8)
    assert tidy_rows(later).family_tables == 1
    assert [row.code for row in FamilyTable.objects.all()] == ["AAAAA"]


def test_doing_it_again_changes_nothing() -> None:
    household("Mia")
    assert tidy_rows(NOW) == tidy_rows(NOW)
