"""A house tells machines whether it lives and whether it can work, also when store or database do not."""

import asyncio
import http.client
import json
import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.house.test_starting import stores_of
from tests.running import House
from warsite.health import Readiness

PATIENCE_S = 20.0


def ask(
    house: House, path: str, method: str = "GET", **headers: str
) -> tuple[int, http.client.HTTPMessage, str]:
    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE_S)
    try:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()
    finally:
        connection.close()


def readiness(house: House) -> tuple[int, Any]:
    status, _, body = ask(house, "/readyz")
    return status, json.loads(body)


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def rename(house: House, table: str, name: str) -> None:
    with closing(sqlite3.connect(house.data_dir / "war.sqlite3")) as database:
        database.execute(f"ALTER TABLE {table} RENAME TO {name}")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Iterator[House]:
    """A house of these tests alone, since they take its store and its database away."""
    folder = tmp_path_factory.mktemp("health") / "data"
    shutil.copytree(prepared_data, folder)
    house = House(folder, SITE_URL="https://war.example.org").wait_until_open()
    yield house
    house.stop()


def test_an_open_house_lives_and_is_ready(house: House) -> None:
    for path, key in (("/healthz", "healthy"), ("/readyz", "ready")):
        status, headers, body = ask(house, path)
        assert (status, json.loads(body)[key]) == (200, True)
        assert headers["Cache-Control"] == "no-store"
        assert headers["Set-Cookie"] is None
        status, headers, body = ask(house, path, "HEAD")
        assert (status, body) == (200, "")
        assert int(headers["Content-Length"]) > 0
        assert ask(house, path, "POST")[0] == 405


def test_a_stopped_store_is_told_and_holds_nobody_up(house: House) -> None:
    (store,) = stores_of(house.data_dir)
    with stopped(store):
        begun = time.monotonic()
        assert ask(house, "/healthz")[0] == 200
        status, told = readiness(house)
        assert time.monotonic() - begun < 5  # one second and a busy machine
        assert (status, told["ready"], list(told["reasons"])) == (503, False, ["store"])
    until(lambda: readiness(house) == (200, {"ready": True, "reasons": {}}))
    os.kill(store, signal.SIGKILL)
    until(lambda: readiness(house)[0] == 200)


def test_a_database_without_our_tables_is_told_without_its_name(house: House) -> None:
    rename(house, "django_migrations", "elsewhere")
    status, told = readiness(house)
    assert (status, told["reasons"]) == (503, {"database": "it cannot be reached"})
    assert ask(house, "/healthz")[0] == 200
    rename(house, "elsewhere", "django_migrations")
    assert readiness(house)[0] == 200


def test_machines_that_ask_by_address_are_answered_where_people_are_sent_to_https(
    house: House,
) -> None:
    assert ask(house, "/", Host="war.example.org")[0] == 301
    assert ask(house, "/healthz", Host="10.1.2.3:8000")[0] == 200
    assert ask(house, "/readyz", Host="10.1.2.3:8000")[0] == 200


async def test_a_process_that_is_being_closed_is_not_ready() -> None:
    ready = Readiness({})
    assert await ready.reasons() == {}
    ready.draining = True
    assert list(await ready.reasons()) == ["process"]


async def test_a_need_that_hangs_is_asked_for_once_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warsite.health.PATIENCE_S", 0.05)
    asked, answered = [], asyncio.Event()

    async def hang() -> None:
        asked.append("once")
        await answered.wait()

    ready = Readiness({"store": hang})
    told = await asyncio.gather(*(ready.reasons() for _ in range(5)))
    assert told == [{"store": "no answer within 0.05 s"}] * 5
    assert asked == ["once"]
    answered.set()
    await asyncio.sleep(0)
    assert await ready.reasons() == {}
