"""Who sat where in a game, and what came of it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.player import AVATAR_LENGTH, NAME_LENGTH, Player


class Seat(models.Model):
    """A seat of one game, with the name and avatar that were shown at the deal.

    `player` sat here at the deal, and `finisher` at the end; null where it was a computer. What the seat did
    is null until the game is over: battles won, wars it fought and won, the biggest in cards at stake,
    the most wars of one battle it fought, the fewest cards it had after a battle.
    """

    class Kind(models.TextChoices):
        PERSON = "person", _("person")
        COMPUTER = "computer", _("computer")

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="seats",
    )
    finisher = models.ForeignKey(
        Player,
        verbose_name=_("player at the end"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="finished_seats",
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    avatar = models.CharField(_("avatar"), max_length=AVATAR_LENGTH)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    place = models.PositiveSmallIntegerField(_("place"), null=True)
    cards = models.PositiveSmallIntegerField(_("cards"), null=True)
    battles_won = models.PositiveIntegerField(_("battles won"), null=True)
    wars = models.PositiveIntegerField(_("wars"), null=True)
    wars_won = models.PositiveIntegerField(_("wars won"), null=True)
    biggest_war = models.PositiveSmallIntegerField(_("biggest war"), null=True)
    deepest = models.PositiveSmallIntegerField(_("deepest war"), null=True)
    fewest = models.PositiveSmallIntegerField(_("fewest cards"), null=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("seat",)
        constraints = (models.UniqueConstraint(fields=["game", "seat"], name="one_row_a_seat"),)

    def __str__(self) -> str:
        return f"{self.seat} {self.name}"
