"""Joining a table with the code that a friend read out."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.pages.busy import says_when_busy
from games.pages.limits import too_many_codes
from games.pages.lookup import Found, TooManyCodes, table_of_code
from games.tables import typed_code


@require_safe
@says_when_busy
async def join(request: HttpRequest) -> HttpResponse:
    """Goes to the table with the code of `?code=`, or asks for one.

    Template `join.html` with `code` (as it was typed, or empty) and `problem` (a sentence,
    or empty): status 404 for a code that fits no table, 429 after too many of them.
    """
    typed = request.GET.get("code", "").strip()
    if not typed:
        return ask(request, "", "", status=200)
    try:
        found = await table_typed(request, typed)
    except NoTable as none:
        return ask(request, typed, none.problem, status=none.status)
    return redirect("table", code=found.code)


class NoTable(Exception):
    """What somebody typed leads to no table: a sentence for them, and the status of the answer."""

    def __init__(self, problem: str, status: int) -> None:
        super().__init__(problem)
        self.problem = problem
        self.status = status


async def table_typed(request: HttpRequest, typed: str) -> Found:
    """The table whose code somebody typed. Raises `NoTable`."""
    try:
        found = await table_of_code(request, code_in(typed))
    except TooManyCodes:
        raise NoTable(too_many_codes(), 429) from None
    if found is None:
        problem = _("There is no table with this code. Please look at it once more: it has 6 letters.")
        raise NoTable(problem, 404)
    return found


def ask(request: HttpRequest, code: str, problem: str, *, status: int) -> HttpResponse:
    return render(request, "join.html", {"code": code, "problem": problem}, status=status)


def code_in(typed: str) -> str:
    """The code in what somebody typed, or in a whole link that they pasted.

    >>> code_in("bam-bat"), code_in("https://war.example.org/t/BAMBAT/")
    ('BAMBAT', 'BAMBAT')
    """
    return typed_code(typed.rstrip("/").rsplit("/", 1)[-1])
