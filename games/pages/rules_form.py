"""Choosing rules in a form: what stands in its fields, and the ruleset that they make.

Fields are named like the options of a ruleset. `rules` is the id of a house, whose rules then are taken as
they are, or `own`: then the other fields count. An empty field is an option left out.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from games.rules import HOUSES, InvalidRuleset, Ruleset, from_rule_code, house

OWN: Final = "own"
TEXTS: Final = ("ace", "winnings", "pickup", "turnover", "shortage")
NUMBERS: Final = ("cards_up", "buried", "battle_limit", "time_limit")
LONGEST_NUMBER: Final = 9

Fields = Mapping[str, str]
"""Field -> what stands in it."""


def named_rules(name: str, war_word: str | None = None) -> Ruleset:
    """The ruleset that a link names, by the id of a house or by a rule code. Raises InvalidRuleset.

    >>> named_rules("simplest").shortage, named_rules("w1b1").buried
    ('showdown', 1)
    """
    return house(name) if name in HOUSES else from_rule_code(name, war_word)


def fields_of(rules: Ruleset, chosen: str = "") -> dict[str, str]:
    """What the form shows for a ruleset. `chosen` is the house by whose name it was asked for, or `own`.

    >>> fields_of(Ruleset(buried=1, battle_limit=80))["battle_limit"]
    '80'
    """
    fields = {name: "" if value is None else str(value) for name, value in rules.as_dict().items()}
    return fields | {"rules": chosen or house_of(rules) or OWN}


def house_of(rules: Ruleset) -> str:
    """The id of the first house that plays by these rules, or an empty text."""
    return next((name for name in HOUSES if house(name, seats=rules.seats) == rules), "")


def fields_in(sent: Fields) -> dict[str, str]:
    """What somebody sent, to be shown to them again; what was not sent stands as the plain rules have it."""
    plain = fields_of(Ruleset(), OWN)
    return {name: sent.get(name, value) for name, value in plain.items()}


def rules_in(sent: Fields, seats: int) -> Ruleset:
    """The ruleset that the fields make, for so many seats. Raises InvalidRuleset."""
    chosen = sent.get("rules", OWN)
    if chosen != OWN:
        return house(chosen, seats=seats)
    options: dict[str, object] = {name: sent[name] for name in TEXTS if sent.get(name)}
    options |= {name: _number(sent[name].strip()) for name in NUMBERS if sent.get(name, "").strip()}
    if word := sent.get("war_word", "").strip():
        options["war_word"] = word
        options.pop("buried", None)
    return Ruleset.from_dict({**options, "seats": seats})


def seats_in(sent: Fields) -> int:
    """How many seats the field `seats` names; two where it names none. Raises InvalidRuleset."""
    seats = _number(sent.get("seats", "").strip() or "2")
    if not isinstance(seats, int):
        raise InvalidRuleset("seats must be a whole number from 2 to 6", "seats")
    return seats


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else text


def problems_of(error: InvalidRuleset) -> dict[str, str]:
    """What is wrong, in a sentence beside each option that it concerns."""
    sentences = {
        ("pickup", "winnings", "turnover", "battle_limit"): _(
            "Won cards that are never shuffled can make a game repeat for ever. "
            "Set a limit of battles, or let the won cards be shuffled."
        ),
        ("ace", "shortage", "battle_limit"): _(
            "Wild aces and last cards that stay can make a game go on for ever. Set a limit of battles."
        ),
        ("ace", "cards_up"): _("Wild aces and two cards up do not go together. Choose one of them."),
        ("buried",): _("Please choose a whole number from 0 to 20."),
        ("seats",): _("Please choose two to six seats."),
        ("war_word",): _("Please type a word with 1 to 20 letters, or none."),
        ("battle_limit",): _("Please choose a whole number from 1 to 100,000, or leave it empty."),
        ("time_limit",): _("Please choose a time from the list."),
    }
    sentence = sentences.get(error.options, _("This cannot be played: %(reason)s.") % {"reason": str(error)})
    return dict.fromkeys(error.options, sentence)
