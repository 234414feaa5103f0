"""What happens when: a ruleset as a table of situations and their results."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.pages import rules_text
from games.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Situation:
    """A row: something that comes up, and what the rules make of it."""

    when: str
    then: str


def at_stake(rules: Ruleset, wars: int) -> int:
    """How many cards two players fight for once they have turned up that many wars.

    >>> at_stake(Ruleset(), 0), at_stake(Ruleset(), 1), at_stake(Ruleset(), 2)
    (2, 10, 18)
    """
    return 2 * (rules.cards_up + wars * (rules.buried + rules.cards_up))


def situations(rules: Ruleset) -> list[Situation]:
    """At least seven rows for any ruleset."""
    return [
        *_battles(rules),
        *_wars(rules),
        *_short_of_cards(rules),
        _empty_pile(rules),
        Situation(_("Somebody holds every card."), _("They have won.")),
        *_limits(rules),
    ]


def _battles(rules: Ruleset) -> list[Situation]:
    if rules.cards_up == 2:
        plain = Situation(
            _("4 and 9 meet 6 and 8."), _("13 against 14: the 6 and the 8 take all four cards.")
        )
        ace = {
            "high": Situation(
                _("An ace and a 2 meet a king and a 4."), _("16 against 17: an ace counts 14.")
            ),
            "low": Situation(_("An ace and a 2 meet two 2s."), _("3 against 4: an ace counts only 1.")),
        }[rules.ace]
        return [plain, ace]
    ace = {
        "high": Situation(_("An ace meets a king."), _("The ace takes both: nothing is higher.")),
        "low": Situation(_("An ace meets a 2."), _("The 2 takes both: nothing is lower than an ace.")),
        "wild": Situation(_("An ace meets a 7."), _("War: the ace counts as a 7 too.")),
    }[rules.ace]
    return [Situation(_("A 9 meets a 5."), _("The 9 takes both cards.")), ace]


def _wars(rules: Ruleset) -> list[Situation]:
    tie = (
        Situation(_("The sums are equal."), _("War. Neither cards nor suits are compared."))
        if rules.cards_up == 2
        else Situation(_("A red 9 meets a black 9."), _("War. Suits and colours never decide."))
    )
    rows = [tie]
    if rules.seats > 2:
        rows.append(
            Situation(
                _("Two share the highest, and others are lower."),
                _("Only the two go to war. The others' cards stay on the table for the winner."),
            )
        )
    once, twice = at_stake(rules, 1), at_stake(rules, 2)
    takes = _("The winner takes %(count)d cards where two are at war.") % {"count": once}
    again = _("Another war, this time about %(count)d cards. There may be any number of them.")
    return [
        *rows,
        Situation(_("A war is decided."), takes),
        Situation(_("The war is a tie as well."), again % {"count": twice}),
    ]


def _short_of_cards(rules: Ruleset) -> list[Situation]:
    short, none, nobody = {
        "last_card": (
            _("They bury what they can and turn up their last card."),
            _("They are out of the war, and the other takes all."),
            _("Nobody wins them: with two players the game is a draw."),
        ),
        "stands": (
            _("They bury what they can and turn up their last card."),
            _("The card they turned up last stays and fights again."),
            _("Each takes back their own cards, shares what else lies there, and play goes on."),
        ),
        "loss": (
            _("They have lost at once, whatever the others hold."),
            _("They have lost at once."),
            _("Whoever has the most cards takes all; with equal numbers nobody does, a draw between two."),
        ),
        "showdown": (
            _("Everybody in the war lays all their cards face up. The highest single card takes everything."),
            _("They stand on the highest card they turned up last."),
            _("The highest card of all still decides; if that is shared, a draw between two."),
        ),
        "forfeit": (
            _("They give their last cards to the table and are out of the war."),
            _("They are out of the war."),
            _("All give up their cards and nobody wins them: a draw between two."),
        ),
    }[rules.shortage]
    needs = rules.buried + rules.cards_up
    some = _("Somebody has a card left in a war, but not the %(count)d it takes.") % {"count": needs}
    return [
        *([Situation(some, short)] if needs > 1 else []),
        Situation(_("The tie took somebody's last card."), none),
        Situation(_("Nobody in the war can go on."), nobody),
    ]


def _empty_pile(rules: Ruleset) -> Situation:
    if rules.winnings == "under_pile":
        return Situation(_("A pile is empty when the battle is over."), _("That player is out."))
    return Situation(_("A pile is used up, perhaps in mid-war."), rules_text.winnings(rules)[2])


def _limits(rules: Ruleset) -> list[Situation]:
    rows = []
    if rules.battle_limit is not None:
        after = _("Battle %(count)d is over and nobody has won.") % {"count": rules.battle_limit}
        rows.append(Situation(after, _("The most cards win; equal numbers are a draw.")))
    if rules.time_limit is not None:
        rows.append(
            Situation(
                _("Time is up."),
                _("The battle is played to its end, then the most cards win; equal numbers are a draw."),
            )
        )
    return rows
