"""Who sits at a new table: the form's fields `chair1` to `chair6`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from django.utils.translation import gettext as _

from games.families.animals import ANIMALS
from games.rules import InvalidRuleset
from games.tables.making import SeatWish

CHAIRS: Final = (1, 2, 3, 4, 5, 6)
NOBODY: Final = "nobody"
WISHES: Final = ("me", "open", "computer")


@dataclass(frozen=True, slots=True)
class Chair:
    """A row of the form: field -> who may sit there, and who does."""

    name: str
    ask: str
    animal: str
    choices: tuple[tuple[str, str], ...]
    value: str


def chairs(fields: Mapping[str, str]) -> list[Chair]:
    """Six chairs. The first is the maker's; somebody sits in the first two."""
    names = {"me": _("me"), "open": _("a friend"), "computer": _("the computer"), NOBODY: _("nobody")}
    rows = []
    for number in CHAIRS:
        offered = ("me", "open", "computer") if number == 1 else ("open", "computer")
        choices = tuple((wish, names[wish]) for wish in (*offered, *((NOBODY,) if number > 2 else ())))
        ask = _("Seat %(number)d") % {"number": number}
        field = f"chair{number}"
        rows.append(Chair(field, ask, ANIMALS[number - 1], choices, fields[field]))
    return rows


def usual_chairs(seats: int) -> dict[str, str]:
    """The maker and friends, as many as the rules have seats.

    >>> usual_chairs(2)["chair1"], usual_chairs(2)["chair2"], usual_chairs(2)["chair3"]
    ('me', 'open', 'nobody')
    """
    return {
        f"chair{number}": "me" if number == 1 else "open" if number <= seats else NOBODY for number in CHAIRS
    }


def chairs_in(sent: Mapping[str, str]) -> list[SeatWish]:
    """Who sits at the table, in order; with `watching` the maker's chair is a friend's.

    Raises InvalidRuleset for a number of seats that cannot be played.
    """
    wishes = [sent.get(f"chair{number}", NOBODY) for number in CHAIRS]
    if sent.get("watching") == "yes":
        wishes = ["open" if wish == "me" else wish for wish in wishes]
    seated = [wish for wish in wishes if wish in WISHES]
    if len(seated) < 2 or seated.count("me") > 1:
        raise InvalidRuleset("seats must be a whole number from 2 to 6", "seats")
    return cast(list[SeatWish], seated)
