"""Boards are for the family: whoever else asks is told that there is nothing."""

import functools
from collections.abc import Callable, Coroutine
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from games.families.looking import looking
from games.pages.guests import cookies_of
from games.querying import read

type View = Callable[..., Coroutine[Any, Any, HttpResponseBase]]


def for_the_family(view: View) -> View:
    """A view that gets who looks instead of the family's key, before what else stands in the address.
    Nothing of it is indexed or kept on the way."""

    @functools.wraps(view)
    async def seen(request: HttpRequest, key: str, **rest: str) -> HttpResponseBase:
        look = await read(looking, key, *cookies_of(request))
        if look is None:
            raise Http404
        response = await view(request, look, **rest)
        response["X-Robots-Tag"] = "noindex, nofollow"
        response.setdefault("Cache-Control", "private, no-store")
        return response

    return seen
