"""Somebody who is known on more than one device: a grown-up with an account, or a child's profile."""

from typing import Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.player import AVATAR_LENGTH, NAME_LENGTH

KEY_LENGTH: Final = 16
PIN_LENGTH: Final = 128


class Person(models.Model):
    """The players (see there) of one person. `user` is the account of a grown-up; a child has none.

    `key` stands in addresses, so it is drawn and not counted. `colour` is the number of a seat's colour.
    `pin` is the hash of a few pictures in their order, empty where none is asked for.
    """

    key = models.CharField(_("key"), max_length=KEY_LENGTH, unique=True, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="person",
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    avatar = models.CharField(_("avatar"), max_length=AVATAR_LENGTH)
    colour = models.PositiveSmallIntegerField(_("colour"), default=0)
    pin = models.CharField(_("picture PIN"), max_length=PIN_LENGTH, blank=True, default="")
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.name
