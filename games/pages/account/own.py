"""What is one's own: the name, the ways in, the devices that are signed in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, cast

from allauth.mfa.models import Authenticator
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.families.families import families_of
from games.families.people import person_of_user, rename
from games.families.recovery import codes_left
from games.families.sessions import end_sessions, sessions_of
from games.models import Family, Person
from games.pages.account.devices import device_name
from games.pages.account.signing import end, signs
from games.pages.guests import ANIMALS
from games.tables.endings import told_of
from games.tables.names import MOST_VISIBLE, NameRefused, clean_name

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A browser with a session: `id` is to end it, and lets nobody in."""

    id: str
    name: str
    since: datetime | None
    here: bool


@dataclass(frozen=True, slots=True)
class Own:
    """What the page of an account shows."""

    person: Person
    username: str
    families: list[Family]
    devices: list[SignedIn]
    passkeys: int
    codes: int


@signs
@never_cache
@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Template `account/own.html` with `own` (an `Own`), `animals`, and `done`, what was done last."""
    return _page(request, done=request.GET.get("done", ""))


@signs
@require_POST
@login_required
def name(request: HttpRequest) -> HttpResponse:
    """Form: `name` and `avatar`. A name that nobody may have: the page with `problem`, status 422."""
    person = person_of_user(_user(request))
    avatar = request.POST.get("avatar", "")
    try:
        wanted = clean_name(request.POST.get("name", ""))
    except NameRefused as refused:
        return _page(request, problem=refused.message, wanted=request.POST.get("name", ""), status=422)
    rename(person, wanted, avatar if avatar in ANIMALS else person.avatar)
    return _back("name")


@signs
@require_POST
@login_required
def sign_out_elsewhere(request: HttpRequest) -> HttpResponse:
    """Form: `device`, the id of one of them, or left out for all but this one."""
    user, here = _user(request), request.session.session_key
    wanted = request.POST.get("device")
    if wanted is None:
        ended = end_sessions(user, but=here)
    else:
        ended = [key for key in sessions_of(user) if key != here and told_of(key) == wanted]
        ended = [key for one in ended for key in end_sessions(user, only=one)]
    end(sessions=ended)
    return _back("devices")


def _page(request: HttpRequest, status: int = 200, **more: object) -> HttpResponse:
    context = {"own": _own(request), "animals": ANIMALS, "most": MOST_VISIBLE, **more}
    return render(request, "account/own.html", context, status=status)


def _own(request: HttpRequest) -> Own:
    user = _user(request)
    person = person_of_user(user)
    return Own(
        person,
        user.get_username(),
        families_of(person),
        _devices(user, request.session.session_key),
        Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).count(),
        codes_left(user),
    )


def _devices(user: User, here: str | None) -> list[SignedIn]:
    """This one first, then those that signed in last."""
    rows = [
        SignedIn(
            told_of(key), device_name(str(data.get("device", ""))), _when(data.get("since")), key == here
        )
        for key, data in sessions_of(user, timezone.now()).items()
    ]
    long_ago = datetime.min.replace(tzinfo=UTC)
    return sorted(rows, key=lambda row: (row.here, row.since or long_ago), reverse=True)


def _when(since: object) -> datetime | None:
    return datetime.fromtimestamp(since, UTC) if isinstance(since, int) else None


def _user(request: HttpRequest) -> User:
    return cast("User", request.user)


def _back(done: str) -> HttpResponse:
    response = redirect("account")
    response["Location"] += f"?done={done}"
    return response
