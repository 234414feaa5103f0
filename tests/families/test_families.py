"""Coming into families, being in several, and leaving them."""

from datetime import UTC, datetime, timedelta

import pytest

from games.families.families import (
    NotDone,
    cares_for,
    change_family,
    families_of,
    family_of,
    leave,
    new_family,
    people_of,
    role_of,
)
from games.families.invitations import accept, invite_person, open_invitations, withdraw
from games.families.profiles import add_child, change_child, child_of, hashed, is_pin, opens, set_pin
from games.families.recounting import differences
from games.models import Family, Player
from tests.families.households import grown_up, household, roles_in
from tests.families.playing import finish, open_game

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def test_a_family_begins_with_a_grown_up_and_a_group_with_a_friend() -> None:
    family, papa, _ = household()
    group = new_family(papa, "Thursday", "group", "UTC")
    assert roles_in(family) == {"Papa": "grown_up"}
    assert roles_in(group) == {"Papa": "friend"}
    assert families_of(papa) == [family, group]
    assert family_of(group.key) == group
    assert family_of("nothing") is None


def test_a_group_has_no_children() -> None:
    group, _, _ = household(kind="group")
    with pytest.raises(NotDone, match="group"):
        add_child(group, "Mia", "owl", 3)


def test_a_child_has_a_player_and_a_new_name_is_the_players_too() -> None:
    family, papa, (mia,) = household("Mia")
    change_child(mia, "Mimi", "frog", 2)
    assert list(Player.objects.filter(person=mia).values_list("name", "avatar")) == [("Mimi", "frog")]
    assert [member.person.name for member in people_of(family)] == ["Mimi", "Papa"]
    assert child_of(family, mia.key) == mia
    assert child_of(family, papa.key) is None
    assert not cares_for(mia, family)


def test_a_picture_pin_opens_in_its_order_only_and_is_not_kept_as_it_is() -> None:
    _, _, (mia,) = household("Mia")
    assert opens(mia, ())
    set_pin(mia, hashed(("star", "heart", "sun")))
    assert "star" not in mia.pin
    assert opens(mia, ("star", "heart", "sun"))
    assert not opens(mia, ("heart", "star", "sun"))
    assert not opens(mia, ())
    assert is_pin(("star", "star", "star"))
    assert not is_pin(("star", "heart"))
    assert not is_pin(("star", "heart", "lion"))


def test_an_invitation_lets_one_person_in_once_and_for_a_week() -> None:
    family, papa, _ = household("Mia")
    invite_person(family, papa, "BAMBATBIDKOP", NOW)
    mama, stranger = grown_up("Mama"), grown_up("Stranger")
    with pytest.raises(NotDone, match="no_invitation"):
        accept("BAMBATBIDKOP", mama, NOW + timedelta(days=7))
    assert accept("BAMBATBIDKOP", mama, NOW + timedelta(days=6)) == family
    assert role_of(mama, family) == "grown_up"
    with pytest.raises(NotDone, match="no_invitation"):
        accept("BAMBATBIDKOP", stranger, NOW)


def test_who_is_in_already_does_not_use_an_invitation_up() -> None:
    family, papa, _ = household()
    invite_person(family, papa, "BAMBATBIDKOP", NOW)
    with pytest.raises(NotDone, match="here_already"):
        accept("BAMBATBIDKOP", papa, NOW)
    assert accept("BAMBATBIDKOP", grown_up("Mama"), NOW) == family


def test_a_withdrawn_invitation_lets_nobody_in_and_only_its_family_withdraws_it() -> None:
    family, papa, _ = household()
    other = new_family(papa, "Others", "family", "UTC")
    invitation = invite_person(family, papa, "BAMBATBIDKOP", NOW)
    withdraw(other, invitation.pk)
    assert list(open_invitations(family, NOW)) == [invitation]
    withdraw(family, invitation.pk)
    with pytest.raises(NotDone, match="no_invitation"):
        accept("BAMBATBIDKOP", grown_up("Mama"), NOW)


def test_the_last_grown_up_does_not_leave_children_alone() -> None:
    family, papa, _ = household("Mia")
    with pytest.raises(NotDone, match="last_grown_up"):
        leave(papa, family, NOW)
    invite_person(family, papa, "BAMBATBIDKOP", NOW)
    mama = grown_up("Mama")
    accept("BAMBATBIDKOP", mama, NOW)
    leave(papa, family, NOW)
    assert roles_in(family) == {"Mia": "child", "Mama": "grown_up"}
    assert role_of(papa, family) is None
    assert families_of(papa) == []
    with pytest.raises(NotDone, match="last_grown_up"):
        leave(mama, family, NOW)


def test_the_last_friend_leaves_no_group_behind() -> None:
    group, papa, _ = household(kind="group")
    with pytest.raises(NotDone, match="last_one"):
        leave(papa, group, NOW)


def test_who_left_comes_back_by_invitation() -> None:
    family, papa, _ = household()
    mama = grown_up("Mama")
    for code in ("BAMBATBIDKOP", "BIDKOPBAMBAT"):
        invite_person(family, papa, code, NOW)
        accept(code, mama, NOW)
        leave(mama, family, NOW)
    invite_person(family, papa, "KOPKOPKOPKOP", NOW)
    accept("KOPKOPKOPKOP", mama, NOW)
    assert roles_in(family) == {"Papa": "grown_up", "Mama": "grown_up"}


def test_another_time_zone_moves_the_days_of_the_boards_and_another_name_does_not() -> None:
    family, _, _ = household()
    assert not change_family(family, {"name": "Bakers", "key": "other"})
    assert change_family(family, {"time_zone": "Pacific/Auckland"})
    assert not change_family(family, {"time_zone": "Pacific/Auckland"})
    family.refresh_from_db()
    assert (family.name, family.time_zone, family.key != "other") == ("Bakers", "Pacific/Auckland", True)


def test_two_who_change_the_clocks_by_pages_of_before_leave_a_true_board() -> None:
    _, papa, (mia,) = household("Mia")
    late = datetime(2026, 10, 31, 23, 30, tzinfo=UTC)
    finish(open_game([papa, mia]), 0, late)
    his, hers = (Family.objects.get() for _ in range(2))
    assert change_family(his, {"name": "Bakers", "time_zone": "America/New_York"})
    assert change_family(hers, {"name": "Bakers!", "time_zone": "Europe/Berlin"})
    assert differences(Family.objects.get()) == []
