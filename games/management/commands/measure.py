"""``manage.py measure``: how long games are under each of the rules that the pages speak of."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from games.pages import measured
from games.rules import from_rule_code


class Command(BaseCommand):
    """Plays seeded games of each ruleset and writes games/pages/measured.json: about half an hour."""

    help = "Measures the length of games for the rules pages and keeps it in games/pages/measured.json."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Only what is missing, or all anew."""
        parser.add_argument("--missing", action="store_true", help="keep the figures that are there")

    def handle(self, *, missing: bool, **options: object) -> None:
        """Measure one ruleset after another; what is done is kept when this is interrupted."""
        wanted = measured.to_measure()
        found = dict(measured.figures()) if missing and measured.FILE.exists() else {}
        for code, games in wanted.items():
            if code not in found:
                found[code] = measured.measure(from_rule_code(code), games)
                self.stdout.write(f"{code}: {games} games, median {found[code].median} battles")
                measured.write({code: found[code] for code in wanted if code in found})
