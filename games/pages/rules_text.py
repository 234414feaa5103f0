"""A ruleset as plain sentences: what a panel at the table says is made from the table's own options."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import HOUSES, Ruleset, house

DECK = 52


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the sentences below it."""

    heading: str
    sentences: tuple[str, ...]


def house_name(rules: Ruleset) -> str:
    """The name of the house that plays by exactly these rules, or an empty text.

    >>> house_name(Ruleset(buried=1, shortage="stands"))
    'Keep your card'
    """
    names = house_names()
    return next((names[name] for name in HOUSES if house(name, seats=rules.seats) == rules), "")


def house_names() -> dict[str, str]:
    """House id -> the name by which the pages call it."""
    return {
        "play-war": _("Play War"),
        "cardgames-io": _("The cardgames.io ruleset"),
        "simplest": _("The simplest War"),
        "keep-your-card": _("Keep your card"),
        "cardgames-zone": _("The cardgames.zone rules"),
    }


def sections(rules: Ruleset) -> list[Section]:
    """All that a player has to know, in the order in which it happens."""
    return [
        Section(_("The deal"), deal(rules)),
        Section(_("A battle"), battle(rules)),
        Section(_("The cards you win"), winnings(rules)),
        Section(_("War"), war(rules)),
        Section(_("Too few cards for a war"), shortage(rules)),
        Section(_("The end"), ending(rules)),
    ]


def deal(rules: Ruleset) -> tuple[str, ...]:
    each, aside = divmod(DECK, rules.seats)
    dealt = _("The deck is shuffled and %(seats)d players get %(cards)d cards each, face down.")
    left_over = ngettext(
        "%(aside)d card is left over. It is shown and set aside.",
        "%(aside)d cards are left over. They are shown and set aside.",
        aside,
    )
    says = [dealt % {"seats": rules.seats, "cards": each}]
    if aside:
        says.append(left_over % {"aside": aside})
    return tuple(says)


def battle(rules: Ruleset) -> tuple[str, ...]:
    if rules.cards_up == 1:
        turned = _("Everybody turns up their top card at the same moment. The highest card takes all.")
    else:
        turned = _(
            "Everybody turns up their two top cards at the same moment. "
            "The two are added up, and the highest sum takes all."
        )
    return turned, values(rules), _("Suits never matter.")


def values(rules: Ruleset) -> str:
    if rules.cards_up == 2:
        if rules.ace == "low":
            return _("Cards 2 to 10 count as printed, a jack 11, a queen 12, a king 13 and an ace only 1.")
        return _("Cards 2 to 10 count as printed, a jack 11, a queen 12, a king 13 and an ace 14.")
    if rules.ace == "low":
        return _("From low to high: ace, 2 to 10, jack, queen, king. An ace loses to a 2.")
    if rules.ace == "wild":
        return _(
            "From low to high: 2 to 10, jack, queen, king. Aces are wild: "
            "an ace is as good as the best other card it meets, so the two go to war."
        )
    return _("From low to high: 2 to 10, jack, queen, king, ace.")


def winnings(rules: Ruleset) -> tuple[str, ...]:
    order = {
        "shuffled": _("They are shuffled first."),
        "winner_first": _("Your own cards of the battle come first, then the others."),
        "loser_first": _("The other players' cards come first, then your own of the battle."),
        "as_played": _("They keep the order in which they were laid."),
    }[rules.pickup]
    if rules.winnings == "under_pile":
        return _("The cards you win go under your pile, face down."), order
    turnover = {
        "kept": _("When your pile is used up, even in a war, turn over the won pile: first won, first up."),
        "shuffled": _("When your pile is used up, even in a war, shuffle the won pile and go on with it."),
    }[rules.turnover]
    return _("The cards you win go on a won pile of your own, face down."), order, turnover


def war(rules: Ruleset) -> tuple[str, ...]:
    who = (
        _("When both cards are equal, there is war.")
        if rules.seats == 2
        else _("When the highest are equal, there is war among them. The others sit it out.")
    )
    return (
        who,
        bury(rules),
        turn_up_in_war(rules),
        _("The highest takes every card on the table. Equal again? Then war again."),
        stakes(rules),
    )


def bury(rules: Ruleset) -> str:
    if rules.war_word is not None:
        spelled = ngettext(
            "They spell “%(word)s”: each buries %(count)d card face down and calls its letter.",
            "They spell “%(word)s”: each buries %(count)d cards face down and calls a letter with every one.",
            rules.buried,
        )
        return spelled % {"word": rules.war_word, "count": rules.buried}
    if rules.buried == 0:
        return _("No card is buried.")
    buried = ngettext(
        "Each of them buries %(count)d card face down.",
        "Each of them buries %(count)d cards face down.",
        rules.buried,
    )
    return buried % {"count": rules.buried}


def turn_up_in_war(rules: Ruleset) -> str:
    if rules.cards_up == 1:
        return _("Then each turns up one more card.")
    return _("Then each turns up two more cards, and again their sum counts.")


def stakes(rules: Ruleset) -> str:
    """How many cards two warriors with nobody else at the table fight for."""
    once = 2 * (rules.cards_up + rules.buried + rules.cards_up)
    twice = once + 2 * (rules.buried + rules.cards_up)
    says = _("Between two players a war is about %(once)d cards, and a second one about %(twice)d.")
    return says % {"once": once, "twice": twice}


def shortage(rules: Ruleset) -> tuple[str, ...]:
    need = ngettext(
        "A war takes %(count)d card from each.",
        "A war takes %(count)d cards from each.",
        rules.buried + rules.cards_up,
    ) % {"count": rules.buried + rules.cards_up}
    explain: Callable[[Ruleset], tuple[str, ...]] = {
        "last_card": short_last_card,
        "stands": short_stands,
        "loss": short_loss,
        "showdown": short_showdown,
        "forfeit": short_forfeit,
    }[rules.shortage]
    return need, *explain(rules)


def short_last_card(rules: Ruleset) -> tuple[str, ...]:
    return (
        _("Whoever has fewer buries what they can and keeps their last to turn up."),
        _("Whoever has none at all is out of the war."),
        one_left(),
        nobody_wins(rules, _("If nobody in the war has a card left, nobody wins the cards on the table.")),
    )


def short_stands(rules: Ruleset) -> tuple[str, ...]:
    return (
        _("Whoever has fewer buries what they can and keeps their last to turn up."),
        _("Whoever has none at all stays in: what they turned up last counts again."),
        _(
            "If nobody in the war has a card left, each of them takes back their own cards, "
            "shares what else is on the table, and play goes on."
        ),
    )


def short_loss(rules: Ruleset) -> tuple[str, ...]:
    return (
        _("Whoever has fewer is out of the game at once, and their cards join those on the table."),
        one_left(),
        nobody_wins(
            rules,
            _("If nobody has enough, the one with most cards takes all. Shared most: nobody wins them."),
        ),
    )


def short_showdown(rules: Ruleset) -> tuple[str, ...]:
    return (
        _("As soon as one has fewer, everybody in the war lays all their cards face up."),
        _("The highest single card of these takes all."),
        _("Whoever has no card left stands on the highest they turned up last."),
        nobody_wins(rules, _("If the highest card is shared, nobody wins the cards on the table.")),
    )


def short_forfeit(rules: Ruleset) -> tuple[str, ...]:
    return (
        _("Whoever has fewer gives their last cards to the table and is out of the war."),
        one_left(),
        nobody_wins(
            rules, _("If nobody has enough, all give up theirs, and nobody wins the cards on the table.")
        ),
    )


def one_left() -> str:
    return _("If only one is left in the war, they take all.")


def nobody_wins(rules: Ruleset, sentence: str) -> str:
    if rules.seats == 2:
        return f"{sentence} {_('Then it is a draw.')}"
    carry = _("Then they wait for the winner of the next battle; if nobody else has a card, it is a draw.")
    return f"{sentence} {carry}"


def ending(rules: Ruleset) -> tuple[str, ...]:
    says = [_("Whoever has all the cards wins. Whoever has none after a battle is out.")]
    if rules.battle_limit is not None:
        limit = ngettext(
            "After %(count)d battle the most cards win.",
            "After %(count)d battles the most cards win.",
            rules.battle_limit,
        )
        says.append(limit % {"count": rules.battle_limit})
    if rules.time_limit is not None:
        says.append(time_limit(rules.time_limit))
    if rules.battle_limit is None and rules.time_limit is None:
        says.append(_("There is no other limit, so a game can be long."))
    else:
        says.append(_("If the most is shared, it is a draw. A war is always played to its end first."))
    return tuple(says)


def time_limit(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    says = ngettext(
        "After %(minutes)d minute the most cards win.",
        "After %(minutes)d minutes the most cards win.",
        minutes,
    )
    if rest:
        says = _("After %(minutes)d min %(seconds)d s the most cards win.")
    return says % {"minutes": minutes, "seconds": rest}
