"""The sockets of one table on this process: every frame is encoded once, however many are shown it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from games.families.belonging import NOBODYS, Belonging
from games.tables.blocks import are_shown
from games.tables.counting import counts
from games.tables.identity import sign_token
from games.tables.playing import Event
from games.tables.reactions import Reaction
from games.tables.replica import Replica
from games.tables.state import TableState
from games.tables.watching import REFUSALS, Standing, again_at, asking, standing_of

from . import frames
from .blocked import Blocked
from .telling import Telling
from .wires import Wire

KEPT = 64
"""So many frames are kept for those who come back."""

GONE = 4410
"""The code with which the sockets of a closed table are closed."""

TURNED_AWAY, REPLACED = 4403, 4409
"""The codes for whoever may not see the table, and for a device whose place another one has now."""

CHANGES_SEATS = frozenset({"seated", "left", "removed", "swapped", "dropped", "rules", "host", "handed"})
CHANGES_STANDING = CHANGES_SEATS | {
    "watching", "guests", "forgotten", "asked", "admitted", "withdrew", "kept", "back", "seat_offered",
    "revealing", "dealt", "over",
}  # fmt: skip
"""After these somebody may see the table who could not, or may not any more."""


type Place = Literal["seat", "watches", "waits"]


@dataclass(slots=True, eq=False)
class Guest:
    """One socket that has said hello. `player` is `None` on a watch link, where nobody acts for a seat;
    `person` is who looks, to be counted and to be let in. `on_place` hears whether they sit here, watch or
    wait, at first and when it changes; `turn_away` tells a refusal and closes the socket with a code. `of`
    says which families they were in at hello."""

    wire: Wire
    player: str | None
    watches: bool
    token: str | None
    person: str | None = None
    on_place: Callable[[Place], None] = lambda place: None
    turn_away: Callable[[str, int], None] = lambda refusal, code: None
    told: tuple[str, tuple[int, ...]] | None = None
    waits: tuple[bool, int | None] | None = None
    of: Belonging = NOBODYS

    @property
    def plays(self) -> bool:
        """As far as this socket was told, it has a seat."""
        return self.told is not None and bool(self.told[1])


@dataclass(frozen=True, slots=True)
class Kept:
    n: int
    chain: str
    frame: str


class Hub:
    """Shows one replica to its sockets (an `Audience` of the replica)."""

    def __init__(self, replica: Replica, now: Callable[[], int]) -> None:
        self.replica = replica
        self.guests: set[Guest] = set()
        self.waiting: set[Guest] = set()
        self._kids: set[Guest] = set()
        self._parts: tuple[list[Guest], list[Guest]] | None = None
        self._telling = Telling(self.guests.__contains__)
        self._now = now
        self._kept: deque[Kept] = deque(maxlen=KEPT)
        self._snapshots: dict[bool, str] = {}
        self._blocked = Blocked(self._tell_blocked)

    # --- coming and going ---

    def admit(self, guest: Guest, epoch: int | None, seen: int | None, chain: str | None) -> None:
        """Welcomes a socket and brings it up to date: by the frames it missed, or by one whole snapshot. Who
        has to wait is told so and shown nothing, who may not look is turned away."""
        if self._standing(guest) == "in":
            self._show(guest, epoch, seen, chain)
        else:
            self._keep_out(guest)
        self._part()

    def _show(self, guest: Guest, epoch: int | None, seen: int | None, chain: str | None) -> None:
        self._welcome(guest)
        missed = self._missed(epoch, seen, chain)
        if seen is not None:
            counts.reconnects += 1
            counts.resyncs += missed is None
        if missed is None:
            guest.wire.put(self.snapshot(guest.watches))
        else:
            for kept in missed:
                guest.wire.put(kept.frame)
        self.guests.add(guest)
        if guest.of.kid:
            self._kids.add(guest)
        self._parts = None

    def _standing(self, guest: Guest) -> Standing:
        return standing_of(self.replica.state, guest.person or guest.player, guest.watches, guest.of)

    def _keep_out(self, guest: Guest) -> None:
        """Shows nothing of the table, or nothing any more, to somebody who is not let in."""
        self.guests.discard(guest)
        self._kids.discard(guest)
        self._parts = None
        guest.told = None
        if (standing := self._standing(guest)) != "waits":
            self.waiting.discard(guest)
            guest.turn_away(REFUSALS[standing], TURNED_AWAY)
            return
        if guest not in self.waiting:
            self.waiting.add(guest)
            guest.waits = None
            guest.on_place("waits")
        waits = self._waits(guest)
        if guest.waits != waits:
            guest.waits = waits
            guest.wire.put(self.waiting_frame(guest))

    def _waits(self, guest: Guest) -> tuple[bool, int | None]:
        state, person = self.replica.state, guest.person or guest.player or ""
        return asking(state, person) is not None, again_at(state, person)

    def waiting_frame(self, guest: Guest) -> str:
        """All that a guest sees who waits to be let in."""
        return frames.waiting(*self._waits(guest), self._now(), guest.token)

    def _send_out(self) -> None:
        """Those who may not look any more, and those who wait on, hear how they stand."""
        if self._everybody_may_watch and not self.waiting and not self._kids:
            return
        for guest in (*self.guests, *self.waiting):
            if self._standing(guest) != "in":
                self._keep_out(guest)

    def _let_in(self) -> None:
        for guest in [guest for guest in self.waiting if self._standing(guest) == "in"]:
            self.waiting.discard(guest)
            self.admit(guest, None, None, None)
            self.remember(guest)

    @property
    def _everybody_may_watch(self) -> bool:
        state = self.replica.state
        is_open = state.family is None or state.guests
        return is_open and state.watching in ("open", "link") and not state.barred

    def remember(self, guest: Guest) -> None:
        """Somebody who was here before may have blocked people."""
        if guest.player is None or guest not in self.guests:
            return
        if guest.player in self._blocked.by:
            self._put_blocked(guest)
        else:
            self._blocked.ask(guest.player)

    def leave(self, guest: Guest) -> None:
        """The socket is shown nothing more."""
        self.guests.discard(guest)
        self.waiting.discard(guest)
        self._kids.discard(guest)
        self._parts = None
        player = guest.player
        if player in self._blocked.by and all(other.player != player for other in self.guests):
            self._blocked.forget(player)

    def _missed(self, epoch: int | None, seen: int | None, chain: str | None) -> list[Kept] | None:
        state = self.replica.state
        if seen is None or epoch != self.replica.epoch or seen > state.n:
            return None
        if seen == state.n:
            return [] if chain == state.chain else None
        newer = [kept for kept in self._kept if kept.n > seen]
        at_seen = next((kept for kept in self._kept if kept.n == seen), None)
        if at_seen is None or at_seen.chain != chain or len(newer) != state.n - seen:
            return None
        return newer

    def _welcome(self, guest: Guest) -> None:
        state = self.replica.state
        you = () if guest.watches else state.seats_of(guest.player)
        if not guest.watches and guest.player is not None and guest.player == state.host:
            role = "host"
        else:
            role = "player" if you else "watcher"
        if guest.told != (role, you):
            if guest.told is not None:
                # what it was to see as one of a crowd comes before what it sees from now on
                self._telling.hurry()
            guest.told = (role, you)
            self._parts = None
            guest.on_place("watches" if role == "watcher" else "seat")
            token = None if guest.watches else guest.token
            guest.wire.put(frames.welcome(role, you, token, self.replica.epoch, state.n, self._now()))

    def snapshot(self, watches: bool) -> str:
        """The frame `table` as it is now, encoded at most once for each of the two kinds of link."""
        if watches not in self._snapshots:
            replica = self.replica
            self._snapshots[watches] = frames.table(
                replica.state, replica.epoch, replica.watchers, replica.pressed, not watches, replica.here
            )
        return self._snapshots[watches]

    # --- what the replica tells ---

    def entry(self, state: TableState, event: Event, time: int | None) -> None:
        self._snapshots.clear()
        frame = frames.entry(state, event, time)
        self._kept.append(Kept(state.n, state.chain, frame))
        changes = event["type"] in CHANGES_STANDING
        if event["type"] == "handed":
            self._replace(state)
        if event["type"] in CHANGES_SEATS:
            for guest in self.guests:
                self._welcome(guest)
        self._tell(frame)
        if self._blocked.by and event["type"] in CHANGES_SEATS:
            self._tell_all_blocked()
        if changes:
            self._send_out()
            self._let_in()
        self._part()

    def _replace(self, state: TableState) -> None:
        """Devices whose place was handed on are told so, and shown nothing more."""
        for guest in [guest for guest in self.guests if is_replaced(state, guest.player)]:
            if guest.told is not None and guest.told[0] != "watcher":
                self.leave(guest)
                guest.turn_away("replaced", REPLACED)

    def renewed(self, state: TableState) -> None:
        self._snapshots.clear()
        self._kept.clear()
        self._telling.give_up()
        self._replace(state)
        self._send_out()
        for guest in self.guests:
            guest.told = None
            self._welcome(guest)
            guest.wire.put(self.snapshot(guest.watches))
        self._tell_all_blocked()
        self._let_in()
        self._part()

    def pressed(self, seats: list[int], at: int) -> None:
        self._snapshots.clear()
        self._tell(frames.pressed(seats, at))

    def watchers(self, count: int, here: Sequence[str]) -> None:
        self._snapshots.clear()
        self._tell(frames.watchers(count, here))

    def reacted(self, reaction: Reaction, player: str) -> None:
        frame, blocked = frames.reaction(reaction), self._blocked.by
        if not blocked and not self._kids:
            self._tell(frame)
            return
        for guest in self.guests:
            if are_shown(player, guest.player, blocked, guest.of):
                guest.wire.put(frame)

    def blocks_changed(self, player: str) -> None:
        if any(guest.player == player for guest in self.guests):
            self._blocked.ask(player)

    def busy(self) -> None:
        self._tell(frames.BUSY)

    def _tell_blocked(self, player: str) -> None:
        for guest in self.guests:
            if guest.player == player:
                self._put_blocked(guest)

    def _tell_all_blocked(self) -> None:
        for player in self._blocked.by:
            self._tell_blocked(player)

    def _put_blocked(self, guest: Guest) -> None:
        """Only to the one who has blocked them: whom, and in which seats they are."""
        assert guest.player is not None
        people = self._blocked.people(guest.player)
        ids = {one.blocked for one in people}
        seats = [k for k, seat in enumerate(self.replica.state.seats) if seat.player in ids]
        guest.wire.put(frames.blocked(seats, people))

    def _part(self) -> None:
        """Everybody has seen that the table is closed: there is nothing more to be shown."""
        if self.replica.state.closed is None:
            return
        self._telling.hurry()
        for guest in (*self.guests, *self.waiting):
            guest.wire.end(GONE, "closed")

    def _tell(self, frame: str) -> None:
        """Whoever plays is not kept waiting by a crowd."""
        players, crowd = self._parted()
        for guest in players:
            guest.wire.put(frame)
        if self._telling.is_behind:
            self._telling.give_up()
            now = {watches: self.snapshot(watches) for watches in (False, True)}
            self._telling.tell(lambda guest: now[guest.watches], crowd)
        else:
            self._telling.tell(lambda guest: frame, crowd)

    def _parted(self) -> tuple[list[Guest], list[Guest]]:
        """Those who play, and all others."""
        if self._parts is None:
            players = [guest for guest in self.guests if guest.plays]
            self._parts = players, [guest for guest in self.guests if not guest.plays]
        return self._parts


def is_replaced(state: TableState, player: str | None) -> bool:
    """Another device has this player's place, and they have taken no new one."""
    return player in state.replaced and player not in state.members


def hub_of(replica: Replica, now: Callable[[], int]) -> Hub:
    """The hub of a replica; the first socket makes it."""
    if not isinstance(replica.audience, Hub):
        replica.audience = Hub(replica, now)
    return replica.audience


def token_for(player: str, code: str) -> str:
    return sign_token(player, code)
