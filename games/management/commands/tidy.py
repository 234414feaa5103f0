"""`manage.py tidy`: closes tables to which nobody comes back, and throws away the rows of closed ones."""

import asyncio
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.tables import Unavailable, new_tables
from games.tables.tidying import tidy


class Command(BaseCommand):
    help = "Closes tables to which nobody comes back and throws old ones away."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            closed, thrown_away = asyncio.run(tidied())
        except Unavailable as away:
            raise CommandError(f"Nothing was tidied: {away}.") from None
        self.stdout.write(f"Tables closed: {closed}. Rows of closed tables thrown away: {thrown_away}.")


async def tidied() -> tuple[int, int]:
    """What `tidy` did, with tables opened for it alone: one event loop's are of no use to the next."""
    tables = new_tables()
    try:
        return await tidy(tables)
    finally:
        await tables.stop()
