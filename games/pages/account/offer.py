"""What the front page and the end of a game say of accounts and families."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from games.families.claiming import played_by_guest
from games.families.families import families_of
from games.families.ties import known_as
from games.models import Person
from games.pages.guests import cookies_of
from games.querying import read
from games.unavailable import Unavailable


@dataclass(frozen=True, slots=True)
class Offer:
    """`name` and `avatar` of whoever is signed in, and `families`, their keys and names; else whether an
    account `keeps` what somebody has played."""

    name: str = ""
    avatar: str = ""
    families: tuple[tuple[str, str], ...] = ()
    keeps: bool = False


async def offer(request: HttpRequest) -> Offer:
    """What the front page says; while the database is away as for a stranger."""
    brought = cookies_of(request)
    if brought == (None, None, None):
        return Offer()
    try:
        return await read(_offer, *brought)
    except Unavailable:
        return Offer()


async def may_keep(request: HttpRequest) -> bool:
    """Whether somebody plays here whose games an account would keep: a guest, on a device of no family."""
    player, session, device = cookies_of(request)
    if device is not None:
        return False
    try:
        known = await read(known_as, player, session, device)
    except Unavailable:
        return False
    return known is None or known.ties.person is None


def _offer(player: str | None, session: str | None, device: str | None) -> Offer:
    known = known_as(player, session, device)
    if known is None:
        return Offer()
    if known.ties.person is not None:
        person = Person.objects.get(pk=known.ties.person)
        families = tuple((family.key, family.name) for family in families_of(person))
        return Offer(known.name, known.avatar, families)
    played = played_by_guest(known.ties.player)
    return Offer(keeps=played is not None and played.games > 0)
