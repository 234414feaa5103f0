"""What people read while the store or the database does not answer."""

import functools
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, Final

from django.core.exceptions import ObjectDoesNotExist, ObjectNotUpdated
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.tables import Unavailable

AWAY: Final = (Unavailable, OperationalError, InterfaceError)
"""What is raised by a store or a database that does not answer."""

GONE: Final = (ObjectDoesNotExist, ObjectNotUpdated)
"""What is raised where a row is not there any more."""

RETRY_AFTER_S: Final = 5


def says_when_busy[**P](
    view: Callable[Concatenate[HttpRequest, P], Coroutine[Any, Any, HttpResponseBase]],
) -> Callable[Concatenate[HttpRequest, P], Coroutine[Any, Any, HttpResponseBase]]:
    """A view that answers 503 and shows the front page with `problem`, a sentence, instead of hanging; and
    404 where somebody else has deleted meanwhile what it was about."""

    @functools.wraps(view)
    async def with_patience(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            return await view(request, *args, **kwargs)
        except AWAY:
            return busy_page(request)
        except GONE:
            raise Http404 from None

    return with_patience


def busy_page(request: HttpRequest) -> HttpResponse:
    context = {"problem": busy(), "public_tables": [], "featured": "", "has_guest": True}
    response = render(request, "home.html", context, status=503)
    response["Retry-After"] = str(RETRY_AFTER_S)
    return response


def busy() -> str:
    return _("The tables are busy right now. Please try again in a moment.")
