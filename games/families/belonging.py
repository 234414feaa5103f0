"""What a table must know of somebody who comes: whose family's tables they may see, and whether a child."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.families.devices import device_of
from games.models import Member, Player


@dataclass(frozen=True, slots=True)
class Belonging:
    """The keys of the families that somebody is in. A `kid` is a child on a device in kid mode, and is shown
    only what the players it `knows` show: those of its families."""

    families: frozenset[str] = frozenset()
    kid: bool = False
    knows: frozenset[str] = frozenset()


NOBODYS: Final = Belonging()
"""Somebody who is in no family."""


def belonging(player: str, device: str | None = None) -> Belonging:
    """What is known of a player (an id) who comes with a device's cookie, where there is one."""
    person = Player.objects.filter(pk=player).values_list("person", flat=True).first()
    if person is None:
        return Belonging(kid=_is_in_kid_mode(device))
    families, roles = _places_of(person)
    if Member.Role.CHILD not in roles or not _is_in_kid_mode(device):
        return Belonging(families)
    known = Player.objects.filter(
        person__memberships__family__key__in=families, person__memberships__left=None
    )
    return Belonging(families, kid=True, knows=frozenset(known.values_list("id", flat=True)))


def families_of_player(player: str | None) -> frozenset[str]:
    """The keys of the families whose tables a player (an id) may see."""
    if player is None:
        return frozenset()
    here = Member.objects.filter(person__players=player, left=None)
    return frozenset(here.values_list("family__key", flat=True))


def _places_of(person: int) -> tuple[frozenset[str], frozenset[str]]:
    here = list(Member.objects.filter(person=person, left=None).values_list("family__key", "role"))
    return frozenset(key for key, _ in here), frozenset(role for _, role in here)


def _is_in_kid_mode(cookie: str | None) -> bool:
    device = device_of(cookie) if cookie else None
    return device is not None and device.kid_mode
