"""The one link to accounts on the front page."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from games.families.claiming import played_by_guest
from games.families.ties import known_as
from games.pages.guests import cookies_of
from games.querying import read
from games.unavailable import Unavailable


@dataclass(frozen=True, slots=True)
class Offer:
    """`name` of whoever is signed in; else whether somebody `keeps` what they have played by an account."""

    name: str = ""
    keeps: bool = False


async def offer(request: HttpRequest) -> Offer:
    """What the link says; while the database is away as for a stranger."""
    brought = cookies_of(request)
    if brought == (None, None, None):
        return Offer()
    try:
        return await read(_offer, *brought)
    except Unavailable:
        return Offer()


def _offer(player: str | None, session: str | None, device: str | None) -> Offer:
    known = known_as(player, session, device)
    if known is None:
        return Offer()
    if known.ties.person is not None:
        return Offer(name=known.name)
    played = played_by_guest(known.ties.player)
    return Offer(keeps=played is not None and played.games > 0)
