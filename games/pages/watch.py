"""The list of tables that anybody may watch."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.pages.busy import says_when_busy
from games.pages.public_tables import public_tables


@require_safe
@says_when_busy
async def watch(request: HttpRequest) -> HttpResponse:
    """Template `watch.html` with `tables`: list of `games.tables.Summary`."""
    return render(request, "watch.html", {"tables": await public_tables()})
