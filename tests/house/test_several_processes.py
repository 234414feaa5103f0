"""`PROCESSES=3 manage.py serve`: several processes behind one address, started again, renewed and ended."""

import json
import os
import re
import shutil
import signal
import socket
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.house.test_starting import stores_of, wait_until
from tests.running import House
from tests.sockets.making import make

StartHouse = Callable[..., House]
PATIENCE_S = 60.0

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Iterator[House]:
    """A house of three processes; each test leaves it with three."""
    folder = tmp_path_factory.mktemp("several") / "data"
    shutil.copytree(prepared_data, folder)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as under nohup
    house = House(folder, PROCESSES="3", LOG_FORMAT="json")
    signal.signal(signal.SIGHUP, before)
    house.wait_until_open()
    yield house
    house.stop()


def said(house: House) -> list[dict[str, object]]:
    """Its log lines."""
    return [json.loads(line) for line in house.output().splitlines() if line.startswith("{")]


def test_it_is_open_when_all_are_and_says_so_once(house: House) -> None:
    assert house.output().count("War is open.") == 1
    assert len(house.children()) == 3
    assert len(stores_of(house.data_dir)) == 1


def test_under_nohup_it_outlives_its_terminal(house: House) -> None:
    house.process.send_signal(signal.SIGHUP)
    time.sleep(0.3)
    with urllib.request.urlopen(house.url + "/") as answer:
        assert answer.status == 200
    assert len(house.children()) == 3


@LINUX
def test_people_of_one_address_are_on_different_processes(house: House) -> None:
    connections = [socket.create_connection(("127.0.0.1", house.port)) for _ in range(60)]
    try:
        behind: set[int] = set()
        for connection in connections:
            port: int = connection.getsockname()[1]
            wait_until(lambda port=port: house.child_behind(port) is not None, PATIENCE_S)  # type: ignore[misc]
            behind.add(house.child_behind(port) or 0)
    finally:
        for connection in connections:
            connection.close()
    assert len(behind) == 3


def test_one_that_dies_is_replaced_and_the_log_says_which(house: House) -> None:
    dies = house.children()[0]
    os.kill(dies, signal.SIGKILL)
    wait_until(lambda: dies not in house.children() and len(house.children()) == 3, PATIENCE_S)
    wait_until(lambda: any("has died" in str(line["event"]) for line in said(house)))
    (line,) = (str(line["event"]) for line in said(house) if "has died" in str(line["event"]))
    assert re.match(r"Process [123] has died after \d+ s \(status -9\)", line)
    assert house.output().count("War is open.") == 1


def test_they_are_renewed_one_by_one_and_nobody_is_refused(house: House) -> None:
    before = set(house.children())
    refused: list[Exception] = []
    codes: list[int | None] = []
    renewed = threading.Event()

    def ask() -> None:
        while not renewed.is_set():
            try:
                with urllib.request.urlopen(house.url + "/", timeout=30) as answer:
                    assert answer.status == 200
            except Exception as error:
                refused.append(error)

    def watch() -> None:
        url = make(house.url).ws_watch_url
        while not renewed.is_set():
            with connect(url, open_timeout=30, ping_interval=None) as watching:
                watching.send('{"type":"hello","protocol":1}')
                with suppress(ConnectionClosed):
                    while not renewed.is_set():
                        with suppress(TimeoutError):
                            watching.recv(timeout=0.5)
                codes.append(watching.close_code)

    asking = [threading.Thread(target=work) for work in (ask, ask, watch, watch, watch)]
    for thread in asking:
        thread.start()
    house.process.send_signal(signal.SIGUSR1)
    try:
        wait_until(lambda: any("been renewed" in str(line["event"]) for line in said(house)), PATIENCE_S)
    finally:
        renewed.set()
        for thread in asking:
            thread.join()
    assert refused == []
    assert {code for code in codes if code is not None} == {1012}
    assert not before & set(house.children())
    assert len(house.children()) == 3


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_however_it_ends(start_house: StartHouse, number: signal.Signals) -> None:
    house = start_house(PROCESSES="2")
    children = [*house.children(), *stores_of(house.data_dir)]
    assert len(children) == 3
    begun = time.monotonic()
    assert house.stop(number) == (-number if number == signal.SIGKILL else 0)
    assert time.monotonic() - begun < 10
    wait_until(lambda: not any(is_there(pid) for pid in children))
    assert "Traceback" not in house.output()


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z" if sys.platform == "linux" else True
