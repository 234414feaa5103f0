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


SOMEONE: Final = "someone"
"""What is shown instead of the name of somebody who was deleted: nobody can be called so. The art has a
figure of that name, which is no animal."""


def as_someone(avatar: str) -> str:
    """The figure without a face, in the colours of whoever was deleted.

    >>> as_someone("fox"), as_someone("fox-owl")
    ('someone-fox', 'someone-owl')
    """
    return painted(SOMEONE, colour_of(avatar)) if avatar else avatar


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


def looks_of(avatar: str) -> tuple[str, int]:
    """The animal of an avatar and the number of its colour, as a person has them.

    >>> looks_of("owl"), looks_of("fox-owl")
    (('owl', 3), ('fox', 3))
    """
    numbers: dict[str, int] = {animal: number for number, animal in enumerate(ANIMALS)}
    return animal_of(avatar), numbers.get(colour_of(avatar), 0)


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
