"""Choosing the rules of the next game at a table: the form of a dialog, and what it makes of its fields."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.pages.rules_form import fields_in, fields_of, named_rules, problems_of, rules_in, seats_in
from games.pages.rules_options import groups, house_option, seats_option
from games.pages.rules_text import house_name
from games.rules import InvalidRuleset, rule_code


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """GET /rules/choose/?rules=<rule code or house>&word=<war word>: the form, as a fragment of HTML.

    What the table page does with it:

    - it puts the fragment into its dialog: one `<form id="choose-rules">` without a button to send it, so
      that the dialog's own button does (`form="choose-rules"`); the look is css/rules_form.css;
    - on `submit` it asks `GET /rules/chosen/` with `new URLSearchParams(new FormData(form))`;
    - it sends the answer's `rules` as they are in the command `rules`.

    Fields: `rules` (a house's id, or `own`: then the options count), `seats`, and the options of a ruleset by
    their names; an empty field is an option left out. Nothing in it needs a script: the options are shown
    by style alone once `own` is chosen.
    """
    try:
        chosen = named_rules(request.GET.get("rules") or "play-war", request.GET.get("word") or None)
    except InvalidRuleset as error:
        raise Http404 from error
    return _form(request, fields_of(chosen), {})


@require_safe
def chosen(request: HttpRequest) -> HttpResponse:
    """GET /rules/chosen/?<fields of the form>: the ruleset that they make.

    200, JSON: `rules` (all options, for the command), `rule_code`, `house` (the name of the house whose rules
    these are, or empty). 422, HTML: the same form again, with a sentence beside each option that will not do.
    """
    sent = {name: str(value) for name, value in request.GET.items()}
    try:
        rules = rules_in(sent, seats_in(sent))
    except InvalidRuleset as error:
        return _form(request, fields_in(sent), problems_of(error), status=422)
    return JsonResponse({"rules": rules.as_dict(), "rule_code": rule_code(rules), "house": house_name(rules)})


def _form(
    request: HttpRequest, fields: dict[str, str], problems: dict[str, str], *, status: int = 200
) -> HttpResponse:
    """Template `rules/choose.html` with `house` and `seats` (Options), `groups` and `problems`."""
    context = {
        "house": house_option(fields, problems),
        "seats": seats_option(fields, problems),
        "groups": groups(fields, problems),
        "problems": problems,
    }
    return render(request, "rules/choose.html", context, status=status)
