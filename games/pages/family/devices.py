"""The devices of a family: the code and the picture that link one, and what is done with those linked."""

from datetime import UTC, datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.families.deletion import Gone
from games.families.devices import change_device, linked_device, unlink
from games.families.families import NotDone
from games.families.invitations import invite
from games.models import Family, Invitation, Person
from games.pages.deleting.sure import tell
from games.pages.family.codes import device_code, link_with, picture_in_page, spoken
from games.pages.family.settings import page
from games.pages.family.visiting import for_grown_ups
from games.pages.family.words import why_not
from games.pages.links import shared
from games.querying import read, write
from games.tables import get_tables
from games.tables.names import NameRefused, clean_name


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_grown_ups
async def link_device(request: HttpRequest, person: Person, family: Family) -> HttpResponse:
    """Makes a code that links one device within ten minutes, and shows it.

    Template `family/device_code.html` with `family`, `code`, `address` (where to type it) and `picture`.
    """
    if family.kind == Family.Kind.GROUP:
        raise Http404
    if request.method != "POST":
        return redirect(_devices(family))
    try:
        made = await write(
            invite, family, person, Invitation.Purpose.DEVICE, device_code(), datetime.now(UTC)
        )
    except NotDone as error:
        return await page(request, person, family, why_not(error))
    context = {
        "family": family,
        "code": spoken(made.code),
        "address": shared(request, reverse("device")).partition("://")[2],
        "picture": picture_in_page(link_with(request, "device", made.code)),
    }
    return render(request, "family/device_code.html", context)


@require_POST
@for_grown_ups
async def set_device(request: HttpRequest, person: Person, family: Family, device: str) -> HttpResponse:
    """Form: `name`, `kid_mode` (`yes` or left out)."""
    found = await read(linked_device, family, device)
    if found is None:
        raise Http404
    try:
        name = clean_name(request.POST.get("name", ""))
    except NameRefused as refused:
        return await page(request, person, family, refused.message)
    kid_mode = request.POST.get("kid_mode") == "yes"
    changed = kid_mode != found.kid_mode
    await write(change_device, found, name=name, kid_mode=kid_mode)
    if changed:
        await get_tables().endings.renew(devices=[found.key])
    return redirect(_devices(family))


@require_POST
@for_grown_ups
async def unlink_device(request: HttpRequest, person: Person, family: Family, device: str) -> HttpResponse:
    """The device is the family's no more, and what it plays ends at once."""
    found = await read(linked_device, family, device)
    if found is None:
        raise Http404
    await write(unlink, found, datetime.now(UTC))
    await tell(Gone(devices=(found.key,)))
    return redirect(_devices(family))


def _devices(family: Family) -> str:
    return f"{reverse('family-settings', args=[family.key])}#devices"
