"""The children of a family: nickname, animal, colour, and a few pictures instead of a password."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction

from games.families.animals import painted_as
from games.families.families import CHILD, MOST_PEOPLE, NotDone, member_of, present
from games.families.keys import Draw, kept_of
from games.families.people import new_person
from games.models import Family, Member, Person, Player

PICTURES: Final = ("sun", "star", "heart", "moon", "tree", "house", "ball", "boat", "flower")
"""The nine pictures, each by its name in `art/pictures.svg`."""
PIN_PICTURES: Final = 3


def add_child(
    family: Family,
    name: str,
    avatar: str,
    colour: int,
    pin: str = "",
    draw: Draw = secrets.token_bytes,
) -> Person:
    """A child's profile, with the player who plays for it; `pin` is what is kept of its pictures.

    Raises `NotDone`: `group`, `too_many_people`.
    """
    if family.kind == Family.Kind.GROUP:
        raise NotDone("group")
    with transaction.atomic():
        Family.objects.select_for_update().get(pk=family.pk)
        if present(family).count() >= MOST_PEOPLE:
            raise NotDone("too_many_people")
        person = new_person(name, painted_as(avatar, colour), draw=draw)
        set_pin(person, pin)
        Member.objects.create(family=family, person=person, role=CHILD)
    return person


def child_of(family: Family, key: str) -> Person | None:
    """The child with this key, where it is one of this family now."""
    member = member_of(family, key)
    return None if member is None or member.role != CHILD else member.person


def change_child(child: Person, name: str, avatar: str, colour: int) -> None:
    """What a child is called and looks like from now on; records keep what was shown then."""
    with transaction.atomic():
        Person.objects.filter(pk=child.pk).update(name=name, avatar=avatar, colour=colour)
        Player.objects.filter(person=child).update(name=name, avatar=painted_as(avatar, colour))
    child.name, child.avatar, child.colour = name, avatar, colour


def set_pin(child: Person, pin: str) -> None:
    """Other pictures from now on, or none; `pin` is what is kept of them."""
    child.pin = pin
    child.save(update_fields=["pin"])


def hashed(pin: Sequence[str]) -> str:
    """What is kept of a few pictures; empty where there are none. Slow to try, like a password."""
    return make_password("-".join(pin)) if pin else ""


def is_pin(pin: Sequence[str]) -> bool:
    """Whether these are three of the nine pictures, in an order."""
    return len(pin) == PIN_PICTURES and all(picture in PICTURES for picture in pin)


def lock_of(child: Person) -> str | None:
    """What is opened by pressing the child's pictures: another one with other pictures, None without any. It
    tells nothing of them."""
    return f"{child.key}/{kept_of(child.pin)[:16]}" if child.pin else None


def opens(child: Person, pin: Sequence[str]) -> bool:
    """Whether these pictures are the child's; always where it has none."""
    return not child.pin or check_password("-".join(pin), child.pin)
