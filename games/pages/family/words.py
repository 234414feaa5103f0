"""What the pages of families say: why something cannot be done, and the choices of their forms."""

import functools
from typing import Final
from zoneinfo import available_timezones

from django.utils.dates import MONTHS
from django.utils.translation import gettext as _

from games.families.families import NotDone
from games.pages.house_words import houses
from games.pages.rules_form import house_of, named_rules
from games.rules import InvalidRuleset, house, rule_code

SEATS: Final = ("2", "3", "4", "5", "6")
USUAL_HOUSE: Final = "play-war"
KEPT: Final = "kept"
"""The choice for rules that are no house's, and stay as they are."""


def why_not(error: NotDone) -> str:
    """A refusal as a sentence."""
    sentences = {
        "too_many_families": _("You are in as many families and groups as one person can be."),
        "too_many_people": _("The family is as big as it can be: there is no room for one more."),
        "too_many_devices": _("There are as many devices as can be linked. Unlink one that is not used."),
        "too_many_invitations": _("Many invitations are open already. Withdraw one of them first."),
        "here_already": _("You are in this family already."),
        "no_invitation": _("This code opens nothing any more. Please ask for a new one."),
        "last_grown_up": _(
            "You are the last grown-up here, and children cannot be left alone. Invite another grown-up "
            "first, or delete the family."
        ),
        "not_here": _("You are not in this family any more."),
        "group": _("A group has no children’s profiles."),
    }
    return sentences.get(error.reason, _("This cannot be done."))


def months() -> list[tuple[int, str]]:
    """In which a school year may begin."""
    return [(number, str(name)) for number, name in MONTHS.items()]


@functools.cache
def time_zones() -> list[str]:
    """The places whose clocks a family may have, by name."""
    places = (
        name
        for name in available_timezones()
        if "/" in name and not name.startswith(("Etc/", "posix/", "right/"))
    )
    return ["UTC", *sorted(places)]


def rules_choices(rules: str) -> list[tuple[str, str, bool]]:
    """The houses, the one chosen that a family's rules are of; and a choice to keep others as they are."""
    chosen, _seats = chosen_rules(rules)
    rows = [(row.id, row.name, row.id == chosen) for row in houses()]
    return [*rows, (KEPT, _("Our own rules, as they are"), True)] if chosen == KEPT else rows


def seats_choices(rules: str) -> list[tuple[str, str, bool]]:
    _house, chosen = chosen_rules(rules)
    return [(number, number, number == chosen) for number in SEATS]


def chosen_rules(rules: str) -> tuple[str, str]:
    """The house (or `KEPT`) and the number of seats of a family's usual rules.

    >>> chosen_rules(""), chosen_rules(rule_code(house("simplest", 4)))
    (('play-war', '2'), ('simplest', '4'))
    """
    if not rules:
        return USUAL_HOUSE, SEATS[0]
    try:
        named = named_rules(rules)
    except InvalidRuleset:
        return USUAL_HOUSE, SEATS[0]
    return house_of(named) or KEPT, str(named.seats)


def rules_sent(chosen: str, seats: str, before: str) -> str:
    """The rule code of what a form chose; what was there before where it chose nothing that there is."""
    number = int(seats) if seats in SEATS else 2
    try:
        return rule_code(house(chosen, number))
    except InvalidRuleset:
        return before
