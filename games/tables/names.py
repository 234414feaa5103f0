"""What a person may be called at a table."""

import unicodedata
from collections.abc import Iterable
from itertools import count
from typing import Final

from django.utils.translation import gettext as _

MOST_VISIBLE: Final = 20
MOST_MARKS: Final = 3

# Names that would make a sentence on the table say something untrue.
RESERVED: Final = frozenset(
    (
        *("admin", "administrator", "bot", "computer", "dealer", "host", "moderator", "open", "robot"),
        *("server", "system", "thecomputer", "watcher"),
        *("anybody", "everybody", "me", "nobody", "someone", "you"),
    )
)

# Characters that take part in no category of invisible ones and yet show nothing.
BLANK: Final = frozenset(
    (
        *(*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), *range(0x180B, 0x1810)),
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
    )
)


# Digits and letters of other scripts that pass for Latin ones.
LOOK_ALIKES: Final = str.maketrans("0134578авекмнорстухіѕјαβεικνορτυχ", "oieastbabekmhopctyxisjabeikvoptux")


class NameRefused(ValueError):
    """The name cannot be used; `message` says what to do, in the reader's language."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def clean_name(text: str) -> str:
    """The name as it is shown: NFC, trimmed, without anything invisible.

    Spaces are collapsed to one; control, format (text direction among them) and
    private characters are dropped; a letter keeps at most three marks, and a mark
    without a letter is dropped. Raises `NameRefused` when nothing visible is left,
    when more than 20 visible characters are, or when the name is a reserved word.

    >>> clean_name("  Mia\\u202e \\n  Rose ")
    'Mia Rose'
    >>> clean_name("Computer 2")
    Traceback (most recent call last):
    ...
    games.tables.names.NameRefused: “Computer 2” is kept for the house. Please choose another name.
    """
    name = unicodedata.normalize("NFC", " ".join(_visible_only(text).split()))
    visible = sum(1 for character in name if not _is_mark(character))
    if visible == 0:
        raise NameRefused(_("Please type a name."))
    if visible > MOST_VISIBLE:
        raise NameRefused(_("This name is too long. A name has at most 20 characters."))
    if _skeletons(name) & RESERVED:
        raise NameRefused(_("“%(name)s” is kept for the house. Please choose another name.") % {"name": name})
    return name


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name as it is shown at a table where `others` are called so: no two people read or sound alike.

    Whoever comes second gets a number, and keeps it in all that is told of the table. Cut, where there is no
    room for it.

    >>> told_apart("Mia", ["Tom"]), told_apart("Mia", ["MIA", "Mia 2"])
    ('Mia', 'Mia 3')
    """
    taken = {_reads_as(other) for other in others}
    if _reads_as(name) not in taken:
        return name
    start = _cut(name, MOST_VISIBLE - 2)
    return next(apart for k in count(2) if _reads_as(apart := f"{start} {k}") not in taken)


def _cut(name: str, most: int) -> str:
    """The first visible characters of a name, with their marks."""
    seen = 0
    for k, character in enumerate(name):
        seen += not _is_mark(character)
        if seen > most:
            return name[:k].rstrip()
    return name


def _reads_as(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().translate(LOOK_ALIKES)


def _visible_only(text: str) -> str:
    kept: list[str] = []
    marks = MOST_MARKS
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if character.isspace() or category.startswith("Z"):
            kept.append(" ")
            marks = MOST_MARKS
        elif category.startswith("C") or ord(character) in BLANK:
            continue
        elif not _is_mark(character):
            kept.append(character)
            marks = 0
        elif marks < MOST_MARKS:
            kept.append(character)
            marks += 1
    return "".join(kept)


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


def _skeletons(name: str) -> set[str]:
    """The letters alone, so that `Böt 7`, `B.o.t` and `B0t` are seen to say `bot`."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    read_as = (plain, plain.translate(LOOK_ALIKES))
    return {"".join(character for character in text if character.isalpha()) for text in read_as}
