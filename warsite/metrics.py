"""`/metrics`: what all processes of this house have counted, for Prometheus.

Each process writes its numbers down once a second, and whichever is asked reads those of all. Only who knows
METRICS_TOKEN is told; without that setting there is no such page.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from secrets import compare_digest

import msgspec
from asgiref.typing import HTTPScope
from django.conf import settings
from msgspec import structs
from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.registry import Collector

from games.tables import get_tables
from games.tables.counting import BOUNDS_S, Counts, Durations, counts
from warsite.probes import Answer

WRITE_SECONDS = 1.0
STALE_SECONDS = 10.0
KEPT_SECONDS = 150.0

COUNTERS = {
    "flips": "Steps that were decided: everybody who had to had turned up a card.",
    "store_commands": "Commands that were sent to the store.",
    "reconnects": "Sockets that had seen their table before.",
    "resyncs": "Reconnected sockets that needed the whole table instead of what they had missed.",
    "catch_ups": "Logs read from the store because an announcement was missing.",
    "restores": "Tables put back into a store that had lost them.",
    "forks": "Copies of a table that differed from its log.",
    "wrong_codes": "Codes that fit no table.",
}
DURATIONS = {
    "flip_to_frame": "From the last flip of a step to its frame at the sockets, for one step in eight.",
    "store_trips": "From a command to the store's answer, for one command at a time.",
}
GAUGES = {
    "tables": "Tables that the process shows; one with people on two processes counts on both.",
    "players": "Sockets of people in seats, and of hosts.",
    "watchers": "Sockets of those who only watch.",
    "tasks": "Tasks of the process's event loop.",
    "resident_bytes": "Memory of the process.",
    "open_files": "Open files and sockets of the process.",
}


class Numbers(msgspec.Struct, frozen=True):
    """One process at one moment."""

    process: str
    counted: Counts
    present: dict[str, int]


def own_numbers() -> Numbers:
    """This process now. Memory and files are known on Linux alone."""
    present = {**get_tables().present(), "tasks": len(asyncio.all_tasks())}
    try:
        pages = int(Path("/proc/self/statm").read_bytes().split()[1])
        present["resident_bytes"] = pages * os.sysconf("SC_PAGE_SIZE")
        present["open_files"] = len(os.listdir("/proc/self/fd"))
    except OSError:
        pass
    return Numbers(str(os.getpid()), counts, present)


class Shelf:
    """A folder in which the processes of one house leave their numbers for each other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, numbers: Numbers) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = self.folder / f"{numbers.process}.tmp"
        unfinished.write_bytes(msgspec.json.encode(numbers))
        unfinished.replace(self.folder / f"{numbers.process}.json")

    def keep(self, numbers: Numbers) -> None:
        """As `write`; a disk that is full keeps nobody from counting on."""
        with suppress(OSError):
            self.write(numbers)

    def others(self, process: str) -> Iterator[Numbers]:
        """The numbers of the other processes. Dead ones have nothing any more; what they had counted is told
        until everybody has asked once more."""
        for file in sorted(self.folder.glob("*.json")):
            with suppress(OSError):
                age = time.time() - file.stat().st_mtime
                if age > KEPT_SECONDS:
                    file.unlink(missing_ok=True)
                elif file.stem != process:
                    numbers = msgspec.json.decode(file.read_bytes(), type=Numbers)
                    yield numbers if age <= STALE_SECONDS else structs.replace(numbers, present={})


class _Families(Collector):
    def __init__(self, everybody: Iterable[Numbers]) -> None:
        self.everybody = tuple(everybody)

    def collect(self) -> Iterator[Metric]:
        for name, about in COUNTERS.items():
            family = CounterMetricFamily(f"war_{name}", about, labels=["process"])
            for one in self.everybody:
                family.add_metric([one.process], getattr(one.counted, name))
            yield family
        refusals = CounterMetricFamily("war_refusals", "Commands refused.", labels=["process", "code"])
        for one in self.everybody:
            for code, times in sorted(one.counted.refusals.items()):
                refusals.add_metric([one.process, code], times)
        yield refusals
        for name, about in DURATIONS.items():
            histogram = HistogramMetricFamily(f"war_{name}_seconds", about, labels=["process"])
            for one in self.everybody:
                durations: Durations = getattr(one.counted, name)
                histogram.add_metric([one.process], list(_rising(durations)), durations.total)
            yield histogram
        for name, about in GAUGES.items():
            gauge = GaugeMetricFamily(f"war_{name}", about, labels=["process"])
            for one in self.everybody:
                if name in one.present:
                    gauge.add_metric([one.process], one.present[name])
            yield gauge


def _rising(durations: Durations) -> Iterator[tuple[str, float]]:
    """(upper bound, how many up to there), as Prometheus wants buckets."""
    so_far = 0
    for bound, there in zip((*map(str, BOUNDS_S), "+Inf"), durations.buckets, strict=True):
        so_far += there
        yield bound, so_far


def page(everybody: Iterable[Numbers]) -> bytes:
    """The numbers in Prometheus's text format."""
    registry = CollectorRegistry()
    registry.register(_Families(everybody))
    return generate_latest(registry)


shelf = Shelf(settings.RUN_DIR / "numbers")


async def metrics(scope: HTTPScope) -> Answer | None:
    """The page, for whoever brings the token."""
    if not settings.METRICS_TOKEN:
        return None
    wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
    brought = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
    if not compare_digest(brought, wanted):
        return Answer(401, b"", "text/plain", {"WWW-Authenticate": "Bearer"})
    own = own_numbers()
    # whoever is asked next must not tell of less than was told here: it would look like a new beginning
    shelf.keep(own)
    return Answer(200, page([own, *shelf.others(own.process)]), CONTENT_TYPE_PLAIN_0_0_4)


async def keep_writing() -> None:
    """Leaves this process's numbers for the others, as long as anybody may want to know them; at its end what
    it has counted, for it has nothing any more."""
    try:
        while settings.METRICS_TOKEN:
            shelf.keep(own_numbers())
            await asyncio.sleep(WRITE_SECONDS)
    finally:
        if settings.METRICS_TOKEN:
            shelf.keep(structs.replace(own_numbers(), present={}))
