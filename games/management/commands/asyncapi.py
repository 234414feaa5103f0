"""`manage.py asyncapi`: prints the AsyncAPI document of the protocol, which stands in docs/asyncapi.json."""

import json
from typing import Any

from django.core.management.base import BaseCommand

from games.sockets.asyncapi import document


class Command(BaseCommand):
    help = "Prints the AsyncAPI document of the protocol."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(json.dumps(document(), indent=1, ensure_ascii=False))
