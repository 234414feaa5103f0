"""After the last client has gone, however it went, a house is as it was before the first one came."""

import asyncio
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import hiredis
import pytest

from tests.house.test_health import ask
from tests.house.test_metrics import TOKEN, samples
from tests.house.test_starting import run_folder
from tests.running import ROOT, House
from tests.sockets.clients import come
from tests.sockets.making import Made, make

StartHouse = Callable[..., House]

PATIENCE_S = 120.0
TABLES, ROUNDS = 20, 3
WAYS = ("close", "abort", "leave", "kill", "never came")

KILLED = """
import json, sys, time
from websockets.sync.client import connect

url, token = sys.argv[1:]
sockets = [connect(url, proxy=None) for _ in range(4)]
for socket in sockets:
    socket.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
    socket.recv()
print("here", flush=True)
time.sleep(600)
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("nothing") / "data"
    shutil.copytree(prepared_data, folder)
    house = House(folder, METRICS_TOKEN=TOKEN, TABLE_LEFT_SECONDS="3").wait_until_open()
    yield house
    house.stop()


def present(house: House) -> dict[str, float]:
    """The house's own numbers of what it has now."""
    told = samples(ask(house, "/metrics", Authorization=f"Bearer {TOKEN}")[2])
    names = ("tables", "players", "watchers", "tasks", "open_files", "resident_bytes")
    return {name: sum(value for _, value in told.get(f"war_{name}", [])) for name in names}


def keys(house: House) -> list[str]:
    """Every key in the house's store."""
    reply = store_answers(house, "KEYS", "*")
    assert isinstance(reply, list)
    return [key for key in reply if not key.startswith(("once:", "tries:"))]


def store_answers(house: House, *command: str) -> object:
    """The answer of the house's store to one command."""
    with socket.socket(socket.AF_UNIX) as asking:
        asking.connect(f"{run_folder(house.data_dir)}/store.sock")
        asking.sendall(hiredis.pack_command(command))  # type: ignore[arg-type]
        reader = hiredis.Reader(encoding="utf-8")
        while (reply := reader.gets()) is False:
            reader.feed(asking.recv(65536))
        return reply


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110 - a house says nothing when it has forgotten
            await asyncio.sleep(0.5)


async def come_and_go(table: Made, how: str) -> None:
    if how == "never came":
        return
    if how == "kill":
        await kill(table)
        return
    player, watcher = await come(table.ws_url), await come(table.ws_watch_url)
    await player.hello(token=table.token)
    await watcher.hello()
    if how == "leave":
        await player.ask("leave")
    for client in (player, watcher):
        if how == "abort":
            client.close_now()
        await client.socket.close()


async def kill(table: Made) -> None:
    """A program with four sockets is killed."""
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-c", KILLED, table.ws_url, table.token, cwd=ROOT, stdout=subprocess.PIPE
    )
    assert program.stdout is not None
    assert await program.stdout.readline() == b"here\n"
    program.kill()
    await program.wait()


async def crowd(house: House) -> list[Made]:
    """Tables whose people come and go in every way."""
    tables = [make(house.url, ("me", "open"), visibility="public") for _ in range(TABLES)]
    for k, table in enumerate(tables):
        how = WAYS[k % len(WAYS)]
        if how != "kill" or k < len(WAYS):
            await come_and_go(table, how)
    return tables


async def test_a_house_is_as_it_was_when_everybody_has_gone(house: House) -> None:
    before = present(house)
    made = await crowd(house)
    await until(lambda: present(house)["tables"] == 0 and keys(house) == [])
    after = present(house)
    assert (after["players"], after["watchers"]) == (0, 0)
    assert after["tasks"] <= before["tasks"] + 2
    # a thread pool and a database may have been opened for good
    assert after["open_files"] <= before["open_files"] + 20
    rows = closed_rows(house)
    left = [table.code for k, table in enumerate(made) if WAYS[k % len(WAYS)] == "leave"]
    assert {rows[code] for code in left} == {"left"}
    await come_back(next(table for table in made if table.code not in left))
    assert "Traceback" not in house.output()
    assert "never awaited" not in house.output()


async def come_back(table: Made) -> None:
    """Whoever comes back to a table that has left the store has their seat."""
    client = await come(table.ws_url)
    view = await client.hello(token=table.token)
    assert (client.you, view["seats"][0]["name"], view["status"]) == ([0], "Mia", "open")
    await client.socket.close()


@pytest.mark.long
async def test_the_memory_of_a_house_does_not_grow_with_those_who_have_gone(house: House) -> None:
    await crowd(house)  # what is loaded once stays
    await until(lambda: present(house)["tables"] == 0 and keys(house) == [])
    before = present(house)
    for _ in range(ROUNDS):
        await crowd(house)
    await until(lambda: present(house)["tables"] == 0 and keys(house) == [])
    await until(lambda: present(house)["open_files"] <= before["open_files"] + 2)
    # some megabytes come and go with the interpreter's own habits
    assert present(house)["resident_bytes"] <= before["resident_bytes"] * 1.05 + 4 * 2**20


def closed_rows(house: House) -> dict[str, str]:
    """Why each table in the database is closed; empty where it waits for somebody to come back."""
    with closing(sqlite3.connect(house.data_dir / "war.sqlite3")) as database:
        return dict(database.execute("SELECT code, closed_for FROM games_table"))
