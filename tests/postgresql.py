"""A PostgreSQL server of the tests' own: a cluster in a folder that is thrown away, on a unix socket."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from tests.running import STOP_SECONDS, program, tethered

START_SECONDS = 60.0
HINT = "PostgreSQL is missing (Debian: apt-get install postgresql)"
DEBIANS = Path("/usr/lib/postgresql")


def binary(name: str) -> str:
    """Debian keeps the server's programs out of the PATH, in a folder for each version."""
    folders = sorted(DEBIANS.glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
    return program((*(str(folder / name) for folder in folders), name), HINT)


def unprivileged() -> list[str]:
    """What to put before a command of PostgreSQL, which refuses root; it ends with the test run as well."""
    if os.getuid() != 0:
        return tethered()
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--pdeathsig=QUIT"]


class PostgresServer:
    """One running cluster; what it keeps outlives `stop` and `kill`, until `remove`."""

    def __init__(self, **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="war-postgres-"))
        if os.getuid() == 0:
            known = pwd.getpwnam("postgres")
            os.chown(self.folder, known.pw_uid, known.pw_gid)
        self.data = self.folder / "data"
        self.log = self.folder / "log.txt"
        self.settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "off",  # the machine is not expected to fall
            **settings,
        }
        initdb = [binary("initdb"), "--username=war", "--auth=trust", "--no-sync", f"--pgdata={self.data}"]
        subprocess.run(
            [*unprivileged(), *initdb, "--encoding=UTF8", "--locale=C"],
            cwd="/",
            stdout=subprocess.DEVNULL,
            check=True,
        )
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        """Starts it, also after `stop` and `kill`, and returns when it answers."""
        settings = [part for name, value in self.settings.items() for part in ("-c", f"{name}={value}")]
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                [*unprivileged(), binary("postgres"), "-D", str(self.data), *settings],
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"PostgreSQL did not start:\n{self.log.read_text(errors='replace')}")
            time.sleep(0.02)
        return self.process

    def answers(self) -> bool:
        try:
            psycopg.connect(self.login("postgres"), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def login(self, database: str) -> str:
        return f"user=war dbname={database} host={self.folder}"

    def url(self, database: str = "war") -> str:
        """What DATABASE_URL says of a database, which is made where it is missing."""
        with psycopg.connect(self.login("postgres"), autocommit=True) as asking:
            known = asking.execute("SELECT 1 FROM pg_database WHERE datname = %s", [database]).fetchone()
            if not known:
                asking.execute(f'CREATE DATABASE "{database}"')
        return f"postgresql://war@/{database}?host={quote(str(self.folder))}"

    def stop(self, number: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is its fast way: sessions are ended, what was committed stays."""
        self.process.send_signal(number)
        self.process.wait(STOP_SECONDS)

    def kill(self) -> None:
        """kill -9 of the whole server: of its sessions' processes too, which would finish what they do."""
        pid = self.process.pid
        sessions = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        for each in (pid, *map(int, sessions.split())):
            try:
                os.kill(each, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait(STOP_SECONDS)

    def remove(self) -> None:
        if self.process.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)
