"""A ruleset in plain sentences, as a page and as the panel at the table."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.pages.rules_text import house_name, sections
from games.rules import InvalidRuleset, Ruleset, from_rule_code


@require_safe
def rules(request: HttpRequest, rule_code: str) -> HttpResponse:
    """The rules behind a rule code, with the war word of `?word=`.

    With `?fragment` only the panel, else template `rules/page.html` with `rules_html`.
    """
    try:
        ruleset = from_rule_code(rule_code, request.GET.get("word") or None)
    except InvalidRuleset as error:
        raise Http404 from error
    if "fragment" in request.GET:
        return HttpResponse(panel(ruleset))
    return render(request, "rules/page.html", {"rules_html": panel(ruleset, level=2)})


def panel(ruleset: Ruleset, level: int = 3) -> SafeString:
    """Template `rules/panel.html` with `house` (a name, or empty), `sections` and the headings' `level`."""
    context = {"house": house_name(ruleset), "sections": sections(ruleset), "level": level}
    return render_to_string("rules/panel.html", context)
