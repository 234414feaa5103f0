"""What several tests of the house need."""

from collections.abc import Iterator

import pytest
from twisted.internet.task import Clock


@pytest.fixture(scope="session")
def daphnes_own_loop() -> Iterator[None]:
    """Daphne makes an event loop as soon as it is imported."""
    from daphne.server import twisted_loop

    yield
    twisted_loop.close()


@pytest.fixture
def clock(daphnes_own_loop: None, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time of sockets without Daphne."""
    from warsite.launcher import bounded_sockets

    clock = Clock()
    monkeypatch.setattr(bounded_sockets, "reactor", clock)
    return clock
