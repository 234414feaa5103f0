"""The log of a whole game in which much goes wrong tells what happened where, and nothing that is hidden."""

import asyncio
import json
import os
import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.rules import Ruleset
from tests.house.test_starting import stores_of
from tests.running import House
from tests.sockets.clients import Client, come
from tests.sockets.making import ask, make, read
from tests.sockets.playing import play, sit, take_part

NAME = "Wilhelmine"
CARD = re.compile(r"(?<![0-9A-Za-z])[2-9TJQKA][SHDC](?![0-9A-Za-z])")
ADDRESS = re.compile(r"(?<![0-9.])(?:127|10|192)\.\d+\.\d+\.\d+")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("log") / "data"
    shutil.copytree(prepared_data, folder)
    house = House(folder, LOG_FORMAT="json", LOG_LEVEL="DEBUG").wait_until_open()
    yield house
    house.stop()


async def go_wrong(client: Client, house: House) -> None:
    """What people and programs send that they should not."""
    for message in ("", "[]", '{"type":"flip","at":"41"}', '{"type":"peek","seat":1}', '"x"'):
        await client.raw(message)
    assert await client.ask("sit", name=NAME * 3, avatar="owl") is not None
    assert await client.ask("flip", at=10_000) == "early"
    assert ask(house.url, "POST", "/api/tables", {"rules": "no such house"})[0] >= 400
    assert read(house.url, "GET", "/t/NOBODY/")[0] == 404


def break_the_record_once(house: House) -> None:
    """The store dies in the middle of the game."""
    for store in stores_of(house.data_dir):
        os.kill(store, signal.SIGKILL)


async def test_a_whole_game_with_errors_tells_nothing_hidden(house: House) -> None:
    table = make(house.url, ("me", "open"), rules=Ruleset(battle_limit=40).as_dict())
    host, second = await come(table.ws_url), await come(table.ws_url)
    await take_part(host, table)
    await second.hello()
    await sit(second, NAME)
    tokens = [table.token, second.welcome["token"]]
    await host.say("start", open="drop")
    await play_together(host, second, until_at=10)
    await go_wrong(second, house)
    break_the_record_once(house)
    await play_together(host, second, until_at=None)
    await host.socket.close()
    await second.socket.close()
    told = house.output()[house.output().index("\n{") :]
    lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    record = ask(house.url, "GET", host.view["record_url"])[1]
    hidden = [record["server_seed"], *record["contributions"], *record["commits"], *tokens, NAME]
    for secret in hidden:
        assert secret not in told
    assert not ADDRESS.search(told)
    assert [line for line in lines if CARD.search(json.dumps(line))] == []
    about_it = [line for line in lines if line.get("table") == table.code]
    assert "table restored" in [line["event"] for line in about_it]
    assert all(isinstance(line.get("n"), int) for line in about_it)
    assert {"event", "level", "logger", "timestamp"} <= set(lines[0])


async def play_together(host: Client, second: Client, until_at: int | None) -> None:
    async with asyncio.timeout(120), asyncio.TaskGroup() as group:
        for client in (host, second):
            group.create_task(play(client, until_at=until_at))


def test_the_patterns_find_what_they_look_for() -> None:
    shown: dict[str, Any] = {"event": "turned up", "up": {"0": ["TH"], "1": ["9S"]}}
    assert CARD.search(json.dumps(shown))
    assert not CARD.search(json.dumps({"table": "MATHAS", "epoch": 1796133274819}))
    assert ADDRESS.search("peer 127.0.3.1:41")
