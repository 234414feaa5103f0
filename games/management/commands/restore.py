"""`manage.py restore [FILE]`: the house as it was at a backup, with its games interrupted."""

import asyncio
import os
import secrets
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connections, transaction
from django.utils import timezone

from games.models import Game, Table
from games.tables import Store, Unavailable
from games.tables.entries import Opened, encode
from games.tables.interrupting import interrupted
from games.tables.rulings import SEED_BYTES
from warsite.launcher import CannotStart, backups, data_folder, preparing


class Command(BaseCommand):
    help = (
        "Puts a backup back and interrupts the games that were running. Without FILE it only interrupts them,"
        " for a database that was put back by other means. No house may be running."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, nargs="?")

    def handle(self, *, file: Path | None, **options: Any) -> None:
        os.umask(0o077)
        try:
            with data_folder.locked(settings.DATA_DIR):
                backups.check_nobody_uses_it()
                if file is not None:
                    backups.put_back(file, settings.DATA_DIR)
                preparing.prepare()
                games, tables = interrupt_all()
                connections.close_all()
                asyncio.run(empty_store())
        except (CannotStart, backups.CannotBackUp) as reason:
            sys.exit(str(reason))
        self.stdout.write(
            f"Restored. {games} running games were interrupted; {tables} tables wait for their people."
        )


def interrupt_all() -> tuple[int, int]:
    """How many games were running, and how many tables there are."""
    with transaction.atomic():
        running = Game.objects.filter(status=Game.Status.RUNNING)
        games = running.update(status=Game.Status.INTERRUPTED, ended=timezone.now())
        tables = 0
        for table in Table.objects.filter(closed=None).iterator():
            base = interrupted(msgspec.convert(table.base, Opened), secrets.token_bytes(SEED_BYTES))
            table.base, table.n = msgspec.json.decode(encode(base)), base.n
            table.save(update_fields=["base", "n"])
            tables += 1
    return games, tables


async def empty_store() -> None:
    """A store that others than this house keep still has the tables as they were before."""
    if not settings.REDIS_URL:
        return
    store = Store(settings.REDIS_URL)
    try:
        await store.start()
        await store.empty()
    except Unavailable:
        raise CannotStart(
            "The database is restored, but the store does not answer: start it, then say `manage.py restore`"
            " once more without a file."
        ) from None
    finally:
        await store.stop()
