"""What a command does to a table: the entries it becomes, or why it is refused. Pure: the store decides ties.

`Context` brings what a ruling may not take for itself: the time and new random bytes.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, replace

from msgspec import UNSET, UnsetType

from games.rules import commit_of

from .commands import Auto, Commit, Leave, Pace, Reveal, SeatKind, Sit, Start
from .entries import (
    AutoTurned,
    Away,
    Back,
    Committed,
    Dealt,
    Drawn,
    Dropped,
    Entry,
    HostPassed,
    Left,
    Over,
    Paced,
    Revealed,
    Revealing,
    RulesChosen,
    Seated,
)
from .fold import fold
from .names import NameRefused, clean_name
from .playing import record_url
from .refusals import Refused
from .state import AVATARS, Seat, TableState

REVEAL_MS = 3000
OVER_MS = 2000
"""After this time another process ends a game whose own process did not (it may have died)."""

GAME_ID_BYTES = 9
SEED_BYTES = 32

type Draw = Callable[[int], bytes]


@dataclass(frozen=True, slots=True)
class Context:
    """`now` in server milliseconds; `draw(n)` gives n random bytes that nobody can foresee."""

    now: int
    draw: Draw


def own_seat(state: TableState, player: str | None, seat: int | None) -> int:
    """The seat a player speaks for. Raises `Refused`: `not_seated`, `no_such_seat`, `not_your_seat`."""
    own = state.seats_of(player)
    if not own:
        raise Refused("not_seated")
    if seat is None:
        return own[0]
    if seat >= len(state.seats):
        raise Refused("no_such_seat")
    if seat not in own:
        raise Refused("not_your_seat")
    return seat


def due_now(state: TableState, now: int) -> int | None:
    """When the clock must act once every awaited seat turns by itself; `None` while a person is waited
    for."""
    play = state.play
    if play is None or state.status != "playing":
        return None
    if play.game.result is not None:
        return now + OVER_MS
    by_clock = all(state.seats[k].turns_by_itself for k in state.awaits)
    return sooner(now + state.pace_ms if by_clock else None, state.ends_ms)


def sooner(due: int | None, ends: int | None) -> int | None:
    """The earlier of two times of which either may not be there."""
    return min((time for time in (due, ends) if time is not None), default=None)


def sit(state: TableState, player: str, command: Sit, context: Context) -> list[Entry]:
    """Raises `Refused`: `bad_name`, `avatar_taken`, `already_seated`, `no_such_seat`, `taken`, `full`,
    `playing`."""
    if state.status not in ("open", "over"):
        raise Refused("playing")
    try:
        name = clean_name(command.name)
    except NameRefused as refused:
        raise Refused("bad_name", str(refused)) from None
    own = state.seats_of(player)
    if own and command.seat not in (None, *own):
        raise Refused("already_seated")
    number = _seat_to_take(state, own, command.seat)
    others = {seat.avatar for k, seat in enumerate(state.seats) if k != number and seat.kind != "open"}
    if command.avatar in others and not others >= set(AVATARS):
        raise Refused("avatar_taken")
    commit = command.commit if command.commit is not None or not own else state.seats[number].commit
    seated = Seated(number, "person", player, name, command.avatar, commit)
    return [HostPassed(player), seated] if state.host is None else [seated]


def _seat_to_take(state: TableState, own: tuple[int, ...], wanted: int | None) -> int:
    if own:
        return own[0] if wanted is None else wanted
    if wanted is not None:
        if wanted >= len(state.seats):
            raise Refused("no_such_seat")
        if state.seats[wanted].kind != "open":
            raise Refused("taken")
        return wanted
    for number, seat in enumerate(state.seats):
        if seat.kind == "open":
            return number
    raise Refused("full")


def commit(state: TableState, player: str, command: Commit, context: Context) -> list[Entry]:
    """Raises `Refused`: `committed` once the deal has begun, and as `own_seat`."""
    number = own_seat(state, player, command.seat)
    if state.status not in ("open", "over"):
        raise Refused("committed")
    return [Committed(number, command.hash)]


def reveal(state: TableState, player: str, command: Reveal, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_revealing`, `does_not_fit`, and as `own_seat`."""
    number = own_seat(state, player, command.seat)
    seat = state.seats[number]
    if state.status != "revealing":
        raise Refused("not_revealing")
    if seat.commit != commit_of(command.contribution):
        raise Refused("does_not_fit")
    if seat.contribution is not None:
        return []
    revealed = Revealed(number, command.contribution)
    after = state.seat(number, contribution=command.contribution)
    return [revealed, *([] if _still_hidden(after) else [dealt(after, context)])]


def _still_hidden(state: TableState) -> bool:
    return any(s.commit is not None and s.contribution is None and s.kind == "person" for s in state.seats)


def dealt(state: TableState, context: Context) -> Dealt:
    """The entry of a deal, with the time at which the clock turns up the first flip where nobody else
    will."""
    turned_by_clock = all(seat.turns_by_itself for seat in state.seats)
    limit = state.rules.time_limit
    ends = None if limit is None else context.now + limit * 1000
    due = sooner(context.now + state.pace_ms if turned_by_clock else None, ends)
    return Dealt(urlsafe_b64encode(context.draw(GAME_ID_BYTES)).decode(), context.now, due)


def start(state: TableState, player: str, command: Start, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`, `playing`, `too_few`."""
    if state.host != player:
        raise Refused("not_host")
    if state.status not in ("open", "over"):
        raise Refused("playing")
    return begin(state, command, context)


def begin(state: TableState, command: Start, context: Context) -> list[Entry]:
    """The entries that begin a game: chairs filled or dropped, then contributions, then the deal.

    Rules chosen during the last game come into force now; where they have more seats the new chairs stand
    open first. Raises `Refused`: `too_few`.
    """
    if state.next_rules is not None:
        chosen = RulesChosen(state.next_rules.as_dict())
        after = fold(state, chosen).state
        more = len(after.seats) > len(state.seats)
        return [chosen] if more else [chosen, *begin(after, command, context)]
    entries, ready = _fill(state, command.open)
    if len(ready.seats) < 2:
        raise Refused("too_few")
    if any(seat.commit is not None for seat in ready.seats):
        return [*entries, Revealing(context.now + REVEAL_MS)]
    return [*entries, dealt(ready, context)]


def _fill(state: TableState, how: str) -> tuple[list[Entry], TableState]:
    chairs = tuple(k for k, seat in enumerate(state.seats) if seat.kind == "open")
    if not chairs:
        return [], state
    if how == "drop":
        return [Dropped(chairs)], replace(state, seats=tuple(s for s in state.seats if s.kind != "open"))
    entries: list[Entry] = []
    for number in chairs:
        entry = computer(state, number)
        entries.append(entry)
        state = state.seat(number, kind="computer", name=entry.name, avatar=entry.avatar)
    return entries, state


def computer(state: TableState, number: int) -> Seated:
    """A computer player for a chair, with the first animal that is free."""
    taken = {seat.avatar for seat in state.seats if seat.kind != "open"}
    avatar = next((a for a in AVATARS if a not in taken), AVATARS[number])
    return Seated(number, "computer", None, "", avatar, None)


def seat_kind(state: TableState, player: str, command: SeatKind, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`, `playing`, `no_such_seat`, `taken`."""
    if state.host != player:
        raise Refused("not_host")
    if state.status not in ("open", "over"):
        raise Refused("playing")
    if command.seat >= len(state.seats):
        raise Refused("no_such_seat")
    there = state.seats[command.seat].kind
    if there == "person":
        raise Refused("taken")
    if there == command.kind:
        return []
    if command.kind == "computer":
        return [computer(state, command.seat)]
    return [Seated(command.seat, "open", None, "", "", None)]


def auto(state: TableState, player: str, command: Auto, context: Context) -> list[Entry]:
    """Raises `Refused` as `own_seat`. Turning auto on in mid-step makes the clock turn that seat's card
    up."""
    number = own_seat(state, player, command.seat)
    if state.seats[number].auto == command.on:
        return []
    after = state.seat(number, auto=command.on)
    return [AutoTurned(number, command.on, _clock_after(state, after, number, context))]


def _clock_after(
    state: TableState, after: TableState, number: int, context: Context
) -> int | UnsetType | None:
    if number not in state.awaits:
        return UNSET
    if after.seats[number].turns_by_itself:
        return sooner(context.now + state.pace_ms, state.ends_ms)
    return due_now(after, context.now)


def pace(state: TableState, player: str, command: Pace, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`. A new pace counts from now."""
    if state.host != player:
        raise Refused("not_host")
    if state.pace_ms == command.ms:
        return []
    waiting = state.due_ms is not None and state.due_for == "flip"
    return [Paced(command.ms, sooner(context.now + command.ms, state.ends_ms) if waiting else UNSET)]


def leave(state: TableState, player: str, command: Leave, context: Context) -> list[Entry]:
    """Frees the chair; in a game a computer plays on in it. The host's part passes to the next person.

    Raises `Refused` as `own_seat`.
    """
    number = own_seat(state, player, command.seat)
    entries: list[Entry] = []
    if state.status in ("open", "over"):
        after = state.seat(number, kind="open", player=None)
        entries.append(Left(number))
    else:
        after = state.seat(number, kind="computer", player=None, auto=False)
        entries.append(Left(number, _clock_after(state, after, number, context)))
    if state.host == player and not after.seats_of(player):
        entries.append(HostPassed(_next_host(after)))
    if state.status == "revealing" and not _still_hidden(after):
        entries.append(dealt(after, context))
    return entries


def _next_host(state: TableState) -> str | None:
    people = [seat for seat in state.seats if seat.kind == "person"]
    here: list[Seat] = [seat for seat in people if not seat.away] or people
    return here[0].player if here else None


def presence(state: TableState, here: set[str], gone: set[str]) -> list[Entry]:
    """Who is away since their lease ran out, who is back, and who is host now that the host has gone.

    While a game is played nobody needs a host, so the part passes on only before and after.
    """
    people = [(k, seat) for k, seat in enumerate(state.seats) if seat.kind == "person"]
    entries: list[Entry] = [Away(k) for k, seat in people if seat.player in gone and not seat.away]
    entries += [Back(k) for k, seat in people if seat.player in here and seat.away]
    if state.status in ("open", "over") and (state.host is None or state.host in gone):
        heirs = [seat.player for _, seat in people if seat.player not in gone]
        entries += [HostPassed(heirs[0])] if heirs else []
    return entries


def deal_without_the_rest(state: TableState, context: Context) -> list[Entry]:
    """The time to show contributions is up: whoever has shown none withheld it."""
    return [dealt(state, context)] if state.status == "revealing" else []


def over(state: TableState, context: Context) -> list[Entry]:
    """The end of a game that is in the database, and the seed of the next one."""
    if state.status != "playing" or state.play is None or state.play.game.result is None:
        return []
    return [Over(record_url(state.play.id)), Drawn(context.draw(SEED_BYTES).hex())]
