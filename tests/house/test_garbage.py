"""What connections leave behind is thrown away once as many have gone as are there."""

import gc

import pytest
from daphne.server import reactor

from warsite.launcher import garbage


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is put off until the connections' tasks have ended."""
    put_off: list[object] = []
    monkeypatch.setattr(garbage, "_left", 0)
    monkeypatch.setattr(reactor, "callLater", lambda seconds, do: put_off.append(do))
    return put_off


def test_it_looks_once_a_thousand_have_gone(looks: list[object]) -> None:
    for _ in range(2 * garbage.CONNECTIONS + 1):
        garbage.connection_left(0)
    assert looks == [gc.collect, gc.collect]


def test_it_looks_the_less_often_the_more_are_there(looks: list[object]) -> None:
    for _ in range(5 * garbage.CONNECTIONS):
        garbage.connection_left(3 * garbage.CONNECTIONS)
    assert looks == [gc.collect]
