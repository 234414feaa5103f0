from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("War")

    def ready(self) -> None:
        post_migrate.connect(write_ahead, sender=self)


def write_ahead(*, using: str, **signal: object) -> None:
    """SQLite then reads while it writes. The file remembers it; to ask at each connection needs the disk."""
    if connections[using].vendor == "sqlite":
        with connections[using].cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")
