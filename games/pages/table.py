"""The table page, for those who may play and for those who only watch."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.build import build
from games.families.devices import DEVICE_COOKIE
from games.pages.account.offer import may_keep
from games.pages.busy import says_when_busy
from games.pages.guests import made_known
from games.pages.house_words import names_by_code
from games.pages.join import ask
from games.pages.limits import too_many_codes
from games.pages.links import play_socket, play_url, shared, watch_socket, watch_url
from games.pages.lookup import CODE, TooManyCodes, table_of_code, table_of_watch_code
from games.pages.onlookers import kept_out
from games.pages.rules import panel
from games.pages.visitors import board_here, faces_here, family_name
from games.rules import Ruleset


@require_safe
@says_when_busy
async def table(request: HttpRequest, code: str) -> HttpResponse:
    """Template `table.html` with

    - `view`: the table as everybody sees it, a dict, for the first paint;
    - `code`, `watch_code`: texts; `code` is None where people only watch;
    - `ws_path`: the path of the socket;
    - `play_url`, `watch_url`: absolute links to share; `qr_url`: path of the play link's
      picture; `play_url` and `qr_url` are None where people only watch;
    - `tv_address`: where a television asks for the code, without its scheme; not where people only watch;
    - `rules_html`: the rules panel, safe to include;
    - `watching`: whether this page only watches;
    - `build`: which version of the pages this is;
    - `house_names`: rule code -> the name of the house that plays so;
    - `family`: what the family is called whose table this is, or empty; `faces`: who may sit down from this
      browser, each with `key`, `name`, `avatar` and `locked`; `board`, where its people see the family's
      board, or empty; `linked`: whether the browser is a family's own device.

    A code that fits no table: 404. Too many of those: template `join.html`, status 429. Who may not look
    gets a page of `onlookers.kept_out`.
    """
    if CODE.fullmatch(code.upper()) and code != code.upper():
        return redirect("table", code=code.upper())
    try:
        found = await table_of_code(request, code)
    except TooManyCodes:
        return ask(request, code, too_many_codes(), status=429)
    if found is None:
        raise Http404
    if (page := await kept_out(request, found, watches=False)) is not None:
        return await made_known(request, page)
    context = {
        "view": found.view,
        "code": code,
        "watch_code": found.watch_code,
        "ws_path": play_socket(code),
        "play_url": play_url(request, code),
        "watch_url": watch_url(request, found.watch_code),
        "qr_url": reverse("qr", args=[code]),
        "rules_html": panel(Ruleset.from_dict(found.view["rules"])),
        "family": await family_name(found.state),
        "faces": await faces_here(request),
        "board": await board_here(request, found.state),
        "linked": DEVICE_COOKIE in request.COOKIES,
        "keeps": await may_keep(request),
        "tv_address": shared(request, reverse("tv")).partition("://")[2],
        "watching": False,
        "build": build(),
        "house_names": names_by_code(),
    }
    return await made_known(request, render(request, "table.html", context))


@require_safe
@says_when_busy
async def watch_table(request: HttpRequest, watch_code: str) -> HttpResponse:
    """The same template for watchers. Nothing on the page tells the table's own code."""
    found = await table_of_watch_code(watch_code)
    if found is None:
        raise Http404
    if (page := await kept_out(request, found, watches=True)) is not None:
        return await made_known(request, page)
    context = {
        "view": {name: value for name, value in found.view.items() if name != "code"},
        "code": None,
        "watch_code": watch_code,
        "ws_path": watch_socket(watch_code),
        "play_url": None,
        "watch_url": watch_url(request, watch_code),
        "qr_url": None,
        "family": await family_name(found.state),
        "board": await board_here(request, found.state),
        "linked": DEVICE_COOKIE in request.COOKIES,
        "rules_html": panel(Ruleset.from_dict(found.view["rules"])),
        "watching": True,
        "build": build(),
        "house_names": names_by_code(),
    }
    return await made_known(request, render(request, "table.html", context))
