"""Whoever goes leaves nothing behind: no id, no name and no key, in no table of the database."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.utils import timezone

from games.families.animals import SOMEONE
from games.families.deletion import (
    delete_child,
    delete_family,
    delete_guest,
    delete_person,
    what_goes_with,
)
from games.families.families import come_in, new_family
from games.families.people import main_player
from games.families.recounting import differences
from games.models import (
    Block,
    Device,
    Family,
    FamilyTable,
    Game,
    Invitation,
    Person,
    Player,
    RecoveryCode,
    Rivalry,
    Seat,
    Session,
    Table,
    Tally,
)
from tests.families import playing
from tests.families.everywhere import found
from tests.families.households import grown_up, household

pytestmark = pytest.mark.django_db

NAME = "Zebulonia"


def holder(player: Player) -> dict[str, Any]:
    return {
        "seat": 0,
        "at": 3,
        "kind": "person",
        "player": player.id,
        "name": player.name,
        "avatar": "owl",
    }


def leave_traces(person: Person, family: Family, *others: Person) -> list[str]:
    """Everything that the database can know of somebody; by which they would be found."""
    player = main_player(person)
    second = Player.objects.create(id="a" * 31 + "7", name=f"{NAME} 2", avatar="fox", person=person)
    playing.play([person, *others], 0)
    playing.play([second, *others], 1)
    playing.play([*others, None], 0, holders=[holder(player)])
    Block.objects.create(blocker=main_player(others[0]), blocked=player, name=NAME, avatar="owl")
    Invitation.objects.create(
        family=family, code="MANTAS", purpose="friend", made_by=person, expires=timezone.now()
    )
    seat = {"kind": "person", "player": player.id, "name": person.name}
    other = {"kind": "person", "player": main_player(others[0]).id, "name": others[0].name}
    base = {"host": player.id, "seats": [seat, other], "heirs": [[second.id, player.id]], "n": 7}
    Table.objects.create(code="BAMBAT", watch_code="w" * 22, base=base, epoch=1, n=7)
    traces = [player.id, second.id, person.key, NAME]
    if person.user is not None:
        traces += leave_account_traces(person)
    staff = grown_up("Staff").user
    assert staff is not None
    for row in (person, player):
        LogEntry.objects.create(
            user=staff,
            content_type=ContentType.objects.get_for_model(row),
            object_id=str(row.pk),
            object_repr=str(row),
            action_flag=2,
        )
    return traces


def leave_account_traces(person: Person) -> list[str]:
    user = person.user
    assert user is not None
    Client().force_login(user)
    assert Session.objects.filter(user=user).exists()
    RecoveryCode.objects.create(user=user, code="9f" * 32)
    EmailAddress.objects.create(user=user, email="zebulonia@example.org")
    Authenticator.objects.create(user=user, type="webauthn", data={"name": NAME})
    return [user.username, "zebulonia@example.org", "9f" * 32]


def test_a_grown_up_goes_and_nothing_of_them_is_left() -> None:
    family, papa, (mia, tom) = household("Mia", "Tom")
    gran = grown_up(NAME)
    come_in(gran, family, timezone.now())
    traces = leave_traces(gran, family, mia, tom)
    assert set(found(*traces)) >= {
        "games.Table.base",
        "games.Game.holders",
        "games.Seat.name",
        "auth.User.username",
    }
    gone = delete_person(gran)
    assert found(*traces) == []
    assert not RecoveryCode.objects.exists()
    assert not Session.objects.exists()
    assert len(gone.players) == 2
    assert len(gone.sessions) == 1
    assert set(Person.objects.values_list("name", flat=True)) >= {"Papa", "Mia", "Tom"}
    assert papa.memberships.get().left is None


def test_others_keep_their_games_with_someone_in_it() -> None:
    family, _, (mia, tom, kim) = household("Mia", "Tom", "Kim")
    game = playing.play([mia, tom, kim], 0)
    delete_child(family, mia)
    assert list(Seat.objects.filter(game=game).values_list("name", flat=True)) == [SOMEONE, "Tom", "Kim"]
    assert (Game.objects.get(pk=game).result or {})["winner"] == 0


def test_whoever_held_a_seat_for_a_while_is_someone_and_the_others_are_not() -> None:
    family, _, (mia, tom) = household("Mia", "Tom")
    playing.play([tom, None], 0, holders=[holder(main_player(mia)), holder(main_player(tom))])
    delete_child(family, mia)
    held = Game.objects.get().holders
    assert held is not None
    assert [one["name"] for one in held] == [SOMEONE, "Tom"]
    assert held[1]["player"] == main_player(tom).id


def test_tallies_and_rivalries_of_a_child_go_and_the_board_is_true() -> None:
    family, papa, (mia, tom) = household("Mia", "Tom")
    for one in (mia, tom, papa):
        playing.play([one, *({mia, tom, papa} - {one})], 0)
    playing.play([tom, papa], 1, playing.NOON + timedelta(days=40))
    assert Tally.objects.filter(person=mia).exists()
    number = mia.pk
    delete_child(family, mia)
    assert differences(family) == []
    assert not any(str(number) in row.people.split("-") for row in Rivalry.objects.all())
    assert Tally.objects.filter(person=tom).exists()


def test_a_child_is_nobodys_to_delete_outside_of_its_family() -> None:
    _, _, (mia,) = household("Mia")
    gran = grown_up("Gran")
    other = new_family(gran, "Others", "family", "UTC")
    assert not delete_child(other, mia).players
    assert Person.objects.filter(pk=mia.pk).exists()


def test_a_grown_up_is_no_child() -> None:
    family, papa, _ = household()
    assert not delete_child(family, papa).players
    assert Person.objects.filter(pk=papa.pk).exists()


def test_the_last_grown_up_takes_the_family_and_its_children_along() -> None:
    family, papa, (mia, tom) = household("Mia", "Tom")
    Device.objects.create(family=family, key="tablet", name="Tablet", secret="s")
    FamilyTable.objects.create(family=family, code="BAMBAT")
    goes = what_goes_with(papa)
    assert ([one.name for one in goes.families], goes.children) == (["The Bakers"], [mia, tom])
    words = [papa.key, mia.key, tom.key, family.key, main_player(mia).id]
    gone = delete_person(papa)
    assert (gone.devices, gone.tables, len(gone.players)) == (("tablet",), ("BAMBAT",), 3)
    assert found(*words) == []
    assert not Family.objects.exists()


def test_a_child_who_is_in_two_families_stays_with_the_other() -> None:
    family, papa, (mia,) = household("Mia")
    gran = grown_up("Gran")
    other = new_family(gran, "Others", "family", "UTC")
    other.members.create(person=mia, role="child")
    assert what_goes_with(papa).children == []
    delete_family(family)
    assert Person.objects.filter(pk=mia.pk).exists()
    assert Person.objects.filter(pk=papa.pk).exists()


def test_with_another_grown_up_there_the_family_stays() -> None:
    family, papa, _ = household("Mia")
    come_in(grown_up("Gran"), family, timezone.now())
    assert what_goes_with(papa).families == []
    delete_person(papa)
    assert Person.objects.filter(name="Mia").exists()
    assert differences(family) == []


def test_a_guest_goes_and_nothing_is_left() -> None:
    guest, mia = playing.guest(NAME), playing.person("Mia")
    playing.play([guest, mia], 0, holders=[holder(guest)])
    assert delete_guest(guest.id).players == (guest.id,)
    assert found(guest.id, NAME) == []
    assert Seat.objects.filter(player=playing.player_of(mia)).exists()


def test_a_player_who_is_a_persons_does_not_go_as_a_guest() -> None:
    mia = playing.person("Mia")
    player = playing.player_of(mia)
    assert player is not None
    assert delete_guest(player.id).players == ()
    assert Player.objects.filter(pk=player.id).exists()
