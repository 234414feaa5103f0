"""Codes of tables: short ones to say aloud, long ones for watching that nobody can guess."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable

CONSONANTS = "BDFGHJKMNPRSTVWZ"
VOWELS = "AEIO"
PATTERN = "cvccvc"
UNKIND = (
    "DIK",
    "FAK",
    "FAG",
    "KAK",
    "NAZ",
    "PIS",
    "POO",
    "SHIT",
    "TIT",
    "WOG",
    "GAS",
    "HOR",
    "NIG",
    "KIK",
    "DAM",
    "HEL",
)
"""Parts of words that nobody wants to read out to a child."""

type Draw = Callable[[int], bytes]


def draw_code(draw: Draw) -> str:
    """Six letters that can be spoken and have no look-alike among them, such as MANTOR.

    >>> draw_code(lambda n: bytes(range(n)))
    'BEFGAJ'
    """
    while True:
        letters = (VOWELS if kind == "v" else CONSONANTS for kind in PATTERN)
        code = "".join(
            letter[byte % len(letter)] for letter, byte in zip(letters, draw(len(PATTERN)), strict=True)
        )
        if not any(part in code for part in UNKIND):
            return code


def draw_watch_code(draw: Draw) -> str:
    """22 URL-safe characters, 128 bits."""
    return urlsafe_b64encode(draw(16)).decode().rstrip("=")


def typed_code(text: str) -> str:
    """What somebody typed, as a code: capitals, without spaces and dashes, digits read as their letters.

    >>> typed_code(" mant-0r ")
    'MANTOR'
    """
    plain = "".join(sign for sign in text.upper() if sign.isalnum())
    return plain.translate(str.maketrans("01", "OI"))[:20]
