"""A new table by one's own wishes: rules, chairs, who may watch, pace."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.pages.busy import says_when_busy
from games.pages.chairs import chairs, chairs_in, usual_chairs
from games.pages.guests import guest_of, new_guest, remember
from games.pages.limits import may_make_table, too_many_tables
from games.pages.links import new_table_url
from games.pages.onlookers import wished, wishes
from games.pages.rules_form import OWN, fields_in, fields_of, named_rules, problems_of, rules_in
from games.pages.rules_options import groups, house_option
from games.rules import InvalidRuleset, Ruleset
from games.tables import PlayerInfo, get_tables
from games.tables.making import SeatWish

PACES: Final = ("3000", "2000", "1200", "600", "50")
USUAL_PACE: Final = "1200"
SLEEPERS: Final = ("5000", "10000", "20000", "30000", "60000", "off")
USUAL_SLEEPER: Final = "30000"
MANNERS: Final = ("watching", "visibility", "may_watch", "pace_ms", "sleeper")


@require_http_methods(["GET", "HEAD", "POST"])
@says_when_busy
async def new_table(request: HttpRequest, rules: str = "play-war") -> HttpResponse:
    """The form, set to a house or a rule code (with `?word=`; `?own` shows every rule), or the table made.

    Form: `rules` and the options (`rules_form`), `chair1` to `chair6` (`chairs`), `watching` (`yes` where
    the maker takes no seat, or left out), `may_watch` (one of `onlookers.WISHES`; `visibility` `public` is
    its `join`), `pace_ms`, `sleeper`; `act` is `share` to see the link to these rules instead. Template
    `new.html`, with status 422 when the wishes cannot be played and 429 after too many tables.
    """
    try:
        preset = named_rules(rules, request.GET.get("word") or None)
    except InvalidRuleset as error:
        raise Http404 from error
    if request.method != "POST":
        named = OWN if "own" in request.GET else rules if not rules.startswith("w1") else ""
        fields = fields_of(preset, named) | usual_chairs(preset.seats)
        return _form(request, fields, preset, {})
    sent = {name: str(value) for name, value in request.POST.items()}
    fields = fields_in(sent) | {name: sent.get(name, value) for name, value in usual_chairs(2).items()}
    fields |= {name: sent[name] for name in MANNERS if name in sent}
    try:
        seated = chairs_in(fields)
        chosen = rules_in(sent, len(seated))
    except InvalidRuleset as error:
        return _form(request, fields, preset, problems_of(error), status=422)
    if sent.get("act") == "share":
        return _form(request, fields, chosen, {}, shared=True)
    if not await may_make_table(request):
        return _form(request, fields, chosen, {}, status=429, problem=too_many_tables())
    return await _make(request, chosen, seated, fields)


async def _make(
    request: HttpRequest, rules: Ruleset, seated: list[SeatWish], fields: Mapping[str, str]
) -> HttpResponse:
    guest = await guest_of(request) or new_guest()
    pace = fields.get("pace_ms", USUAL_PACE)
    sleeper = fields.get("sleeper", USUAL_SLEEPER)
    visibility, watching = wished(fields.get("may_watch", ""), fields.get("visibility") == "public")
    created = await get_tables().create(
        rules,
        seated,
        PlayerInfo(guest.id, guest.name, guest.avatar),
        visibility,
        int(pace if pace in PACES else USUAL_PACE),
        watching,
        None if sleeper == "off" else int(sleeper if sleeper in SLEEPERS else USUAL_SLEEPER),
    )
    response = redirect("table", code=created.code)
    remember(request, response, guest)
    return response


def _form(
    request: HttpRequest,
    fields: Mapping[str, str],
    rules: Ruleset,
    problems: Mapping[str, str],
    *,
    status: int = 200,
    problem: str = "",
    shared: bool = False,
) -> HttpResponse:
    """Template `new.html` with `house` (an Option), `groups`, `chairs`, `fields`, `wishes`, `paces`,
    `sleepers`, the `link` to the rules, whether it was asked for (`shared`), `problems` (option -> sentence)
    and `problem` (about all)."""
    context: dict[str, Any] = {
        "house": house_option(fields, problems),
        "groups": groups(fields, problems),
        "chairs": chairs(fields),
        "fields": fields,
        "wishes": wishes(fields.get("may_watch", "link")),
        "paces": _paces(fields.get("pace_ms", USUAL_PACE)),
        "sleepers": _sleepers(fields.get("sleeper", USUAL_SLEEPER)),
        "link": new_table_url(request, rules),
        "shared": shared,
        "problems": problems,
        "problem": problem,
    }
    return render(request, "new.html", context, status=status)


def _paces(chosen: str) -> list[tuple[str, str, bool]]:
    names = (_("Calm"), _("Easy"), _("Brisk"), _("Fast"), _("Instant"))
    return [(ms, name, ms == chosen) for ms, name in zip(PACES, names, strict=True)]


def _sleepers(chosen: str) -> list[tuple[str, str, bool]]:
    names = [_("For ever") if ms == "off" else str(int(ms) // 1000) for ms in SLEEPERS]
    return [(ms, name, ms == chosen) for ms, name in zip(SLEEPERS, names, strict=True)]
