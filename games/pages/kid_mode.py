"""Kid mode: where a child may go on a device of its family, and where a grown-up is asked first.

A device in kid mode plays against the computer and with the family. All else is closed until a grown-up of the
family has come through the gate (`family/gate.py`): a route that stands in neither table is closed too.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from asgiref.sync import async_to_sync, iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from games.models import Device
from games.pages.busy import says_when_busy
from games.pages.family.gate import asking
from games.pages.family.here import Here, child_here, here
from games.families.devices import DEVICE_COOKIE
from games.querying import read
from games.tables.state import TableState

OPEN: Final = frozenset(
    (
        *("home", "play", "table", "who", "gate", "qr", "jsi18n", "privacy"),
        *("houses", "rules", "choose-rules", "chosen-rules"),
        *("family", "family-play", "family-tables"),
    )
)
"""Routes by name. At `play` only the computer is played, at `table` only the family: see `may_be_at`."""

CLOSED: Final = frozenset(
    (
        *("join", "watch", "watch-tables", "watch-featured", "watch-table", "tv", "tv-table", "watch-qr", "tv-qr"),
        *("handover", "handover-picture", "new-table", "device", "invited", "families"),
        *("family-settings", "family-invite", "family-withdraw", "family-leave", "family-add-child"),
        *("family-child", "family-remove-child", "family-link", "family-device", "family-unlink"),
    )
)
CLOSED_SPACES: Final = frozenset(("admin", "api"))
"""Whole namespaces: the admins' pages, and the interface for programs."""


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
    if found.was_linked and route == "home":
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


async def kept_from_child(request: HttpRequest, state: TableState) -> HttpResponse | None:
    """The closed page where a child on this device may not be at a table; None where it may, and for all who
    are not in kid mode."""
    found = await here(request)
    if not found.kid or found.device is None or await _may_be_at(request, found, state):
        return None
    return await closed(request, found.device)


async def _may_be_at(request: HttpRequest, found: Here, state: TableState) -> bool:
    """A child is at the tables of its family, and at its own against the computer."""
    if found.device is not None and state.family == found.device.family.key:
        return True
    child = await child_here(request)
    if child is None:
        return False
    own = await read(lambda: set(child.players.values_list("pk", flat=True)))
    return state.host in own


__all__ = ["CLOSED", "CLOSED_SPACES", "OPEN", "KidMode", "closed", "kept_from_child"]
