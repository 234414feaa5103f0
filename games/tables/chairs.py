"""Who sits where after an entry, and which chairs there are."""

from __future__ import annotations

from dataclasses import replace

from games.rules import Ruleset, rule_code

from .playing import Event
from .state import Seat, TableState


def host_seat(state: TableState) -> int | None:
    """The host's seat, `None` when the host only watches or has gone."""
    seats = state.seats_of(state.host)
    return seats[0] if seats else None


def seated(state: TableState, number: int, seat: Seat) -> tuple[Event, TableState]:
    renamed = state.seats[number].kind == seat.kind == "person" and not state.seats[number].kept
    seats = (*state.seats[:number], seat, *state.seats[number + 1 :])
    changed = replace(state if renamed else _without(state, number), seats=seats)
    event = {
        "type": "seated",
        "seat": number,
        "name": seat.name,
        "avatar": seat.avatar,
        "kind": seat.kind,
        "commit": seat.commit,
        "host": host_seat(changed),
    }
    return event, changed if renamed else replace(changed, series=(0,) * len(state.seats))


def left(state: TableState, number: int) -> tuple[Event, TableState]:
    event = {"type": "left", "seat": number}
    state = _without(state, number)
    if state.status in ("open", "over"):
        changed = replace(state, seats=(*state.seats[:number], Seat(), *state.seats[number + 1 :]))
        return event, replace(changed, series=(0,) * len(state.seats))
    return event, back(state.seat(number, kind="computer", player=None, auto=False), number)


def back(state: TableState, number: int) -> TableState:
    return state.seat(number, away=False, keeps_ms=None, kept=False)


def _without(state: TableState, seat: int) -> TableState:
    """Whoever goes takes their wishes along."""
    if not state.agreed:
        return state
    wishes = {what: tuple(k for k in seats if k != seat) for what, seats in state.agreed.items()}
    return replace(state, agreed={what: who for what, who in wishes.items() if who})


def rules_chosen(state: TableState, rules: Ruleset) -> tuple[Event, TableState]:
    later = state.status in ("revealing", "playing")
    event = {"type": "rules", "rules": rules.as_dict(), "rule_code": rule_code(rules), "next": later}
    if later:
        return {**event, "dropped": [], "added": 0}, replace(state, next_rules=rules)
    gone = seats_to_drop(state, rules.seats)
    kept = [seat for k, seat in enumerate(state.seats) if k not in gone]
    added = rules.seats - len(kept)
    event = {**event, "dropped": list(gone), "added": added}
    changed = replace(state, rules=rules, next_rules=None)
    if not gone and not added:
        return event, changed
    seats = (*kept, *(Seat() for _ in range(added)))
    return event, _cleared(replace(changed, seats=seats))


def seats_to_drop(state: TableState, seats: int) -> tuple[int, ...]:
    """The chairs that go when the table gets smaller: free ones first, then computers, from the last on."""
    order = sorted(
        (k for k, seat in enumerate(state.seats) if seat.kind != "person"),
        key=lambda k: (state.seats[k].kind == "open", k),
        reverse=True,
    )
    return tuple(sorted(order[: max(0, len(state.seats) - seats)]))


def _cleared(state: TableState) -> TableState:
    """A table whose chairs were numbered anew shows no earlier game, counts no series and knows no wish."""
    return replace(
        state, status="open", play=None, chain="", series=(0,) * len(state.seats), agreed={}, offer=None
    )


def dropped(state: TableState, gone: tuple[int, ...]) -> tuple[Event, TableState]:
    kept = tuple(seat for k, seat in enumerate(state.seats) if k not in gone)
    rules = replace(state.rules, seats=len(kept))
    event = {
        "type": "dropped",
        "seats": list(gone),
        "rules": rules.as_dict(),
        "rule_code": rule_code(rules),
    }
    return event, _cleared(replace(state, rules=rules, seats=kept))
