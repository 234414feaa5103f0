"""Rules in plain words: the five houses, a page for every ruleset, and the panel at the table."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.pages.examples import examples
from games.pages.house_words import REVIEWED, house_page, houses, settings_of
from games.pages.length_words import length
from games.pages.links import new_table_url
from games.pages.questions import questions
from games.pages.rules_form import house_of, named_rules
from games.pages.rules_text import house_name, sections
from games.pages.shown_examples import shown
from games.pages.situations import situations
from games.pages.ten_steps import ten_steps
from games.rules import HOUSES, InvalidRuleset, Ruleset
from games.rules import rule_code as code_of


@require_safe
def houses_list(request: HttpRequest) -> HttpResponse:
    """Template `rules/index.html` with `houses`: pairs of a `HousePage` and how long its games are."""
    listed = [(house, length(HOUSES[house.id])) for house in houses()]
    return render(request, "rules/index.html", {"houses": listed, "reviewed": REVIEWED})


@require_safe
def rules(request: HttpRequest, rule_code: str) -> HttpResponse:
    """The rules of a house by its id, or behind a rule code with the war word of `?word=`.

    With `?fragment` only the panel, else template `rules/page.html`.
    """
    try:
        ruleset = named_rules(rule_code, request.GET.get("word") or None)
    except InvalidRuleset as error:
        raise Http404 from error
    if "fragment" in request.GET:
        return HttpResponse(panel(ruleset))
    return render(
        request, "rules/page.html", page(request, ruleset, rule_code if rule_code in HOUSES else "")
    )


def page(request: HttpRequest, ruleset: Ruleset, house_id: str) -> dict[str, object]:
    """The context of `rules/page.html`. `house` is a `HousePage`, or None for a page that is no house's own.

    `same_as` is the house that plays by the same rules, for a page that was asked for by its code.
    """
    same = house_of(ruleset)
    return {
        "house": house_page(house_id) if house_id else None,
        "same_as": house_page(same) if same and not house_id else None,
        "settings": settings_of(house_id) if house_id else [],
        "code": code_of(ruleset),
        "word": ruleset.war_word or "",
        "length": length(ruleset),
        "steps": ten_steps(ruleset),
        "situations": situations(ruleset),
        "examples": [shown(example) for example in examples(ruleset)],
        "sections": sections(ruleset),
        "questions": questions(ruleset),
        "reviewed": REVIEWED,
        "link": new_table_url(request, ruleset),
    }


def panel(ruleset: Ruleset, level: int = 3) -> SafeString:
    """Template `rules/panel.html`: the rules and the questions beside the game.

    With `house` (a name, or empty), `sections`, `length`, `questions`, the headings' `level`, and
    the `rule_code` and `word` of the page that has examples too.
    """
    context = {
        "house": house_name(ruleset),
        "sections": sections(ruleset),
        "length": length(ruleset),
        "questions": questions(ruleset),
        "level": level,
        "rule_code": code_of(ruleset),
        "word": ruleset.war_word or "",
    }
    return render_to_string("rules/panel.html", context)
