"""Which animal a page draws, `{{ avatar|animal }}`, and in whose colours, `{{ avatar|colour }}`."""

from django import template

from games.families.animals import animal_of, colour_of

register = template.Library()
register.filter("animal", animal_of)
register.filter("colour", colour_of)
