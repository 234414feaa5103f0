"""Whom a browser may let play beside its own player: the children of the families it is tied to."""

from __future__ import annotations

from dataclasses import dataclass

from games.families.devices import device_of
from games.families.sessions import user_of
from games.models import Family, Member, Person, Player


@dataclass(frozen=True, slots=True)
class Profile:
    """A child who sits down: what it is called and looks like, the player for whom the game counts, and all
    players of the same person."""

    name: str
    avatar: str
    player: str
    players: frozenset[str]


@dataclass(frozen=True, slots=True)
class Face:
    """A child as a page offers it, by the key of the person."""

    key: str
    name: str
    avatar: str


def faces(session: str | None, device: str | None) -> list[Face]:
    """The children who may play from a browser with this session (its key) and device (its cookie): those of
    the device's family, or of those in which whoever is signed in is a grown-up. As they came."""
    return [Face(child.key, child.name, player.avatar) for child, player in _children(session, device)]


def profile(key: str, session: str | None, device: str | None) -> Profile | None:
    """The child with this key, where it may play from there."""
    found = next((both for both in _children(session, device, key) if both[0].key == key), None)
    if found is None:
        return None
    child, player = found
    own = frozenset(child.players.values_list("id", flat=True))
    return Profile(child.name, player.avatar, player.id, own)


def _children(session: str | None, device: str | None, key: str | None = None) -> list[tuple[Person, Player]]:
    here = Member.objects.filter(family__in=_families(session, device), left=None, role=Member.Role.CHILD)
    if key is not None:
        here = here.filter(person__key=key)
    people = Person.objects.filter(memberships__in=here).distinct().order_by("created", "id")
    firsts: dict[int, Player] = {}
    for player in Player.objects.filter(person__in=people).order_by("created", "id"):
        firsts.setdefault(player.person_id or 0, player)
    return [(child, firsts[child.pk]) for child in people if child.pk in firsts]


def _families(session: str | None, device: str | None) -> list[Family]:
    linked = device_of(device) if device else None
    found = [] if linked is None else [linked.family]
    user = user_of(session)
    if user is not None:
        grown_up = Member.objects.filter(person__user=user, left=None, role=Member.Role.GROWN_UP)
        found += [member.family for member in grown_up.select_related("family")]
    return found
