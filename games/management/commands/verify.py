"""``manage.py verify RECORD.json``: is everything true that a finished game's record says?"""

import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from games.rules.verify import report


class Command(BaseCommand):
    """Prints what is true and false of one record; exits 1 unless all is true."""

    help = "Re-derives every card of a finished game from its record and says which line is false."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One record, as /api/games/<id> answers it."""
        parser.add_argument("record", metavar="RECORD.json")

    def handle(self, *, record: str, **options: object) -> None:
        """Print the lines."""
        lines, good = report(record)
        self.stdout.write("\n".join(lines))
        if not good:
            sys.exit(1)
