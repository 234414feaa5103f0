"""How long a game is, in words: every number in them was measured (`manage.py measure`)."""

from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.pages.measured import figures_of
from games.rules import Ruleset
from games.rules.statistics import Statistics

BATTLE_S: Final = 5
"""What a battle takes at a kitchen table, turning up, taking in and the wars among them."""


def length(rules: Ruleset) -> str:
    """One sentence, or an empty text where the rules were not measured.

    >>> length(Ruleset(seats=6, ace="low"))
    ''
    """
    found = figures_of(rules)
    return sentence(found) if found else ""


def sentence(found: Statistics) -> str:
    says = _("Half of the games end by battle %(half)s, nine in ten by battle %(most)s.")
    return says % {"half": number(found.median), "most": number(found.nine_in_ten)}


def number(count: int) -> str:
    """A number as the reader's language writes it.

    >>> number(10_000)
    '10,000'
    """
    return number_format(count, force_grouping=True)


def minutes(battles: int) -> int:
    """How many minutes so many battles take at a table, rounded up.

    >>> minutes(205)
    18
    """
    return -(-battles * BATTLE_S // 60)


def in_minutes(found: Statistics) -> str:
    says = _(
        "At five seconds a battle the one is about %(half)d minutes and the other %(most)d. "
        "On the screen it goes as fast as you like."
    )
    return says % {"half": minutes(found.median), "most": minutes(found.nine_in_ten)}


def percent(part: int, games: int) -> str:
    """A share in percent; what is rarer than one in a thousand is called so.

    >>> percent(71, 10_000), percent(4, 10_000), percent(0, 10_000), percent(7_000, 10_000)
    ('0.7 %', 'under 0.1 %', '0 %', '70.0 %')
    """
    if part and part * 1_000 < games:
        return _("under 0.1 %")
    return _("%(share)s %%") % {"share": f"{100 * part / games:.1f}" if part else "0"}
