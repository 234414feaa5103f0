"""What happens only when every person wants it (finish, count now, play again), and other decisions."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules import HOUSES, Game, InvalidRuleset, Ruleset, house, play

from . import entries, rulings
from .clock import OVER_MS, due_now
from .commands import Call, Concede, Finish, Leave, Rematch, Rerun, RulesFor, Start
from .entries import Agreed, Decided, Entry, Finished, Flipped, Rematched, RulesChosen
from .fold import fold
from .refusals import Refused
from .rulings import Context, begin, own_seat
from .state import TableState

WISHES = ("finish", "call", "rematch", "rerun")
"""What all people must agree to."""
AFTERWARDS = ("rematch", "rerun")
"""Of these what is wanted once a game is over."""


def finish(state: TableState, player: str, command: Finish, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_playing`, `paused`, and as `own_seat`."""
    return _wish(state, player, "finish", command.on, context)


def call(state: TableState, player: str, command: Call, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_playing`, `paused`, and as `own_seat`."""
    return _wish(state, player, "call", command.on, context)


def rematch(state: TableState, player: str, command: Rematch, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_over`, and as `own_seat`."""
    return _wish(state, player, "rematch", command.on, context)


def rerun(state: TableState, player: str, command: Rerun, context: Context) -> list[Entry]:
    """The host offers to see the last game's cards once more under other rules; the others agree, or not.

    Raises `Refused`: `not_over`, `not_host`, `bad_rules`, `other_seats`, `no_offer`, and as `own_seat`.
    """
    own_seat(state, player, None)
    if state.status != "over":
        raise Refused("not_over")
    if command.rules is None:
        if state.offer is None:
            raise Refused("no_offer")
        return _wish(state, player, "rerun", command.on, context)
    if state.host != player:
        raise Refused("not_host")
    rules = ruleset_of(command.rules, len(state.seats))
    if rules.seats != len(state.seats):
        raise Refused("other_seats")
    offered: list[Entry] = [entries.Offered(rules.as_dict())]
    return offered + _wish(fold(state, offered[0]).state, player, "rerun", True, context)


def concede(state: TableState, player: str, command: Concede, context: Context) -> list[Entry]:
    """The battle is turned up to its end, then the seat gives up (docs/rules.md, section 3).

    Raises `Refused`: `not_playing`, `paused`, `out`, and as `own_seat`.
    """
    number = own_seat(state, player, command.seat)
    game = _running(state)
    if number in game.out:
        raise Refused("out")
    return decide(state, "concede", number, context)


def decide(state: TableState, kind: str, seat: int | None, context: Context) -> list[Entry]:
    """The flips to the end of this battle, then the decision; unless that battle ended game or seat."""
    at = state.at
    flips: list[Entry] = []
    after = state
    while after.play is not None and after.play.game.war is not None:
        after = fold(after, Flipped()).state
        flips.append(Flipped(due_now(after, context.now), context.now))
    stands = after.play is not None and after.play.game.result is not None
    if stands or (seat is not None and seat not in after.awaits):
        return flips
    decided = Decided(kind, at, seat, None)
    after = fold(after, decided).state
    return [*flips, Decided(kind, at, seat, due_now(after, context.now))]


def leave(state: TableState, player: str, command: Leave, context: Context) -> list[Entry]:
    """As `rulings.leave`; what all the others wanted happens when the one who did not has gone."""
    return with_grant(state, rulings.leave(state, player, command, context), context)


def with_grant(state: TableState, entries: list[Entry], context: Context) -> list[Entry]:
    """These entries, and what everybody who is still here has wanted all along."""
    if not entries or not state.agreed:
        return entries
    for entry in entries:
        state = fold(state, entry).state
    return [*entries, *grant(state, context)]


def time_up(state: TableState, context: Context) -> list[Entry]:
    """The time limit has run out: the battle in progress is finished, and the most cards win."""
    if not state.playing or state.ends_ms is None or context.now < state.ends_ms:
        return []
    return decide(state, "time", None, context)


def choose_rules(state: TableState, player: str, command: RulesFor, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`, `bad_rules`, `too_many_people`."""
    if state.host != player:
        raise Refused("not_host")
    rules = ruleset_of(command.rules, len(state.seats))
    if sum(seat.kind == "person" for seat in state.seats) > rules.seats:
        raise Refused("too_many_people")
    now = state.rules if state.next_rules is None else state.next_rules
    return [] if rules == now else [RulesChosen(rules.as_dict())]


def ruleset_of(named: str | Mapping[str, object], seats: int) -> Ruleset:
    """The rules of a house, or a whole ruleset. Raises `Refused`: `bad_rules`."""
    try:
        if isinstance(named, str):
            if named not in HOUSES:
                raise Refused("bad_rules")
            return house(named, seats)
        return Ruleset.from_dict(named)
    except InvalidRuleset as invalid:
        raise Refused("bad_rules", str(invalid)) from None


def _running(state: TableState) -> Game:
    if not state.playing or state.play is None:
        raise Refused("not_playing")
    if state.paused is not None:
        raise Refused("paused")
    return state.play.game


def _wish(state: TableState, player: str, what: str, on: bool, context: Context) -> list[Entry]:
    number = own_seat(state, player, None)
    if what not in AFTERWARDS:
        _running(state)
    elif state.status != "over":
        raise Refused("not_over")
    wanted = set(state.agreed.get(what, ()))
    wanted = wanted | set(state.seats_of(player)) if on else wanted - set(state.seats_of(player))
    if tuple(sorted(wanted)) == state.agreed.get(what, ()):
        return []
    agreed = Agreed(what, tuple(sorted(wanted)))
    after = fold(state, agreed).state
    granted = grant(after, context)
    # One who plays alone need not be told what they agreed to with themselves.
    alone = granted and state.people == (number,)
    return granted if alone else [agreed, *granted]


def grant(state: TableState, context: Context) -> list[Entry]:
    """What follows once everybody who is here wants the same; nothing while somebody does not, or paused."""
    people = set(state.people)
    if not people or state.paused is not None:
        return []
    for what in WISHES:
        if people <= set(state.agreed.get(what, ())):
            return _GRANTED[what](state, context)
    return []


def _finish(state: TableState, context: Context) -> list[Entry]:
    if not state.playing or state.play is None:
        return []
    flips = sum(1 for _ in play(state.play.game, state.play.source))
    return [Finished(flips, context.now + OVER_MS)]


def _call(state: TableState, context: Context) -> list[Entry]:
    return decide(state, "call", None, context) if state.playing else []


def _rematch(state: TableState, context: Context) -> list[Entry]:
    if state.status != "over":
        return []
    return [Rematched(), *begin(state, Start(), context)]


def _rerun(state: TableState, context: Context) -> list[Entry]:
    if state.status != "over" or state.offer is None:
        return []
    filled, ready = rulings.fill(state, "computer")
    again = entries.Rerun()
    return [*filled, again, rulings.dealt(fold(ready, again).state, context, again=True)]


_GRANTED = {"finish": _finish, "call": _call, "rematch": _rematch, "rerun": _rerun}
