"""What trials share: casts that live as long as the test run and are mended before each trial."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .cast import Cast, Wanted
from .evidence import Evidence, table

PATIENCE = 6.0
"""In the short form, which runs beside other things, all may take so many times longer."""

ROWS = pytest.StashKey[list[Evidence]]()

type CastOf = Callable[[Wanted], Cast]


@pytest.fixture(scope="session")
def cast_of(prepared_data: Path) -> Iterator[CastOf]:
    """`cast_of(Wanted(…))`: the processes wanted, all of them up."""
    casts: dict[Wanted, Cast] = {}

    def cast_of(wanted: Wanted) -> Cast:
        if wanted not in casts:
            casts[wanted] = Cast(wanted, prepared_data)
        casts[wanted].mend()
        return casts[wanted]

    yield cast_of
    for cast in casts.values():
        cast.stop()


@pytest.fixture
def cast(cast_of: CastOf) -> Cast:
    """Two houses on an embedded Valkey and an SQLite file."""
    return cast_of(Wanted())


@pytest.fixture
def evidence(request: pytest.FixtureRequest) -> Evidence:
    """The row of this trial, named by its marker `fault(id, what)`."""
    marker = request.node.get_closest_marker("fault")
    assert marker is not None, "a trial says which fault it is: @pytest.mark.fault('X3', 'what happens')"
    fault, what = marker.args
    variant = f" ({request.node.callspec.id})" if hasattr(request.node, "callspec") else ""
    row = Evidence(fault, what + variant, 1.0 if request.config.getoption("--long") else PATIENCE)
    request.config.stash.setdefault(ROWS, []).append(row)
    return row


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    rows = config.stash.get(ROWS, [])
    if rows and config.getoption("--long"):
        terminalreporter.section("faults and invariants")
        for line in table(rows):
            terminalreporter.write_line(line)
