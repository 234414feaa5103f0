"""An old backup is put back: what was over is whole, what was running ends, no number comes twice."""

import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from games.rules.verify import verify
from tests.running import ROOT, House, house_environment
from tests.sockets.clients import Client, come
from tests.sockets.making import Made, ask, make
from tests.sockets.playing import sit

from .evidence import Evidence
from .families import Families
from .matrix import INVARIANTS
from .servers import PostgresServer, StoreServer

SECRET = "only-for-tests-" + "1029384756" * 4

type Start = Callable[..., House]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def stores(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    """What a house is told of its stores: at home nothing at all."""
    if request.param == "sqlite":
        yield {}
        return
    postgres, store = PostgresServer(fsync="off"), StoreServer()
    postgres.start()
    store.start()
    yield {"DATABASE_URL": postgres.url, "REDIS_URL": f"unix://{store.socket}", "SECRET_KEY": SECRET}
    store.stop()
    postgres.stop()


def manage(house: House, stores: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=house_environment(house.data_dir, house.port, stores),
        capture_output=True,
        text=True,
        check=False,
    )


@asynccontextmanager
async def at(table: Made, house: House, **seen: object) -> AsyncIterator[Client]:
    """The maker of a table, there as long as the block."""
    client = await come(house.ws_url + table.ws_url[table.ws_url.index("/ws/") :])
    try:
        await client.hello(token=table.token, **seen)
        yield client
    finally:
        client.close_now()
        await client.socket.wait_closed()


def families_at(house: House, stores: dict[str, str]) -> Families:
    """The people of a house's database; at home it lies in the house's folder."""
    home = {"DATABASE_URL": f"sqlite:///{house.data_dir / 'war.sqlite3'}", "DATA_DIR": str(house.data_dir)}
    return Families(**home | stores)


async def two_play_one(table: Made, house: House) -> str:
    """A whole game of two people at once; gives its id."""
    async with at(table, house) as maker:
        other = await come(table.ws_url)
        await other.hello()
        await sit(other, "Ben", commits=False)
        assert await maker.ask("start") is None
        for player in (maker, other):
            await player.say("finish")
        await maker.until_event("drawn")
        other.close_now()
        return str(maker.view["game"])


async def play_one(client: Client) -> str:
    """A whole game at once; gives its id."""
    assert await client.ask("start") is None
    await client.say("finish")
    await client.until_event("drawn")
    return str(client.view["game"])


@pytest.mark.fault("X30", "an old backup is restored")
async def test_an_old_backup_is_restored(
    start_house: Start, stores: dict[str, str], tmp_path: Path, evidence: Evidence
) -> None:
    house = start_house(**stores)
    backup = tmp_path / "yesterday.war"
    over, running = make(house.url, ("me", "open"), pace_ms=3000), make(house.url, pace_ms=3000)
    after = make(house.url, ("me", "open"), pace_ms=3000)
    finished = await two_play_one(over, house)
    families = families_at(house, stores)
    assert families.claim([over.code])
    before = ask(house.url, "GET", f"/api/games/{finished}")
    async with at(running, house) as player:
        assert await player.ask("start") is None
        interrupted = player.view["game"]
        saved = manage(house, stores, "backup", str(backup))
        assert (saved.returncode, saved.stderr) == (0, "")
        assert backup.stat().st_mode & 0o077 == 0
        await player.say("finish")
        await player.until_event("drawn")
        seen = {"seen": player.view["n"], "chain": player.view["chain"], "epoch": player.welcome["epoch"]}
        later = await play_one(player)
        seed = player.events("over")[0]["server_seed"]
    await two_play_one(after, house)
    assert families.claim([after.code])
    assert families.check([over.code, after.code]) == (2, 2, [])
    families.stop()

    refused = manage(house, stores, "restore", str(backup))
    assert refused.returncode == 1
    assert "already running" in refused.stderr
    house.stop()
    restored = manage(house, stores, "restore", str(backup))
    assert (restored.returncode, restored.stderr) == (0, "")
    assert "1 running games were interrupted; 3 tables" in restored.stdout

    house = start_house(house.data_dir, **stores)
    assert ask(house.url, "GET", f"/api/games/{finished}") == before
    assert all(line.true for line in verify(before[1]))
    assert ask(house.url, "GET", f"/api/games/{interrupted}")[0] == 409
    assert ask(house.url, "GET", f"/api/games/{later}")[0] == 404
    async with at(running, house, **seen) as player:
        assert player.view["status"] == "open"
        assert player.welcome["epoch"] > seen["epoch"]
        assert player.you == [0]
        again = await play_one(player)
        assert player.events("over")[0]["server_seed"] != seed
    status, record = ask(house.url, "GET", f"/api/games/{again}")
    assert status == 200
    assert all(line.true for line in verify(record))
    families = families_at(house, stores)
    assert families.check([over.code, after.code]) == (1, 1, []), "the boards of that day, and right"
    families.stop()
    evidence.cells |= dict.fromkeys(INVARIANTS, "not asked: nobody plays while a house is closed")
    for invariant, figure in {
        "I2": "whoever had seen more got the whole table",
        "I5": "one result a game, and boards as they were",
        "I7": "the finished game is the same to the byte",
        "I8": "both records are true",
    }.items():
        evidence.holds(invariant, figure)


def test_what_is_no_backup_changes_nothing(start_house: Start, tmp_path: Path) -> None:
    house = start_house()
    house.stop()
    before = (house.data_dir / "war.sqlite3").read_bytes()
    (tmp_path / "letter.txt").write_text("Dear house")
    for file in ("letter.txt", "nothing.war"):
        refused = manage(house, {}, "restore", str(tmp_path / file))
        assert refused.returncode == 1
        assert len(refused.stderr.splitlines()) == 1, refused.stderr
    assert (house.data_dir / "war.sqlite3").read_bytes() == before


def test_a_backup_that_cannot_be_written_is_said_in_one_sentence(start_house: Start, tmp_path: Path) -> None:
    house = start_house()
    refused = manage(house, {}, "backup", str(tmp_path / "no" / "such" / "folder.war"))
    assert refused.returncode == 1
    assert len(refused.stderr.splitlines()) == 1, refused.stderr
