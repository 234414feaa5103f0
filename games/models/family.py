"""A family or a group of friends: its people, its devices, the ways into it, and its tables."""

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import RULE_CODE_LENGTH
from games.models.person import KEY_LENGTH, Person
from games.models.player import NAME_LENGTH
from games.models.table import CODE_LENGTH

ZONE_LENGTH: Final = 40
SECRET_LENGTH: Final = 64
SCHOOL_STARTS: Final = 9


class Family(models.Model):
    """People who keep a leaderboard together. A group is the same thing without children.

    Its day, and with it its month and its school year, which begins with the month `school_starts`, end by
    the clocks of `time_zone`. `rules` is the id or code of its usual house rules, empty where it has none.
    `recounted` counts how often the board was counted anew: whoever shows it compares.
    """

    class Kind(models.TextChoices):
        FAMILY = "family", _("family")
        GROUP = "group", _("group")

    key = models.CharField(_("key"), max_length=KEY_LENGTH, unique=True, editable=False)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices, default=Kind.FAMILY)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    time_zone = models.CharField(_("time zone"), max_length=ZONE_LENGTH, default="UTC")
    school_starts = models.PositiveSmallIntegerField(_("school year begins"), default=SCHOOL_STARTS)
    rules = models.CharField(_("house rules"), max_length=RULE_CODE_LENGTH, blank=True, default="")
    recounted = models.PositiveIntegerField(_("recounted"), default=0)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("family")
        verbose_name_plural = _("families")

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A person in a family. Who left stays on the boards of the games played until then."""

    class Role(models.TextChoices):
        GROWN_UP = "grown_up", _("grown-up")
        CHILD = "child", _("child")
        FRIEND = "friend", _("friend")

    family = models.ForeignKey(
        Family, verbose_name=_("family"), on_delete=models.CASCADE, related_name="members"
    )
    person = models.ForeignKey(
        Person, verbose_name=_("person"), on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(_("role"), max_length=8, choices=Role.choices)
    joined = models.DateTimeField(_("joined"), auto_now_add=True)
    left = models.DateTimeField(_("left"), null=True, blank=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=["family", "person"], name="once_in_a_family"),)

    def __str__(self) -> str:
        return f"{self.family_id} {self.person_id}"


class Device(models.Model):
    """A tablet or telephone that was linked to a family: it asks only who is playing.

    `secret` is the hash of what its cookie holds. In `kid_mode` it shows the family and computers, and nobody
    leaves that without a grown-up's password or passkey.
    """

    family = models.ForeignKey(
        Family, verbose_name=_("family"), on_delete=models.CASCADE, related_name="devices"
    )
    key = models.CharField(_("key"), max_length=KEY_LENGTH, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    secret = models.CharField(_("secret"), max_length=SECRET_LENGTH, editable=False)
    kid_mode = models.BooleanField(_("kid mode"), default=True)
    linked = models.DateTimeField(_("linked"), auto_now_add=True)
    unlinked = models.DateTimeField(_("unlinked"), null=True, blank=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        ordering = ("id",)

    def __str__(self) -> str:
        return self.name


class Invitation(models.Model):
    """A code by which one grown-up or friend comes in, or a device is linked; once, and not for long."""

    class Purpose(models.TextChoices):
        GROWN_UP = "grown_up", _("grown-up")
        FRIEND = "friend", _("friend")
        DEVICE = "device", _("device")

    family = models.ForeignKey(
        Family, verbose_name=_("family"), on_delete=models.CASCADE, related_name="invitations"
    )
    code = models.CharField(_("code"), max_length=12, unique=True)
    purpose = models.CharField(_("purpose"), max_length=8, choices=Purpose.choices)
    made_by = models.ForeignKey(Person, verbose_name=_("made by"), on_delete=models.CASCADE, related_name="+")
    expires = models.DateTimeField(_("expires"))
    used = models.DateTimeField(_("used"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.family_id} {self.purpose}"


class FamilyTable(models.Model):
    """A table that was opened for a family."""

    family = models.ForeignKey(
        Family, verbose_name=_("family"), on_delete=models.CASCADE, related_name="tables"
    )
    code = models.CharField(_("code"), max_length=CODE_LENGTH, unique=True)
    opened = models.DateTimeField(_("opened"), auto_now_add=True)

    class Meta:
        verbose_name = _("family table")
        verbose_name_plural = _("family tables")
        ordering = ("-opened",)

    def __str__(self) -> str:
        return self.code
