"""Coming into a family by the code of an invitation."""

from datetime import UTC, datetime
from typing import Any, Final

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.families.families import NotDone
from games.families.invitations import accept, invited_by
from games.models import Invitation, Person
from games.pages.busy import says_when_busy
from games.pages.family.codes import code_typed, spoken
from games.pages.family.visiting import signed_in_person
from games.pages.family.words import why_not
from games.pages.limits import count_wrong_code, may_try_code, too_many_codes
from games.querying import read, write

REMEMBERED: Final = "invited"
"""The code waits in the session while somebody signs in."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@says_when_busy
async def invited(request: HttpRequest) -> HttpResponse:
    """Asks for a code, says into which family it leads, and lets whoever is signed in come in.

    Form: `code`; `act` is `come` to come in. Template `family/invited.html` with `code` (as it was typed),
    `invitation` (or None), `signed_in`, and `problem` (a sentence, or empty).
    """
    person = await signed_in_person(request)
    typed = request.POST.get("code") or str(await request.session.aget(REMEMBERED, ""))
    if not typed:
        return _page(request, person)
    if not await may_try_code(request):
        return _page(request, person, typed, problem=too_many_codes(), status=429)
    code = code_typed(typed)
    invitation = await read(invited_by, code, datetime.now(UTC))
    if invitation is None:
        await request.session.apop(REMEMBERED, None)
        await count_wrong_code(request)
        problem = why_not(NotDone("no_invitation"))
        return _page(request, person, typed, problem=problem, status=404)
    if request.method == "POST" and request.POST.get("act") == "come":
        return await _come(request, person, code, invitation)
    return _page(request, person, spoken(code), invitation)


async def _come(
    request: HttpRequest, person: Person | None, code: str, invitation: Invitation
) -> HttpResponse:
    if person is None:
        await request.session.aset(REMEMBERED, code)
        return redirect_to_login(reverse("invited"))
    await request.session.apop(REMEMBERED, None)
    try:
        family = await write(accept, code, person, datetime.now(UTC))
    except NotDone as error:
        if error.reason == "here_already":
            return redirect("family-board", key=invitation.family.key)
        return _page(request, person, spoken(code), problem=why_not(error), status=409)
    return redirect("family-board", key=family.key)


def _page(
    request: HttpRequest,
    person: Person | None,
    code: str = "",
    invitation: Invitation | None = None,
    *,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "code": code,
        "invitation": invitation,
        "signed_in": person is not None,
        "problem": problem,
    }
    return render(request, "family/invited.html", context, status=status)
