"""The settings of a family: its name, its clocks, its usual rules; who is in it, and how others come in."""

from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.families.deletion import delete_family
from games.families.devices import devices_of
from games.families.families import NotDone, change_family, is_time_zone, leave, people_of
from games.families.invitations import invite_person, open_invitations, withdraw
from games.models import Family, Member, Person
from games.pages.deleting.sure import tell
from games.pages.family.codes import invitation_code, link_with, picture_in_page, spoken
from games.pages.family.ending import come_again
from games.pages.family.visiting import for_grown_ups
from games.pages.family.words import months, rules_choices, rules_sent, seats_choices, time_zones, why_not
from games.querying import read, write
from games.tables.names import NameRefused, clean_name


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_grown_ups
async def settings(request: HttpRequest, person: Person, family: Family) -> HttpResponse:
    """Form: `name`, `time_zone`, `school_starts` (a month), `rules` (a house, or `kept`) and `seats`."""
    if request.method != "POST":
        return await page(request, person, family)
    sent = {name: str(value) for name, value in request.POST.items()}
    zone, month = sent.get("time_zone", ""), sent.get("school_starts", "")
    months_there = {str(number): number for number, _ in months()}
    changes: dict[str, Any] = {
        "time_zone": zone if is_time_zone(zone) else family.time_zone,
        "school_starts": months_there.get(month, family.school_starts),
        "rules": rules_sent(sent.get("rules", ""), sent.get("seats", ""), family.rules),
    }
    try:
        changes["name"] = clean_name(sent.get("name", ""))
    except NameRefused as refused:
        for field, value in changes.items():
            setattr(family, field, value)
        family.name = sent.get("name", "")
        return await page(request, person, family, refused.message)
    await write(change_family, family, changes)
    return redirect("family-settings", key=family.key)


@require_POST
@for_grown_ups
async def invite(request: HttpRequest, person: Person, family: Family) -> HttpResponse:
    """Makes a code for one more grown-up or friend."""
    try:
        await write(invite_person, family, person, invitation_code(), datetime.now(UTC))
    except NotDone as error:
        return await page(request, person, family, why_not(error))
    return redirect(_at(family, "invitations"))


@require_POST
@for_grown_ups
async def withdraw_invitation(
    request: HttpRequest, person: Person, family: Family, invitation: int
) -> HttpResponse:
    await write(withdraw, family, invitation)
    return redirect(_at(family, "invitations"))


@require_POST
@for_grown_ups
async def leave_family(request: HttpRequest, person: Person, family: Family) -> HttpResponse:
    """Whoever is signed in leaves, the last one with the family; form: `sure` is `yes`."""
    if request.POST.get("sure") != "yes":
        return redirect(_at(family, "leaving"))
    try:
        await write(leave, person, family, datetime.now(UTC))
    except NotDone as error:
        if error.reason != "last_one":
            return await page(request, person, family, why_not(error), status=409)
        await tell(await write(delete_family, family))
    await come_again([person])
    return redirect("families")


def _at(family: Family, part: str) -> str:
    return f"{reverse('family-settings', args=[family.key])}#{part}"


async def page(
    request: HttpRequest, person: Person, family: Family, problem: str = "", *, status: int = 422
) -> HttpResponse:
    """Template `family/settings.html` with `family`, `me` (a person), `children` and `grown_ups` (people),
    `last` (whether nobody else is there), `devices`, `invitations` (id, code, link, picture, expires), the
    choices `zones`, `months`, `houses` and `seats`, and `problem` (a sentence, or empty)."""
    members = await read(people_of, family)
    open_now = await read(lambda: list(open_invitations(family, datetime.now(UTC))))
    links = [link_with(request, "invited", invitation.code) for invitation in open_now]
    context: dict[str, Any] = {
        "family": family,
        "me": person,
        "children": [member.person for member in members if member.role == Member.Role.CHILD],
        "grown_ups": [member.person for member in members if member.role != Member.Role.CHILD],
        "last": len(members) == 1,
        "devices": await read(devices_of, family),
        "invitations": [
            (invitation.pk, spoken(invitation.code), link, picture_in_page(link), invitation.expires)
            for invitation, link in zip(open_now, links, strict=True)
        ],
        "zones": time_zones(),
        "months": months(),
        "houses": rules_choices(family.rules),
        "seats": seats_choices(family.rules),
        "problem": problem,
    }
    return render(request, "family/settings.html", context, status=status if problem else 200)
