"""``manage.py recount [--check] [family key ...]``: counts the boards of families anew from their records."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.families.played import false_feats
from games.families.recounting import differences, recount
from games.models import Family


class Command(BaseCommand):
    """Counts anew; with --check it changes nothing, says what differs, and exits 1 where something does."""

    help = "Counts the boards of all families, or of those whose keys are given, anew from their records."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which families, and whether only to look."""
        parser.add_argument("keys", metavar="KEY", nargs="*", help="the key of a family")
        parser.add_argument("--check", action="store_true", help="change nothing, say what differs")
        parser.add_argument(
            "--replay", action="store_true", help="with --check: turn every game up again too"
        )

    def handle(self, *, keys: Sequence[str], check: bool, replay: bool, **options: Any) -> None:
        """One family after the other, each in a transaction of its own."""
        families = Family.objects.order_by("pk")
        if keys:
            families = families.filter(key__in=keys)
            if unknown := set(keys) - {family.key for family in families}:
                raise CommandError(f"There is no family {', '.join(sorted(unknown))}.")
        wrong = 0
        for family in families:
            if not check:
                recount([family.pk])
                continue
            found = differences(family) + (list(false_feats(family)) if replay else [])
            wrong += len(found)
            for sentence in found:
                self.stdout.write(f"{family.key} {sentence}")
        if wrong:
            sys.exit(1)
        self.stdout.write(f"Families: {len(families)}. {'Nothing differs.' if check else 'Counted anew.'}")
