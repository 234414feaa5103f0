"""The sessions of those who are signed in."""

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _


class Session(AbstractBaseSession):
    """As Django keeps them, and whose each is: one's own can be listed and ended, and all of them go with
    the account. `user` is null before somebody has signed in.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="sessions",
    )

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        # which is told of this model by its own module
        store: type[SessionBase] = import_string(f"{settings.SESSION_ENGINE}.SessionStore")
        return store
