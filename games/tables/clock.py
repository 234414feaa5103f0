"""When a table's clock acts, and what for. Pure: the store holds the time, any process acts on it.

`due_ms` of a table is about its open step; `alarm` is the earliest of everything that it waits for.
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from .state import Seat, TableState

OVER_MS = 2_000
"""After this time another process ends a game whose own process did not (it may have died)."""

LATE_MS = 5_000
"""What is overdue by so much no process could act on: nobody could play, so nobody is charged for it."""

GRACE_MS = 40_000
"""So long a seat waits for somebody whose connection ran out, before a computer keeps it."""


def runs(state: TableState) -> str | None:
    """What the clock counts to while this step is open: `flip` where nobody is waited for, `sleeper` where
    one of several people is, `None` where it stands still."""
    if not state.playing or state.paused:
        return None
    if all(state.seats[k].turns_by_itself for k in state.awaits):
        return "flip"
    return "sleeper" if sleeper_counts(state.seats, state.sleeper_ms) else None


def bits_awaited(state: TableState) -> tuple[int, int]:
    """The seats that must turn up now, and those of them that the clock turns up, as bits."""
    mask = by_clock = 0
    for k in state.awaits:
        mask |= 1 << k
        by_clock |= state.seats[k].turns_by_itself << k
    return mask, by_clock


def sleeper_counts(seats: tuple[Seat, ...], sleeper_ms: int | None) -> bool:
    """Somebody may wait for somebody else. One who plays alone has all the time in the world."""
    return sleeper_ms is not None and sum(s.kind == "person" and not s.kept for s in seats) > 1


def due_now(state: TableState, now: int) -> int | None:
    """When the clock must act on a step that is opened, or begins anew, now."""
    if state.play is None or state.status != "playing" or state.paused:
        return None
    if state.play.game.result is not None:
        return now + OVER_MS
    return sooner(now + _span(state, runs(state)) if runs(state) else None, state.ends_ms)


def _span(state: TableState, what: str | None) -> int:
    return state.pace_ms if what == "flip" or state.sleeper_ms is None else state.sleeper_ms


def due_after(before: TableState, after: TableState, now: int) -> int | UnsetType | None:
    """What a change of seats does to the open step's time: nothing, where the clock counts to the same."""
    return UNSET if runs(before) == runs(after) else due_now(after, now)


def sooner(due: int | None, ends: int | None) -> int | None:
    """The earlier of two times of which either may not be there."""
    return min((time for time in (due, ends) if time is not None), default=None)


def alarm(state: TableState) -> int | None:
    """The next time at which something happens by itself; `None` when a table only waits."""
    return alarm_with(state, state.due_ms)


def alarm_with(state: TableState, due_ms: int | None) -> int | None:
    """As `alarm`, if its step were due at `due_ms`."""
    if state.closed is not None:
        return None
    if state.paused is not None:
        return state.paused.until_ms
    for seat in state.seats:
        if seat.keeps_ms is not None:
            due_ms = sooner(due_ms, seat.keeps_ms)
    return due_ms


def due_for(state: TableState) -> str | None:
    """What the clock will do at `due_ms`: `reveal` (deal without the rest), `flip`, `sleeper` (turn up for
    who does not), `time` or `over`."""
    if state.due_ms is None:
        return None
    if state.status == "revealing":
        return "reveal"
    if state.play is not None and state.play.game.result is not None:
        return "over"
    return "time" if state.due_ms == state.ends_ms else runs(state) or "flip"


def what_is_due(state: TableState, now: int) -> str | None:
    """What must be done now: `resume`, `keep`, or as `due_for`; `None` when nothing is due yet."""
    due = alarm(state)
    if due is None or due > now:
        return None
    if state.paused is not None:
        return "resume"
    return due_for(state) if state.due_ms is not None and state.due_ms <= now else "keep"


def overdue(state: TableState, now: int) -> int:
    """For how long something has been due, in milliseconds."""
    due = alarm(state)
    return 0 if due is None else max(0, now - due)
