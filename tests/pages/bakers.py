"""A family that has played, for the tests of its boards."""

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.test import AsyncClient
from django.utils import timezone

from games.families.feats import Feats
from games.models import Family, FamilyGame, Member, Person
from tests.families.playing import family, person, play

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@dataclass(frozen=True, slots=True)
class Bakers:
    """Mia has an account, Tom and Lily are children. Mia has won 2 games, Lily 1, Tom 1, and one is apart."""

    family: Family
    mia: Person
    tom: Person
    lily: Person

    @property
    def path(self) -> str:
        return f"/family/{self.family.key}/"


def bakers(*, played: bool = True) -> Bakers:
    made = family(time_zone="Europe/Berlin")
    people = [person(name, made) for name in ("Mia", "Tom", "Lily")]
    Member.objects.filter(person__in=people[1:]).update(role=Member.Role.CHILD)
    mia, tom, lily = people
    give_account(mia)
    if played:
        now = timezone.now()
        did = [Feats(40, 5, 3, 26, 2, 3), Feats(30, 5, 2, None, 1, 9)]
        play([mia, tom], 0, now - timedelta(minutes=50), feats=did)
        play([mia, lily], 0, now - timedelta(minutes=40))
        play([mia, lily], 1, now - timedelta(minutes=30))
        play([tom, lily], 0, now - timedelta(minutes=20), battles=777)
        play([tom, lily], 0, now - timedelta(minutes=10), reason="conceded")
    return Bakers(made, mia, tom, lily)


def give_account(who: Person) -> User:
    who.user = User.objects.create_user(f"user-{who.key}")
    who.save(update_fields=["user"])
    return who.user


def stranger() -> Person:
    """Somebody of another family, with an account."""
    who = person("Eve", family())
    give_account(who)
    return who


def sign_in(visitor: AsyncClient, who: Person) -> None:
    assert who.user is not None
    visitor.force_login(who.user, backend=BACKEND)


def last_game(of: Family) -> str:
    return FamilyGame.objects.filter(family=of).order_by("-ended")[0].game_id
