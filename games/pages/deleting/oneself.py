"""`/me/delete/`: a guest has this browser forgotten, somebody with an account deletes it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.families.deletion import delete_guest, delete_person, players_of, what_goes_with
from games.families.people import person_of
from games.pages.busy import says_when_busy
from games.pages.deleting.sure import ask, carry_out, gone_page, person_with, problem_with_password, signed_in
from games.pages.guests import Guest, guest_of
from games.querying import read
from games.tables.identity import PLAYER_COOKIE

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@says_when_busy
async def delete_me(request: HttpRequest) -> HttpResponse:
    """Form: `password` for whoever has an account, nothing for a guest. A child's is for its grown-ups."""
    user = await signed_in(request)
    if user is not None:
        return await _account(request, user)
    guest = await guest_of(request)
    if guest is not None and await read(person_of, guest.id) is not None:
        return ask(request, who="not_alone", name=guest.name, status=403 if request.method == "POST" else 200)
    return await _guest(request, guest)


async def _guest(request: HttpRequest, guest: Guest | None) -> HttpResponse:
    name = guest.name if guest is not None else ""
    if request.method != "POST":
        return ask(request, who="guest", name=name, back=reverse("home"))
    if guest is not None:
        await carry_out([guest.id], partial(delete_guest, guest.id))
    response = gone_page(request, "guest", name)
    response.delete_cookie(PLAYER_COOKIE, samesite="Lax")
    return response


async def _account(request: HttpRequest, user: User) -> HttpResponse:
    person = await read(person_with, user)
    if person is None:
        raise Http404
    if request.method == "POST" and not (problem := await problem_with_password(request, user)):
        goes = await read(what_goes_with, person)
        players = await read(players_of, [person, *goes.children])
        await carry_out(players, partial(delete_person, person))
        # a session that would be written again is not the deleted one
        await request.session.aflush()
        response = gone_page(request, "account", person.name)
        response.delete_cookie(PLAYER_COOKIE, samesite="Lax")
        return response
    goes = await read(what_goes_with, person)
    return ask(
        request,
        who="account",
        name=person.name,
        families=goes.families,
        children=goes.children,
        problem=problem if request.method == "POST" else "",
        back=reverse("account"),
        status=422 if request.method == "POST" else 200,
    )
