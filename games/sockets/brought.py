"""Who is behind a socket, by what its browser brings. Asked once, when it is opened."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final

import structlog
from django.conf import settings

from games.families import ties
from games.families.devices import DEVICE_COOKIE
from games.families.ties import UNSURE, Ties
from games.querying import read
from games.unavailable import Unavailable

log = structlog.get_logger()

PATIENCE_S: Final = 1.0
"""Who plays waits no longer for a database that says nothing: they play on, and are looked up later."""


def cookies_of(scope: Any) -> Mapping[str, str]:
    """The cookies of a socket; those of one that no page of ours opened are ignored."""
    if not scope.get("cookies_trusted", False):
        return {}
    cookies: SimpleCookie = SimpleCookie()
    for name, value in scope["headers"]:
        if name == b"cookie":
            try:
                cookies.load(value.decode("latin-1"))
            except CookieError:
                return {}
    return {name: morsel.value for name, morsel in cookies.items()}


async def ties_of(player: str, cookies: Mapping[str, str]) -> Ties | None:
    """What a browser brings that calls itself this player; None where it may not be."""
    brought = (player, cookies.get(settings.SESSION_COOKIE_NAME), cookies.get(DEVICE_COOKIE))
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await read(ties.tied, *brought)
    except (Unavailable, TimeoutError) as away:
        log.warning("who this is was not looked up", reason=str(away) or "the database says nothing")
        return Ties(*brought, person=UNSURE)


async def may_be(player: str | None) -> str | None:
    """The player of a token, where they need neither a session nor a device for it."""
    if player is None:
        return None
    try:
        async with asyncio.timeout(PATIENCE_S):
            return player if await read(ties.tied, player, None, None) is not None else None
    except (Unavailable, TimeoutError):
        return player
