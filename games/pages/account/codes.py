"""Recovery codes: made and shown once, and used where a password was forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from asgiref.sync import async_to_sync
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games.families.recovery import codes_left, new_codes, opens, recover
from games.families.sessions import end_sessions
from games.pages.account.signing import end, signs
from games.tables import get_tables

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@signs
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def codes(request: HttpRequest) -> HttpResponse:
    """Posted to, it makes new codes and shows them. Template `account/codes.html` with `codes`, empty where
    none were made now, `left`, how many still open, and `on`, the address where somebody goes on."""
    return _made(request) if request.method == "POST" else _codes(request, [])


@reauthentication_required  # type: ignore[untyped-decorator]
def _made(request: HttpRequest) -> HttpResponse:
    """Whoever finds a browser signed in makes no way in of their own: they say first who they are."""
    return _codes(request, new_codes(cast("User", request.user)))


def _codes(request: HttpRequest, made: list[str]) -> HttpResponse:
    user = cast("User", request.user)
    context = {"codes": made, "left": codes_left(user), "username": user.get_username(), "on": _on(request)}
    return render(request, "account/codes.html", context)


def _on(request: HttpRequest) -> str:
    """Where somebody wanted to go before; else to their account."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    is_here = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return wanted if is_here else reverse("account")


@signs
@never_cache
@sensitive_post_parameters("code", "password", "again")
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Form: `username`, `code`, `password`, `again`. Template `account/forgotten.html` with `username`, and
    `problem` (status 422, or 429 after too many tries) where it was not done."""
    username = " ".join(request.POST.get("username", "").split())
    if request.method != "POST":
        return _form(request)
    guessing = get_tables().guessing
    address = str(request.META.get("REMOTE_ADDR", ""))
    if not async_to_sync(guessing.may_try_password)(address):
        return _form(request, _("That was a lot of tries. Please wait a minute, then try again."), 429)
    code, password = request.POST.get("code", ""), request.POST.get("password", "")
    user = opens(username, code)
    if user is None:
        return _form(request, _("This name and this code do not belong together, or the code was used."), 422)
    if password != request.POST.get("again", ""):
        return _form(request, _("These are two different passwords."), 422)
    try:
        get_adapter(request).clean_password(password, user)
    except ValidationError as wrong:
        return _form(request, " ".join(wrong.messages), 422)
    user = recover(username, code, password, timezone.now())
    if user is None:
        return _form(request, _("This code was used just now."), 422)
    end(sessions=end_sessions(user))
    return redirect("account_login")


def _form(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    context = {
        "problem": problem,
        "username": request.POST.get("username", ""),
        "code": request.POST.get("code", ""),
    }
    return render(request, "account/forgotten.html", context, status=status)
