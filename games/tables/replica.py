"""One process's copy of a table: it folds the log, hands flips to the store, and tells its audience."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog
from msgspec import structs

from games.querying import DatabaseUnavailable

from .agreeing import with_grant
from .audience import Audience, Nobody
from .clock import alarm, alarm_with, bits_awaited, due_now
from .clock_entries import Paused
from .counting import counts
from .entries import (
    DECISIONS,
    FORGOTTEN,
    HAPPENS,
    SECRET,
    Closed,
    Dealt,
    Entry,
    Finished,
    Flipped,
    decode,
    encode,
    flips_of,
)
from .fold import Progress, as_decided, fold, folded
from .keeper import Keeper
from .opening import opened
from .pausing import presence
from .playing import Event
from .reacting import Reacting
from .refusals import Refused
from .rulings import Context, Draw, over
from .state import TableState
from .store import NONE, Announcement, Appended, Due, Log, Marked, Store, StoreUnavailable
from .timekeeper import Timekeeper

log = structlog.get_logger()

PRESSED_AFTER_S = 0.15
TRIES = 8
TIMED_FLIPS = 8
"""One flip in so many is timed, which tells as much as timing all of them."""

type Rule = Callable[[TableState, Context], list[Entry]]


class Replica:
    """A table as this process knows it. Made by `Tables.open`, which keeps it in step.

    `state` is the table after the newest entry heard, `moved_ms` when somebody last did something other than
    to flip. `unanswered` holds the seats whose flip the store has not answered yet, with the loop time at
    which it was sent.
    """

    def __init__(
        self, state: TableState, epoch: int, store: Store, keeper: Keeper, now: Callable[[], int], draw: Draw
    ) -> None:
        self.state = state
        self.epoch = epoch
        self.audience: Audience = Nobody()
        self.watchers = 0
        self.here: tuple[str, ...] = ()
        self.marks = 0
        self.unanswered: dict[int, float] = {}
        self.on_behind: Callable[[], None] = lambda: None
        self.on_fork: Callable[[], None] = lambda: None
        self.on_ahead: Callable[[], None] = lambda: None
        self._store = store
        self._keeper = keeper
        self._now = now
        self._draw = draw
        self._loop = asyncio.get_running_loop()
        self._forked = False
        self._ahead: Progress | None = None
        self._ending: asyncio.Task[None] | None = None
        self.closed = False
        self.moved_ms = now()
        self.reacting = Reacting(self, store, draw(4).hex())
        self.clock = Timekeeper(self, store, now)
        self.clock.set()

    @property
    def code(self) -> str:
        return self.state.code

    # --- hearing ---

    def heard(self, announcement: Announcement) -> None:
        """An announcement of this table's channel; it may come twice, late, or never."""
        match announcement.kind:
            case "E":
                self.entry(announcement.epoch, announcement.n, announcement.entry)
            case "F":
                self._fork(self.state.at)
            case "R" | "B":
                self.reacting.heard(announcement)
            case "P" if announcement.at == self.state.at and announcement.marks & ~self.marks:
                self.marks |= announcement.marks
                self.audience.pressed(self.pressed, self.state.at)

    def entry(self, epoch: int, n: int, data: bytes) -> None:
        """Entry `n` of an epoch; `data` is empty when it must be read from the log."""
        if self._follows(epoch, n, known=bool(data)):
            self._fold(decode(data))

    def _follows(self, epoch: int, n: int, known: bool = True) -> bool:
        """Whether entry `n` is the next; where something before it is missing, the log will be read."""
        if self.closed or (epoch == self.epoch and n <= self.state.n):
            return False
        if epoch == self.epoch and n == self.state.n + 1 and known:
            return True
        self.on_behind()
        return False

    def caught_up(self, read: Log) -> None:
        """The log as the store has it now: what was missed is folded, another epoch rebuilds the table."""
        if read.whole:
            self.renew(read)
            return
        # some may have been heard while the log was read
        for n, data in enumerate(read.entries, read.first):
            self.entry(read.epoch, n, data)

    def renew(self, read: Log) -> None:
        """Builds the table again from a whole log, and shows it anew, unless this copy is further."""
        state = folded(read.entries)
        if read.epoch == self.epoch and state.n < self.state.n and not self._forked:
            return
        # whoever was told that they had pressed need not press again where the cards are the same
        pressed = self.marks if (state.at, state.chain) == (self.state.at, self.state.chain) else 0
        self.state = state
        self._forked = False
        self.epoch = read.epoch
        self.marks = read.marks
        self._ahead = None
        self.clock.set()
        self.audience.renewed(self.state)
        self.send_again()
        if pressed & ~self.marks:
            self._mark(pressed)

    def _fold(self, entry: Entry) -> None:
        pressed = 0.0
        if isinstance(entry, Flipped):
            if self.unanswered and self.state.at % TIMED_FLIPS == 0:
                pressed = max(self.unanswered.values())
            state, event = self._next()
            self._ahead = None
            self.state = as_decided(state, entry)
            self.marks = 0
            self.unanswered.clear()
            if state.play is not None:
                self._keeper.count(state.play)
        else:
            progress = fold(self.state, entry)
            assert progress.event is not None
            self.state, event = progress.state, progress.event
            self._ahead = None
            if not isinstance(entry, HAPPENS):
                self.moved_ms = self._now()
            if isinstance(entry, Dealt | Finished):
                self.marks = 0
            if isinstance(entry, Dealt | Finished | Paused):
                self.unanswered.clear()
        self.clock.set()
        self.audience.entry(self.state, event, entry.time if isinstance(entry, Flipped) else None)
        if pressed:
            counts.flip_to_frame.add(self._loop.time() - pressed)

    def _next(self) -> tuple[TableState, Event]:
        """The table after the coming flip. Nobody outside hears of it before everybody has flipped."""
        if self._ahead is None:
            self._ahead = fold(self.state, Flipped())
        assert self._ahead.event is not None
        return self._ahead.state, self._ahead.event

    def shut(self, why: str) -> None:
        """The table was closed while nobody told this process."""
        if self.state.closed is None:
            self._fold(Closed(why))

    # --- flips ---

    @property
    def pressed(self) -> list[int]:
        """The awaited seats that have turned up their card already."""
        return [k for k in self.state.awaits if self.marks >> k & 1]

    def flip(self, seat: int, at: int) -> None:
        """Hands a seat's flip to the store, computers' and auto seats' with it.

        Raises `Refused`: `not_playing`, `paused`, `late`, `early`, `not_awaited`.
        """
        state = self.state
        if state.status != "playing":
            raise Refused("not_playing")
        if state.paused is not None:
            raise Refused("paused")
        if at != state.at:
            raise Refused("late" if at < state.at else "early")
        if seat not in state.awaits:
            raise Refused("not_awaited")
        if self.marks >> seat & 1:
            return
        self.unanswered.setdefault(seat, self._loop.time())
        self._mark(1 << seat)

    def turn_up(self, for_sleepers: bool) -> None:
        """Hands in the flips of the seats that turn by themselves; of all, where time has run out."""
        self._mark(0, sum(1 << k for k in self.state.awaits) if for_sleepers else 0)

    def _mark(self, bits: int, sleepers: int = 0) -> None:
        state = self.state
        mask, by_clock = bits_awaited(state)
        if state.paused is not None or not (bits | by_clock | sleepers) & mask:
            return
        after, _ = self._next()
        now = self._now()
        flipped = Flipped(due_now(after, now), now)
        epoch = self.epoch

        def done(marked: Marked | None) -> None:
            self._marked(marked, epoch, state, flipped)

        self._store.mark(
            self.code, epoch, state.at, bits | by_clock, mask, state.chain, encode(flipped),
            _due(alarm_with(after, flipped.due)), sleepers, done,
        )  # fmt: skip

    def _marked(self, marked: Marked | None, epoch: int, before: TableState, flipped: Flipped) -> None:
        if marked is None or self.closed:
            return
        at = before.at
        match marked.outcome:
            case "step":
                counts.flips += 1
                if self._follows(epoch, marked.n):
                    self._fold(structs.replace(flipped, slept=marked.slept))
                if marked.slept:
                    self.clock.turned_up_for(before)
                if (play := self.state.play) is not None and play.game.result is not None:
                    self.end()
            case "marked" | "repeat" if self.state.at == at:
                is_news = marked.marks & ~self.marks
                self.marks |= marked.marks
                for k in self.pressed:
                    self.unanswered.pop(k, None)
                if marked.outcome == "marked":
                    self._loop.call_later(PRESSED_AFTER_S, self._say_pressed, at)
                elif is_news:
                    # it was taken by a process that died before it could say so
                    self.audience.pressed(self.pressed, at)
            case "fork":
                self._fork(at)
            case "early" if self.state.at == at and self.epoch == epoch:
                self.on_ahead()
            case "late" | "epoch" | "gone" | "held":
                self.on_behind()

    def _fork(self, at: int) -> None:
        """This copy and the store have one number and two histories: the log is right."""
        if self.state.at != at:
            return
        if not self._forked:
            log.error("fork", table=self.code, n=self.state.n, at=at, epoch=self.epoch)
            counts.forks += 1
        self._forked = True
        self.on_fork()

    def _say_pressed(self, at: int) -> None:
        if self.state.at == at and self.marks and not self.closed:
            self.audience.pressed(self.pressed, at)
            self._store.announce(self.code, f"P {at} {self.marks}")

    def send_again(self) -> None:
        """Flips without an answer go to the store once more, after a reconnect or a restore."""
        if self.state.status != "playing":
            self.unanswered.clear()
        for seat in list(self.unanswered):
            if seat in self.state.awaits:
                self._mark(1 << seat)
        # a seat that turns by itself since somebody pressed is waited for by nobody else
        if self.marks and bits_awaited(self.state)[1] & ~self.marks:
            self._mark(0)

    def waits_too_long(self) -> bool:
        """A flip has been without an answer for a second."""
        return any(self._loop.time() - sent > 1 for sent in self.unanswered.values())

    # --- other commands ---

    async def submit(self, rule: Rule) -> None:
        """Judges a command and appends what it becomes; again, when another entry came first.

        Raises what `rule` raises, and `Refused` `busy` when the store does not answer.
        """
        for _ in range(TRIES):
            entries = rule(self.state, Context(self._now(), self._draw))
            if not entries:
                return
            appended = await self._append(entries)
            if appended.outcome == "done":
                return
            self.on_behind()
            await asyncio.sleep(0.02)
        raise Refused("busy")

    async def _append(self, entries: list[Entry]) -> Appended:
        state, epoch = self.state, self.epoch
        after = state
        for entry in entries:
            after = fold(after, entry).state
        coded = [(encode(entry), isinstance(entry, SECRET)) for entry in entries]
        deals = any(isinstance(entry, Dealt) for entry in entries)
        decides = any(isinstance(entry, DECISIONS) for entry in entries)
        # A new game needs nothing of the games before it, so the log begins anew with the table as it stands.
        base = encode(opened(state)) if deals or FORGOTTEN in entries else b""
        if deals or decides:
            await self._keeper.keep_first(after, self.epoch, deals)
        try:
            appended = await self._store.append(
                self.code, epoch, state.n, coded, _due(alarm(after)),
                base=base, flips=flips_of(entries), held=after.held,
            )  # fmt: skip
        except StoreUnavailable:
            raise Refused("busy") from None
        if appended.outcome != "done" and deals:
            self._keeper.withdraw(after)
        if appended.outcome == "done":
            for k, (data, _) in enumerate(coded):
                self.entry(epoch, state.n + k + 1, data)
            self._keeper.keep_table(self.state, epoch)
            if decides or bits_awaited(after)[1] & ~bits_awaited(state)[1]:
                self._go_on(state.at, appended.marks)
        return appended

    def _go_on(self, at: int, pressed: int) -> None:
        """After a decision: a game that it ended is ended, and whoever had pressed need not press again."""
        if (played := self.state.play) is not None and played.game.result is not None:
            self.end()
        elif self.state.at == at and pressed:
            self._mark(pressed)

    def keep_name(self, player: str, name: str, avatar: str) -> None:
        """Remembers in the background what a player was last called, as they said it themselves."""
        self._keeper.keep_player(player, name, avatar)

    async def mark_presence(self, here: set[str], gone: set[str]) -> None:
        """Says of the seated people who is away since their lease ran out, and who is back."""

        def ruling(state: TableState, context: Context) -> list[Entry]:
            return with_grant(state, presence(state, here, gone, context), context)

        try:
            await self.submit(ruling)
        except Refused:
            log.info("presence put off", table=self.code, n=self.state.n)

    def end(self) -> None:
        """Writes the finished game to the database, then says that it is over. Safe to call again."""
        if self._ending is None or self._ending.done():
            self._ending = self._loop.create_task(self._end())

    async def _end(self) -> None:
        try:
            await self._keeper.finish(self.state, self._now())
            await self.submit(over)
        except (Refused, DatabaseUnavailable) as reason:
            # the due time comes again, here or in another process, until the database has it
            log.warning("end put off", table=self.code, n=self.state.n, reason=str(reason))
        except Exception:
            log.error("game not kept", table=self.code, n=self.state.n, exc_info=True)

    async def ended(self) -> None:
        """Returns when a game that is over is written."""
        if self._ending is not None:
            await self._ending

    def close(self) -> None:
        self.closed = True
        self.clock.stop()


def _due(time: int | None) -> Due:
    return NONE if time is None else time
