"""A family for tests: Papa with an account, and whoever else is asked for."""

from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.auth.models import User

from games.families.families import new_family
from games.families.people import new_person
from games.families.profiles import add_child
from games.families.sessions import SessionStore
from games.models import Family, Member, Person

PASSWORD = "bakers-bake-bread"
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def grown_up(name: str) -> Person:
    """Somebody with an account, whose user name is theirs in small letters."""
    user = get_user_model().objects.create_user(name.lower(), password=PASSWORD)
    return new_person(name, "fox", user)


def household(*children: str, kind: str = "family") -> tuple[Family, Person, list[Person]]:
    """A family, its grown-up, and its children."""
    papa = grown_up("Papa")
    family = new_family(papa, "The Bakers", kind, "Europe/Berlin")
    return family, papa, [add_child(family, name, "owl", 3) for name in children]


def session_of(user: User, **more: Any) -> str:
    """The key of a session in which this account has signed in."""
    store = SessionStore()
    store.update({SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: BACKEND, **more})
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return str(store.session_key)


def roles_in(family: Family) -> dict[str, str]:
    """Who is in a family now, and as what."""
    present = Member.objects.filter(family=family, left=None).select_related("person")
    return {member.person.name: member.role for member in present}
