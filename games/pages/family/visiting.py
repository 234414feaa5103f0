"""Who asks for a page of a family: whoever is signed in, and whether the family is theirs."""

import functools
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse

from games.families.families import cares_for, family_of
from games.families.people import person_of_user
from games.models import Family, Person
from games.pages.busy import says_when_busy
from games.querying import read

type Answer = Coroutine[Any, Any, HttpResponse]


async def signed_in_person(request: HttpRequest) -> Person | None:
    """The person of the account that is signed in here."""
    user = await request.auser()
    return await read(person_of_user, user) if isinstance(user, User) else None


def for_people[**P](
    view: Callable[Concatenate[HttpRequest, Person, P], Answer],
) -> Callable[Concatenate[HttpRequest, P], Answer]:
    """A view for whoever is signed in; others sign in first."""

    @says_when_busy
    @functools.wraps(view)
    async def signed_in(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        person = await signed_in_person(request)
        if person is None:
            return redirect_to_login(request.get_full_path() if request.method == "GET" else "/family/")
        return await view(request, person, *args, **kwargs)

    return signed_in


def for_grown_ups[**P](
    view: Callable[Concatenate[HttpRequest, Person, Family, P], Answer],
) -> Callable[Concatenate[HttpRequest, str, P], Answer]:
    """A view of one family for its grown-ups, or of a group for its friends. Others learn nothing: who is
    signed in gets a 404, whether there is such a family or not."""

    @for_people
    @functools.wraps(view)
    async def at_home(
        request: HttpRequest, person: Person, key: str, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        family = await read(family_of, key)
        if family is None or not await read(cares_for, person, family):
            raise Http404
        return await view(request, person, family, *args, **kwargs)

    return at_home
