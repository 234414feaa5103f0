"""Which animal somebody is, and in whose colours it is painted: an avatar is `fox`, or `fox-owl`.

Every animal has colours of its own; two at one table never have the same, so that a seat is known by them.
"""

from collections.abc import Iterable
from typing import Final, Literal, get_args

# fmt: off
type Animal = Literal[
    "fox", "bear", "frog", "owl", "rabbit", "hedgehog",
    "cat", "dog", "lion", "penguin", "unicorn", "dragon",
]
# fmt: on

ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal.__value__)
"""In the order in which they are offered; the number of a colour is its animal's place here."""


def animal_of(avatar: str) -> str:
    """
    >>> animal_of("fox"), animal_of("fox-owl")
    ('fox', 'fox')
    """
    return avatar.partition("-")[0]


def colour_of(avatar: str) -> str:
    """
    >>> colour_of("fox"), colour_of("fox-owl")
    ('fox', 'owl')
    """
    return avatar.rpartition("-")[2]


def painted(animal: str, colour: str) -> str:
    """The avatar of an animal in the colours of one.

    >>> painted("fox", "owl"), painted("fox", "fox")
    ('fox-owl', 'fox')
    """
    return animal if animal == colour else f"{animal}-{colour}"


def painted_as(animal: str, colour: int) -> str:
    """The avatar of somebody who chose the animal and the number of a colour.

    >>> painted_as("fox", 3), painted_as("owl", 3)
    ('fox-owl', 'owl')
    """
    return painted(animal_of(animal), ANIMALS[colour % len(ANIMALS)])


def painted_apart(avatar: str, others: Iterable[str]) -> str:
    """The same animal, in its own colours or, where one of the others has these, in such as are free.

    >>> painted_apart("fox", ["bear"]), painted_apart("fox", ["fox", "bear"])
    ('fox', 'fox-frog')
    >>> painted_apart("owl", ["fox-owl"])
    'owl-fox'
    """
    taken = {colour_of(other) for other in others}
    if colour_of(avatar) not in taken:
        return avatar
    return next((painted(animal_of(avatar), free) for free in ANIMALS if free not in taken), avatar)
