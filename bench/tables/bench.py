"""One flip's way through a running house, beside other ways to build it, in one run on one computer.

``python bench/tables/bench.py [SECONDS]``: SECONDS is the length of one measurement. See bench/README.md.
"""

import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path

import contender_packages
import report
from servers import HERE, PEOPLE_CORE, Served, bare, documented, house, on_core

WARM_SECONDS = 0.7
TABLES, WATCHERS = 200, 1_000
FLIPS_A_SECOND = {"open": 1.0, "watch": 2.0, "closed": 1.0}
OPEN_FILES = 4_096
LAST_START_SECONDS = 125.0


def load_program(folder: Path) -> Path | None:
    """The people's program compiled into a folder, or None where there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    program = folder / "load"
    subprocess.run([compiler, "-O2", "-o", program, HERE / "load.c"], check=True)
    return program


class People:
    """Measures one server: `play` lets the people of a list play in one of the modes of load.c."""

    def __init__(self, program: Path, folder: Path, served: Served, seconds: float) -> None:
        self.program, self.folder, self.served, self.seconds = program, folder, served, seconds

    def list_of(self, tables: int, seats: int, watchers: int = 0) -> Path:
        path = self.folder / f"sockets-{tables}-{seats}"
        path.write_text(self.served.deal(tables, seats, watchers))
        return path

    def play(self, sockets: Path, mode: str) -> dict[str, float]:
        seconds = self.seconds * (1 if mode == "closed" else 2)
        rate = FLIPS_A_SECOND[mode]
        server = (
            self.served.port,
            sockets,
            mode,
            rate,
            WARM_SECONDS,
            seconds,
            self.served.pid,
            self.served.store_pid,
        )
        done = subprocess.run(
            on_core(PEOPLE_CORE, [str(self.program), *map(str, server)]),
            stdout=subprocess.PIPE,
            text=True,
            timeout=60 + seconds,
        )
        measured: dict[str, float] = json.loads(done.stdout)
        if "error" in measured:
            raise RuntimeError(measured["error"])
        return measured


def figures(people: People) -> report.Figures:
    """Everything about one server; of two closed runs the one that was disturbed less."""
    watched = people.play(people.list_of(1, 2, WATCHERS), "watch")
    two = people.list_of(TABLES, 2)
    paced = people.play(two, "open")
    closed = [people.play(two, "closed") for _ in range(2)]
    three = people.play(people.list_of(TABLES, 3), "closed")
    return report.Figures(min(closed, key=report.cpu_a_round), three, watched, paced)


def main(seconds: float) -> None:
    """Measure each server in turn and print the tables."""
    begun = time.monotonic()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, OPEN_FILES), hard))
    with tempfile.TemporaryDirectory(prefix="war-bench-") as name:
        folder = Path(name)
        program = load_program(folder)
        if program is None:
            print(
                "Tables: there is no C compiler here (gcc), and the people of this benchmark are a C program."
            )
            return
        ways: dict[str, Callable[[], AbstractContextManager[Served]]] = {report.HOUSE: lambda: house(folder)}
        packages = contender_packages.folder()
        if packages is None:
            print("Tables: the other ways' packages cannot be had here, so the house is measured alone.")
        else:
            ways |= {
                report.LAYER: lambda: documented(folder, packages, with_layer=True),
                report.BARE: lambda: bare(packages),
                report.LOCAL: lambda: documented(folder, packages, with_layer=False),
            }
        measured: dict[str, report.Figures] = {}
        for way, start in ways.items():
            if time.monotonic() > begun + LAST_START_SECONDS:
                print(f"Tables: no time is left for {way}.")
                continue
            try:
                with start() as served:
                    measured[way] = figures(People(program, folder, served, seconds))
            except (RuntimeError, subprocess.SubprocessError) as error:
                print(f"Tables: {way} could not be measured: {error}")
                if way == report.HOUSE:
                    sys.exit(1)
        report.show(measured)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.5)
