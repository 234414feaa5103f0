"""The options of a ruleset as they are offered: plain words, an example, and what each does to the length."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.pages.house_words import houses
from games.pages.length_words import length
from games.pages.measured import LIMIT
from games.pages.rules_form import OWN
from games.rules import HOUSES, InvalidRuleset, Ruleset

BURIED: Final = (0, 1, 2, 3, 5, 10)
BATTLES: Final = (80, 100, 200, 300, 1_000, 2_000)
MINUTES: Final = (1, 2, 3, 5, 10, 15, 20, 30, 45, 60)
SEATS: Final = (2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option. `length` is a sentence about measured games, or empty."""

    value: str
    name: str
    says: str
    length: str
    chosen: bool
    link: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A field of the form: its question, its choices or (`kind` number, word, time) what may be typed."""

    name: str
    kind: str
    ask: str
    says: str
    value: str
    choices: tuple[Choice, ...]
    problem: str


@dataclass(frozen=True, slots=True)
class Group:
    """Options that belong together."""

    name: str
    options: tuple[Option, ...]


def house_option(fields: Mapping[str, str], problems: Mapping[str, str]) -> Option:
    """Whose rules: one of the five houses, or one's own."""
    choices = [
        Choice(one.id, one.name, one.short, length(HOUSES[one.id]), fields["rules"] == one.id, one.id)
        for one in houses()
    ]
    own = Choice(OWN, _("Our own rules"), _("Choose every single rule below."), "", fields["rules"] == OWN)
    return Option("rules", "choice", _("Whose rules?"), "", "", (*choices, own), problems.get("rules", ""))


def seats_option(fields: Mapping[str, str], problems: Mapping[str, str]) -> Option:
    """How many play."""
    names = {seats: _("%(seats)d players") % {"seats": seats} for seats in SEATS}
    choices = {str(seats): (name, _dealt(seats)) for seats, name in names.items()}
    return _choice("seats", _("How many play?"), choices, fields, problems)


def _dealt(seats: int) -> str:
    each, aside = divmod(52, seats)
    if not aside:
        return _("%(each)d cards each.") % {"each": each}
    left = ngettext(
        "%(each)d cards each; %(aside)d is set aside.", "%(each)d cards each; %(aside)d are set aside.", aside
    )
    return left % {"each": each, "aside": aside}


def groups(fields: Mapping[str, str], problems: Mapping[str, str]) -> list[Group]:
    """All options but the number of seats."""
    return [
        Group(_("The cards"), (_ace(fields, problems), _cards_up(fields, problems))),
        Group(
            _("War"), (_buried(fields, problems), _war_word(fields, problems), _shortage(fields, problems))
        ),
        Group(
            _("The cards you win"),
            (_winnings(fields, problems), _pickup(fields, problems), _turnover(fields, problems)),
        ),
        Group(_("The end"), (_battle_limit(fields, problems), _time_limit(fields, problems))),
    ]


def _choice(
    name: str,
    ask: str,
    words: Mapping[str, tuple[str, str]],
    fields: Mapping[str, str],
    problems: Mapping[str, str],
    **beside: Any,
) -> Option:
    """Radio buttons; each value's length is that of the plain rules with only this (and `beside`) changed."""
    choices = tuple(
        Choice(value, label, says, _length_with(name, value, beside), fields[name] == value)
        for value, (label, says) in words.items()
    )
    return Option(name, "choice", ask, "", fields[name], choices, problems.get(name, ""))


def _length_with(name: str, value: str, beside: Mapping[str, Any]) -> str:
    changed: Any = int(value) if value.isdecimal() else value
    try:
        return length(replace(Ruleset(**beside), **{name: changed}))
    except InvalidRuleset:
        return length(replace(Ruleset(**beside, battle_limit=LIMIT), **{name: changed}))


def _ace(fields: Mapping[str, str], problems: Mapping[str, str]) -> Option:
    words = {
        "high": (_("Aces high"), _("An ace beats a king.")),
        "low": (_("Aces low"), _("An ace loses even to a 2.")),
        "wild": (_("Aces wild"), _("An ace and a 7 are at war: an ace is as good as what it meets.")),
    }
    return _choice("ace", _("What is an ace?"), words, fields, problems)


def _cards_up(fields: Mapping[str, str], problems: Mapping[str, str]) -> Option:
    words = {
        "1": (_("One card"), _("A 9 beats a 5.")),
        "2": (
            _("Two cards and their sum: addition war"),
            _("4 and 9 make 13 and beat 6 and 5, which make 11."),
        ),
    }
    return _choice("cards_up", _("How many cards does everybody turn up?"), words, fields, problems)


def _buried(fields: Mapping[str, str], problems: Mapping[str, str]) -> Option:
    choices = tuple(
        Choice(
            str(count),
            ngettext("%(count)d card", "%(count)d cards", count) % {"count": count},
            "",
            length(Ruleset(buried=count)),
            fields["buried"] == str(count),
        )
        for count in BURIED
    )
    says = _("From 0 to 20. Three down and one up: a war of two is about ten cards. Fewer make longer games.")
    ask = _("How many cards go face down in a war?")
    return Option("buried", "number", ask, says, fields["buried"], choices, problems.get("buried", ""))


def _war_word(fields: Mapping[str, str], problems: Mapping[str, str]) -> Option:
    says = _(
        "One card goes down for each letter, and the letter is called: PIG puts down three, "
        "I DECLARE WAR eleven. With a word the number above does not count. Long words make short games."
    )
    ask = _("A word to spell, if you like")
    return Option("war_word", "word", ask, says, fields["war_word"], (), problems.get("war_word", ""))


def _shortage(fields: Mapping[str, str], problems: Mapping[str, str]) -> Option:
    words = {
        "last_card": (
            _("Keep the last card"),
            _(
                "With two cards left, one goes down and the other is turned up. With none, you are "
                "out of the war."
            ),
        ),
        "stands": (
            _("Keep fighting"),
            _("The same, but with none left the card you turned up last stays and counts again."),
        ),
        "loss": (
            _("Lose at once"),
            _("A war takes four cards, and you have three: you are out of the game."),
        ),
        "showdown": (
            _("Show all"),
            _(
                "You have two cards, 5 and king; everybody in the war lays all cards open, and the "
                "highest takes all."
            ),
        ),
        "forfeit": (
            _("Give them up"),
            _("Your last cards go to the table, and the war goes on without you."),
        ),
    }
    return _choice("shortage", _("Too few cards for a war?"), words, fields, problems)


def _winnings(fields: Mapping[str, str], problems: Mapping[str, str]) -> Option:
    words = {
        "under_pile": (_("Under the pile"), _("You meet them again when you have played down to them.")),
        "won_pile": (_("On a won pile"), _("It is turned over when your pile is used up, in mid-war too.")),
    }
    return _choice("winnings", _("Where do won cards go?"), words, fields, problems)


def _pickup(fields: Mapping[str, str], problems: Mapping[str, str]) -> Option:
    limit = _("Needs a limit of battles, for a game might repeat.")
    words = {
        "shuffled": (_("Shuffled"), _("As hands scoop them up.")),
        "winner_first": (_("Your own first"), _("Your 9 goes under, then the 5 that it beat.") + " " + limit),
        "loser_first": (
            _("The others' first"),
            _("The 5 goes under, then your 9 that beat it.") + " " + limit,
        ),
        "as_played": (_("As they lay"), _("In the order of the seats, whoever won.") + " " + limit),
    }
    return _choice("pickup", _("In what order?"), words, fields, problems)


def _turnover(fields: Mapping[str, str], problems: Mapping[str, str]) -> Option:
    words = {
        "kept": (_("As it lay"), _("The card you won first comes up first.")),
        "shuffled": (_("Shuffled"), _("Then no game can repeat itself.")),
    }
    ask = _("A won pile that is turned over is…")
    return _choice("turnover", ask, words, fields, problems, winnings="won_pile")


def _battle_limit(fields: Mapping[str, str], problems: Mapping[str, str]) -> Option:
    choices = tuple(
        Choice(
            str(battles),
            _("%(battles)d battles") % {"battles": battles},
            "",
            length(Ruleset(battle_limit=battles)),
            fields["battle_limit"] == str(battles),
        )
        for battles in BATTLES
    )
    says = _("80 is short, 200 medium, 1,000 hardly ever reached. Empty: no limit. Then the most cards win.")
    ask = _("End after how many battles?")
    value = fields["battle_limit"]
    return Option("battle_limit", "number", ask, says, value, choices, problems.get("battle_limit", ""))


def _time_limit(fields: Mapping[str, str], problems: Mapping[str, str]) -> Option:
    seconds = {str(60 * minutes): _minutes(minutes) for minutes in MINUTES}
    value = fields["time_limit"]
    if value and value not in seconds:
        seconds = {value: _("%(seconds)s seconds") % {"seconds": value}, **seconds}
    choices = [Choice(text, name, "", "", text == value) for text, name in seconds.items()]
    none = Choice("", _("No limit of time"), "", "", not value)
    says = _(
        "The battle is played to its end, then the most cards win. Ten to thirty minutes suit most people."
    )
    ask = _("End after how long?")
    return Option("time_limit", "time", ask, says, value, (none, *choices), problems.get("time_limit", ""))


def _minutes(minutes: int) -> str:
    return ngettext("%(minutes)d minute", "%(minutes)d minutes", minutes) % {"minutes": minutes}
