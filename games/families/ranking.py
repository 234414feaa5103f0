"""Who stands where, in the one way in which every page and export says it (docs/rules.md, "Boards").

War is luck, so nobody is rated: people are ranked by wins, and a share says how sure it is.
"""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Final, Literal

ENOUGH_GAMES: Final = 30
"""Below so many games a share says nothing."""
_Z: Final = 1.96
"""In 95 of 100 cases the true share lies within the margin."""


def places(wins: Sequence[int]) -> list[int]:
    """The place of each: who has as many wins shares one, and the places below are left out.

    >>> places([5, 3, 3, 1])
    [1, 2, 2, 4]
    """
    return [1 + sum(other > own for other in wins) for own in wins]


def ranked[T](people: Iterable[T], wins: Callable[[T], int], name: Callable[[T], str]) -> list[T]:
    """The most wins first; among equals by `name`, which must tell any two apart, as texts are compared here.

    >>> ranked([(3, "Tom"), (5, "Mia"), (3, "Lily")], lambda one: one[0], lambda one: one[1])
    [(5, 'Mia'), (3, 'Lily'), (3, 'Tom')]
    """
    return sorted(people, key=lambda one: (-wins(one), name(one)))


def by_name(name: str, key: str) -> str:
    """What people of equal wins are ordered by: their name, whatever its capitals, then their key."""
    return f"{name.casefold()}\x00{name}\x00{key}"


def share(wins: int, games: int) -> int:
    """How many of a hundred games were won, halves rounded up.

    >>> share(31, 52), share(1, 8), share(0, 0)
    (60, 13, 0)
    """
    return (200 * wins + games) // (2 * games) if games else 0


def margin(wins: int, games: int) -> int:
    """How far the true share may lie from the one seen, in whole percent: half of Wilson's interval at 95 %.

    >>> margin(31, 52), margin(500, 1000), margin(1, 1), margin(0, 0)
    (13, 3, 40, 50)
    """
    if not games:
        return 50
    seen = wins / games
    spread = sqrt(seen * (1 - seen) / games + _Z * _Z / (4 * games * games))
    return round(100 * _Z * spread / (1 + _Z * _Z / games))


type Luck = Literal["unknown", "even", "lucky", "unlucky"]


def luck_in_wars(won: int, fought: int) -> Luck:
    """Whether wars fell as a coin would: half of them lie within the margin. Too few of them say nothing.

    >>> luck_in_wars(20, 29), luck_in_wars(41, 83), luck_in_wars(70, 100), luck_in_wars(30, 100)
    ('unknown', 'even', 'lucky', 'unlucky')
    """
    if fought < ENOUGH_GAMES:
        return "unknown"
    ahead = share(won, fought) - 50
    if abs(ahead) <= margin(won, fought):
        return "even"
    return "lucky" if ahead > 0 else "unlucky"


def is_luck(games: int) -> bool:
    """Whether so few games say nothing but "this is luck".

    >>> is_luck(29), is_luck(30)
    (True, False)
    """
    return games < ENOUGH_GAMES
