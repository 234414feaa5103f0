"""People: whoever is known on more than one device, and as which players they play."""

from __future__ import annotations

import secrets
import uuid
from typing import TYPE_CHECKING

from django.db import transaction

from games.families.animals import ANIMALS, looks_of, painted_as
from games.families.keys import Draw, new_key
from games.models import Person, Player

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@transaction.atomic
def new_person(name: str, avatar: str, user: User | None = None, draw: Draw = secrets.token_bytes) -> Person:
    """A person with a first player. A grown-up has an account, a child has none."""
    animal, colour = looks_of(avatar)
    person = Person.objects.create(key=new_key(draw), name=name, avatar=animal, user=user, colour=colour)
    Player.objects.create(id=draw(16).hex(), name=name, avatar=avatar, person=person)
    return person


def main_player(person: Person) -> Player:
    """The player that was made with the person; another one where that is gone."""
    own = person.players.filter(created__gte=person.created).order_by("created", "id").first()
    if own is not None:
        return own
    avatar = painted_as(person.avatar, person.colour)
    return Player.objects.create(id=uuid.uuid4().hex, name=person.name, avatar=avatar, person=person)


def person_of(player_id: str | None) -> Person | None:
    """Whose player it is; nobody's where a guest plays."""
    if player_id is None:
        return None
    return Person.objects.filter(players=player_id).first()


def person_of_user(user: User) -> Person:
    """The person of an account; one that staff has made gets theirs now, called as it signs in."""
    found = Person.objects.filter(user=user).first()
    if found is not None:
        return found
    with transaction.atomic():
        # of two who ask at the same moment one makes the person
        type(user)._default_manager.select_for_update().get(pk=user.pk)
        found = Person.objects.filter(user=user).first()
        return found or new_person(user.get_username()[:20], ANIMALS[user.pk % len(ANIMALS)], user)


@transaction.atomic
def rename(person: Person, name: str, avatar: str) -> None:
    """What a person is called from now on, on all devices; finished games keep the names of their day."""
    animal, colour = looks_of(avatar)
    Person.objects.filter(pk=person.pk).update(name=name, avatar=animal, colour=colour)
    person.players.update(name=name, avatar=avatar)
    person.name, person.avatar, person.colour = name, animal, colour
