"""``manage.py checkvectors PATH...``: does this engine find the right results?"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import BaseCommand

from games.rules.vectors import UnreadableVectors, mismatches, read_vectors


class Command(BaseCommand):
    """Plays each vector of the files, prints a line a mismatch, and exits 1 if any failed."""

    help = "Plays files of test vectors, or folders of such files, and compares every value."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files or folders."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")

    def handle(self, *, paths: list[Path], **options: object) -> None:
        """Print the mismatches, then how many passed and failed."""
        passed = failed = 0
        for path in _files(paths):
            try:
                vectors = read_vectors(path)
            except UnreadableVectors as fault:
                self.stdout.write(str(fault))
                failed += 1
                continue
            for vector in vectors:
                lines = mismatches(vector)
                for line in lines:
                    self.stdout.write(f"{vector.get('name', 'a vector without a name')}: {line}")
                passed += not lines
                failed += bool(lines)
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            sys.exit(1)


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.glob("*.json"))
        else:
            yield path
