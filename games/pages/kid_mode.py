"""Kid mode: where a child may go on a device of its family, and where a grown-up is asked first.

A device in kid mode plays against the computer and with the family. All else is closed until a grown-up of
the family has come through the gate (`family/gate.py`): a route that stands in neither table is closed too.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from asgiref.sync import markcoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from games.families.devices import DEVICE_COOKIE
from games.models import Device
from games.pages.family.gate import asking
from games.pages.family.here import child_here, here

OPEN: Final = frozenset(
    (
        *("home", "play", "table", "who", "gate", "qr", "jsi18n"),
        *("privacy", "houses", "rules", "choose-rules", "chosen-rules"),
        *("family-board", "family-board-part", "family-person", "family-rivals", "family-rivalry"),
        *("family-seasons", "family-game", "family-play", "family-tables", "robots"),
        *("api:table-events", "api:record", "api:game-events"),
    )
)
"""Routes by name. At `play` a child plays against the computer alone; `table` shows it its family's tables
and its own against the computer (`onlookers.kept_out`), and what is told of their games (`visitors`)."""

CLOSED: Final = frozenset(
    (
        *("join", "watch", "watch-tables", "watch-featured", "watch-table", "watch-qr"),
        *("tv", "tv-table", "tv-qr"),
        *("api:tables", "api:only_post", "api:only_get", "api:only_get_events", "api:only_get_table_events"),
        *("api:no_index", "api:nothing_here", "api:api-root"),
        *("export-me", "delete-me", "delete-family", "delete-child"),
        *("handover", "handover-picture", "new-table", "device", "invited", "families"),
        *("family-export", "family-person-export", "family-settings", "family-invite", "family-withdraw"),
        *("family-leave", "family-add-child", "family-child"),
        *("family-link", "family-device", "family-unlink"),
    )
)
MOVED_OUT: Final = frozenset(
    (
        *("home", "table", "family-board", "family-person", "family-rivals", "family-rivalry"),
        *("family-seasons", "family-game", "family-play"),
    )
)
"""Where a device that was unlinked is told so instead, once."""
CLOSED_SPACES: Final = ("admin:", "account", "mfa_")
"""How the names of many routes begin: the admins' pages, accounts."""


class KidMode:
    """The middleware. It costs nothing where there is no device's cookie."""

    async_capable = True
    sync_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]]) -> None:
        self.get_response = get_response
        markcoroutinefunction(self)

    async def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return await self.get_response(request)

    async def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> HttpResponse | None:
        """The page that is shown instead of the one that was asked for, if any."""
        if DEVICE_COOKIE not in request.COOKIES or request.resolver_match is None:
            return None
        return await _instead(request, request.resolver_match.view_name)


async def _instead(request: HttpRequest, route: str) -> HttpResponse | None:
    found = await here(request)
    if found.was_linked and route in MOVED_OUT:
        return redirect("who")
    if not found.kid or found.device is None:
        return None
    if route == "home" and await child_here(request) is None:
        return redirect("who")
    return None if route in OPEN else await closed(request, found.device)


async def closed(request: HttpRequest, device: Device) -> HttpResponse:
    """The page that asks for a grown-up, who then goes on to where the child wanted to go."""
    wanted = request.get_full_path() if request.method in ("GET", "HEAD") else ""
    return await asking(request, device, wanted, status=403)
