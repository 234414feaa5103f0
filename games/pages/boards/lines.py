"""The lines of a board and its records, as pages show them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.families.animals import ANIMALS
from games.families.board import Line
from games.models import Family, Person


@dataclass(frozen=True, slots=True)
class Face:
    """Somebody of the family: `seat` is the class of their colour."""

    key: str
    name: str
    avatar: str
    seat: str
    href: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A line. `rest` is how much of its track the bar leaves free, in percent; who has not played has no
    place. `left`: no longer of the family."""

    face: Face
    mine: bool
    left: bool
    place: int | None
    wins: int
    games: int
    share: int
    margin: int
    rest: int
    biggest_war: int | None
    streak: int


@dataclass(frozen=True, slots=True)
class Feat:
    """A record of the board, and who holds it."""

    words: str
    number: int
    unit: str
    holders: tuple[Face, ...]


class Known(Protocol):
    """Whoever has a face: a line of a board, one of several rivals."""

    @property
    def person(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def avatar(self) -> str: ...
    @property
    def colour(self) -> int: ...


def face_of(family: Family, who: Known) -> Face:
    return _face(family, who.person, who.name, who.avatar, who.colour)


def face_of_person(family: Family, person: Person) -> Face:
    return _face(family, person.key, person.name, person.avatar, person.colour)


def _face(family: Family, key: str, name: str, avatar: str, colour: int) -> Face:
    return Face(key, name, avatar, seat_of(colour), reverse("family-person", args=[family.key, key]))


def seat_of(colour: int) -> str:
    """The class of a colour."""
    return f"seat-{ANIMALS[colour % len(ANIMALS)]}"


def shown_lines(
    family: Family, lines: Sequence[Line], people: Iterable[Person], me: Person | None
) -> list[Shown]:
    """All lines, and after them everybody of the family who has not played: the board keeps its height."""
    longest = max((line.share for line in lines), default=0)
    mine = me.key if me is not None else ""
    shown = [
        Shown(
            face=face_of(family, line),
            mine=line.person == mine,
            left=line.left,
            place=line.place,
            wins=line.figures.wins,
            games=line.figures.games,
            share=line.share,
            margin=line.margin,
            rest=100 - round(100 * line.share / longest) if longest else 100,
            biggest_war=line.figures.biggest_war,
            streak=line.figures.streak,
        )
        for line in lines
    ]
    there = {line.person for line in lines}
    idle = [
        Shown(face_of_person(family, person), person.key == mine, False, None, 0, 0, 0, 0, 100, None, 0)
        for person in people
        if person.key not in there
    ]
    return shown + idle


def feats(family: Family, lines: Sequence[Line]) -> list[Feat]:
    """The records that are set, each with everybody who holds it."""
    asked: tuple[tuple[str, str, Callable[[Iterable[int]], int], Callable[[int], str]], ...] = (
        (_("Biggest war won"), "biggest_war", max, _cards),
        (_("Longest streak of wins"), "best_streak", max, _wins),
        (_("Longest game"), "longest", max, _battles),
        (_("Deepest war: one after another in one battle"), "deepest", max, _wars),
        (_("Closest finish: won ahead by"), "closest", min, _cards),
        (_("Comeback: won after holding no more than"), "comeback", min, _cards),
    )
    found = []
    for words, name, best, unit in asked:
        values = [(getattr(line.figures, name), line) for line in lines]
        numbers = [number for number, _line in values if number or (number == 0 and best is min)]
        if numbers:
            number = best(numbers)
            holders = tuple(face_of(family, line) for held, line in values if held == number)
            found.append(Feat(words, number, unit(number), holders))
    return found


def _battles(number: int) -> str:
    return ngettext("battle", "battles", number)


def _cards(number: int) -> str:
    return ngettext("card", "cards", number)


def _wars(number: int) -> str:
    return ngettext("war", "wars", number)


def _wins(number: int) -> str:
    return ngettext("win", "wins", number)
