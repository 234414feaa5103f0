"""The rule code: a ruleset in at most 24 characters (docs/rules.md, section 2)."""

import re
from collections.abc import Mapping
from typing import Any

from games.rules.ruleset import InvalidRuleset, Ruleset

VERSION = "w1"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_SIGNS: Mapping[str, Mapping[str, object]] = {
    "seats": {"3": 3, "4": 4, "5": 5, "6": 6},
    "ace": {"l": "low", "w": "wild"},
    "cards_up": {"d": 2},
    "winnings": {"p": "won_pile"},
    "pickup": {"f": "winner_first", "g": "loser_first", "h": "as_played"},
    "turnover": {"m": "shuffled"},
    "shortage": {"s": "stands", "x": "loss", "y": "showdown", "z": "forfeit"},
}
_NUMBERS: Mapping[str, tuple[str, int]] = {
    "buried": ("b", 1),
    "battle_limit": ("n", 4),
    "time_limit": ("t", 3),
}
_ORDER = (
    *("seats", "ace", "cards_up", "buried", "winnings", "pickup", "turnover", "shortage"),
    *("battle_limit", "time_limit"),
)


def _pattern() -> re.Pattern[str]:
    parts = []
    for option in _ORDER:
        if option in _SIGNS:
            parts.append(f"(?P<{option}>[{''.join(_SIGNS[option])}])?")
        else:
            sign, width = _NUMBERS[option]
            parts.append(f"(?:{sign}(?P<{option}>[0-9a-z]{{{width}}}))?")
    return re.compile(VERSION + "".join(parts))


_CODE = _pattern()


def rule_code(rules: Ruleset) -> str:
    """The code of a ruleset, 2-24 characters of ``0-9a-z``; a war word travels beside it.

    >>> rule_code(Ruleset()), rule_code(Ruleset(seats=3, buried=1, shortage="stands"))
    ('w1', 'w13b1s')
    """
    plain = Ruleset()
    code = VERSION
    for option in _ORDER:
        value = getattr(rules, option)
        if value == getattr(plain, option):
            continue
        if option in _SIGNS:
            code += next(sign for sign, meaning in _SIGNS[option].items() if meaning == value)
        else:
            sign, width = _NUMBERS[option]
            code += sign + _base36(value, width)
    return code


def from_rule_code(code: str, war_word: str | None = None) -> Ruleset:
    """The ruleset that a code and the war word beside it stand for.

    >>> from_rule_code("w1b6", "guerre").war_word
    'guerre'

    Raises InvalidRuleset when the code is not one that ``rule_code`` writes.
    """
    match = _CODE.fullmatch(code)
    if match is None:
        raise InvalidRuleset("this is no rule code", "rule_code")
    options: dict[str, Any] = {"war_word": war_word}
    for option, text in match.groupdict().items():
        if text is not None:
            options[option] = _SIGNS[option][text] if option in _SIGNS else int(text, 36)
    rules = Ruleset(**options)
    if rule_code(rules) != code:
        raise InvalidRuleset("this is no rule code", "rule_code")
    return rules


def _base36(number: int, width: int) -> str:
    text = ""
    for _ in range(width):
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
    return text
