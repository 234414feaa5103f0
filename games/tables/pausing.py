"""Waiting for people: pausing, how long a seat is waited for, who vanished and who is back.

A table of which everybody vanished is paused by nobody: nothing runs until somebody is back.
"""

from __future__ import annotations

from .agreeing import with_grant
from .clock import GRACE_MS, LATE_MS, due_after, due_now, overdue
from .clock_entries import ClockSet, Paused, Resumed, SleeperSet
from .commands import Pause, Resume, Sleeper
from .entries import (
    AutoTurned,
    Away,
    Back,
    Entry,
    HostPassed,
    Kept,
)
from .fold import fold
from .refusals import Refused
from .rulings import Context, own_seat
from .state import TableState

PAUSE_MS = 10 * 60_000
LAST_MINUTE_MS = 60_000
"""A game whose time ran out while nobody could play has a minute left."""


def pause(state: TableState, player: str, command: Pause, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_playing`, `paused`, and as `own_seat`."""
    number = own_seat(state, player, None)
    if not state.playing:
        raise Refused("not_playing")
    if state.paused is not None:
        raise Refused("paused")
    return [Paused(number, context.now, context.now + PAUSE_MS, command.why)]


def resume(state: TableState, player: str, command: Resume, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_paused`, and as `own_seat`. Everybody has the whole time again."""
    number = own_seat(state, player, None)
    if state.paused is None:
        raise Refused("not_paused")
    return with_grant(state, [_resumed(state, number, context)], context)


def _resumed(state: TableState, seat: int | None, context: Context) -> Entry:
    after = fold(state, Resumed(seat, context.now, None)).state
    return Resumed(seat, context.now, due_now(after, context.now))


def pause_over(state: TableState, context: Context) -> list[Entry]:
    """A pause has lasted as long as it may. Where everybody has gone meanwhile the table waits on."""
    if state.paused is None or state.paused.until_ms is None or state.paused.until_ms > context.now:
        return []
    resumed = _resumed(state, None, context)
    if state.deserted:
        return [resumed, Paused(None, context.now, None)]
    return with_grant(state, [resumed], context)


def set_sleeper(state: TableState, player: str, command: Sleeper, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`. A new time counts from now, for the step that is open too."""
    if state.host != player:
        raise Refused("not_host")
    if state.sleeper_ms == command.ms:
        return []
    after = fold(state, SleeperSet(command.ms)).state
    waits = state.playing and not all(state.seats[k].turns_by_itself for k in state.awaits)
    return [SleeperSet(command.ms, due_now(after, context.now)) if waits else SleeperSet(command.ms)]


def presence(state: TableState, here: set[str], gone: set[str], context: Context) -> list[Entry]:
    """Who is away since their lease ran out, who is back, and who is host now that the host has gone."""
    after = state
    for k, seat in enumerate(state.seats):
        if seat.kind == "person" and (seat.player in gone or (seat.away and seat.player not in here)):
            after = after.seat(k, away=True)
        elif seat.kind == "person" and seat.player in here:
            after = after.seat(k, away=False)
    entries = _back(state, after, context) + _away(state, after, context)
    if state.host is None or state.host in gone:
        heirs = [after.seats[k].player for k in after.people]
        entries += [HostPassed(heirs[0])] if heirs else []
    return entries


def _back(state: TableState, after: TableState, context: Context) -> list[Entry]:
    """Whoever is back has their seat at once, and time to see that they are awaited. A table of which
    everybody had vanished goes on, also where somebody new has sat down."""
    entries: list[Entry] = []
    for k, seat in enumerate(state.seats):
        if seat.away and not after.seats[k].away:
            back = fold(state, Back(k)).state
            anew = k in state.awaits and state.paused is None and not seat.auto
            entries.append(Back(k, due_now(back, context.now)) if anew else Back(k))
            state = back
    if not state.deserted and state.paused is not None and state.paused.seat is None:
        entries.append(_resumed(state, None, context))
    return entries


def _away(state: TableState, after: TableState, context: Context) -> list[Entry]:
    """Who has just vanished, and whose grace begins: also when a game is dealt or goes on without them."""
    waits = bool(after.people) and state.paused is None and state.status != "revealing"
    keeps = context.now + GRACE_MS if waits else None
    entries: list[Entry] = []
    for k, seat in enumerate(state.seats):
        begins = waits and not seat.kept and seat.keeps_ms is None
        if after.seats[k].away and (not seat.away or begins):
            entries.append(Away(k, keeps))
    if entries and after.deserted and state.playing and state.paused is None:
        entries.append(Paused(None, context.now, None))
    return entries


def keep_seats(state: TableState, context: Context) -> list[Entry]:
    """A computer keeps the seats of those who have been away for too long, and could have come back."""
    entries: list[Entry] = []
    for k, seat in enumerate(state.seats):
        if seat.keeps_ms is None or seat.keeps_ms > context.now:
            continue
        if context.now - seat.keeps_ms > LATE_MS:
            entries.append(Away(k, context.now + GRACE_MS))
        else:
            after = fold(state, Kept(k)).state
            entries.append(Kept(k, due_after(state, after, context.now)))
            state = after
    return entries


def fast_asleep(before: TableState, after: TableState) -> tuple[int, ...]:
    """The seats that were turned up for twice in a row while somebody who is awake waited for them."""
    if before.play is None or after.play is None or after.at != before.at + 1:
        return ()
    slept = after.play.slept
    awake = [k for k in before.awaits if k not in slept and not before.seats[k].turns_by_itself]
    return tuple(k for k in slept if k in before.play.slept) if awake else ()


def put_on_auto(state: TableState, seats: tuple[int, ...], context: Context) -> list[Entry]:
    """The clock turns up for these seats, until their people press."""
    entries: list[Entry] = []
    for k in seats:
        if state.playing and state.seats[k].kind == "person" and not state.seats[k].auto:
            after = state.seat(k, auto=True)
            entries.append(AutoTurned(k, True, due_after(state, after, context.now)))
            state = after
    return entries


def set_clock(state: TableState, context: Context) -> list[Entry]:
    """Something was due while nobody could play, since no process or no store was there: everybody gets the
    time again, and a game whose time ran out a last minute."""
    if not state.playing or state.paused is not None or overdue(state, context.now) <= LATE_MS:
        return []
    stopped = 0
    if state.ends_ms is not None and state.ends_ms <= context.now:
        stopped = context.now + LAST_MINUTE_MS - state.ends_ms
    after = fold(state, ClockSet(stopped, None)).state
    return [ClockSet(stopped, due_now(after, context.now))]
