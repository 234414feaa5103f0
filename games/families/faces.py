"""Whom a browser may let play beside its own player: the children of the families it is tied to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from games.families.devices import device_of
from games.families.profiles import lock_of
from games.families.sessions import user_of
from games.families.ties import known_as
from games.models import Member, Person, Player


@dataclass(frozen=True, slots=True)
class Profile:
    """A child who sits down: what it is called and looks like, the player for whom the game counts, and all
    players of the same person. Where it has a `lock` its pictures are pressed first, on the same device."""

    name: str
    avatar: str
    player: str
    players: frozenset[str]
    lock: str | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """Somebody whom a page offers: a child by the key of the person, `players` and `lock` as a profile's;
    whoever is signed in without a key."""

    key: str
    name: str
    avatar: str
    players: frozenset[str] = frozenset()
    lock: str | None = None


def faces(player: str | None, session: str | None, device: str | None) -> list[Face]:
    """Whoever is signed in, and the children who may play from a browser with this session (its key) and
    device (its cookie): those of the device's family, or of those in which they are a grown-up."""
    children = _children(session, device)
    known = known_as(player, session, device)
    people = {child.pk for child, _, _ in children}
    own = (
        [] if known is None or known.ties.person in {None, *people} else [Face("", known.name, known.avatar)]
    )
    faced = [
        Face(child.key, child.name, players[0].avatar, _ids(players), lock)
        for child, players, lock in children
    ]
    return [*own, *faced]


def profile(key: str, session: str | None, device: str | None) -> Profile | None:
    """The child with this key, where it may play from there."""
    found = next((one for one in _children(session, device, key) if one[0].key == key), None)
    if found is None:
        return None
    child, players, lock = found
    return Profile(child.name, players[0].avatar, players[0].id, _ids(players), lock)


def _ids(players: Iterable[Player]) -> frozenset[str]:
    return frozenset([player.id for player in players])


def _children(
    session: str | None, device: str | None, key: str | None = None
) -> list[tuple[Person, list[Player], str | None]]:
    """Each with its players, the main one first, and its lock; a grown-up of its family who has signed in
    needs no pictures."""
    own = _families_of_grown_up(session)
    linked = device_of(device) if device else None
    families = own if linked is None else [*own, linked.family_id]
    here = Member.objects.filter(family__in=families, left=None, role=Member.Role.CHILD)
    if key is not None:
        here = here.filter(person__key=key)
    people = Person.objects.filter(memberships__in=here).distinct().order_by("created", "id")
    trusted = set(here.filter(family__in=own).values_list("person_id", flat=True))
    players: defaultdict[int | None, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(person__in=people).order_by("created", "id"):
        players[player.person_id].append(player)
    return [
        (child, players[child.pk], None if child.pk in trusted else lock_of(child))
        for child in people
        if child.pk in players
    ]


def _families_of_grown_up(session: str | None) -> list[int]:
    user = user_of(session)
    if user is None:
        return []
    grown_up = Member.objects.filter(person__user=user, left=None, role=Member.Role.GROWN_UP)
    return list(grown_up.values_list("family_id", flat=True))
