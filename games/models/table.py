"""The last known shape of a table, for building it up again after the store was lost."""

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

CODE_LENGTH: Final = 6
WATCH_CODE_LENGTH: Final = 22


class Table(models.Model):
    """A table by its code. `base` is written and read by `games.tables` alone.

    `base` holds the seed of the game in progress, so it is shown nowhere. `epoch` and `n` say how new it
    is: an older one never overwrites a newer. A table that was closed is not built up again.
    """

    class Why(models.TextChoices):
        LEFT = "left", _("everybody left")
        IDLE = "idle", _("nothing happened")
        LOST = "lost", _("nobody came back")
        STAFF = "staff", _("ended by staff")

    code = models.CharField(_("code"), max_length=CODE_LENGTH, primary_key=True)
    watch_code = models.CharField(_("watch code"), max_length=WATCH_CODE_LENGTH, unique=True)
    base = models.JSONField(_("base"))
    epoch = models.BigIntegerField(_("epoch"))
    n = models.BigIntegerField(_("entry"))
    closed = models.DateTimeField(_("closed"), null=True, db_index=True)
    closed_for = models.CharField(_("why"), max_length=5, choices=Why.choices, blank=True, db_default="")
    updated = models.DateTimeField(_("updated"), auto_now=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")

    def __str__(self) -> str:
        return self.code
