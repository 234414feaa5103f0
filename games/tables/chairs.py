"""Who sits where after an entry, and which chairs there are."""

from __future__ import annotations

from dataclasses import replace

from games.rules import Ruleset, rule_code

from .facts import HolderFacts
from .playing import Event
from .state import Seat, TableState


def host_seat(state: TableState) -> int | None:
    """The host's seat, `None` when the host only watches or has gone."""
    seats = state.seats_of(state.host)
    return seats[0] if seats else None


def seated(state: TableState, number: int, seat: Seat) -> tuple[Event, TableState]:
    renamed = state.seats[number].kind == seat.kind == "person" and not state.seats[number].kept
    seats = (*state.seats[:number], seat, *state.seats[number + 1 :])
    changed = _in_their_own_right(state if renamed else _without(state, number), seat.player)
    changed = replace(changed, seats=seats)
    event = {
        "type": "seated",
        "seat": number,
        "name": seat.name,
        "avatar": seat.avatar,
        "kind": seat.kind,
        "commit": seat.commit,
        "host": host_seat(changed),
    }
    return event, changed if renamed else _handed(replace(changed, series=(0,) * len(state.seats)), number)


def _in_their_own_right(state: TableState, player: str | None) -> TableState:
    """Whoever sits down anew is nobody's former device any more."""
    if player not in state.replaced:
        return state
    return replace(
        state,
        replaced=tuple(other for other in state.replaced if other != player),
        heirs=tuple(pair for pair in state.heirs if pair[0] != player),
    )


def left(state: TableState, number: int, how: str = "left") -> tuple[Event, TableState]:
    state = _without(state, number)
    if state.status in ("open", "over"):
        changed = replace(state, seats=(*state.seats[:number], Seat(), *state.seats[number + 1 :]))
        changed = replace(changed, series=(0,) * len(state.seats))
    else:
        gone = {"player": None, "profile": None, "auto": False, "ready": False}
        changed = state.seat(number, kind="computer", guess=None, guesses=(0, 0), **gone)
        changed = back(changed, number)
        changed = _handed(changed, number)
    return {"type": how, "seat": number, "host": host_seat(changed)}, changed


def removed(state: TableState, number: int) -> tuple[Event, TableState]:
    """As `left`; whoever sat there cannot come back, with the devices they had before neither."""
    player = state.seats[number].player
    if player is not None:
        gone = (player, *(giver for giver, heir in state.heirs if heir == player))
        state = replace(state, barred=(*state.barred, *(one for one in gone if one not in state.barred)))
    return left(state, number, "removed")


MOST_REPLACED = 8
"""So many devices are told that another one has their place, when they are back."""


def handed_over(state: TableState, giver: str, taker: str) -> tuple[Event, TableState]:
    """Everything that was the giver's is the taker's; the name and the animal stay."""
    own = state.seats_of(giver)
    seats = tuple(replace(seat, player=taker) if k in own else seat for k, seat in enumerate(state.seats))
    others = [player for player in state.replaced if player not in (giver, taker)]
    heirs = [(former, taker if heir == giver else heir) for former, heir in state.heirs if former in others]
    changed = replace(
        state,
        seats=seats,
        host=taker if state.host == giver else state.host,
        replaced=(*others, giver)[-MOST_REPLACED:],
        heirs=(*heirs, (giver, taker))[-MOST_REPLACED:],
    )
    return {"type": "handed", "seats": list(own)}, changed


def back(state: TableState, number: int) -> TableState:
    return state.seat(number, away=False, keeps_ms=None, kept=False, offered=False)


def swapped(state: TableState, a: int, b: int) -> tuple[Event, TableState]:
    """Two chairs change places. In a game only the people do: the cards of a seat stay where they are."""
    if state.status in ("open", "over"):
        state = _cleared(state, state.series)
    order = [{a: b, b: a}.get(k, k) for k in range(len(state.seats))]
    # a contribution is promised for a seat, so both promise anew; who guessed may have cards now
    seats = [
        replace(state.seats[k], commit=None, contribution=None, guess=None) if k in (a, b) else state.seats[k]
        for k in order
    ]
    pause = state.paused
    changed = replace(
        state,
        seats=tuple(seats),
        series=tuple(state.series[k] for k in order),
        agreed={what: tuple(sorted(order[k] for k in who)) for what, who in state.agreed.items()},
        paused=pause if pause is None or pause.seat is None else replace(pause, seat=order[pause.seat]),
    )
    event = {"type": "swapped", "a": a, "b": b, "host": host_seat(changed)}
    return event, _handed(changed, a, b)


def _handed(state: TableState, *numbers: int) -> TableState:
    """In a game it is written down who holds a seat from now on; nobody has slept there yet."""
    play = state.play
    if play is None or state.status != "playing":
        return state
    now = tuple(
        HolderFacts(k, play.game.at, seat.kind, seat.counts_for, seat.name, seat.avatar)
        for k in numbers
        for seat in (state.seats[k],)
    )
    return replace(state, play=replace(play, holders=(*play.holders, *now), slept=()))


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


def _cleared(state: TableState, series: tuple[int, ...] = ()) -> TableState:
    """A table whose chairs were numbered anew shows no earlier game, knows no wish, and counts no series
    unless it is given."""
    series = series or (0,) * len(state.seats)
    return replace(state, status="open", play=None, chain="", series=series, agreed={}, offer=None)


def dropped(state: TableState, gone: tuple[int, ...]) -> tuple[Event, TableState]:
    kept = tuple(seat for k, seat in enumerate(state.seats) if k not in gone)
    rules = replace(state.rules, seats=len(kept))
    event = {
        "type": "dropped",
        "seats": list(gone),
        "rules": rules.as_dict(),
        "rule_code": rule_code(rules),
    }
    changed = _cleared(replace(state, rules=rules, seats=kept))
    return {**event, "host": host_seat(changed)}, changed
