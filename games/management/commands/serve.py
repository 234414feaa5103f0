"""`manage.py serve`: the whole house on one computer, until Ctrl-C."""

import os
import signal
import socket
import sys
from contextlib import ExitStack
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connections

from warsite.addresses import lan_addresses
from warsite.environment import listed, text
from warsite.launcher import CannotStart, announcement, data_folder, static_folder
from warsite.launcher.embedded_store import EmbeddedStore


class Command(BaseCommand):
    help = "Opens the house: store, database, pages and tables, on HOST:PORT (0.0.0.0:8000)."
    # The checks of models ask the database, whose folder is made only here.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        # What the house writes (seeds of running games among it) is for its owner alone.
        os.umask(0o077)
        signal.signal(signal.SIGTERM, end)
        signal.signal(signal.SIGHUP, hang_up)
        try:
            open_house()
        except CannotStart as reason:
            sys.exit(str(reason))
        except KeyboardInterrupt:
            sys.exit(0)


def end(number: int, frame: FrameType | None) -> None:
    """Before the server runs, and takes the signals over, SIGTERM unwinds what was begun."""
    sys.exit(0)


def hang_up(number: int, frame: FrameType | None) -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def open_house() -> None:
    with ExitStack() as begun:
        begun.enter_context(data_folder.locked(settings.DATA_DIR))
        check_port(settings.HOST, settings.PORT)
        if settings.REDIS_URL and not text("SECRET_KEY"):
            raise CannotStart(
                "REDIS_URL lets several servers share tables: set SECRET_KEY to one value for all of them."
            )
        data_folder.keep_secret_key(settings.DATA_DIR, settings.SECRET_KEY)
        store = None if settings.REDIS_URL else EmbeddedStore(settings.RUN_DIR)
        if store:
            begun.callback(store.stop)
            store.start()
        prepare()
        serve(store)


def check_port(host: str, port: int) -> None:
    with socket.socket() as trying:
        trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trying.bind((host, port))
            trying.listen()
        except OSError as error:
            raise CannotStart(
                f"Port {port} on {host} cannot be used ({error.strerror}); PORT chooses another."
            ) from None


def prepare() -> None:
    """Brings the database up to date and lays the static files out under their hashed names."""
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except DatabaseError as error:
        raise CannotStart(f"The database cannot be used ({str(error).splitlines()[0]}).") from None
    finally:
        connections.close_all()
    static_folder.lay_out()


def serve(store: EmbeddedStore | None) -> None:
    # Loading the server installs Twisted's reactor, and the application finds the static files just laid out.
    from warsite.launcher import server

    def on_open() -> None:
        lines = announcement.addresses_to_show(
            listed("SITE_URL"), settings.HOST, settings.PORT, lan_addresses()
        )
        announcement.announce(lines, sys.stdout)

    def watch_store() -> None:
        if store:
            store.relaunch_if_dead()

    failure = server.serve(settings.HOST, settings.PORT, on_open, watch_store)
    if failure:
        raise CannotStart(failure)
