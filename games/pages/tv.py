"""The big screen: a table on a television or a wall, readable from far away, with nothing to press."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.build import build
from games.pages.busy import says_when_busy
from games.pages.guests import made_known
from games.pages.house_words import names_by_code
from games.pages.join import NoTable, table_typed
from games.pages.links import shared, watch_socket
from games.pages.lookup import table_of_watch_code
from games.pages.onlookers import kept_out


@require_safe
@says_when_busy
async def tv(request: HttpRequest) -> HttpResponse:
    """Goes on to the big screen of the table with the code of `?code=`, or asks for one.

    Template `tv_code.html` with `code` (as it was typed, or empty) and `problem` (a sentence, or empty):
    status 404 for a code that fits no table, 429 after too many of them.
    """
    typed = request.GET.get("code", "").strip()
    if not typed:
        return _ask(request, "", "", status=200)
    try:
        found = await table_typed(request, typed)
    except NoTable as none:
        return _ask(request, typed, none.problem, status=none.status)
    return redirect("tv-table", watch_code=found.watch_code)


def _ask(request: HttpRequest, code: str, problem: str, *, status: int) -> HttpResponse:
    return render(request, "tv_code.html", {"code": code, "problem": problem}, status=status)


@require_safe
@says_when_busy
async def tv_table(request: HttpRequest, watch_code: str) -> HttpResponse:
    """Template `tv.html` with

    - `view`: the table as watchers see it, a dict, for the first paint;
    - `watch_code`, `ws_path`: texts;
    - `play_url`, `qr_url`: absolute link and path with CODE where the code stands, once the host shows it;
    - `build`, `house_names`: as for `table.html`.

    Nothing on the page tells the table's own code unless the host shows it.
    """
    found = await table_of_watch_code(watch_code)
    if found is None:
        raise Http404
    if (page := await kept_out(request, found, watches=True, screen=True)) is not None:
        return await made_known(request, page)
    context = {
        "view": {name: value for name, value in found.view.items() if name != "code"},
        "watch_code": watch_code,
        "ws_path": watch_socket(watch_code),
        "play_url": shared(request, reverse("table", args=["CODE"])),
        "qr_url": reverse("qr", args=["CODE"]),
        "build": build(),
        "house_names": names_by_code(),
    }
    return await made_known(request, render(request, "tv.html", context))
