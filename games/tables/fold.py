"""How an entry changes a table: `fold(state, entry)` gives the new table and the public event together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from msgspec import UNSET

from games.rules import Decision, Ruleset, chain_start, commitment, rule_code

from .admissions import Admitted, Asked, GuestsSet, WatchingSet, Withdrew
from .chairs import back, dropped, handed_over, host_seat, left, removed, rules_chosen, seated, swapped
from .clock_entries import ClockSet, Paced, Paused, Resumed, SleeperSet
from .entries import (
    Agreed,
    AutoTurned,
    Away,
    Back,
    Closed,
    Closing,
    CodeShown,
    Committed,
    Dealt,
    Decided,
    Drawn,
    Dropped,
    Entry,
    Finished,
    Flipped,
    Forgotten,
    Guessed,
    Handed,
    HostPassed,
    Hushed,
    Kept,
    Left,
    Listed,
    Offered,
    Opened,
    Over,
    ReadySaid,
    Rematched,
    Removed,
    Rerun,
    Revealed,
    Revealing,
    RulesChosen,
    SameDeviceSet,
    Seated,
    SeatOffered,
    Stayed,
    Swapped,
    decode,
    due_of,
)
from .facts import PlayFacts
from .forecasts import guessed, guesses_dropped, guesses_told, no_guesses
from .forgetting import forgotten
from .opening import table_of
from .playing import Event, chained, deal_event, decided, end_event, play_of, turned_up
from .state import Pause, Play, Seat, TableState
from .watching import admitted, asked, watching_set, withdrew


@dataclass(frozen=True, slots=True)
class Progress:
    """A table after an entry, and what happened on it. `event` is `None` when only a whole snapshot tells."""

    state: TableState
    event: Event | None


def fold(state: TableState | None, entry: Entry) -> Progress:
    """The table after one more entry. Every copy of a table folds the same log to the same value.

    `state` is `None` for the `opened` entry alone. Raises `ValueError` for an entry that cannot follow.
    """
    if isinstance(entry, Opened):
        return Progress(table_of(entry), None)
    if state is None:
        raise ValueError("a log begins with an opened entry")
    if isinstance(entry, Flipped):
        return _flipped(state, entry)
    event, changed = _fold(state, entry)
    due = due_of(entry)
    return Progress(
        replace(
            changed,
            n=state.n + 1,
            due_ms=state.due_ms if due is UNSET else due,
            chain=chained(changed.chain, event),
        ),
        event,
    )


def _flipped(state: TableState, entry: Flipped) -> Progress:
    event, play = turned_up(_running(state))
    slept = slept_in(entry, len(state.seats))
    if slept != play.slept:
        play = replace(play, slept=slept)
    chain = chained(state.chain, event)
    seats = guesses_told(state.seats, event) if event["out"] else state.seats
    return Progress(
        replace(state, n=state.n + 1, play=play, due_ms=entry.due, chain=chain, seats=seats), event
    )


def as_decided(after: TableState, flipped: Flipped) -> TableState:
    """The table after a flip that was worked out before it was decided when, and with whose press."""
    slept = slept_in(flipped, len(after.seats))
    if after.play is not None and after.play.slept != slept:
        after = replace(after, play=replace(after.play, slept=slept))
    return after if after.due_ms == flipped.due else replace(after, due_ms=flipped.due)


def slept_in(entry: Flipped, seats: int) -> tuple[int, ...]:
    """The seats that the table turned up for."""
    return tuple(k for k in range(seats) if entry.slept >> k & 1) if entry.slept else ()


def seat_of(entry: Seated) -> Seat:
    """The seat of somebody who has sat down."""
    return Seat(
        entry.kind,  # type: ignore[arg-type]
        entry.player,
        entry.name,
        entry.avatar,
        entry.commit,
        profile=entry.profile,
    )


def _fold(state: TableState, entry: Entry) -> tuple[Event, TableState]:
    event: Event
    match entry:
        case Seated():
            return seated(state, entry.seat, seat_of(entry))
        case Left():
            return left(state, entry.seat)
        case Removed():
            return removed(state, entry.seat)
        case Forgotten():
            return forgotten(state, entry)
        case Swapped():
            return swapped(state, entry.a, entry.b)
        case SeatOffered():
            event = {"type": "seat_offered", "seat": entry.seat, "on": entry.on}
            return event, state.seat(entry.seat, offered=entry.on)
        case ReadySaid():
            event = {"type": "ready", "seat": entry.seat, "on": entry.on}
            return event, state.seat(entry.seat, ready=entry.on)
        case SameDeviceSet():
            return {"type": "same_device", "on": entry.on}, replace(state, same_device=entry.on)
        case Away():
            event = {"type": "away", "seat": entry.seat, "keeps": entry.keeps}
            return event, state.seat(entry.seat, away=True, keeps_ms=entry.keeps, kept=False)
        case Kept():
            return {"type": "kept", "seat": entry.seat}, state.seat(entry.seat, keeps_ms=None, kept=True)
        case Back():
            return {"type": "back", "seat": entry.seat}, back(state, entry.seat)
        case HostPassed():
            changed = replace(state, host=entry.player)
            return {"type": "host", "seat": host_seat(changed)}, changed
        case Handed():
            return handed_over(state, entry.giver, entry.taker)
        case Committed():
            event = {"type": "committed", "seat": entry.seat, "hash": entry.hash}
            return event, state.seat(entry.seat, commit=entry.hash)
        case Dropped():
            return dropped(state, entry.seats)
        case Revealing():
            commits = [seat.commit for seat in state.seats]
            return {"type": "revealing", "commits": commits}, replace(state, status="revealing")
        case Revealed():
            changed = state.seat(entry.seat, contribution=entry.contribution)
            return {"type": "revealed", "seat": entry.seat}, changed
        case Dealt():
            return _dealt(state, entry)
        case Agreed():
            return _agreed(state, entry)
        case Finished():
            return _finished(state, entry.flips)
        case Decided():
            decision = Decision(entry.at, entry.kind, entry.seat)
            event, play = decided(_running(state), decision)
            return event, guesses_dropped(replace(state, play=play))
        case RulesChosen():
            return rules_chosen(state, Ruleset.from_dict(entry.rules))
        case Offered():
            return _offered(state, Ruleset.from_dict(entry.rules))
        case Rerun():
            return _rerun(state)
        case Rematched():
            event = {"type": "rematch", "series": list(state.series)}
            return event, replace(state, agreed={}, offer=None)
        case AutoTurned():
            event = {"type": "auto", "seat": entry.seat, "on": entry.on}
            return event, state.seat(entry.seat, auto=entry.on)
        case Paced():
            return {"type": "pace", "ms": entry.ms}, replace(state, pace_ms=entry.ms)
        case SleeperSet():
            return {"type": "sleeper", "ms": entry.ms}, replace(state, sleeper_ms=entry.ms)
        case Paused():
            return _paused(state, entry)
        case Resumed():
            return {"type": "resumed", "seat": entry.seat}, _resumed(state, entry.at)
        case ClockSet():
            return {"type": "clock"}, _stopped(state, entry.stopped)
        case Closing():
            return {"type": "closing", "at": entry.at}, replace(state, closing_ms=entry.at)
        case Stayed():
            return {"type": "stayed"}, replace(state, closing_ms=None)
        case Closed():
            event = {"type": "closed", "why": entry.why}
            return event, replace(state, status="closed", closing_ms=None, closed=entry.why)  # type: ignore[arg-type]
        case Listed():
            event = {"type": "listed", "visibility": entry.visibility}
            was = state.shown_as if state.visibility == "hidden" else state.visibility
            return event, replace(state, visibility=entry.visibility, shown_as=was)  # type: ignore[arg-type]
        case WatchingSet():
            return watching_set(state, entry)
        case GuestsSet():
            return {"type": "guests", "on": entry.on}, replace(state, guests=entry.on)
        case Asked():
            return asked(state, entry)
        case Admitted():
            return admitted(state, entry)
        case Withdrew():
            return withdrew(state, entry)
        case CodeShown():
            changed = replace(state, shows_code=entry.on)
            return {"type": "shows_code", "code": changed.shown_code}, changed
        case Hushed():
            return {"type": "hushed", "on": entry.on}, replace(state, hushed=entry.on)
        case Guessed():
            return guessed(state, entry)
        case Over():
            return _over(state, entry.record_url)
        case Drawn():
            return _drawn(state, bytes.fromhex(entry.server_seed))
        case _:
            raise ValueError(f"an entry of kind {type(entry).__name__} cannot follow")


def _running(state: TableState) -> Play:
    if state.play is None or state.status != "playing":
        raise ValueError("no game is being played")
    return state.play


def _paused(state: TableState, entry: Paused) -> tuple[Event, TableState]:
    """While the clock stands still nobody's grace runs out either."""
    event = {"type": "paused", "seat": entry.seat, "until": entry.until, "why": entry.why}
    seats = tuple(replace(seat, keeps_ms=None) if seat.keeps_ms is not None else seat for seat in state.seats)
    return event, replace(state, seats=seats, paused=Pause(entry.seat, entry.at, entry.until, entry.why))


def _resumed(state: TableState, at: int) -> TableState:
    paused = state.paused
    if paused is None:
        raise ValueError("the table is not paused")
    return _stopped(replace(state, paused=None), max(0, at - paused.since_ms))


def _stopped(state: TableState, ms: int) -> TableState:
    """So much of the time does not count for the time limit."""
    play = _running(state)
    return replace(state, play=replace(play, stopped_ms=play.stopped_ms + ms))


def _agreed(state: TableState, entry: Agreed) -> tuple[Event, TableState]:
    seats = sorted(entry.seats)
    event = {"type": "agreed", "what": entry.what, "seats": seats, "of": list(state.people)}
    wishes: dict[str, tuple[int, ...]] = {**state.agreed, entry.what: tuple(seats)}
    return event, replace(state, agreed={what: who for what, who in wishes.items() if who})


def _finished(state: TableState, flips: int) -> tuple[Event, TableState]:
    play, chain, last = replace(_running(state), slept=()), state.chain, {}
    for _ in range(flips):
        event, play = turned_up(play)
        chain, last = chained(chain, event), dict(event)
    event = {**last, "type": "finished", "flips": flips, "before": list(play.before)}
    return event, guesses_dropped(replace(state, play=play, chain=chain))


def _offered(state: TableState, rules: Ruleset) -> tuple[Event, TableState]:
    event = {"type": "offered", "rules": rules.as_dict(), "rule_code": rule_code(rules)}
    wishes = {what: who for what, who in state.agreed.items() if what != "rerun"}
    return event, replace(state, offer=rules, agreed=wishes)


def _rerun(state: TableState) -> tuple[Event, TableState]:
    """The rules that were offered are in force for this one game."""
    rules = state.offer
    if rules is None:
        raise ValueError("no rules were offered")
    usual = state.next_rules or state.rules
    event = {
        "type": "rerun",
        "rules": rules.as_dict(),
        "rule_code": rule_code(rules),
        "next": usual.as_dict(),
    }
    return event, replace(state, rules=rules, next_rules=usual, offer=None, agreed={})


def _facts_again(state: TableState, entry: Dealt) -> PlayFacts:
    """The seeds of the last game, which everybody knows by now."""
    last = state.play
    if last is None:
        raise ValueError("no game was played")
    return PlayFacts(
        id=entry.game,
        server_seed=last.server_seed.hex(),
        commits=last.commits,
        contributions=last.contributions,
        withheld=last.withheld,
        deals=last.deals,
        started_ms=entry.started_ms,
        at=0,
        rules=state.rules.as_dict(),
        what_if=last.what_if or last.id,
    )


def _facts_anew(state: TableState, entry: Dealt) -> PlayFacts:
    seats = state.seats
    withheld = tuple(k for k, s in enumerate(seats) if s.commit is not None and s.contribution is None)
    return PlayFacts(
        id=entry.game,
        server_seed=state.server_seed.hex(),
        commits=tuple(s.commit or "" for s in seats),
        contributions=tuple(s.contribution or "" for s in seats),
        withheld=withheld,
        deals=state.deals,
        started_ms=entry.started_ms,
        at=0,
        rules=state.rules.as_dict(),
    )


def _dealt(state: TableState, entry: Dealt) -> tuple[Event, TableState]:
    play = play_of(_facts_again(state, entry) if entry.again else _facts_anew(state, entry))
    chain = chain_start(play.commitment)
    seats = no_guesses(replace(seat, ready=False) for seat in state.seats)
    return deal_event(play), replace(
        state, status="playing", play=play, chain=chain, seats=seats, agreed={}, offer=None
    )


def _over(state: TableState, record_url: str) -> tuple[Event, TableState]:
    play = state.play
    if play is None or play.game.result is None:
        raise ValueError("the game is not over")
    event = end_event(play, record_url)
    winner = play.game.result.winner if play.what_if is None else None
    series = tuple(wins + (k == winner) for k, wins in enumerate(state.series))
    play = replace(play, record_url=record_url)
    seats = tuple(replace(seat, offered=False) for seat in state.seats)
    return event, replace(state, status="over", play=play, series=series, seats=seats, agreed={})


def _drawn(state: TableState, seed: bytes) -> tuple[Event, TableState]:
    deals = state.deals + 1
    seats = tuple(replace(seat, commit=None, contribution=None) for seat in state.seats)
    event = {"type": "drawn", "commitment": commitment(seed), "deals": deals}
    return event, replace(state, server_seed=seed, deals=deals, seats=seats)


def folded(log: Iterable[bytes]) -> TableState:
    """The table that a whole log folds to; its first entry is `opened`."""
    opened, *others = log
    state = fold(None, decode(opened)).state
    for data in others:
        state = fold(state, decode(data)).state
    return state
