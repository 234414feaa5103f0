"""`manage.py backup FILE`: the whole house in one file, also while people play."""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from warsite.launcher.backups import CannotBackUp, back_up


class Command(BaseCommand):
    help = "Writes the database and the secret into one file, for `restore`. People may go on playing."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *, file: Path, **options: Any) -> None:
        # Seeds of running games stand in it.
        os.umask(0o077)
        try:
            back_up(file, settings.DATA_DIR)
        except CannotBackUp as reason:
            sys.exit(str(reason))
