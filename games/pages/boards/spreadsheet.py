"""Tables that spreadsheet programs open: nothing in a cell is ever a formula."""

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Final
from unicodedata import category

BOM: Final = "\ufeff"
"""Without it spreadsheet programs take UTF-8 for something else."""

_BEGINS_A_FORMULA: Final = frozenset("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
"""The last four are the same signs, full width, which programs in East Asia take for these."""


def cell(value: object) -> object:
    """A number as it is; a text that no program computes, and that turns no other one's direction.

    >>> cell(7), cell("Mia"), cell("=1+1"), cell("@SUM(A1)"), cell(" -2")
    (7, 'Mia', "'=1+1", "'@SUM(A1)", "' -2")
    """
    if not isinstance(value, str):
        return "" if value is None else value
    text = value if value.isascii() else f"\u2068{value}\u2069"
    begins = next((sign for sign in value if not _is_unseen(sign)), "")
    return f"'{text}" if begins in _BEGINS_A_FORMULA else text


def _is_unseen(sign: str) -> bool:
    """Spaces and signs without a picture: some programs pass over them before they look for a formula."""
    return sign not in _BEGINS_A_FORMULA and category(sign) in ("Cf", "Cc", "Zs")


def rows(table: Iterable[Iterable[object]]) -> str:
    """These rows as CSV."""
    text = StringIO()
    csv.writer(text).writerows([cell(value) for value in row] for row in table)
    return text.getvalue()
