"""The processes of a trial: two or more houses on one store and one database."""

import asyncio
import re
import shutil
import signal
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tests.running import House

from .families import Families
from .lines import Line, Lines
from .servers import Kind, PostgresServer, SqliteFile, StoreServer

READY_S = 30.0
OF_A_TABLE = re.compile(r"\{b\d+\}:[A-Z]{6}\b")
SECRET = "only-for-tests-" + "9876543210" * 4


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a cast is made of."""

    houses: int = 2
    processes: int = 1
    """So many in each house, behind its one address."""
    store: Kind = "valkey"
    database: Literal["sqlite", "postgresql"] = "sqlite"
    connections: int = 100
    """What PostgreSQL lets in."""
    lines: bool = True
    """Their ways to the store can be harmed, which costs a little time on each."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What one house holds at a moment."""

    sockets: int
    resident_mb: float


class Cast:
    """Houses that may be killed and paused. `mend` brings back whatever the last test left dead.

    They keep their files on `disk`, a folder, where one is given.
    """

    def __init__(self, wanted: Wanted, prepared: Path, disk: Path | None = None) -> None:
        self.wanted = wanted
        self.folder = Path(tempfile.mkdtemp(prefix="war-cast-", dir=disk))
        self._prepared = prepared
        self._lines = Lines()
        self._paused: set[int] = set()
        self._opening: set[int] = set()
        self.store = StoreServer(wanted.store)
        self.store.start()
        if wanted.database == "sqlite":
            self.database: SqliteFile | PostgresServer = SqliteFile(prepared, disk)
        else:
            self.database = PostgresServer(max_connections=str(wanted.connections))
            self.database.start()
        self.families = Families(
            DATABASE_URL=self.database.url, DATA_DIR=str(self.folder / "families"), SECRET_KEY=SECRET
        )
        self.lines: list[Line] = [self._line(k) for k in range(wanted.houses)]
        self.houses: list[House] = []
        # one after the other: the first one makes the tables of the database
        for k in range(wanted.houses):
            self.houses.append(self._house(k).wait_until_open())

    def _line(self, k: int) -> Line:
        return self._lines.open(self.folder / f"line-{k}.sock", self.store.socket)

    def _house(self, k: int) -> House:
        data = self.folder / f"house-{k}"
        if not data.exists():
            shutil.copytree(self._prepared, data)
        store = self.lines[k].url if self.wanted.lines else f"unix://{self.store.socket}"
        return House(
            data, REDIS_URL=store, DATABASE_URL=self.database.url, SECRET_KEY=SECRET,
            PROCESSES=str(self.wanted.processes),
        )  # fmt: skip

    # --- doing harm ---

    def kill_house(self, k: int) -> None:
        """As a power cut would: nothing is said to anybody."""
        self.houses[k].process.kill()
        self.houses[k].process.wait()

    def pause_house(self, k: int) -> None:
        self._paused.add(k)
        self.houses[k].process.send_signal(signal.SIGSTOP)

    def wake_house(self, k: int) -> None:
        self._paused.discard(k)
        self.houses[k].process.send_signal(signal.SIGCONT)

    def start_house(self, k: int) -> None:
        """A new process in the place of a dead one."""
        self.houses[k] = self._house(k)
        self.houses[k].wait_until_open()

    async def house_comes_back(self, k: int) -> None:
        """As `start_house`, while a load goes on."""
        self.houses[k] = self._house(k)
        self._opening.add(k)
        await asyncio.to_thread(self.houses[k].wait_until_open)
        self._opening.discard(k)

    # --- between tests ---

    def mend(self) -> None:
        self._opening.clear()
        for line in self.lines:
            line.be_true()
        for k in set(self._paused):
            self.wake_house(k)
        for server in (self.store, self.database):
            if isinstance(server, SqliteFile):
                continue
            if server.paused:
                server.go_on()
            if not server.alive:
                server.start()
        for k, house in enumerate(self.houses):
            if house.process.poll() is not None:
                self.start_house(k)
        deadline = time.monotonic() + READY_S
        while any(status_of(house.url) != 200 for house in self.up):
            assert time.monotonic() < deadline, "the houses do not answer"
            time.sleep(0.05)

    def stop(self) -> None:
        for k in set(self._paused):
            self.wake_house(k)
        for house in self.houses:
            house.stop(signal.SIGKILL)
        self._lines.close()
        self.families.stop()
        self.store.stop()
        self.database.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    # --- looking ---

    @property
    def up(self) -> list[House]:
        """The houses that a balancer would send people to."""
        return [
            house
            for k, house in enumerate(self.houses)
            if house.process.poll() is None and k not in self._paused | self._opening
        ]

    def outputs(self) -> str:
        """What all houses of this cast have said so far, those that are dead too."""
        files = sorted(self.folder.glob("house-*/output-*.txt"))
        return "".join(file.read_text(encoding="utf-8", errors="replace") for file in files)

    def sample(self, k: int) -> Sample:
        house = self.houses[k]
        samples = [self._sample(pid) for pid in house.children() or [house.process.pid]]
        return Sample(sum(s.sockets for s in samples), sum(s.resident_mb for s in samples))

    @staticmethod
    def _sample(pid: int) -> Sample:
        process = Path(f"/proc/{pid}")
        sockets = 0
        for descriptor in (process / "fd").iterdir():
            try:
                sockets += str(descriptor.readlink()).startswith("socket:")
            except OSError:
                continue
        (pages,) = re.findall(r"VmRSS:\s+(\d+) kB", (process / "status").read_text())
        return Sample(sockets, int(pages) / 1024)

    def immortal_keys(self) -> list[str]:
        """Keys of single tables that would stay in the store for ever."""
        return [key for key in self._keys() if OF_A_TABLE.match(key) and self.store.ask("PTTL", key) == -1]

    def _keys(self) -> Iterator[str]:
        found = self.store.ask("KEYS", "*")
        assert isinstance(found, list)
        return (key.decode() for key in found)


def status_of(url: str, seconds: float = READY_S) -> int:
    """The status of a page; raises where there is none in time."""
    try:
        with urllib.request.urlopen(url, timeout=seconds) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
