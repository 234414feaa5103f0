"""A whole house in one file: its database as it is at one moment, and its secret."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
import time
from pathlib import Path

from django.db import connection, connections

from warsite.environment import SECRET_FILE
from warsite.launcher import CannotStart

SQLITE, POSTGRESQL = "war.sqlite3", "war.pgdump"
BUSY_S = 60.0
GOING_S = 3.0
"""So long a house that has just ended may still be seen in the database."""
OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


class CannotBackUp(Exception):
    """Why there is no backup, or why nothing was restored, as one sentence."""


def back_up(file: Path, data_dir: Path) -> None:
    """Writes everything into `file`, also while people play. Raises `CannotBackUp`."""
    try:
        with tempfile.TemporaryDirectory(dir=file.absolute().parent, prefix=".backup-") as folder:
            kept = Path(folder) / (SQLITE if connection.vendor == "sqlite" else POSTGRESQL)
            if connection.vendor == "sqlite":
                copy_sqlite(Path(connection.settings_dict["NAME"]), kept)
            else:
                run_postgresql("pg_dump", "--format=custom", f"--file={kept}")
            whole = Path(folder) / "whole"
            with tarfile.open(whole, "w:gz") as packed:
                packed.add(kept, kept.name)
                if (data_dir / SECRET_FILE).is_file():
                    packed.add(data_dir / SECRET_FILE, SECRET_FILE)
            whole.chmod(0o600)
            whole.replace(file)
    except OSError as error:
        raise CannotBackUp(f"The backup {file} cannot be written ({error.strerror}).") from None


def put_back(file: Path, data_dir: Path) -> None:
    """Replaces database and secret by those of a backup. Nobody may be using them. Raises `CannotBackUp`."""
    wanted = SQLITE if connection.vendor == "sqlite" else POSTGRESQL
    with tempfile.TemporaryDirectory(dir=data_dir, prefix=".restore-") as folder:
        try:
            with tarfile.open(file) as packed:
                packed.extractall(folder, filter="data")
        except (OSError, tarfile.TarError) as error:
            reason = str(error).partition("\n")[0].rstrip(":")
            raise CannotBackUp(f"{file} cannot be read as a backup ({reason}).") from None
        kept = Path(folder) / wanted
        if not kept.is_file():
            raise CannotBackUp(
                f"{file} is no backup of a house with {connection.vendor}; nothing was changed."
            )
        connections.close_all()
        if connection.vendor == "sqlite":
            replace_sqlite(kept, Path(connection.settings_dict["NAME"]))
        else:
            run_postgresql(
                "pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction", str(kept)
            )
        secret = Path(folder) / SECRET_FILE
        if secret.is_file():
            secret.chmod(0o600)
            secret.replace(data_dir / SECRET_FILE)


def copy_sqlite(source: Path, target: Path) -> None:
    try:
        with (
            contextlib.closing(
                sqlite3.connect(f"file:{source}?mode=ro", uri=True, timeout=BUSY_S)
            ) as reading,
            contextlib.closing(sqlite3.connect(target)) as writing,
        ):
            reading.backup(writing)
    except sqlite3.Error as error:
        raise CannotBackUp(f"The database cannot be copied ({error}).") from None


def replace_sqlite(kept: Path, database: Path) -> None:
    """What the old file had not taken in yet must not be taken in by the new one."""
    for rest in ("-wal", "-shm"):
        database.with_name(database.name + rest).unlink(missing_ok=True)
    shutil.move(kept, database)


def run_postgresql(name: str, *arguments: str) -> None:
    program = shutil.which(name)
    if program is None:
        raise CannotBackUp(f"{name} is missing (Debian: apt-get install postgresql-client).")
    known = connection.get_connection_params()
    named = {"PGHOST": "host", "PGPORT": "port", "PGUSER": "user", "PGPASSWORD": "password"}
    login = {variable: str(known[name]) for variable, name in named.items() if known.get(name)}
    done = subprocess.run(
        [program, f"--dbname={known['dbname']}", *arguments],
        env=os.environ | login,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CannotBackUp(
            f"{name} did not succeed ({(done.stderr.strip() or 'it said nothing').splitlines()[-1]})."
        )


def check_nobody_uses_it() -> None:
    """A house that runs would go on with what it knows. Raises `CannotStart`."""
    if connection.vendor != "postgresql":
        return  # the lock of the data folder tells
    import psycopg  # needed where it is the database

    deadline = time.monotonic() + GOING_S
    try:
        # not through the pool, whose connections would be counted
        with psycopg.connect(**connection.get_connection_params()) as asking:
            while (others := asking.execute(OTHERS).fetchone()) != (0,) and time.monotonic() < deadline:
                time.sleep(0.1)
    except psycopg.Error as error:
        raise CannotStart(f"The database cannot be used ({str(error).splitlines()[0]}).") from None
    if others != (0,):
        raise CannotStart("A house, or another program, uses this database: stop it first.")
