"""What lets somebody in who has forgotten their password."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

HASH_LENGTH = 64


class RecoveryCode(models.Model):
    """The hash of a code that sets a new password, once. New codes replace the ones before."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="recovery_codes",
    )
    code = models.CharField(_("code"), max_length=HASH_LENGTH, unique=True, editable=False)
    used = models.DateTimeField(_("used"), null=True, blank=True)

    class Meta:
        verbose_name = _("recovery code")
        verbose_name_plural = _("recovery codes")

    def __str__(self) -> str:
        return str(self.pk)
