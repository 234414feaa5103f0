"""What a seat is called on a page, as `frontend/static/js/names.js` calls it at the table."""

import re
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.families.animals import SOMEONE, animal_of
from games.pages.guests import ANIMALS

GONE: Final = re.compile(rf"^{SOMEONE}(?= \d+$|$)")


def seat_name(name: str, avatar: str) -> str:
    """Somebody by their name, a computer after its animal, and Someone who was deleted.

    >>> seat_name("Mia", "owl"), seat_name("someone 2", "someone-owl"), seat_name("", "someone-owl")
    ('Mia', 'Someone 2', 'Someone')
    """
    if name:
        return GONE.sub(_("Someone"), name)
    animal = animal_of(avatar)
    return _("Someone") if animal == SOMEONE else str(ANIMALS.get(animal, ""))


def listed(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> listed(["Lily"]), listed(["Lily", "Tom", "Papa"])
    ('Lily', 'Lily, Tom and Papa')
    """
    isolated = [name if name.isascii() else f"\u2068{name}\u2069" for name in names]
    if len(isolated) < 2:
        return "".join(isolated)
    return _("%(some)s and %(last)s") % {"some": ", ".join(isolated[:-1]), "last": isolated[-1]}
