"""The questions people ask about War, answered for one ruleset."""

from django.utils.translation import gettext as _

from games.pages import rules_text
from games.pages.length_words import in_minutes, number, percent, sentence
from games.pages.measured import figures_of
from games.pages.questions_of_luck import Question, luck_questions
from games.pages.situations import at_stake
from games.rules import Ruleset


def questions(rules: Ruleset) -> list[Question]:
    """All of them, those about this ruleset first."""
    return [
        _how_long(rules),
        *_how_many_down(rules),
        _short_of_cards(rules),
        _aces(rules),
        _ties(rules),
        _double_war(rules),
        _order_of_cards(rules),
        _why_shuffled(rules),
        *_won_pile(rules),
        *_rich_and_lost(rules),
        _draws(rules),
        _limits(rules),
        _more_players(rules),
        *luck_questions(),
    ]


def _how_long(rules: Ruleset) -> Question:
    ask = _("How long does a game take?")
    found = figures_of(rules)
    spread = _(
        "A tiny change of the shuffle makes a wildly different game: the length can be measured, not "
        "foreseen."
    )
    if found is None:
        return Question(ask, (_("We have not measured these rules."), spread))
    measured = _(
        "In %(games)s games that we played out under these rules the longest took %(longest)s battles."
    )
    return Question(
        ask,
        (
            sentence(found),
            in_minutes(found),
            measured % {"games": number(found.games), "longest": number(found.longest)},
            spread,
            _("Cards split evenly make a game long, a lopsided deal makes it short."),
        ),
    )


def _how_many_down(rules: Ruleset) -> tuple[Question, ...]:
    three, one = figures_of(Ruleset()), figures_of(Ruleset(buried=1))
    if three is None or one is None:
        return ()
    compared = _(
        "With three down, half of the games of two are over by battle %(three)s and nine in ten by "
        "%(three_most)s; "
        "with one down by %(one)s and %(one_most)s. The longest of %(games)s took %(three_longest)s "
        "and %(one_longest)s."
    ) % {
        "three": number(three.median),
        "three_most": number(three.nine_in_ten),
        "three_longest": number(three.longest),
        "one": number(one.median),
        "one_most": number(one.nine_in_ten),
        "one_longest": number(one.longest),
        "games": number(three.games),
    }
    why = _(
        "Fewer cards down means that a war moves fewer cards, so the piles swing back and forth for longer."
    )
    return (
        Question(
            _("How many cards go down in a war?"),
            (
                rules_text.bury(rules),
                _(
                    "Three is what most people play; many families play one. Choose any number from "
                    "none to twenty."
                ),
            ),
        ),
        Question(_("Why do fewer cards down make a longer game?"), (why, compared)),
    )


def _short_of_cards(rules: Ruleset) -> Question:
    return Question(_("What if I run out of cards in a war?"), rules_text.shortage(rules))


def _aces(rules: Ruleset) -> Question:
    more = {
        "high": _("Some families play them low or wild; both can be chosen for a table."),
        "low": _("That is a variant: mostly aces are the highest."),
        "wild": _("That is a variant: mostly aces are the highest."),
    }[rules.ace]
    return Question(_("Are aces high or low?"), (rules_text.values(rules), more))


def _ties(rules: Ruleset) -> Question:
    return Question(
        _("What happens when cards are equal?"),
        (*rules_text.war(rules)[:4], _("Suits and colours never break a tie. Only a war does.")),
    )


def _double_war(rules: Ruleset) -> Question:
    cards = _(
        "A war between two is about %(once)d cards: those that were equal, those face down, and "
        "those turned up last. "
        "A second war makes it %(twice)d, half from each, and a third %(thrice)d."
    ) % {"once": at_stake(rules, 1), "twice": at_stake(rules, 2), "thrice": at_stake(rules, 3)}
    return Question(
        _("How many cards can a war be about?"),
        (cards, _("There is no end to it but the cards: a long war can turn the whole game.")),
    )


def _order_of_cards(rules: Ruleset) -> Question:
    return Question(_("In what order do won cards come back?"), rules_text.winnings(rules))


def _why_shuffled(rules: Ruleset) -> Question:
    changes = rules.pickup == "shuffled" or (rules.winnings == "won_pile" and rules.turnover == "shuffled")
    if changes:
        return Question(
            _("Why are won cards shuffled?"),
            (
                _(
                    "Because in a fixed order a game can come round to where it was before, and go "
                    "on for ever."
                ),
                _("Hands that scoop up cards mix them as well."),
            ),
        )
    found = figures_of(rules)
    answer = [
        _("A game without any shuffling is settled once the deck is cut: everything follows from that."),
        _("The same clumps of cards meet again, so a streak feels like one."),
        _("It can also repeat for ever. That is what the limit of battles is for."),
    ]
    if found is not None:
        share = percent(found.endings.get("limit", 0), found.games)
        answer.append(
            _("Of %(games)s measured games %(share)s came to the limit.")
            % {"games": number(found.games), "share": share}
        )
    return Question(_("Why are won cards never shuffled?"), tuple(answer))


def _won_pile(rules: Ruleset) -> tuple[Question, ...]:
    if rules.winnings == "under_pile":
        return ()
    return (
        Question(
            _("What if my pile runs out in the middle of a war?"),
            (
                rules_text.winnings(rules)[2],
                _("The war goes on as if nothing had been. Only both piles empty is too few."),
            ),
        ),
    )


def _rich_and_lost(rules: Ruleset) -> tuple[Question, ...]:
    if rules.shortage != "loss":
        return ()
    need = rules.buried + rules.cards_up
    price = _("A war costs %(count)d cards after those that were equal.") % {"count": need}
    return (
        Question(
            _("How can I lose although I won most of the cards before?"),
            (
                price,
                _(
                    "Whoever cannot pay loses at once, even after leading all game: what counts is "
                    "what you hold now."
                ),
                _("Where nobody can pay, the larger holding wins."),
            ),
        ),
    )


def _draws(rules: Ruleset) -> Question:
    last = rules_text.shortage(rules)[-1]
    answer = [] if rules.shortage == "stands" else [last]
    if rules.battle_limit is not None or rules.time_limit is not None:
        answer.append(_("Equal numbers of cards at the limit are a draw, 26 to 26 for instance."))
    found = figures_of(rules)
    if found is not None:
        share = percent(found.draws, found.games)
        answer.append(
            _("Of %(games)s measured games %(share)s were draws.")
            % {"games": number(found.games), "share": share}
        )
    if not answer:
        answer = [_("No: under these rules somebody always gets all the cards.")]
    return Question(_("Can a game end in a draw?"), tuple(answer))


def _limits(rules: Ruleset) -> Question:
    return Question(
        _("Is there a limit?"),
        (
            *rules_text.ending(rules)[1:],
            _("A limit is no old tradition. It is there so that a game fits into an evening."),
            _("A battle counts once, however many wars it holds."),
            _(
                "Choose any number of battles, or a time from one minute to an hour. Ten to thirty "
                "minutes suit most."
            ),
        ),
    )


def _more_players(rules: Ruleset) -> Question:
    three, four = (figures_of(Ruleset(seats=seats)) for seats in (3, 4))
    answer = [
        _("Yes, two to six. With three each gets 17 cards and one is set aside; with four each gets 13."),
        _("Everybody turns up, and the highest takes all. Only those tied for the highest go to war."),
    ]
    if three and four:
        answer.append(
            _("Half of the games of three end by battle %(three)s, of four by battle %(four)s.")
            % {"three": number(three.median), "four": number(four.median)}
        )
    return Question(_("Can three or more play?"), tuple(answer))
