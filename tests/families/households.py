"""A family for tests: Papa with an account, and whoever else is asked for."""

from django.contrib.auth import get_user_model

from games.families.families import new_family
from games.families.people import new_person
from games.families.profiles import add_child
from games.models import Family, Member, Person

PASSWORD = "bakers-bake-bread"


def grown_up(name: str) -> Person:
    """Somebody with an account, whose user name is theirs in small letters."""
    user = get_user_model().objects.create_user(name.lower(), password=PASSWORD)
    return new_person(name, "fox", user)


def household(*children: str, kind: str = "family") -> tuple[Family, Person, list[Person]]:
    """A family, its grown-up, and its children."""
    papa = grown_up("Papa")
    family = new_family(papa, "The Bakers", kind, "Europe/Berlin")
    return family, papa, [add_child(family, name, "owl", 3) for name in children]


def roles_in(family: Family) -> dict[str, str]:
    """Who is in a family now, and as what."""
    present = Member.objects.filter(family=family, left=None).select_related("person")
    return {member.person.name: member.role for member in present}
