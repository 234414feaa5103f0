"""How the pages name the animals and the pictures of a picture PIN."""

from django.utils.translation import gettext as _

from games.families.animals import ANIMALS
from games.pages import guests


def animal_names() -> list[tuple[str, str]]:
    """Each animal with its name, in the order in which they are offered."""
    return [(animal, str(guests.ANIMALS.get(animal, animal))) for animal in ANIMALS]


def picture_names() -> dict[str, str]:
    """The nine pictures, as they are read out."""
    return {
        "sun": _("Sun"),
        "star": _("Star"),
        "heart": _("Heart"),
        "moon": _("Moon"),
        "tree": _("Tree"),
        "house": _("House"),
        "ball": _("Ball"),
        "boat": _("Boat"),
        "flower": _("Flower"),
    }
