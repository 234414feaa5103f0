"""The very end of a process."""

import logging
import os

from games.querying import is_owed_an_answer

log = logging.getLogger(__name__)


def end_without_waiting() -> None:
    """Python waits for all threads before it ends: for ever, where one asks a database that is silent."""
    if is_owed_an_answer():
        log.warning("The database has not answered; nobody waits for it any more")
        logging.shutdown()
        os._exit(0)
