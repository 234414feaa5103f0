"""No house can write to the disk, its log included: deals are refused, games go on, nothing is lost."""

import asyncio
import contextlib
import resource
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.sockets.clients import come
from tests.sockets.making import ask, make, read

from .cast import Cast, Wanted
from .dealing import NEW, dealer, is_refused, makes_tables_again
from .evidence import Evidence

DISK_MB = 64


@pytest.mark.fault("X10", "no house can write to a disk")
async def test_games_go_on_without_a_disk_and_what_needs_it_is_refused(
    cast: Cast, evidence: Evidence
) -> None:
    await trial(cast, evidence, lambda: no_file_grows(cast))


@pytest.mark.long
@pytest.mark.fault("X10", "the disk is full to its last byte")
async def test_games_go_on_when_there_is_no_byte_left(
    small_disk: Path, prepared_data: Path, evidence: Evidence
) -> None:
    cast = Cast(Wanted(), prepared_data, small_disk)
    try:
        await trial(cast, evidence, lambda: filled(small_disk))
    finally:
        cast.stop()


async def trial(cast: Cast, evidence: Evidence, full: Callable[[], AbstractContextManager[None]]) -> None:
    table = await asyncio.to_thread(make, cast.up[0].url, ("open", "open"))
    async with dealer(cast) as waiting, evidence.load(cast) as load:
        await load.flips(2)
        async with evidence.happens():
            with full():
                for house in cast.up:
                    for path in ("/", "/watch/", f"/t/{table.code}/", f"/w/{table.watch_code}/"):
                        assert (await asyncio.to_thread(read, house.url, "GET", path))[0] == 200
                watcher = await come(table.ws_watch_url)
                await watcher.hello()
                watcher.close_now()
                await watcher.socket.wait_closed()
                made, _ = await asyncio.to_thread(ask, cast.houses[1].url, "POST", "/api/tables", NEW)
                assert made == 503
                await is_refused(waiting)
                await load.flips(4)
        await makes_tables_again(cast, evidence)
        assert await waiting.ask("start") is None
        await load.play_out()
    evidence.judge()


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A file system of its own, which only root may begin."""
    folder = Path(tempfile.mkdtemp(prefix="war-disk-"))
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "tmpfs", str(folder)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if mounted.returncode:
        pytest.skip(f"no file system of its own: {mounted.stderr.strip()}")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)
    folder.rmdir()


@contextlib.contextmanager
def filled(disk: Path) -> Iterator[None]:
    """Not one more byte fits on it."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    yield
    filler.unlink()


@contextlib.contextmanager
def no_file_grows(cast: Cast) -> Iterator[None]:
    """No file of a house may grow, and none may be begun; sockets are as ever."""
    houses = [house.process.pid for house in cast.up]
    before = [resource.prlimit(house, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY)) for house in houses]
    yield
    for house, limits in zip(houses, before, strict=True):
        resource.prlimit(house, resource.RLIMIT_FSIZE, limits)
