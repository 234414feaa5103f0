"""One set of options plays every house's War (docs/rules.md, section 2)."""

import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from games.rules.words import letters

ACES = ("high", "low", "wild")
WINNINGS = ("under_pile", "won_pile")
PICKUPS = ("shuffled", "winner_first", "loser_first", "as_played")
TURNOVERS = ("kept", "shuffled")
SHORTAGES = ("last_card", "stands", "loss", "showdown", "forfeit")
MOST_BATTLES = 100_000
"""No game passes this many battles under any ruleset."""
LONGEST_WAR_WORD = 80

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "ace": ACES,
    "winnings": WINNINGS,
    "pickup": PICKUPS,
    "turnover": TURNOVERS,
    "shortage": SHORTAGES,
}
_RANGES: Mapping[str, tuple[int, int]] = {"seats": (2, 6), "cards_up": (1, 2), "buried": (0, 20)}
_LIMITS: Mapping[str, tuple[int, int]] = {"battle_limit": (1, MOST_BATTLES), "time_limit": (60, 3_600)}


class InvalidRuleset(ValueError):
    """A ruleset that makes no sense; ``options`` names the options concerned."""

    def __init__(self, message: str, *options: str) -> None:
        super().__init__(message)
        self.options: tuple[str, ...] = options


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The options of one game; those left out are play-war's. ``time_limit`` is in seconds.

    >>> Ruleset(seats=3, buried=1).shortage
    'last_card'
    >>> Ruleset(seats=7)
    Traceback (most recent call last):
    games.rules.ruleset.InvalidRuleset: seats must be a whole number from 2 to 6

    Raises InvalidRuleset.
    """

    seats: int = 2
    ace: str = "high"
    cards_up: int = 1
    buried: int = 3
    war_word: str | None = None
    winnings: str = "under_pile"
    pickup: str = "shuffled"
    turnover: str = "kept"
    shortage: str = "last_card"
    battle_limit: int | None = None
    time_limit: int | None = None

    def __post_init__(self) -> None:
        _check_war_word(self)
        _check_each_option(self)
        _check_sense(self)

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> "Ruleset":
        """A ruleset from named options; a war word sets ``buried`` where that is left out.

        >>> Ruleset.from_dict({"war_word": "Guerre!"}).buried
        6

        Raises InvalidRuleset, for unknown names too.
        """
        if not isinstance(options, Mapping):
            raise InvalidRuleset("rules must be an object of options", "rules")
        unknown = sorted(str(name) for name in options if name not in OPTIONS)
        if unknown:
            raise InvalidRuleset(f"there is no option {', '.join(unknown)}", *unknown)
        word = options.get("war_word")
        if isinstance(word, str) and "buried" not in options:
            return cls(**{**options, "buried": len(letters(word))})
        return cls(**options)

    def as_dict(self) -> dict[str, object]:
        """All options by name, ready for JSON.

        >>> Ruleset().as_dict()["buried"]
        3
        """
        return asdict(self)


OPTIONS = tuple(field.name for field in fields(Ruleset))
"""The names of all options."""


def _is_number(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _check_each_option(rules: Ruleset) -> None:
    for name, choices in _CHOICES.items():
        value = getattr(rules, name)
        if not isinstance(value, str) or value not in choices:
            raise InvalidRuleset(f"{name} must be one of {', '.join(choices)}", name)
    for name, (low, high) in _RANGES.items():
        if not _is_number(getattr(rules, name), low, high):
            raise InvalidRuleset(f"{name} must be a whole number from {low} to {high}", name)
    for name, (low, high) in _LIMITS.items():
        value = getattr(rules, name)
        if value is not None and not _is_number(value, low, high):
            raise InvalidRuleset(f"{name} must be none or a whole number from {low} to {high}", name)


def _check_war_word(rules: Ruleset) -> None:
    word = rules.war_word
    if word is None:
        return
    if not isinstance(word, str) or len(word) > LONGEST_WAR_WORD or not 1 <= len(letters(word)) <= 20:
        raise InvalidRuleset("war_word must be none or a text with 1 to 20 letters", "war_word")
    if any(unicodedata.category(sign).startswith("C") for sign in word):
        raise InvalidRuleset("war_word must not hold signs that nobody can see", "war_word")
    if rules.buried != len(letters(word)):
        raise InvalidRuleset(
            f"buried must be the number of letters of war_word, {len(letters(word))}", "buried", "war_word"
        )


def _check_sense(rules: Ruleset) -> None:
    if rules.ace == "wild" and rules.cards_up == 2:
        raise InvalidRuleset("ace wild and cards_up 2 do not go together", "ace", "cards_up")
    if rules.battle_limit is not None:
        return
    if rules.ace == "wild" and rules.shortage == "stands":
        raise InvalidRuleset(
            "ace wild with shortage stands can go on for ever and needs a battle_limit",
            *("ace", "shortage", "battle_limit"),
        )
    turned_shuffled = rules.winnings == "won_pile" and rules.turnover == "shuffled"
    if rules.pickup != "shuffled" and not turned_shuffled:
        raise InvalidRuleset(
            f"pickup {rules.pickup} with winnings {rules.winnings} and turnover {rules.turnover} "
            "can repeat for ever and needs a battle_limit",
            *("pickup", "winnings", "turnover", "battle_limit"),
        )
