"""The servers that are compared, each in a process of its own on the first core, at the loopback address."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from urllib.request import urlopen

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

from warsite.launcher.embedded_store import EmbeddedStore  # noqa: E402

START_SECONDS = 40.0
SERVER_CORE, PEOPLE_CORE = 0, 1
HAS_CORES = hasattr(os, "sched_setaffinity") and {SERVER_CORE, PEOPLE_CORE} <= os.sched_getaffinity(0)

type Deal = Callable[[int, int, int], str]


@dataclass(frozen=True)
class Served:
    """A server that answers. `deal(tables, seats, watchers)` gives the list of sockets for `load.c`."""

    port: int
    pid: int
    store_pid: int
    deal: Deal


def on_core(core: int, command: list[str]) -> list[str]:
    """The command, kept on one core where the computer has several and can."""
    taskset = shutil.which("taskset")
    return [taskset, "-c", str(core), *command] if taskset and HAS_CORES else command


def move(pid: int, core: int) -> None:
    if HAS_CORES:
        os.sched_setaffinity(pid, {core})


def free_port() -> int:
    with socket.socket() as trying:
        trying.bind(("127.0.0.1", 0))
        port: int = trying.getsockname()[1]
        return port


@contextmanager
def running(
    command: list[str], port: int, environment: dict[str, str], is_open: Callable[[int], bool] | None = None
) -> Iterator[int]:
    """The process id of a server that is open at the port, or else answers there; it ends with the block."""
    process = subprocess.Popen(
        on_core(SERVER_CORE, command),
        env=os.environ | environment,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        deadline = time.monotonic() + START_SECONDS
        while not (is_open or answers)(port):
            if process.poll() is not None or time.monotonic() > deadline:
                process.kill()
                raise RuntimeError(f"it did not start. {process.communicate()[1][-500:]}")
            time.sleep(0.05)
        yield process.pid
    finally:
        process.terminate()
        try:
            process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 0.5).close()
    except OSError:
        return False
    return True


def is_ready(port: int) -> bool:
    """A house listens before its database and its tables are there."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
            return bool(answer.status == HTTPStatus.OK)
    except OSError:
        return False


@contextmanager
def house(folder: Path) -> Iterator[Served]:
    """`manage.py serve` as anybody starts it, with its own store, in a new data folder."""
    port = free_port()
    environment = {
        "DJANGO_SETTINGS_MODULE": "warsite.settings",
        "DATA_DIR": str(folder / "data"),
        "XDG_RUNTIME_DIR": str(folder),
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "LOG_LEVEL": "WARNING",
    } | dict.fromkeys(("REDIS_URL", "DATABASE_URL", "SITE_URL", "SECRET_KEY", "LOG_FORMAT"), "")

    def deal(tables: int, seats: int, watchers: int) -> str:
        script = [sys.executable, str(HERE / "deal_tables.py"), str(tables), str(seats), str(watchers)]
        done = subprocess.run(
            on_core(PEOPLE_CORE, script),
            env=os.environ | environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=60,
        )
        return done.stdout

    with running([sys.executable, str(ROOT / "manage.py"), "serve"], port, environment, is_ready) as pid:
        store = child_of(pid)
        move(store, PEOPLE_CORE)
        yield Served(port, pid, store, deal)


def child_of(pid: int) -> int:
    """The only child of a process: the house's store."""
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])


def simple_list(tables: int, seats: int, watchers: int) -> str:
    chairs = [*range(seats), *[-1] * watchers]
    return "".join(
        f"{table} {seat} /ws/{seats}/{table}/{seat} -\n" for table in range(tables) for seat in chairs
    )


def contender_environment(packages: Path) -> dict[str, str]:
    return {"PYTHONPATH": os.pathsep.join(map(str, (HERE / "contenders", ROOT, packages)))}


@contextmanager
def documented(folder: Path, packages: Path, with_layer: bool) -> Iterator[Served]:
    """The documented consumer under Daphne; with the layer, also a store of the same kind as the house's."""
    port = free_port()
    environment = contender_environment(packages)
    command = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "-v", "0"]
    command.append("documented:application")
    store = EmbeddedStore(folder / "layer") if with_layer else None
    try:
        store_pid = 0
        if store:
            store.start()
            assert store.process is not None
            store_pid = store.process.pid
            move(store_pid, PEOPLE_CORE)
            environment["LAYER_URL"] = f"unix://{store.socket}"
        with running(command, port, environment) as pid:
            yield Served(port, pid, store_pid, simple_list)
    finally:
        if store:
            store.stop()


@contextmanager
def bare(packages: Path) -> Iterator[Served]:
    """picows alone."""
    port = free_port()
    command = [sys.executable, str(HERE / "contenders" / "bare.py"), str(port)]
    with running(command, port, contender_environment(packages)) as pid:
        yield Served(port, pid, 0, simple_list)
