"""How a table ends: after a warning where somebody may still want it, at once where nobody is left."""

from __future__ import annotations

from dataclasses import dataclass

from .commands import Stay
from .entries import Closed, Closing, Entry, Listed, Stayed
from .rulings import Context
from .state import TableState, Why
from .watching import is_listed

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """How long tables live, in milliseconds.

    `left_ms` after the last socket has gone a table leaves the store, where a game is being played after
    `parked_ms`; whoever comes back finds it in the database. There it is closed `lost_ms` after it was last
    changed. Where pages are open but nothing happens for `idle_ms`, people are warned, and `warned_ms` later
    the table is closed. A closed table may be read for `shut_ms`, and its row is thrown away after `kept_ms`.
    """

    left_ms: int = 75_000
    parked_ms: int = 10 * MINUTE_MS
    lost_ms: int = 24 * HOUR_MS
    idle_ms: int = 3 * HOUR_MS
    warned_ms: int = 5 * MINUTE_MS
    shut_ms: int = 15_000
    kept_ms: int = 7 * 24 * HOUR_MS

    def until_left(self, state: TableState) -> int:
        """How long after its last socket a table leaves the store."""
        return self.parked_ms if state.status in ("revealing", "playing") else self.left_ms


def warn(state: TableState, context: Context, warned_ms: int) -> list[Entry]:
    """Says that the table will be closed; never while a game is being played."""
    if state.status not in ("open", "over") or state.closing_ms is not None:
        return []
    return [Closing(context.now + warned_ms)]


def stay(state: TableState, player: str, command: Stay, context: Context) -> list[Entry]:
    """Whoever came by the table's code may want it; again is harmless."""
    return [] if state.closing_ms is None else [Stayed()]


def unanswered(state: TableState, context: Context) -> list[Entry]:
    """Nobody has said that they stay."""
    is_due = state.closing_ms is not None and context.now >= state.closing_ms
    return close(state, "idle") if is_due else []


def close(state: TableState, why: Why) -> list[Entry]:
    """The end of a table, whatever is going on there; nothing where it is closed already."""
    return [] if state.closed is not None else [Closed(why)]


def list_publicly(state: TableState, on: bool) -> list[Entry]:
    """Takes a table off the list, or puts it there again. A private one is there while anybody may watch."""
    if state.closed is not None:
        return []
    if state.visibility == "hidden":
        return [Listed(state.shown_as)] if on else []
    return [] if on or not (state.visibility == "public" or is_listed(state)) else [Listed("hidden")]
