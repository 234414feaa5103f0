"""Who asks for a page of a family: whoever is signed in, and whether the family is theirs."""

import functools
from collections.abc import Callable, Coroutine
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse

from games.families.families import cares_for, family_of
from games.families.looking import looking
from games.families.people import person_of_user
from games.models import Person
from games.pages.busy import says_when_busy
from games.pages.guests import cookies_of
from games.querying import read

type View = Callable[..., Coroutine[Any, Any, HttpResponseBase]]


async def signed_in_person(request: HttpRequest) -> Person | None:
    """The person of the account that is signed in here."""
    user = await request.auser()
    return await read(person_of_user, user) if isinstance(user, User) else None


def for_people(view: View) -> View:
    """A view that gets whoever is signed in, before what stands in the address; others sign in first."""

    @functools.wraps(view)
    @says_when_busy
    async def signed_in(request: HttpRequest, /, **rest: Any) -> HttpResponseBase:
        person = await signed_in_person(request)
        if person is None:
            reads = request.method in ("GET", "HEAD")
            return redirect_to_login(request.get_full_path() if reads else reverse("families"))
        return await view(request, person, **rest)

    return signed_in


def for_grown_ups(view: View) -> View:
    """A view that gets who is signed in and a family of which they are a grown-up, or a group of theirs.
    Others learn nothing: who is signed in gets a 404, whether there is such a family or not."""

    @for_people
    @functools.wraps(view)
    async def at_home(request: HttpRequest, person: Person, key: str, **rest: Any) -> HttpResponseBase:
        family = await read(family_of, key)
        if family is None or not await read(cares_for, person, family):
            raise Http404
        return await view(request, person, family, **rest)

    return at_home


def for_family(view: View) -> View:
    """A view that gets a person and their family, for everybody of it: whom the browser's player or session
    says. To others there is no such family."""

    @functools.wraps(view)
    @says_when_busy
    async def in_it(request: HttpRequest, /, key: str, **rest: Any) -> HttpResponseBase:
        look = await read(looking, key, *cookies_of(request))
        if look is None:
            raise Http404
        return await view(request, look.person, look.family, **rest)

    return in_it
