"""Copies of a table that went another way than its log."""

from __future__ import annotations

from .clock import alarm
from .shown import Shown
from .store import NONE, Store


async def throw_out_marks(shown: Shown, store: Store) -> None:
    """Where a copy just read from the log forks again, whoever marked the step had gone astray: its marks
    do not count, and everybody reads the log."""
    replica = shown.replica
    step = replica.epoch, replica.state.at
    if shown.proven != step:
        shown.proven = step
        return
    shown.proven = None
    due = alarm(replica.state)
    await store.append(
        replica.code, replica.epoch, replica.state.n, (), NONE if due is None else due, flips="clear",
        held=replica.state.paused is not None,
    )  # fmt: skip
    store.announce(replica.code, "F")
