"""Of which families somebody is who says hello: asked once a socket, and only where it matters."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings

from games.families.belonging import NOBODYS, Belonging, belonging
from games.families.devices import DEVICE_COOKIE, read_device
from games.families.faces import Profile, profile
from games.querying import read
from games.tables import Refused, Unavailable
from games.tables.state import TableState
from games.tables.unlocking import Unlocked


async def belonging_of(state: TableState, person: str, device: str | None) -> Belonging:
    """What a table must know of a person who comes with a device's cookie, where there is one.

    While the database is away those who sit here play on, on a device that may be a child's with nothing
    shown of others. Raises `Unavailable` for everybody else.
    """
    if state.family is None and device is None:
        return NOBODYS
    try:
        return await read(belonging, person, device)
    except Unavailable:
        if person not in state.members:
            raise
        families = frozenset() if state.family is None else frozenset({state.family})
        return Belonging(families, kid=device is not None)


async def profile_for(
    member: str, cookies: Mapping[str, str], player: str | None, unlocked: Unlocked
) -> Profile:
    """The child with this key, who may play from a browser with these cookies; `player` is who plays there,
    and has pressed the pictures that are its own.

    Raises `Refused`: `not_from_here`, `pictures_first`; and `Unavailable`.
    """
    session, device = cookies.get(settings.SESSION_COOKIE_NAME), cookies.get(DEVICE_COOKIE)
    found = await read(profile, member, session, device)
    if found is None:
        raise Refused("not_from_here")
    if found.lock is not None and player not in found.players:
        key, _ = read_device(device) or (None, None)
        if not await unlocked.is_open(key, found.lock):
            raise Refused("pictures_first")
    return found
