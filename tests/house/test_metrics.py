"""What a house has counted is there for whoever has the token, and tells of nobody."""

import asyncio
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from prometheus_client.parser import text_string_to_metric_families

from games.tables.counting import BOUNDS_S, Counts
from games.tables.refusals import SENTENCES
from tests.house.test_health import ask
from tests.running import House
from tests.sockets.clients import Client, come
from tests.sockets.making import PATIENCE_S, make
from tests.sockets.playing import play, take_part
from warsite import environment
from warsite.metrics import KEPT_SECONDS, STALE_SECONDS, Numbers, Shelf, page

TOKEN = "a-token-of-twenty-signs"

type Samples = dict[str, list[tuple[Mapping[str, str], float]]]


def samples(text: str) -> Samples:
    """The values of each name, with their labels."""
    found: Samples = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, []).append((sample.labels, sample.value))
    return found


def asked(house: House) -> Samples:
    status, headers, text = ask(house, "/metrics", Authorization=f"Bearer {TOKEN}")
    assert status == 200
    assert headers["Content-Type"].startswith("text/plain")
    return samples(text)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("metrics") / "data"
    shutil.copytree(prepared_data, folder)
    house = House(folder, METRICS_TOKEN=TOKEN).wait_until_open()
    yield house
    house.stop()


def test_who_has_no_token_is_told_nothing(house: House, served: str) -> None:
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {TOKEN}"}):
        status, answered, text = ask(house, "/metrics", **headers)
        assert (status, text, answered["WWW-Authenticate"]) == (401, "", "Bearer")
    without = House.__new__(House)
    without.port = int(served.rpartition(":")[2])
    assert ask(without, "/metrics", Authorization="Bearer ")[0] == 404


async def test_a_game_is_counted_and_nothing_tells_whose_it_was(house: House) -> None:
    table = make(house.url, ("me", "computer"))
    client = await come(table.ws_url)
    await take_part(client, table)
    assert await client.ask("start", open="computer") is None
    await play(client, until_at=6)
    assert await client.ask("flip", at=99) == "early"
    await play(client, until_at=20)
    seen = {"epoch": client.view["epoch"], "seen": client.view["n"], "chain": client.view["chain"]}
    await client.say("hello", protocol=1, token=table.token, **seen)
    await client.hello(token=table.token, epoch=1, seen=1)
    counted = asked(house)

    def value(name: str) -> float:
        return total(counted, name)

    assert value("war_flips_total") == client.view["at"] >= 20
    assert value("war_flip_to_frame_seconds_count") >= 2
    assert 0 < value("war_flip_to_frame_seconds_sum") < 60
    assert value("war_store_commands_total") > value("war_store_trips_seconds_count") > 0
    assert (value("war_reconnects_total"), value("war_resyncs_total")) == (2, 1)
    assert (value("war_tables"), value("war_players"), value("war_watchers")) == (1, 1, 0)
    refusals = {labels["code"]: times for labels, times in counted["war_refusals_total"]}
    assert refusals["early"] == 1
    labels = {name for of in counted.values() for given, _ in of for name in given}
    assert labels <= {"process", "code", "le"}
    assert set(refusals) <= set(SENTENCES)
    await client.socket.close()


def test_of_the_dead_is_told_what_they_have_counted_until_everybody_has_asked(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "numbers")
    ages = {"1": 0.0, "2": 0.0, "3": STALE_SECONDS + 5, "4": KEPT_SECONDS + 5}
    for process, age in ages.items():
        flips = int(process) * 10
        shelf.write(Numbers(process, Counts(flips=flips, refusals={"late": flips}), {"tables": flips}))
        os.utime(tmp_path / "numbers" / f"{process}.json", (time.time() - age,) * 2)
    others = list(shelf.others("1"))
    assert [one.process for one in others] == ["2", "3"]
    assert not (tmp_path / "numbers" / "4.json").exists()
    told = samples(page([Numbers("1", Counts(flips=11), {}), *others]).decode())
    assert [value for _, value in told["war_flips_total"]] == [11, 20, 30]
    assert [value for _, value in told["war_tables"]] == [20]


def test_a_folder_that_cannot_be_written_keeps_nobody_from_counting(tmp_path: Path) -> None:
    (tmp_path / "numbers").write_text("no folder")
    Shelf(tmp_path / "numbers").keep(Numbers("1", Counts(), {}))


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
async def test_whichever_of_two_processes_is_asked_answers_truly_for_both(
    start_house: Callable[..., House],
) -> None:
    house = start_house(METRICS_TOKEN=TOKEN, PROCESSES="2")
    table = make(house.url, ("me", "computer"))
    player = await come(table.ws_url)
    await take_part(player, table)
    watchers = await spread_out(house, table.ws_watch_url)
    assert await player.ask("start", open="computer") is None
    await play(player, until_at=20)
    async with asyncio.timeout(PATIENCE_S):
        while total(asked(house), "war_watchers") != len(watchers):  # noqa: ASYNC110 - written once a second
            await asyncio.sleep(0.1)
    before: dict[str, float] = {}
    for _ in range(30):  # asked faster than they write, now one of them and now the other
        told = asked(house)
        flips = {labels["process"]: value for labels, value in told["war_flips_total"]}
        assert set(flips) == set(map(str, house.children()))
        assert all(flips[process] >= value for process, value in before.items()), "it looks begun anew"
        before = flips
        await play(player, until_at=player.view["at"] + 1)
    async with asyncio.timeout(PATIENCE_S):
        while total(asked(house), "war_flips_total") != player.view["at"]:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    assert total(asked(house), "war_players") == 1
    assert total(asked(house), "war_tables") == 2, "each of them shows the table"
    for client in (player, *watchers):
        await client.socket.close()


async def spread_out(house: House, url: str) -> list[Client]:
    """Watchers, so many that there are some on every process."""
    there: list[Client] = []
    behind: set[int | None] = set()
    while len(behind) < 2:
        there.append(await come(url))
        await there[-1].hello()
        behind.add(house.child_behind(there[-1].socket.local_address[1]))
    return there


def total(told: Samples, name: str) -> float:
    return sum(value for _, value in told[name])


def test_durations_are_told_as_rising_counts() -> None:
    counts = Counts()
    for seconds in (0.00005, 0.0002, 0.0002, 60.0):
        counts.flip_to_frame.add(seconds)
    told = samples(page([Numbers("1", counts, {})]).decode())
    buckets = [value for _, value in told["war_flip_to_frame_seconds_bucket"]]
    assert buckets == [1] + [3] * (len(BOUNDS_S) - 1) + [4]
    assert told["war_flip_to_frame_seconds_count"] == [({"process": "1"}, 4)]


@pytest.mark.parametrize("value", ["short", "twenty signs and a\nline", "zwanzig-Zeichen-und-ü"])
def test_a_token_that_could_be_found_by_trying_is_refused(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("METRICS_TOKEN", value)
    with pytest.raises(ImproperlyConfigured, match="openssl"):
        environment.token("METRICS_TOKEN")
