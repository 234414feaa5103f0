"""`manage.py recover NAME`: a code for somebody who has neither their password nor their codes."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.families.recovery import one_more_code


class Command(BaseCommand):
    help = "Makes a code with which somebody sets a new password at /account/forgotten/, once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help="the name that they sign in with")

    def handle(self, *args: Any, username: str, **options: Any) -> None:
        user = get_user_model().objects.filter(username__iexact=username, is_active=True).first()
        if user is None:
            raise CommandError(f"Nobody signs in as “{username}”.")
        self.stdout.write(one_more_code(user))
