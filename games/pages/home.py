"""The front page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.pages.busy import says_when_busy
from games.pages.guests import is_known
from games.pages.public_tables import public_tables


@require_safe
@says_when_busy
async def home(request: HttpRequest) -> HttpResponse:
    """Template `home.html` with

    - `public_tables`: list of `games.tables.Summary`, the tables that anybody may watch;
    - `has_guest`: whether this browser played here before;
    - `problem`: a sentence, where the page is shown instead of one that was not to be had.
    """
    context = {
        "public_tables": await public_tables(),
        "has_guest": is_known(request),
    }
    return render(request, "home.html", context)
