"""What the pages say about each of the five houses, and what each of them lets people set."""

import datetime
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.pages.rules_text import house_names
from games.rules import HOUSES, Ruleset, house, rule_code

REVIEWED: Final = datetime.date(2026, 11, 30)
"""When all rules pages were last read against the rules and the figures."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A small change that a house itself offers."""

    name: str
    code: str


@dataclass(frozen=True, slots=True)
class HousePage:
    """A house in the list of houses, and at the top of its own page."""

    id: str
    name: str
    short: str
    about: str
    code: str


def houses() -> list[HousePage]:
    """All five, in their order."""
    return [house_page(house_id) for house_id in HOUSES]


def house_page(house_id: str) -> HousePage:
    return HousePage(
        id=house_id,
        name=house_names()[house_id],
        short=_short()[house_id],
        about=_about()[house_id],
        code=rule_code(HOUSES[house_id]),
    )


def names_by_code() -> dict[str, str]:
    """Rule code -> name of the house, at every number of seats; the first of houses that play alike."""
    names: dict[str, str] = {}
    for house_id, name in house_names().items():
        for seats in range(2, 7):
            names.setdefault(rule_code(house(house_id, seats)), name)
    return names


def _short() -> dict[str, str]:
    return {
        "play-war": _("Three down, won cards shuffled in. The one most people know."),
        "cardgames-io": _("Won cards wait on a pile of their own. Too few for a war, and you are out."),
        "simplest": _("Short of cards? Then everybody shows all they have left."),
        "keep-your-card": _("One down, one up. Your last card keeps fighting."),
        "cardgames-zone": _("Bataille: short and medium games by counting battles."),
    }


def _about() -> dict[str, str]:
    return {
        "play-war": _(
            "The plain game, and the one that starts when you press “Play now”. Three cards go down "
            "in a war, "
            "and the cards you win are shuffled before they go under your pile, as hands scoop them up. "
            "A game may be long: play by itself, a limit of battles, and “Finish now” are there for that."
        ),
        "cardgames-io": _(
            "A game that the cut of the deck decides: nothing is ever shuffled again. The cards you "
            "win lie on "
            "a pile of their own until you need them. A war has a price of four cards, and whoever "
            "cannot pay it "
            "has lost, however the rest stands. You supply the suspense."
        ),
        "simplest": _(
            "War for a kitchen table: a paragraph teaches it, a child of five knows it half a minute later. "
            "You need room for two face-up piles with a small stack between. "
            "When somebody is short in a war, all remaining cards are laid open and the highest decides."
        ),
        "keep-your-card": _(
            "Small wars and long games: one card down, one card up. If a tie takes your very last "
            "card, it stays "
            "where it is and fights on. Only all the cards win."
        ),
        "cardgames-zone": _(
            "The game is known all over the world; in French it is “la bataille”. It is ideal for "
            "children who are just learning their numbers. Agree on a number of battles or on a time, "
            "and count the cards at the end."
        ),
    }


def settings_of(house_id: str) -> list[Setting]:
    """What the house lets people choose, each a ruleset that can be played with one press."""
    rules = {
        "play-war": (
            Ruleset(buried=1),
            *(Ruleset(battle_limit=battles) for battles in (100, 300, 1_000)),
        ),
        "cardgames-io": (
            Ruleset(winnings="won_pile", turnover="shuffled", pickup="winner_first", shortage="loss"),
            Ruleset(winnings="won_pile", pickup="winner_first", shortage="forfeit", battle_limit=2_000),
            Ruleset(
                buried=1, winnings="won_pile", pickup="winner_first", shortage="loss", battle_limit=2_000
            ),
            *(house("cardgames-io", seats=seats) for seats in (3, 4)),
        ),
        "simplest": (
            Ruleset(ace="low", pickup="winner_first", shortage="showdown", battle_limit=2_000),
            Ruleset(ace="wild", pickup="winner_first", shortage="showdown", battle_limit=2_000),
            house("simplest", seats=3),
        ),
        "keep-your-card": (Ruleset(buried=1, shortage="stands", battle_limit=200),),
        "cardgames-zone": (
            *(Ruleset(battle_limit=battles) for battles in (80, 200)),
            Ruleset(buried=1),
            Ruleset(ace="low"),
            Ruleset(cards_up=2),
            Ruleset(time_limit=900),
            Ruleset(seats=3),
        ),
    }[house_id]
    return [Setting(what_differs(HOUSES[house_id], changed), rule_code(changed)) for changed in rules]


def what_differs(rules: Ruleset, changed: Ruleset) -> str:
    """The name of a small change.

    >>> what_differs(Ruleset(), Ruleset(battle_limit=80))
    'Ends after 80 battles'
    """
    if changed.seats != rules.seats:
        return _("%(seats)d players") % {"seats": changed.seats}
    if changed.cards_up == 2:
        return _("Addition war: two cards and their sum")
    if changed.ace != rules.ace:
        return _("Aces low") if changed.ace == "low" else _("Aces wild")
    if changed.buried != rules.buried:
        down = ngettext("%(count)d card down in a war", "%(count)d cards down in a war", changed.buried)
        return down % {"count": changed.buried}
    if changed.turnover != rules.turnover:
        return _("The won pile is shuffled when it is turned over")
    if changed.shortage != rules.shortage:
        return _("Too few cards: give up the rest instead of losing")
    if changed.time_limit is not None:
        return _("Ends after %(minutes)d minutes") % {"minutes": changed.time_limit // 60}
    return _("Ends after %(battles)d battles") % {"battles": changed.battle_limit}
