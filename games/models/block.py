"""Who does not want to meet whom."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.player import AVATAR_LENGTH, NAME_LENGTH, Player


class Block(models.Model):
    """One person has blocked another, who is never told. `name` and `avatar` are what the other was called
    then."""

    blocker = models.ForeignKey(
        Player, verbose_name=_("who blocks"), on_delete=models.CASCADE, related_name="blocks"
    )
    blocked = models.ForeignKey(
        Player, verbose_name=_("who is blocked"), on_delete=models.CASCADE, related_name="blocked_by"
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    avatar = models.CharField(_("avatar"), max_length=AVATAR_LENGTH)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=["blocker", "blocked"], name="blocked_once"),)

    def __str__(self) -> str:
        return self.name
