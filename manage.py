#!/usr/bin/env python3
"""Runs the site's commands: `python manage.py serve`, `migrate`, `createsuperuser` and others."""

import os
import sys
from contextlib import suppress


def main() -> None:
    if sys.version_info < (3, 12):  # noqa: UP036 - said in one sentence instead of a SyntaxError somewhere
        sys.exit("War needs Python 3.12 or newer, and this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "warsite.settings")
    try:
        # Django's own checks open the database; a folder that cannot be made is for the command to tell of.
        with suppress(OSError):
            settings.DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
