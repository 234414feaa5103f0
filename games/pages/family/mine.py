"""My families and groups, and making one."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.families.families import NotDone, families_of, is_time_zone, new_family, people_of
from games.models import Family, Person
from games.pages.family.visiting import for_people
from games.pages.family.words import rules_choices, rules_sent, seats_choices, time_zones, why_not
from games.querying import read, write
from games.tables.names import NameRefused, clean_name

KINDS: Final = (Family.Kind.FAMILY, Family.Kind.GROUP)


@require_http_methods(["GET", "HEAD", "POST"])
@for_people
async def families(request: HttpRequest, person: Person) -> HttpResponse:
    """Lists the families of whoever is signed in, and makes one.

    Form: `name`, `kind` (`family` or `group`), `time_zone`, `rules` (a house) and `seats`. Template
    `family/mine.html` with `families` (each with its people), `fields`, `kinds`, `zones`, `houses`, `seats`
    and `problem` (a sentence, status 422, or empty).
    """
    if request.method != "POST":
        return await _page(request, person, {})
    sent = {name: str(value) for name, value in request.POST.items()}
    try:
        family = await write(_made, person, sent)
    except NameRefused as refused:
        return await _page(request, person, sent, refused.message)
    except NotDone as error:
        return await _page(request, person, sent, why_not(error))
    return redirect("family-settings", key=family.key)


def _made(person: Person, sent: dict[str, str]) -> Family:
    kind = sent.get("kind", "")
    zone = sent.get("time_zone", "")
    return new_family(
        person,
        clean_name(sent.get("name", "")),
        kind if kind in KINDS else Family.Kind.FAMILY,
        zone if is_time_zone(zone) else "UTC",
        rules_sent(sent.get("rules", ""), sent.get("seats", ""), ""),
    )


async def _page(
    request: HttpRequest, person: Person, sent: dict[str, str], problem: str = ""
) -> HttpResponse:
    def mine() -> list[tuple[Family, list[Person]]]:
        return [(family, [member.person for member in people_of(family)]) for family in families_of(person)]

    kind = sent.get("kind", Family.Kind.FAMILY)
    rules = rules_sent(sent.get("rules", ""), sent.get("seats", ""), "")
    context: dict[str, Any] = {
        "families": await read(mine),
        "fields": {"name": sent.get("name", ""), "time_zone": sent.get("time_zone", "UTC")},
        "kinds": [
            (Family.Kind.FAMILY, _("A family, with children"), kind != Family.Kind.GROUP),
            (Family.Kind.GROUP, _("A group of friends"), kind == Family.Kind.GROUP),
        ],
        "zones": time_zones(),
        "houses": rules_choices(rules),
        "seats": seats_choices(rules),
        "problem": problem,
    }
    return render(request, "family/mine.html", context, status=422 if problem else 200)
