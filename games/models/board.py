"""What a family's boards show: counted as games end, and counted anew by `manage.py recount`."""

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.family import Family
from games.models.game import RULE_CODE_LENGTH, Game
from games.models.person import Person

SEASON_LENGTH: Final = 8
PEOPLE_LENGTH: Final = 64


class FamilyGame(models.Model):
    """A game that two or more of the family's people played. `apart` says why it does not count, empty where
    it does. `day` is the family's day on which it ended."""

    class Apart(models.TextChoices):
        CONCEDED = "conceded", _("conceded")
        CALLED = "called", _("counted early")
        HEAD_START = "head_start", _("head start")
        WHAT_IF = "what_if", _("what if")

    family = models.ForeignKey(
        Family, verbose_name=_("family"), on_delete=models.CASCADE, related_name="games"
    )
    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="families")
    apart = models.CharField(_("apart"), max_length=10, choices=Apart.choices, blank=True, default="")
    ended = models.DateTimeField(_("ended"))
    day = models.DateField(_("day"))

    class Meta:
        verbose_name = _("game of a family")
        verbose_name_plural = _("games of families")
        ordering = ("-ended", "-game_id")
        constraints = (models.UniqueConstraint(fields=["family", "game"], name="once_on_a_board"),)
        indexes = (models.Index(fields=["family", "-ended", "-game"], name="last_games"),)

    def __str__(self) -> str:
        return f"{self.family_id} {self.game_id}"


class Tally(models.Model):
    """What one person has done in one season of a family, under certain rules (empty: any) with so many
    seats (0: any). A season is "ever", a month ("2026-11") or a school year ("2026/27").

    Cards: `biggest_war` at stake in a war the person won, `closest` ahead of the next at the end of one won,
    `comeback` held at the lowest in a game won. `longest` counts battles of a game, `deepest` the wars within
    one battle. Null where there was none. `milliseconds` from deal to end.
    """

    family = models.ForeignKey(
        Family, verbose_name=_("family"), on_delete=models.CASCADE, related_name="tallies"
    )
    person = models.ForeignKey(
        Person, verbose_name=_("person"), on_delete=models.CASCADE, related_name="tallies"
    )
    season = models.CharField(_("season"), max_length=SEASON_LENGTH)
    rule_code = models.CharField(_("rule code"), max_length=RULE_CODE_LENGTH, blank=True, default="")
    seats = models.PositiveSmallIntegerField(_("seats"), default=0)

    games = models.PositiveIntegerField(_("games"), default=0)
    wins = models.PositiveIntegerField(_("wins"), default=0)
    draws = models.PositiveIntegerField(_("draws"), default=0)
    streak = models.PositiveIntegerField(_("streak"), default=0)
    best_streak = models.PositiveIntegerField(_("best streak"), default=0)
    battles = models.PositiveIntegerField(_("battles"), default=0)
    battles_won = models.PositiveIntegerField(_("battles won"), default=0)
    wars = models.PositiveIntegerField(_("wars"), default=0)
    wars_won = models.PositiveIntegerField(_("wars won"), default=0)
    biggest_war = models.PositiveSmallIntegerField(_("biggest war"), null=True)
    longest = models.PositiveIntegerField(_("longest game"), null=True)
    deepest = models.PositiveSmallIntegerField(_("deepest war"), null=True)
    closest = models.PositiveSmallIntegerField(_("closest finish"), null=True)
    comeback = models.PositiveSmallIntegerField(_("comeback"), null=True)
    milliseconds = models.BigIntegerField(_("milliseconds"), default=0)

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
        constraints = (
            models.UniqueConstraint(
                fields=["family", "season", "rule_code", "seats", "person"], name="one_tally_a_person"
            ),
        )

    def __str__(self) -> str:
        return f"{self.family_id} {self.season} {self.person_id}"


class Rivalry(models.Model):
    """How often each of two or three people of a family has won where all of them played, in one season.

    `people` are their ids, rising and with a hyphen between, `wins` one number for each of them.
    """

    family = models.ForeignKey(
        Family, verbose_name=_("family"), on_delete=models.CASCADE, related_name="rivalries"
    )
    season = models.CharField(_("season"), max_length=SEASON_LENGTH)
    people = models.CharField(_("people"), max_length=PEOPLE_LENGTH)
    games = models.PositiveIntegerField(_("games"), default=0)
    wins = models.JSONField(_("wins"), default=list)

    class Meta:
        verbose_name = _("rivalry")
        verbose_name_plural = _("rivalries")
        constraints = (
            models.UniqueConstraint(fields=["family", "season", "people"], name="one_row_a_rivalry"),
        )

    def __str__(self) -> str:
        return f"{self.family_id} {self.season} {self.people}"
