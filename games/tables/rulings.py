"""What a command does to a table: the entries it becomes, or why it is refused. Pure: the store decides ties.

`Context` brings what a ruling may not take for itself: the time and new random bytes.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass

from msgspec import UNSET, structs

from games.families.animals import animal_of, colour_of, painted_apart
from games.families.faces import Profile
from games.rules import commit_of

from .clock import due_after, due_now, runs, sooner
from .clock_entries import Paced
from .commands import Auto, Commit, Leave, Pace, Reveal, SeatKind, Sit, Start
from .entries import (
    AutoTurned,
    Committed,
    Dealt,
    Drawn,
    Dropped,
    Entry,
    HostPassed,
    Left,
    Over,
    Revealed,
    Revealing,
    RulesChosen,
    Seated,
)
from .fold import fold
from .names import NameRefused, clean_name, told_apart
from .playing import record_url
from .refusals import Refused
from .state import AVATARS, Seat, TableState

REVEAL_MS = 3000
MOST_ON_A_DEVICE = 4

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


def sit(
    state: TableState, player: str, command: Sit, context: Context, profile: Profile | None = None
) -> list[Entry]:
    """In a game only a seat that is offered may be taken, between two battles. Where `profile` is a child's
    that may play from this device, the seat is that child's.

    Raises `Refused`: `bad_name`, `avatar_taken`, `already_seated`, `no_such_seat`, `taken`, `full`,
    `playing`, `in_battle`, `same_device_off`, `device_full`, `plays_already`.
    """
    own = state.seats_of(player)
    another = command.also and bool(own)
    _may_sit_now(state, bool(own) and not another)
    try:
        name = clean_name(command.name if profile is None else profile.name)
    except NameRefused as refused:
        raise Refused("bad_name", str(refused)) from None
    if another:
        _may_share(state, own)
    elif own and command.seat not in (None, *own):
        raise Refused("already_seated")
    number = _seat_to_take(state, () if another else own, command.seat)
    name = told_apart(name, (seat.name for k, seat in enumerate(state.seats) if k != number))
    avatar = _avatar_to_have(state, number, command, profile)
    commit = command.commit
    if commit is None and number in own:
        commit = state.seats[number].commit
    counts_for = _counts_for(state, number, number in own, profile)
    seated = Seated(number, "person", player, name, avatar, commit, profile=counts_for)
    if state.playing:
        after = fold(state, seated).state
        seated = structs.replace(seated, due=due_after(state, after, context.now))
    return [HostPassed(player), seated] if state.host is None else [seated]


def _avatar_to_have(state: TableState, number: int, command: Sit, profile: Profile | None) -> str:
    """No two seats look alike; a child keeps its animal, if need be in other colours."""
    others = {seat.avatar for k, seat in enumerate(state.seats) if k != number and seat.kind != "open"}
    if profile is None and command.avatar in map(animal_of, others):
        raise Refused("avatar_taken")
    return painted_apart(command.avatar if profile is None else profile.avatar, others)


def _counts_for(state: TableState, number: int, renames: bool, profile: Profile | None) -> str | None:
    """The profile of a seat. Nobody sits in two."""
    if profile is None:
        return state.seats[number].profile if renames else None
    if any(k != number and seat.counts_for in profile.players for k, seat in enumerate(state.seats)):
        raise Refused("plays_already")
    return profile.player


def _may_sit_now(state: TableState, renames: bool) -> None:
    if state.status in ("open", "over"):
        return
    if renames or not state.playing or not state.free_chairs:
        raise Refused("playing")
    if state.in_battle:
        raise Refused("in_battle")


def _may_share(state: TableState, own: tuple[int, ...]) -> None:
    if not state.same_device:
        raise Refused("same_device_off")
    if len(own) >= MOST_ON_A_DEVICE:
        raise Refused("device_full")


def _seat_to_take(state: TableState, own: tuple[int, ...], wanted: int | None) -> int:
    """One's own seat, or one that is free."""
    if own:
        return own[0] if wanted is None else wanted
    free = state.free_chairs
    if wanted is not None:
        if wanted >= len(state.seats):
            raise Refused("no_such_seat")
        if wanted not in free:
            raise Refused("taken")
        return wanted
    if not free:
        raise Refused("full")
    return free[0]


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


def dealt_if_all_shown(state: TableState, context: Context) -> list[Entry]:
    """The deal, where it waited only for somebody who has gone."""
    return [dealt(state, context)] if state.status == "revealing" and not _still_hidden(state) else []


def _still_hidden(state: TableState) -> bool:
    return any(s.commit is not None and s.contribution is None and s.kind == "person" for s in state.seats)


def dealt(state: TableState, context: Context, again: bool = False) -> Dealt:
    """The entry of a deal, with the time at which the clock turns up the first flip where somebody does
    not."""
    entry = Dealt(urlsafe_b64encode(context.draw(GAME_ID_BYTES)).decode(), context.now, None, again)
    return structs.replace(entry, due=due_now(fold(state, entry).state, context.now))


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
    entries, ready = fill(state, command.open)
    if any(seat.commit is not None for seat in ready.seats):
        return [*entries, Revealing(context.now + REVEAL_MS)]
    return [*entries, dealt(ready, context)]


def fill(state: TableState, how: str) -> tuple[list[Entry], TableState]:
    """Free chairs are given to computers, or dropped; and the table after it. A seat whose person vanished is
    dropped like a free chair, or kept until they are back. Raises `Refused`: `too_few`."""
    chairs = tuple(k for k, s in enumerate(state.seats) if s.kind == "open" or (s.kept and how == "drop"))
    if not chairs:
        return [], state
    if how == "drop":
        if len(state.seats) - len(chairs) < 2:
            raise Refused("too_few")
        dropped = Dropped(chairs)
        return [dropped], fold(state, dropped).state
    entries: list[Entry] = []
    for number in chairs:
        entry = computer(state, number)
        entries.append(entry)
        state = state.seat(number, kind="computer", name=entry.name, avatar=entry.avatar)
    return entries, state


def computer(state: TableState, number: int) -> Seated:
    """A computer player for a chair, with the first animal that is free."""
    others = [seat.avatar for seat in state.seats if seat.kind != "open"]
    taken = {*map(animal_of, others), *map(colour_of, others)}
    avatar = next(animal for animal in AVATARS if animal not in taken)
    return Seated(number, "computer", None, "", avatar, None)


def seat_kind(state: TableState, player: str, command: SeatKind, context: Context) -> list[Entry]:
    """Between games. Raises `Refused`: `not_host`, `playing`, `no_such_seat`, `taken`."""
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
    """Raises `Refused` as `own_seat`. Auto in mid-step turns that seat's card up (see `Replica`)."""
    number = own_seat(state, player, command.seat)
    if state.seats[number].auto == command.on:
        return []
    after = state.seat(number, auto=command.on)
    return [AutoTurned(number, command.on, due_after(state, after, context.now))]


def pace(state: TableState, player: str, command: Pace, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`. A new pace counts from now."""
    if state.host != player:
        raise Refused("not_host")
    if state.pace_ms == command.ms:
        return []
    waiting = runs(state) == "flip"
    return [Paced(command.ms, sooner(context.now + command.ms, state.ends_ms) if waiting else UNSET)]


def leave(state: TableState, player: str, command: Leave, context: Context) -> list[Entry]:
    """Frees the chair; in a game a computer plays on in it. The host's part passes to the next person.

    A host who only watches hands on nothing but that part. Raises `Refused` as `own_seat`.
    """
    if state.host == player and not state.seats_of(player):
        heir = next_host(state)
        return [] if heir is None else [HostPassed(heir)]
    number = own_seat(state, player, command.seat)
    entries: list[Entry] = []
    if state.status in ("open", "over"):
        after = state.seat(number, kind="open", player=None)
        entries.append(Left(number))
    else:
        after = fold(state, Left(number)).state
        entries.append(Left(number, due_after(state, after, context.now)))
    if state.host == player and not after.seats_of(player):
        entries.append(HostPassed(next_host(after)))
    return [*entries, *dealt_if_all_shown(after, context)]


def next_host(state: TableState) -> str | None:
    people = [seat for seat in state.seats if seat.kind == "person"]
    here: list[Seat] = [seat for seat in people if not seat.away] or people
    return here[0].player if here else None


def deal_without_the_rest(state: TableState, context: Context) -> list[Entry]:
    """The time to show contributions is up: whoever has shown none withheld it."""
    return [dealt(state, context)] if state.status == "revealing" else []


def over(state: TableState, context: Context) -> list[Entry]:
    """The end of a game that is in the database, and the seed of the next one where it needs one."""
    if state.status != "playing" or state.play is None or state.play.game.result is None:
        return []
    ended = Over(record_url(state.play.id))
    # the seed that was promised before a game was seen once more has not been used
    return [ended, Drawn(context.draw(SEED_BYTES).hex())] if state.play.what_if is None else [ended]
