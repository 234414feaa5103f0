"""`manage.py serve`: the whole house on one computer, until Ctrl-C."""

import logging
import os
import signal
import socket
import sys
from contextlib import ExitStack
from functools import partial
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from warsite.addresses import lan_addresses
from warsite.environment import listed, text
from warsite.launcher import CannotStart, announcement, data_folder, preparing
from warsite.launcher.child import Child
from warsite.launcher.embedded_store import EmbeddedStore
from warsite.launcher.processes import Processes

log = logging.getLogger(__name__)

BACKLOG = 1024


class Command(BaseCommand):
    help = "Opens the house: store, database, pages and tables, on HOST:PORT (0.0.0.0:8000)."
    # The checks of models ask the database, whose folder is made only here.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        # What the house writes (seeds of running games among it) is for its owner alone.
        os.umask(0o077)
        signal.signal(signal.SIGTERM, end)
        if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:  # which nohup asks for
            signal.signal(signal.SIGHUP, hang_up)
        signal.signal(signal.SIGUSR1, not_to_renew)
        try:
            open_house()
        except CannotStart as reason:
            sys.exit(str(reason))
        except KeyboardInterrupt:
            sys.exit(0)
        # which loads the models' room, so not before the house was open
        from warsite.launcher.ending import end_without_waiting

        end_without_waiting()


def end(number: int, frame: FrameType | None) -> None:
    """Before the server runs, and takes the signals over, SIGTERM unwinds what was begun."""
    sys.exit(0)


def hang_up(number: int, frame: FrameType | None) -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def not_to_renew(number: int, frame: FrameType | None) -> None:
    log.warning("One process alone cannot be renewed while people play: PROCESSES=2 makes it two")


def open_house() -> None:
    with ExitStack() as begun:
        begun.enter_context(data_folder.locked(settings.DATA_DIR))
        listening = begun.enter_context(listen(settings.HOST, settings.PORT))
        if settings.REDIS_URL and not text("SECRET_KEY"):
            raise CannotStart(
                "REDIS_URL lets several servers share tables: set SECRET_KEY to one value for all of them."
            )
        data_folder.keep_secret_key(settings.DATA_DIR, settings.SECRET_KEY)
        store = None if settings.REDIS_URL else EmbeddedStore(settings.RUN_DIR)
        if store:
            begun.callback(store.stop)
            store.start()
        preparing.prepare()
        serve(listening, store)


def listen(host: str, port: int) -> socket.socket:
    """The address belongs to the house from here on; whoever comes waits until it is open."""
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise CannotStart(
            f"Port {port} on {host} cannot be used ({error.strerror}); PORT chooses another."
        ) from None
    return listening


def serve(listening: socket.socket, store: EmbeddedStore | None) -> None:
    def on_open() -> None:
        lines = announcement.addresses_to_show(
            listed("SITE_URL"), settings.HOST, settings.PORT, lan_addresses()
        )
        announcement.announce(lines, sys.stdout)

    def watch_store() -> None:
        if store:
            store.relaunch_if_dead()

    if settings.PROCESSES > 1:
        Processes(settings.PROCESSES, partial(Child, listening), on_open, watch_store).run()
    # Loading the server installs Twisted's reactor, and the application finds the static files just laid out.
    from warsite.launcher import server

    failure = server.serve(listening.detach(), on_open, watch_store)
    if failure:
        raise CannotStart(failure)
