"""A ruleset as a game in ten steps, to be read out at a kitchen table."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.pages import rules_text
from games.rules import Ruleset

STEPS: Final = 10


def ten_steps(rules: Ruleset) -> list[str]:
    """Ten short paragraphs, in the order in which a game goes."""
    return [
        _("Take a deck of 52 cards, no jokers, and shuffle it well."),
        " ".join((_deal(rules), _("Nobody looks at them."))),
        _("Square up your cards: they are your pile, face down in front of you."),
        turn_up(rules),
        " ".join((_("The highest takes them all."), rules_text.values(rules), _("Suits never matter."))),
        " ".join(rules_text.winnings(rules)),
        " ".join((rules_text.war(rules)[0], rules_text.bury(rules))),
        " ".join(
            (rules_text.turn_up_in_war(rules), _("The highest takes everything. Equal again? War again."))
        ),
        " ".join((_("Too few cards for a war?"), *rules_text.shortage(rules)[1:3])),
        " ".join(rules_text.ending(rules)),
    ]


def _deal(rules: Ruleset) -> str:
    each, aside = divmod(rules_text.DECK, rules.seats)
    dealt = _("Deal all of them: %(cards)d for each of %(seats)d players.") % {
        "cards": each,
        "seats": rules.seats,
    }
    if not aside:
        return dealt
    left_over = ngettext(
        "The %(aside)d card left over is shown and set aside.",
        "The %(aside)d cards left over are shown and set aside.",
        aside,
    )
    return f"{dealt} {left_over % {'aside': aside}}"


def turn_up(rules: Ruleset) -> str:
    if rules.cards_up == 1:
        return _("One, two, three! On that signal everybody turns up their top card, all at the same moment.")
    return _(
        "One, two, three! On that signal everybody turns up their two top cards and adds them up, "
        "all at the same moment."
    )
