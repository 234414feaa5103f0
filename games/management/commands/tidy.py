"""`manage.py tidy`: closes tables to which nobody comes back, and throws away what is kept no longer."""

import asyncio
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.families.retention import Tidied
from games.tables import Unavailable, new_tables
from games.tables.tidying import tidy, tidy_people


class Command(BaseCommand):
    help = "Closes tables to which nobody comes back, and forgets guests who stay away and what has run out."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            closed, thrown_away, people = asyncio.run(tidied())
        except Unavailable as away:
            raise CommandError(f"Nothing was tidied: {away}.") from None
        self.stdout.write(f"Tables closed: {closed}. Rows of closed tables thrown away: {thrown_away}.")
        self.stdout.write(f"Thrown away besides: {people.as_words()}.")


async def tidied() -> tuple[int, int, Tidied]:
    """What was done, with tables opened for it alone: one event loop's are of no use to the next."""
    tables = new_tables()
    try:
        return *await tidy(tables), await tidy_people(tables)
    finally:
        await tables.stop()
