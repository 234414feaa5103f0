"""Which animal a page draws, `{{ avatar|animal }}`, and in whose colours, `{{ avatar|colour }}`."""

from typing import Protocol

from django import template

from games.families.animals import animal_of, colour_of, painted_as

register = template.Library()
register.filter("animal", animal_of)
register.filter("colour", colour_of)


class Somebody(Protocol):
    """A person: an animal, and the number of a colour."""

    avatar: str
    colour: int


@register.filter
def looks(person: Somebody) -> str:
    """The avatar of a person, in the colours of the profile."""
    return painted_as(person.avatar, person.colour)
