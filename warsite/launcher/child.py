"""One process of the house, as the launcher knows it."""

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress

from django.conf import settings

from warsite.launcher import tethered

log = logging.getLogger(__name__)

STOP_SECONDS = 9.0


class Child:
    """A Daphne that accepts at a socket it was handed, and ends with the launcher."""

    def __init__(self, listening: socket.socket, number: int) -> None:
        self.number = number
        self.began = time.monotonic()
        self.told_to_end: float | None = None
        self.is_open = False
        self.failure: str | None = None
        self._report, report = os.pipe()
        os.set_blocking(self._report, False)
        handed = (listening.fileno(), report)
        module = [sys.executable, "-m", "warsite.launcher.process", *map(str, handed)]
        try:
            self.program = subprocess.Popen(
                tethered.command(module),
                cwd=settings.BASE_DIR,
                env={**os.environ, "LOG_PROCESS": str(number)},
                stdin=subprocess.DEVNULL,
                pass_fds=handed,
                start_new_session=True,  # Ctrl-C is for the launcher, which then ends its children
            )
        finally:
            os.close(report)

    def look(self) -> bool:
        """Hears what it reports; False once it has ended."""
        with suppress(BlockingIOError):
            while said := os.read(self._report, 4096):
                sentence = said.decode(errors="replace").strip()
                self.is_open = not sentence
                self.failure = sentence or None
        if self.told_to_end is not None and time.monotonic() - self.told_to_end > STOP_SECONDS:
            log.error("Process %s has not ended in time and is killed", self.number)
            self.kill()
        return self.program.poll() is None

    @property
    def why(self) -> str:
        """Why it has ended."""
        return self.failure or f"status {self.program.returncode}"

    def end(self) -> None:
        """Tells it to take its leave; `look` kills it when that takes too long."""
        if self.told_to_end is None and self.program.poll() is None:
            self.told_to_end = time.monotonic()
            self.program.terminate()

    def kill(self) -> None:
        if self.program.poll() is None:
            os.killpg(self.program.pid, signal.SIGKILL)

    def bury(self) -> float:
        """Gives the seconds that it lived."""
        self.program.wait()
        os.close(self._report)
        return time.monotonic() - self.began
