"""The list of tables that anybody may watch, and the parts of pages that are fetched again and again."""

from functools import lru_cache
from hashlib import sha256
from typing import Final, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.pages.busy import says_when_busy
from games.pages.house_words import names_by_code
from games.pages.public_tables import (
    MOST_SHOWN,
    OWN,
    Filters,
    Row,
    count_words,
    featured_row,
    filters_in,
    public_tables,
)

KEPT: Final = 64
"""So many parts are kept as they were rendered: all who look at the same second see the same."""


@require_safe
@says_when_busy
async def watch(request: HttpRequest) -> HttpResponse:
    """Template `watch.html` with `part` (the list itself, safe to include) and the form: `filters`, `seats`,
    `houses` (value and name) for `?show=free`, `?seats=` and `?house=`."""
    filters = filters_in(request.GET.dict())
    houses = [(name, name) for name in dict.fromkeys(names_by_code().values())]
    context = {
        "part": _tables_part(tuple(await public_tables(request)), filters, get_language() or ""),
        "filters": filters,
        "seats": ("2", "3", "4", "5", "6"),
        "houses": [*houses, (OWN, _("Own rules"))],
    }
    return render(request, "watch.html", context)


@require_safe
@says_when_busy
async def watch_tables(request: HttpRequest) -> HttpResponse:
    """The list alone, for the page that has the rest already."""
    filters = filters_in(request.GET.dict())
    rows = tuple(await public_tables(request))
    return part(request, _tables_part(rows, filters, get_language() or ""))


@require_safe
@says_when_busy
async def watch_featured(request: HttpRequest) -> HttpResponse:
    """The one table that the front page shows, or nothing."""
    return part(request, featured_part(featured_row(await public_tables(request)), get_language() or ""))


@lru_cache(KEPT)
def _tables_part(rows: tuple[Row, ...], filters: Filters, language: str) -> str:
    """Template `parts/tables.html` with `rows`, their `count` in words, and whether there are `any`."""
    fitting = [row for row in rows if filters.fits(row)]
    shown = fitting[:MOST_SHOWN]
    context = {"rows": shown, "count": count_words(len(shown), len(rows)), "any": bool(rows)}
    return render_to_string("parts/tables.html", context)


@lru_cache(KEPT)
def featured_part(row: Row | None, language: str) -> str:
    """Template `parts/featured.html` with `row`; empty where no game is played for all to see."""
    return render_to_string("parts/featured.html", {"row": row}) if row is not None else ""


def part(request: HttpRequest, text: str) -> HttpResponse:
    """Whoever has this part already gets no more than a 304."""
    response = HttpResponse(text)
    response["ETag"] = f'"{sha256(text.encode()).hexdigest()[:24]}"'
    response["Cache-Control"] = "private, no-cache"
    response["Vary"] = "Cookie, Accept-Language"
    return cast(HttpResponse, get_conditional_response(request, etag=response["ETag"], response=response))
