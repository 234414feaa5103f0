"""The folder that keeps everything of one house: database, secret, static files with their hashed names."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from warsite.environment import SECRET_FILE
from warsite.launcher import CannotStart


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Makes the folder where it is missing and holds it to the end; the system frees it after kill -9."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise CannotStart(
            f"The data folder {folder} cannot be written ({error.strerror}); DATA_DIR chooses another."
        ) from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(lock, 20).decode("ascii", "replace").strip() or "unknown"
            raise CannotStart(
                f"War is already running on the data folder {folder} (process {holder}); "
                "stop it, or set DATA_DIR to another folder."
            ) from None
        os.ftruncate(lock, 0)
        os.write(lock, str(os.getpid()).encode("ascii"))
        yield
    finally:
        os.close(lock)


def keep_secret_key(folder: Path, secret: str) -> None:
    """Writes the key down at the first start, so that cookies stay good after the next one."""
    try:
        key_file = os.open(folder / SECRET_FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except FileExistsError:
        return
    with os.fdopen(key_file, "w", encoding="ascii") as kept:
        kept.write(secret + "\n")
