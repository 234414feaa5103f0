"""Which animal a page draws, `{{ avatar|animal }}`, and in whose colours, `{{ avatar|colour }}`."""

from django import template

from games.families.animals import animal_of, colour_of, painted_as
from games.models import Person

register = template.Library()
register.filter("animal", animal_of)
register.filter("colour", colour_of)


@register.filter
def looks(person: Person) -> str:
    """The avatar of a person, in the colours of the profile."""
    return painted_as(person.avatar, person.colour)
