"""What a browser is called in the list of one's devices."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    ("iPad", "iPad"),
    ("iPhone", "iPhone"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)
"""What browsers say of themselves, the rarer first: most say that they are others too."""


def device_words(user_agent: str) -> str:
    """The two words that are kept of what a browser says, and nothing else of it.

    >>> device_words("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36")
    'Chrome Android'
    >>> device_words("curl/8")
    ''
    """
    named = (next((name for sign, name in signs if sign in user_agent), "") for signs in (BROWSERS, SYSTEMS))
    return " ".join(name for name in named if name)


def device_name(words: str) -> str:
    """The same for people."""
    return words.replace(" ", " · ") or _("Another device")
