"""`python -m warsite.launcher.process LISTENING REPORT` is one of several processes at one address.

It accepts at the socket LISTENING, and writes to the pipe REPORT: an empty line when it is open, or the
sentence why it cannot open.
"""

import os
import signal
import sys
from importlib import import_module
from types import FrameType

import django
from django.conf import settings


def end(number: int, frame: FrameType | None) -> None:
    """Before the server runs, and takes the signals over."""
    sys.exit(0)


def main(listening: int, report: int) -> None:
    os.umask(0o077)
    signal.signal(signal.SIGTERM, end)
    django.setup()
    import_module(settings.ROOT_URLCONF)  # which Django puts off; without pages nobody is served
    from warsite.launcher import ending, server

    def say(sentence: str) -> None:
        os.write(report, f"{sentence}\n".encode())

    failure = server.serve(listening, lambda: say(""), lambda: None, takes_turns=True)
    if failure:
        say(failure)
        sys.exit(1)
    ending.end_without_waiting()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
