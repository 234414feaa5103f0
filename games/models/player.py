"""Who plays on one device: a guest, or somebody who is known on others too."""

from datetime import UTC, date, datetime
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

# Twenty visible characters, each with the three marks that a cleaned name may carry.
NAME_LENGTH: Final = 80
AVATAR_LENGTH: Final = 16
ID_LENGTH: Final = 32


def today() -> date:
    return datetime.now(UTC).date()


class Player(models.Model):
    """A guest, known by the id in a signed cookie; `person` is set once they are more than that. `seen` is
    the last day on which they came; a guest who stays away for long is forgotten.

    To claim what a guest has played is to set `person`, which is done once: records stay as they are.
    """

    id = models.CharField(_("id"), max_length=ID_LENGTH, primary_key=True, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    avatar = models.CharField(_("avatar"), max_length=AVATAR_LENGTH)
    person = models.ForeignKey(
        "games.Person",
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="players",
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)
    seen = models.DateField(_("last seen"), null=True, default=today, db_index=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name
