"""A game from its deal to its result, with all that is needed to check it."""

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.table import CODE_LENGTH

ID_LENGTH: Final = 12
HEX_LENGTH: Final = 64
RULE_CODE_LENGTH: Final = 24


class Game(models.Model):
    """One game, and while it is running a secret: its seed tells every card.

    From rules, seed, contributions and decisions every card follows, so a running
    game is kept as these and `checkpoint`, the count of flips turned up so far.
    """

    class Status(models.TextChoices):
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        INTERRUPTED = "interrupted", _("interrupted")

    class Visibility(models.TextChoices):
        PRIVATE = "private", _("private")
        PUBLIC = "public", _("public")
        FAMILY = "family", _("family")

    id = models.CharField(_("id"), max_length=ID_LENGTH, primary_key=True)
    # Not a foreign key: a game outlives its table.
    table = models.CharField(_("table"), max_length=CODE_LENGTH)
    visibility = models.CharField(_("visibility"), max_length=8, choices=Visibility.choices)
    status = models.CharField(_("status"), max_length=11, choices=Status.choices, default=Status.RUNNING)

    rules = models.JSONField(_("rules"))
    rule_code = models.CharField(_("rule code"), max_length=RULE_CODE_LENGTH)
    server_seed = models.CharField(_("server seed"), max_length=HEX_LENGTH)
    commitment = models.CharField(_("commitment"), max_length=HEX_LENGTH)
    commits = models.JSONField(_("commits"))
    contributions = models.JSONField(_("contributions"))
    withheld = models.JSONField(_("withheld"))
    deals = models.PositiveIntegerField(_("deals"))
    decisions = models.JSONField(_("decisions"), default=list)
    # Who took a seat over since the deal, with player ids, which no record shows; null where nobody did.
    holders = models.JSONField(_("holders"), null=True)

    # The game whose cards were dealt once more under other rules: such a game counts nowhere.
    what_if = models.CharField(
        _("cards of game"), max_length=ID_LENGTH, blank=True, default="", db_default=""
    )

    checkpoint = models.PositiveIntegerField(_("checkpoint"), default=0)
    result = models.JSONField(_("result"), null=True)
    digest = models.CharField(_("digest"), max_length=HEX_LENGTH, blank=True)
    chain = models.CharField(_("chain"), max_length=HEX_LENGTH, blank=True)
    record_url = models.CharField(_("record address"), max_length=200, blank=True)

    started = models.DateTimeField(_("started"))
    ended = models.DateTimeField(_("ended"), null=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ("-started",)
        indexes = (models.Index(fields=["table", "-started"], name="game_of_table"),)

    def __str__(self) -> str:
        return self.id
