"""The front page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.pages.account.offer import offer
from games.pages.busy import says_when_busy
from games.pages.family.kid_home import kid_home
from games.pages.guests import is_known
from games.pages.public_tables import featured_row, public_tables
from games.pages.watch import featured_part


@require_safe
@says_when_busy
async def home(request: HttpRequest) -> HttpResponse:
    """Template `home.html` with

    - `public_tables`: list of `public_tables.Row`, the tables that anybody may watch;
    - `featured`: one of them as a ticket, safe to include, or empty;
    - `has_guest`: whether this browser played here before;
    - `offer`: an `account.offer.Offer`, what the link to accounts says;
    - `problem`: a sentence, where the page is shown instead of one that was not to be had.

    A child on its family's device has a front page of its own.
    """
    if (page := await kid_home(request)) is not None:
        return page
    rows = await public_tables(request)
    context = {
        "public_tables": rows,
        "featured": featured_part(featured_row(rows), get_language() or ""),
        "has_guest": is_known(request),
        "offer": await offer(request),
    }
    return render(request, "home.html", context)
