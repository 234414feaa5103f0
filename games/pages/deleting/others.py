"""A grown-up deletes a child of their family, or the family itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.families.deletion import delete_child, delete_family, only_here, players_of
from games.families.families import GROWN_UP, family_of, present, role_of
from games.families.profiles import child_of
from games.models import Family
from games.pages.busy import says_when_busy
from games.pages.deleting.sure import ask, carry_out, gone_page, person_with, problem_with_password, signed_in
from games.querying import read

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def family_to_delete(user: User, key: str) -> Family | None:
    """The family with this key where this account may delete it: any grown-up a family, the last one there
    a group of friends."""
    family, person = family_of(key), person_with(user)
    if family is None or person is None:
        return None
    role = role_of(person, family)
    is_last = role is not None and present(family).count() == 1
    return family if role == GROWN_UP or is_last else None


async def _theirs(request: HttpRequest, key: str) -> tuple[User, Family] | HttpResponse:
    """Who is signed in and their family. Nobody else is told whether there is one."""
    user = await signed_in(request)
    if user is None:
        return redirect_to_login(request.get_full_path())
    family = await read(family_to_delete, user, key)
    if family is None:
        raise Http404
    return user, family


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@says_when_busy
async def delete_a_family(request: HttpRequest, key: str) -> HttpResponse:
    """Form: `password`."""
    theirs = await _theirs(request, key)
    if isinstance(theirs, HttpResponse):
        return theirs
    user, family = theirs
    problem = await problem_with_password(request, user) if request.method == "POST" else ""
    if request.method == "POST" and not problem:
        players = await read(players_of, await read(only_here, family))
        await carry_out(players, partial(delete_family, family))
        return gone_page(request, "family", family.name)
    return ask(
        request,
        who="family",
        name=family.name,
        children=await read(only_here, family),
        problem=problem,
        back=reverse("family-settings", args=[family.key]),
        status=422 if problem else 200,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@says_when_busy
async def delete_a_child(request: HttpRequest, key: str, child: str) -> HttpResponse:
    """Form: `password`."""
    theirs = await _theirs(request, key)
    if isinstance(theirs, HttpResponse):
        return theirs
    user, family = theirs
    found = await read(child_of, family, child)
    if found is None:
        raise Http404
    problem = await problem_with_password(request, user) if request.method == "POST" else ""
    if request.method == "POST" and not problem:
        await carry_out(await read(players_of, [found]), partial(delete_child, family, found))
        return gone_page(request, "child", found.name)
    return ask(
        request,
        who="child",
        name=found.name,
        problem=problem,
        back=reverse("family-settings", args=[family.key]),
        status=422 if problem else 200,
    )
