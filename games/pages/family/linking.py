"""Linking a tablet to a family, on the tablet: by the code that a grown-up's own device shows."""

from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.families.devices import link
from games.families.families import NotDone
from games.pages.busy import says_when_busy
from games.pages.family.codes import code_typed
from games.pages.family.here import remember_device, signed_out
from games.pages.family.words import why_not
from games.pages.guests import new_guest, remember
from games.pages.limits import count_wrong_code, may_try_code, too_many_codes
from games.querying import write
from games.tables.names import NameRefused, clean_name


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@says_when_busy
async def device(request: HttpRequest) -> HttpResponse:
    """Asks for the code, and links the device: from then on it asks who is playing. Whoever was signed in on
    it is signed out: a child shall not be what its grown-up is.

    Form: `code`, `name` of the device. Template `family/device.html` with `code` and `name` (as they were
    typed), `signed_in`, and `problem` (a sentence, or empty).
    """
    if request.method != "POST":
        return await _page(request, "", usual_name(request.headers.get("User-Agent", "")))
    code, name = request.POST.get("code", ""), request.POST.get("name", "")
    if not await may_try_code(request):
        return await _page(request, code, name, too_many_codes(), status=429)
    try:
        linked = await write(link, code_typed(code), clean_name(name), datetime.now(UTC))
    except NameRefused as refused:
        return await _page(request, code, name, refused.message, status=422)
    except NotDone as error:
        await count_wrong_code(request)
        return await _page(request, code, name, why_not(error), status=404)
    await signed_out(request)
    response = redirect("who")
    remember_device(request, response, linked.cookie)
    remember(request, response, new_guest())
    return response


def usual_name(agent: str) -> str:
    """What a device is called until somebody says better."""
    if "iPad" in agent or ("Android" in agent and "Mobile" not in agent):
        return _("Tablet")
    return _("Phone") if "Mobile" in agent else _("Computer at home")


async def _page(
    request: HttpRequest, code: str, name: str, problem: str = "", *, status: int = 200
) -> HttpResponse:
    context: dict[str, Any] = {
        "code": code,
        "name": name,
        "signed_in": (await request.auser()).is_authenticated,
        "problem": problem,
    }
    return render(request, "family/device.html", context, status=status)
