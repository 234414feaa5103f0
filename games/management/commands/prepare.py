"""`manage.py prepare`: the database and the static files for processes that are about to open."""

import os
import sys
from typing import Any

from django.core.management.base import BaseCommand

from warsite.launcher import CannotStart, preparing


class Command(BaseCommand):
    help = "Brings the database up to date and lays out the static files, also while others use both."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        os.umask(0o077)
        try:
            preparing.prepare(others_run=True)
        except CannotStart as reason:
            sys.exit(str(reason))
