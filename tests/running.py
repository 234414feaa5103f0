"""Real servers for tests: houses (`manage.py serve`) and Debian's Redis, each ended with its test."""

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 60.0
STOP_SECONDS = 30.0
MOST_WORKERS = 32


def free_port() -> int:
    """A port below those of outgoing connections, which might take it before the house does.

    Runs of tests that stand side by side never choose the same.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw-1").removeprefix("gw")) + 1
    while True:
        port = random.randrange(20_000 + worker, 32_000, MOST_WORKERS)
        with socket.socket() as asking:
            try:
                asking.bind(("0.0.0.0", port))
            except OSError:
                continue
            return port


def tethered() -> list[str]:
    """What to put before a command, so that on Linux it ends with the test run even when that is killed."""
    tether = ROOT / "warsite" / "launcher" / "tethered.py"
    return [sys.executable, "-I", "-S", str(tether), str(os.getpid())] if sys.platform == "linux" else []


def house_environment(data_dir: Path, port: int, more: Mapping[str, str]) -> dict[str, str]:
    """A house sees nothing of the environment of whoever runs the tests but the way to programs."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR", "LANG") if name in os.environ}
    return {**kept, "DATA_DIR": str(data_dir), "PORT": str(port), "PYTHONWARNINGS": "error", **more}


def _link(path: Path) -> str:
    try:
        return os.readlink(path)
    except OSError:  # closed in the meantime
        return ""


class House:
    """One running `manage.py serve`."""

    root = ROOT

    def __init__(self, data_dir: Path, **more: str) -> None:
        self.data_dir = data_dir
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.ws_url = f"ws://127.0.0.1:{self.port}"
        data_dir.mkdir(parents=True, exist_ok=True)
        self.output_file = data_dir / f"output-{self.port}.txt"
        with self.output_file.open("wb") as output:
            self.process = subprocess.Popen(
                [*tethered(), sys.executable, "manage.py", "serve"],
                cwd=self.root,
                env=house_environment(data_dir, self.port, more),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def output(self) -> str:
        return self.output_file.read_text(encoding="utf-8", errors="replace")

    def wait_until_open(self) -> "House":
        deadline = time.monotonic() + START_SECONDS
        while "War is open." not in self.output():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                pytest.fail(f"the house did not open:\n{self.output()}")
            time.sleep(0.02)
        return self

    def children(self) -> list[int]:
        """The processes that accept at its address where it has several, the oldest first."""
        found = subprocess.run(
            ["pgrep", "-P", str(self.process.pid), "-f", "warsite.launcher.process"],
            capture_output=True,
            text=True,
            check=False,
        )
        return [int(pid) for pid in found.stdout.split()]

    def child_behind(self, port: int) -> int | None:
        """The one among them that has accepted the connection from this port of a client. Linux only."""
        rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        ours, theirs = f":{self.port:04X}", f":{port:04X}"
        inodes = [row[9] for row in rows if row[1].endswith(ours) and row[2].endswith(theirs)]
        names = {f"socket:[{inode}]" for inode in inodes}
        for pid in self.children():
            if any(_link(open_file) in names for open_file in Path(f"/proc/{pid}/fd").iterdir()):
                return pid
        return None

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Sends the signal and returns the exit status; kills the process where it does not end in time."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise


class RedisServer:
    """Debian's redis-server on a unix socket of its own, keeping nothing on disk."""

    def __init__(self, program: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="war-redis-"))
        self.socket = self.folder / "redis.sock"
        self.url = f"unix://{self.socket}"
        options = {"port": "0", "unixsocket": str(self.socket), "save": "", "dir": str(self.folder)}
        arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
        self.process = subprocess.Popen([*tethered(), program, *arguments], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + START_SECONDS
        while not self.socket.exists():
            if self.process.poll() is not None or time.monotonic() > deadline:
                pytest.fail("redis-server did not start")
            time.sleep(0.01)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(STOP_SECONDS)
        shutil.rmtree(self.folder, ignore_errors=True)


def program(names: tuple[str, ...], hint: str) -> str:
    """The first of these that is installed; without one the test fails under CI and is skipped elsewhere."""
    for name in names:
        if found := shutil.which(name):
            return found
    if os.environ.get("CI"):
        pytest.fail(hint)
    pytest.skip(hint)
