"""The gate on a family's device: a grown-up says who they are, with their password and never with a sum."""

from typing import Any, Final

from django.contrib.auth import aauthenticate, alogin
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games.families.families import CHILD, member_of, present
from games.models import Device, Member, Person
from games.pages.busy import says_when_busy
from games.pages.family.here import here
from games.pages.family.who import playing_as
from games.querying import read
from games.tables import get_tables

OPEN_FOR_S: Final = 30 * 60
"""So long a grown-up is signed in on a child's device; choosing a child's face ends it before."""
LONGEST: Final = 200


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
@never_cache
@says_when_busy
async def gate(request: HttpRequest) -> HttpResponse:
    """Form: `username`, `password`, `next` (an address of this site). Template `family/gate.html` as `closed`
    renders it. A device of no family has no gate."""
    device = (await here(request)).device
    if device is None:
        return redirect("who")
    wanted = request.POST.get("next") or request.GET.get("next", "")
    if request.method != "POST":
        return await asking(request, device, wanted)
    username = request.POST.get("username", "")
    if not await get_tables().guessing.may_try_password(str(request.META.get("REMOTE_ADDR", ""))):
        problem = _("That was a lot of tries. Please wait a minute, then try again.")
        return await asking(request, device, wanted, username, problem, status=429)
    user = await _signing_in(request, username, request.POST.get("password", ""))
    person = await read(_grown_up_of, device, user) if user is not None else None
    if user is None or person is None:
        problem = _("This is no user name and password of a grown-up of this family.")
        return await asking(request, device, wanted, username, problem, status=403)
    await alogin(request, user)
    await request.session.aset_expiry(OPEN_FOR_S)
    return await playing_as(request, person, safe(request, wanted))


async def _signing_in(request: HttpRequest, username: str, password: str) -> User | None:
    """Whose user name and password these are; no database is asked for what none can hold."""
    if "\0" in username + password or len(username) > LONGEST or len(password) > LONGEST:
        return None
    user = await aauthenticate(request, username=username, password=password)
    return user if isinstance(user, User) else None


def _grown_up_of(device: Device, user: User) -> Person | None:
    members = present(device.family).filter(person__user=user).exclude(role=CHILD)
    member: Member | None = members.select_related("person").first()
    return None if member is None else member.person


def safe(request: HttpRequest, wanted: str) -> str:
    """The address that was wanted where it is one of this site, else the front page."""
    own = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if own and wanted.startswith("/") else reverse("home")


async def asking(
    request: HttpRequest,
    device: Device,
    wanted: str,
    username: str = "",
    problem: str = "",
    *,
    status: int = 200,
) -> HttpResponse:
    """Template `family/gate.html` with `device`, `who` (the grown-up whose face was pressed, or None),
    `username` and `next` as they were sent, and `problem`. With status 403 it stands where a child may not
    go."""
    member = await read(member_of, device.family, request.GET.get("who", ""))
    context: dict[str, Any] = {
        "device": device,
        "who": None if member is None or member.role == CHILD else member.person,
        "username": username,
        "next": wanted,
        "problem": problem,
        "closed": status == 403 and not problem,
    }
    return render(request, "family/gate.html", context, status=status)
