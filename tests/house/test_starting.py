"""`manage.py serve` from start to end, as a person at a terminal meets it."""

import json
import os
import pty
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from django.test import override_settings
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.running import ROOT, House, free_port, house_environment
from warsite.launcher import static_folder

StartHouse = Callable[..., House]


def refused(data_dir: Path, port: int | None = None, *before: str, **more: str) -> str:
    """Tries to start a house that must not open; its only line on stderr."""
    tried = subprocess.run(
        [*before, sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=house_environment(data_dir, port or free_port(), more),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert tried.returncode == 1
    assert tried.stdout == ""
    (line,) = tried.stderr.splitlines()
    return line


@cache
def run_folder(data_dir: Path) -> str:
    """Where the house of this data folder keeps its store, as its own settings say."""
    return subprocess.run(
        [sys.executable, "-c", "from warsite.settings import RUN_DIR; print(RUN_DIR)"],
        cwd=ROOT,
        env=house_environment(data_dir, 8000, {}),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def stores_of(data_dir: Path) -> list[int]:
    """Processes whose command line names the run folder of this data folder."""
    found = subprocess.run(["pgrep", "-f", run_folder(data_dir)], capture_output=True, text=True, check=False)
    return [int(pid) for pid in found.stdout.split()]


def wait_until(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that several tests look at and none changes."""
    house = House(tmp_path_factory.mktemp("house")).wait_until_open()
    yield house
    house.stop()


def test_it_prints_its_addresses_and_answers(house: House) -> None:
    assert f"On this computer: http://localhost:{house.port}/" in house.output()
    with urllib.request.urlopen(house.url + "/") as answer:
        assert answer.status == 200
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_it_shows_the_qr_code_in_a_terminal_only(house: House, tmp_path: Path) -> None:
    assert "█" not in house.output()
    screen, terminal = pty.openpty()
    port = free_port()
    watched = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=house_environment(tmp_path / "terminal", port, {"SITE_URL": f"http://localhost:{port}"}),
        stdin=subprocess.DEVNULL,
        stdout=terminal,
        stderr=terminal,
    )
    os.close(terminal)
    shown = b""
    while b"Ctrl-C" not in shown:
        shown += os.read(screen, 4096)
    watched.send_signal(signal.SIGINT)
    assert watched.wait(10) == 0
    os.close(screen)
    assert "█" in shown.decode()


def test_a_second_start_on_the_same_data_folder_is_refused(house: House) -> None:
    line = refused(house.data_dir)
    assert line.startswith("War is already running on the data folder")
    assert f"(process {house.process.pid})" in line
    assert house.process.poll() is None


def test_a_busy_port_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as busy:
        busy.bind(("0.0.0.0", 0))
        busy.listen()
        port = busy.getsockname()[1]
        assert refused(tmp_path, port).startswith(
            f"Port {port} on 0.0.0.0 cannot be used (Address already in use)"
        )


def test_a_data_folder_that_cannot_be_written_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be written (Not a directory)" in refused(tmp_path / "file" / "data")
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    without_root_rights = ["setpriv", "--bounding-set", "-dac_override"] if os.getuid() == 0 else []
    assert "cannot be written (Permission denied)" in refused(closed, None, *without_root_rights)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PROCESSES", "many", "PROCESSES must be a number from 1 to 64, and it is 'many'."),
        ("PROCESSES", "0", "PROCESSES must be a number from 1 to 64, and it is '0'."),
        ("PORT", "eighty", "PORT must be a number from 1 to 65535, and it is 'eighty'."),
        ("SITE_URL", "war.example.org", "SITE_URL must be an address such as https://war.example.org"),
        ("DATABASE_URL", "oracle://x/y", "DATABASE_URL must begin with sqlite:/// or postgresql://."),
        ("DATABASE_URL", "postgresql://127.0.0.1:1/war", "The database cannot be used"),
        ("DATABASE_URL", "sqlite:////proc/nowhere/war.sqlite3", "The database cannot be used"),
        ("REDIS_URL", "unix:///nowhere.sock", "REDIS_URL lets several servers share tables: set SECRET_KEY"),
        ("SECRET_KEY", "x" * 50, "The store does not answer; REDIS_URL says where it is."),
    ],
)
def test_a_wrong_variable_is_said_in_one_sentence(
    tmp_path: Path, name: str, value: str, sentence: str
) -> None:
    more = {"REDIS_URL": "redis://127.0.0.1:1/0"} if name == "SECRET_KEY" else {}
    assert refused(tmp_path, None, **{name: value, **more}).startswith(sentence)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_cleanly(start_house: StartHouse, number: signal.Signals) -> None:
    house = start_house()
    (store,) = stores_of(house.data_dir)
    printed = house.output()
    begun = time.monotonic()
    assert house.stop(number) == 0
    assert time.monotonic() - begun < 5
    assert house.output() == printed
    assert not Path(f"/proc/{store}").exists()


def test_ctrl_c_while_it_starts_ends_it_without_a_traceback(tmp_path: Path) -> None:
    house = House(tmp_path)
    wait_until(lambda: (tmp_path / "lock").exists())
    house.stop(signal.SIGINT)
    assert house.output() == ""
    assert stores_of(tmp_path) == []


def test_sockets_are_told_that_the_house_restarts(start_house: StartHouse) -> None:
    house = start_house()
    asked = urllib.request.Request(
        house.url + "/api/tables",
        json.dumps({"rules": "play-war", "seats": ["me", "computer"], "name": "Ada"}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(asked) as answer:
        watch_url = json.load(answer)["ws_watch_url"]
    with connect(watch_url) as watching:
        house.process.send_signal(signal.SIGTERM)
        with suppress(ConnectionClosed):
            while True:
                watching.recv()
        assert watching.close_code == 1012


def test_a_killed_house_leaves_no_store_behind(start_house: StartHouse) -> None:
    house = start_house()
    assert len(stores_of(house.data_dir)) == 1
    house.stop(signal.SIGKILL)
    wait_until(lambda: stores_of(house.data_dir) == [])
    start_house(data_dir=house.data_dir)


def test_a_killed_store_comes_back(start_house: StartHouse) -> None:
    house = start_house()
    (store,) = stores_of(house.data_dir)
    os.kill(store, signal.SIGKILL)
    wait_until(lambda: stores_of(house.data_dir) not in ([], [store]))
    wait_until(lambda: opens(house.url + "/"))


def opens(url: str) -> bool:
    try:
        with urllib.request.urlopen(url) as answer:
            return bool(answer.status == 200)
    except urllib.error.HTTPError as busy:
        busy.close()
        return False


def test_the_secret_is_kept_for_the_next_start(start_house: StartHouse) -> None:
    first = start_house()
    secret = (first.data_dir / "secret_key").read_text()
    assert (first.data_dir / "secret_key").stat().st_mode & 0o777 == 0o600
    first.stop()
    start_house(data_dir=first.data_dir)
    assert (first.data_dir / "secret_key").read_text() == secret
    assert len(secret) > 50


def test_static_files_have_lasting_names(house: House) -> None:
    with urllib.request.urlopen(house.url + "/") as page:
        text = page.read().decode()
    style = next(part for part in text.split('"') if part.startswith("/static/") and part.endswith(".css"))
    assert len(style.split(".")) == 3
    with urllib.request.urlopen(house.url + style) as answer:
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["Content-Type"].startswith("text/css")


def test_two_houses_share_a_store_and_a_database(two_houses: tuple[House, House]) -> None:
    for house in two_houses:
        assert stores_of(house.data_dir) == []
        with urllib.request.urlopen(house.url + "/") as answer:
            assert answer.status == 200


def test_it_can_live_in_a_folder_with_a_long_name(start_house: StartHouse, tmp_path: Path) -> None:
    start_house(data_dir=tmp_path / ("long-" * 20) / "spaces and ümlauts")


def test_a_run_folder_of_somebody_else_is_not_used(tmp_path: Path) -> None:
    # the path of a socket must stay short
    with tempfile.TemporaryDirectory() as shared:
        house = House(tmp_path / "data", TMPDIR=shared).wait_until_open()
        (run_dir,) = Path(shared).glob("war-*")
        house.stop()
        run_dir.mkdir()
        run_dir.chmod(0o777)
        assert "is open to others" in refused(tmp_path / "data", TMPDIR=shared)


def test_changed_static_files_are_laid_out_again(tmp_path: Path) -> None:
    sources, static = tmp_path / "sources", tmp_path / "static"
    sources.mkdir()
    (sources / "a.css").write_text("a { color: red }")
    with override_settings(STATIC_ROOT=static, STATICFILES_DIRS=[sources]):
        static_folder.lay_out()
        before = (static / "a.css").stat().st_mtime_ns
        static_folder.lay_out()
        assert (static / "a.css").stat().st_mtime_ns == before
        (sources / "a.css").write_text("a { color: blue }")
        (sources / "b.css").touch()
        static_folder.lay_out()
        assert "blue" in (static / "a.css").read_text()
        assert (static / "b.css").exists()
