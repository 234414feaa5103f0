"""A table from its whole log."""

from __future__ import annotations

from .entries import decode
from .fold import fold
from .state import TableState
from .store import Log


def state_of(read: Log) -> TableState:
    """The table that a whole log folds to."""
    state: TableState | None = None
    for data in read.entries:
        state = fold(state, decode(data)).state
    assert state is not None
    return state
