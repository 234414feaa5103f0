"""Whom a browser may let play beside its own player: the children of the families it is tied to."""

from __future__ import annotations

from dataclasses import dataclass

from games.families.devices import device_of
from games.families.sessions import user_of
from games.families.ties import known_as
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
    """Somebody whom a page offers: a child by the key of the person, whoever is signed in without one."""

    key: str
    name: str
    avatar: str


def faces(player: str | None, session: str | None, device: str | None) -> list[Face]:
    """Whoever is signed in, and the children who may play from a browser with this session (its key) and
    device (its cookie): those of the device's family, or of those in which they are a grown-up."""
    children = _children(session, device)
    known = known_as(player, session, device)
    people = {child.pk for child, _ in children}
    own = (
        [] if known is None or known.ties.person in {None, *people} else [Face("", known.name, known.avatar)]
    )
    return [*own, *(Face(child.key, child.name, main.avatar) for child, main in children)]


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
