"""Going on on another device: the page that a link from the table's menu opens, and its picture."""

import re
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from games.pages.busy import says_when_busy
from games.pages.guests import Guest, guest_of, new_guest, remember
from games.pages.links import handover_url
from games.pages.qr import picture_of
from games.pages.seat_names import seat_name
from games.pages.visitors import belonging_here
from games.tables import Refused, get_tables
from games.tables.handover import Offer, hand
from games.tables.state import TableState
from games.tables.watching import may_come

SECRET: Final = re.compile(r"[A-Za-z0-9_-]{22}")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@says_when_busy
async def handover(request: HttpRequest) -> HttpResponse:
    """Says who would go on here, and lets them.

    The secret stands behind the `#` of the link, which no browser sends: the page itself posts it here. Form:
    `secret`, and `act` `take` to go on here. Template `handover.html` with

    - `secret`: text, empty where the page was not told one yet;
    - `who`: name, avatar and code of the place that is offered, or left out;
    - `problem`: a sentence, with status 409 or 410, or left out.
    """
    if request.method != "POST":
        return render(request, "handover.html", {"secret": ""})
    secret = request.POST.get("secret", "")
    offer = await get_tables().handovers.offered(secret) if SECRET.fullmatch(secret) else None
    replica = await get_tables().open(offer.code) if offer is not None else None
    if offer is None or replica is None or offer.player not in replica.state.members:
        return _problem(request, _gone(), 410)
    guest = await guest_of(request) or new_guest()
    try:
        may_come(replica.state, guest.id, await belonging_here(request, replica.state))
        hand(replica.state, offer.player, guest.id)
    except Refused as refused:
        problem = _here_already() if guest.id == offer.player else refused.message
        return _problem(request, problem, 409, offer.code)
    if request.POST.get("act") == "take":
        return await _take(request, secret, guest)
    return render(request, "handover.html", {"secret": secret, "who": _who(replica.state, offer)})


async def _take(request: HttpRequest, secret: str, guest: Guest) -> HttpResponse:
    try:
        code = await get_tables().take_over(secret, guest.id)
    except Refused as refused:
        return _problem(request, refused.message, 409)
    if code is None:
        return _problem(request, _gone(), 410)
    response = redirect("table", code=code)
    remember(request, response, guest)
    return response


def _who(state: TableState, offer: Offer) -> dict[str, Any]:
    own = [state.seats[k] for k in state.seats_of(offer.player)]
    return {
        "code": state.code,
        "people": [(seat_name(seat.name, seat.avatar), seat.avatar) for seat in own],
    }


def _problem(request: HttpRequest, problem: str, status: int, code: str = "") -> HttpResponse:
    return render(request, "handover.html", {"problem": problem, "code": code}, status=status)


def _gone() -> str:
    return _("This link opens nothing any more: it works once, and for ten minutes.")


def _here_already() -> str:
    return _("This is the device that you play on already.")


@csrf_exempt
@require_POST
@never_cache
def handover_picture(request: HttpRequest) -> HttpResponse:
    """The link with a secret as an SVG image. Posted, so that the secret is in no address; it does not say
    whether the link opens anything."""
    secret = request.POST.get("secret", "")
    if not SECRET.fullmatch(secret):
        raise Http404
    return picture_of(handover_url(request, secret))
