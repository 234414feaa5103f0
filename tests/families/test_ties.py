"""Who may be a player: what a browser brings must say so."""

import secrets
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from games.families.devices import link, sign_device, unlink
from games.families.families import come_in, leave
from games.families.invitations import invite
from games.families.looking import looking
from games.families.people import main_player, person_of_user
from games.families.sessions import SessionStore, end_sessions, sessions_of, signed_in
from games.families.ties import UNSURE, Ties, held, known_as, tied
from games.models import Family, Person, Session
from tests.families.households import grown_up, household, session_of
from tests.families.playing import guest

pytestmark = pytest.mark.django_db


def account(person: Person) -> User:
    assert person.user is not None
    return person.user


def device_in(family: Family, by: Person) -> str:
    now = timezone.now()
    invite(family, by, "device", code := secrets.token_hex(4), now)
    return link(code, "Tablet", now).cookie


def may(player: str, session: str | None = None, device: str | None = None) -> bool:
    return tied(player, session, device) is not None


def test_a_guest_is_whoever_has_the_cookie() -> None:
    assert may(guest("Mia").pk)
    assert may("f" * 32), "also before they have played"


def test_a_player_of_an_account_needs_a_session_of_that_account() -> None:
    papa, mama = grown_up("Papa"), grown_up("Mama")
    player = main_player(papa).pk
    session, other = session_of(account(papa)), session_of(account(mama))
    assert may(player, session)
    assert not may(player)
    assert not may(player, other)
    assert not may(player, "z" * 32)
    assert not may(player, None, "a-device")


@pytest.mark.parametrize("what", ["signs out", "password", "blocked", "runs out", "deleted"])
def test_a_session_says_nothing_any_more_when(what: str) -> None:
    papa = grown_up("Papa")
    user, player = account(papa), main_player(papa).pk
    session = session_of(user)
    ties = tied(player, session, None)
    assert ties is not None
    match what:
        case "signs out":
            assert end_sessions(user) == [session]
        case "password":
            user.set_password("another one of these")
            user.save()
        case "blocked":
            User.objects.update(is_active=False)
        case "runs out":
            Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
        case "deleted":
            papa.players.all().delete()
            user.delete()
    assert held([ties]) == {}
    assert signed_in([session]) == {}
    if what != "deleted":
        assert not may(player, session)


def test_who_was_somebody_is_nobodys_guest_and_nobody_else_later() -> None:
    papa, mama = grown_up("Papa"), grown_up("Mama")
    player, session = main_player(papa), session_of(account(papa))
    ties = tied(player.pk, session, None)
    assert ties is not None
    player.person = None
    player.save()
    assert held([ties]) == {}
    player.person = mama
    player.save()
    assert held([ties]) == {}
    assert held([Ties(player.pk, session_of(account(mama)), None, papa.pk)]) == {}


def test_a_guest_who_was_claimed_here_goes_on_and_one_who_was_claimed_elsewhere_does_not() -> None:
    papa, new = grown_up("Papa"), guest("Guest")
    session = session_of(account(papa))
    here, elsewhere = Ties(new.pk, session), Ties(new.pk)
    assert set(held([here, elsewhere])) == {here, elsewhere}
    new.person = papa
    new.save()
    assert held([here, elsewhere]) == {here: Ties(new.pk, session, None, papa.pk)}


def test_who_could_not_be_looked_up_is_looked_up_later() -> None:
    papa, new = grown_up("Papa"), guest("Guest")
    mine, no, still = (
        Ties(main_player(papa).pk, session_of(account(papa)), None, UNSURE),
        Ties(main_player(papa).pk, None, None, UNSURE),
        Ties(new.pk, None, None, UNSURE),
    )
    assert set(held([mine, no, still])) == {mine, still}


def test_a_child_plays_on_the_familys_devices_and_where_its_grown_ups_have_signed_in() -> None:
    family, papa, (mia,) = household("Mia")
    player, stranger = main_player(mia).pk, grown_up("Stranger")
    device = device_in(family, papa)
    assert may(player, None, device)
    assert may(player, session_of(account(papa)))
    assert not may(player)
    assert not may(player, session_of(account(stranger)))
    forged = sign_device(device.partition(".")[0], "another secret")
    assert not may(player, None, forged)
    assert not may(player, None, "nonsense")
    assert not may(main_player(papa).pk, None, device), "a device is nobody's password"


def test_a_friend_of_the_family_cares_for_nobodys_child_and_neither_does_who_has_left() -> None:
    family, papa, (mia,) = household("Mia")
    friends, owner, _ = other_group()
    come_in(mia, friends, timezone.now())
    player = main_player(mia).pk
    assert not may(player, session_of(account(owner)))
    mama = grown_up("Mama")
    come_in(mama, family, timezone.now())
    session = session_of(account(mama))
    assert may(player, session)
    leave(mama, family, timezone.now())
    assert not may(player, session)
    assert may(player, session_of(account(papa)))


def other_group() -> tuple[Family, Person, list[Person]]:
    from games.families.families import new_family

    owner = grown_up("Owner")
    return new_family(owner, "Friends", "group", "UTC"), owner, []


def test_an_unlinked_device_lets_no_child_play() -> None:
    family, papa, (mia,) = household("Mia")
    device = device_in(family, papa)
    ties = tied(main_player(mia).pk, None, device)
    assert ties is not None
    unlink(family.devices.get(), timezone.now())
    assert held([ties]) == {}
    assert not may(main_player(mia).pk, None, device)


def test_one_look_answers_for_many_and_asks_little(django_assert_max_num_queries: Any) -> None:
    family, papa, children = household("Mia", "Tom", "Ida")
    device, session = device_in(family, papa), session_of(account(papa))
    asked = [Ties(main_player(child).pk, None, device, child.pk) for child in children]
    asked += [Ties(guest(f"Guest {k}").pk, session if k % 2 else None) for k in range(40)]
    asked += [Ties(main_player(papa).pk, session, None, papa.pk)]
    with django_assert_max_num_queries(6):
        assert set(held(asked)) == set(asked)


def test_whoever_is_signed_in_is_known_without_a_players_cookie_and_a_wrong_one_is_passed_over() -> None:
    papa, mama = grown_up("Papa"), grown_up("Mama")
    session = session_of(account(papa))
    for cookie in (None, main_player(mama).pk):
        known = known_as(cookie, session, None)
        assert known is not None
        assert (known.name, known.ties.player) == ("Papa", main_player(papa).pk)
    assert known_as(main_player(mama).pk, None, None) is None
    assert known_as(None, None, None) is None
    new = known_as("f" * 32, None, None)
    assert new is not None
    assert new.name == ""


def test_an_account_that_staff_has_made_gets_its_person_when_it_is_asked_for() -> None:
    root = User.objects.create_superuser("root", password="right")
    person = person_of_user(root)
    assert person_of_user(root) == person
    assert (person.name, person.user) == ("root", root)


def test_the_sessions_of_an_account_are_its_own_and_go_with_it() -> None:
    papa, mama = grown_up("Papa"), grown_up("Mama")
    here, there = session_of(account(papa), device="Chrome Mac"), session_of(account(papa))
    hers = session_of(account(mama))
    assert set(sessions_of(account(papa))) == {here, there}
    assert sessions_of(account(papa))[here]["device"] == "Chrome Mac"
    assert end_sessions(account(papa), but=here) == [there]
    account(papa).delete()
    assert list(Session.objects.values_list("session_key", flat=True)) == [hers]


def test_no_log_and_no_error_shows_what_a_browser_brings() -> None:
    assert "secret" not in repr(Ties("f" * 32, "secret session", "secret device", 7))


def test_what_no_database_can_hold_is_nobodys() -> None:
    assert looking("\0" * 16, None, None, None) is None
    assert known_as(None, "\0" * 32, None) is None
    assert SessionStore("\0" * 32).load() == {}
