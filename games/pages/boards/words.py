"""What pages of a board say: seasons, rules, who won, and why a share is luck."""

import datetime
from collections.abc import Collection, Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.families.ranking import Luck
from games.families.seasons import EVER, bounds
from games.models import FamilyGame
from games.pages.house_words import names_by_code
from games.pages.seat_names import listed

MONTH_LENGTH = len("2026-11")


def season_words(season: str, school_starts: int) -> str:
    """A season by its name.

    >>> season_words("2026-11", 9), season_words("2026/27", 9), season_words("ever", 9)
    ('November 2026', 'School year 2026/27', 'Ever')
    """
    days = bounds(season, school_starts)
    if season == EVER or days is None:
        return _("Ever")
    if "-" in season:
        return date_format(days[0], "F Y")
    return _("School year %(years)s") % {"years": season}


def house_of(rule_code: str) -> str:
    """The name of house rules; their code where they are somebody's own."""
    return names_by_code().get(rule_code) or _("Own rules (%(code)s)") % {"code": rule_code}


def luck_words(few: Sequence[str], played: int) -> str:
    """Whose share is luck: `few` have played fewer than 30 games, of `played` people."""
    if not few:
        return _("± says how far luck alone may have moved a share.")
    if len(few) == played:
        return _("Nobody has 30 games yet, so this is luck.")
    if len(few) > 3:
        return _("%(count)d people have fewer than 30 games, so theirs is luck.") % {"count": len(few)}
    sentence = ngettext(
        "%(names)s has fewer than 30 games, so this is luck.",
        "%(names)s have fewer than 30 games, so this is luck.",
        len(few),
    )
    return sentence % {"names": listed(few)}


def war_luck_words(luck: Luck) -> str:
    """How somebody's wars fell."""
    return {
        "unknown": _("Fewer than 30 wars: nobody can say yet whether that is luck."),
        "even": _("The wars fell as a coin would."),
        "lucky": _("Lucky in wars: more of them won than a coin would give."),
        "unlucky": _("Unlucky in wars: fewer of them won than a coin would give."),
    }[luck]


def apart_words(apart: str) -> str:
    """Why a game does not count."""
    words: dict[str, str] = {
        FamilyGame.Apart.CONCEDED.value: _("Somebody gave up"),
        FamilyGame.Apart.CALLED.value: _("Counted early"),
        FamilyGame.Apart.HEAD_START.value: _("With a head start"),
        FamilyGame.Apart.WHAT_IF.value: _("The same cards under other rules"),
    }
    return words.get(apart, "")


def reason_words(reason: str, winners: Collection[str]) -> str:
    """How a game ended."""
    return {
        "all_cards": _("All the cards in one hand."),
        "undecided_war": _("A war that nobody could decide."),
        "limit": _("The limit of battles was reached: the most cards win."),
        "time": _("Time was up: the most cards win."),
        "called": _("Everybody wanted to count early."),
        "conceded": _("Somebody gave up."),
    }.get(reason, "")


def moment_words(moment: datetime.datetime) -> str:
    """A moment by the clocks of the family, whose time it must be already."""
    return f"{date_format(moment, 'DATE_FORMAT')}, {date_format(moment, 'TIME_FORMAT')}"
