"""Boards are for the family: whoever else asks is told that there is nothing."""

import functools
from collections.abc import Callable, Coroutine
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from games.families.devices import DEVICE_COOKIE
from games.families.looking import looking
from games.querying import read
from games.tables.identity import PLAYER_COOKIE, read_player

type View = Callable[..., Coroutine[Any, Any, HttpResponseBase]]


def for_the_family(view: View) -> View:
    """A view that gets who looks instead of the family's key, before what else stands in the address.
    Nothing of it is indexed or kept on the way."""

    @functools.wraps(view)
    async def seen(request: HttpRequest, key: str, **rest: str) -> HttpResponseBase:
        cookies = request.COOKIES
        look = await read(
            looking,
            key,
            read_player(cookies.get(PLAYER_COOKIE, "")),
            cookies.get(settings.SESSION_COOKIE_NAME),
            cookies.get(DEVICE_COOKIE),
        )
        if look is None:
            raise Http404
        response = await view(request, look, **rest)
        response["X-Robots-Tag"] = "noindex, nofollow"
        response.setdefault("Cache-Control", "private, no-store")
        return response

    return seen
