"""Making a table with one press."""

from itertools import repeat

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from games.pages.busy import says_when_busy
from games.pages.family.here import here
from games.pages.guests import guest_of, new_guest, remember
from games.pages.limits import may_make_table, too_many_tables
from games.pages.rules_form import named_rules
from games.rules import InvalidRuleset
from games.tables import PlayerInfo, get_tables
from games.tables.making import SeatWish

HOUSE = "play-war"
PACE_MS = 1200


@require_POST
@says_when_busy
async def play(request: HttpRequest) -> HttpResponse:
    """Makes a table and goes there.

    Form: `mode` is `computer` or `friends`, `visibility` is `public` or left out; `rules` (a house or a
    rule code) and `word` where other rules than the plain ones are wanted. Rules that cannot be played
    lead to the form in which they are chosen. A child's device plays the computer, at a table of its family.
    Too many tables from one address: template `home.html` with `problem` (a sentence), status 429.
    """
    try:
        rules = named_rules(request.POST.get("rules") or HOUSE, request.POST.get("word") or None)
    except InvalidRuleset:
        return redirect("new-table")
    if not await may_make_table(request):
        context = {"problem": too_many_tables(), "public_tables": [], "featured": "", "has_guest": True}
        return render(request, "home.html", context, status=429)
    place = await here(request)
    kid = place.kid and place.device is not None
    others: SeatWish = "computer" if kid or request.POST.get("mode") == "computer" else "open"
    guest = await guest_of(request) or new_guest()
    created = await get_tables().create(
        rules,
        ["me", *repeat(others, rules.seats - 1)],
        PlayerInfo(guest.id, guest.name, guest.avatar),
        "public" if request.POST.get("visibility") == "public" and not kid else "private",
        PACE_MS,
        # nobody else comes to a child's table, whatever the child does there as its host
        family=place.device.family.key if kid and place.device is not None else None,
    )
    response = redirect("table", code=created.code)
    remember(request, response, guest)
    return response
