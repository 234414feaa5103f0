"""Who is playing? The faces of a family on a device of its own."""

import asyncio
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.families.families import CHILD, member_of, people_of
from games.families.people import main_player
from games.families.profiles import PICTURES, PIN_PICTURES, lock_of, opens
from games.models import Device, Person
from games.pages.busy import says_when_busy
from games.pages.family.faces import picture_names
from games.pages.family.here import forget_device, here, signed_out
from games.pages.guests import Guest, new_guest, remember
from games.pages.lookup import CODE
from games.querying import read, write
from games.tables import get_tables


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@says_when_busy
async def who(request: HttpRequest) -> HttpResponse:
    """Template `family/who.html` with `faces` (people and whether each is a child) and `device`; with
    `unlinked` alone where the device belongs to nobody any more, which it is told once.

    Form: `person`, the key of who plays; `picture`, three times, where pictures are asked for; `beside`, the
    code of a table at which the child sits down beside whoever plays here already, who goes on playing.
    """
    found = await here(request)
    if found.device is None:
        return _told_unlinked(request) if found.was_linked else redirect("device")
    if request.method == "POST":
        return await _chosen(request, found.device)
    members = await read(people_of, found.device.family)
    faces = [(member.person, member.role == CHILD) for member in members]
    return render(request, "family/who.html", {"faces": faces, "device": found.device, "kid": found.kid})


def _told_unlinked(request: HttpRequest) -> HttpResponse:
    response = render(request, "family/who.html", {"unlinked": True})
    forget_device(response)
    remember(request, response, new_guest())
    return response


async def _chosen(request: HttpRequest, device: Device) -> HttpResponse:
    member = await read(member_of, device.family, request.POST.get("person", ""))
    if member is None:
        return redirect("who")
    if member.role != CHILD:
        return await _grown_up(request, member.person)
    return await _child(request, device, member.person, request.POST.getlist("picture"))


async def _grown_up(request: HttpRequest, person: Person) -> HttpResponse:
    """Whoever is signed in plays; others say first who they are."""
    user = await request.auser()
    if isinstance(user, User) and person.user_id == user.pk:
        return await playing_as(request, person, reverse("home"))
    return redirect(f"{reverse('gate')}?who={person.key}")


async def _child(
    request: HttpRequest, device: Device, child: Person, pictures: Sequence[str]
) -> HttpResponse:
    """Template `family/pin.html` with `child`, the `pictures` (value and name), those `pressed`, how many
    there are `to_go`, `beside` as it was sent, and `problem`."""
    if child.pin:
        pressed = [picture for picture in pictures if picture in PICTURES][:PIN_PICTURES]
        if len(pressed) < PIN_PICTURES:
            return _pin(request, child, pressed)
        if not await get_tables().guessing.may_try_pin(child.key):
            return _pin(request, child, [], _("That was often. Wait a minute, then try again."), status=429)
        if not await asyncio.to_thread(opens, child, pressed):
            return _pin(request, child, [], _("Those were other pictures. Try again!"), status=403)
    if (lock := lock_of(child)) is not None:
        await get_tables().unlocked.open(device.key, lock)
    if (code := _beside(request)) is not None:
        return redirect("table", code=code)
    await signed_out(request)
    return await playing_as(request, child, reverse("home"))


def _beside(request: HttpRequest) -> str | None:
    code = request.POST.get("beside", "")
    return code if CODE.fullmatch(code) else None


def _pin(
    request: HttpRequest, child: Person, pressed: list[str], problem: str = "", *, status: int = 200
) -> HttpResponse:
    names = picture_names()
    context = {
        "child": child,
        "pictures": [(picture, names[picture]) for picture in PICTURES],
        "pressed": pressed,
        "to_go": PIN_PICTURES - len(pressed),
        "dots": [k < len(pressed) for k in range(PIN_PICTURES)],
        "beside": _beside(request),
        "problem": problem,
    }
    return render(request, "family/pin.html", context, status=status)


async def playing_as(request: HttpRequest, person: Person, address: str) -> HttpResponse:
    """From now on this browser plays for a person, and goes on at an address of this site."""
    player = await write(main_player, person)
    response = redirect(address)
    remember(request, response, Guest(player.id, player.name, player.avatar))
    return response
