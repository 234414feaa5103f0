"""What of a table goes to the database, and when: never on a flip's way.

A table at its making and after each entry that is not a flip; a game at its deal, its count of flips at
most two seconds later, and its end exactly once, whichever process gets there.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from functools import partial
from typing import Literal

import structlog
from msgspec.structs import asdict

from games.families.feats import Feats, Watched
from games.querying import DatabaseUnavailable
from games.rules import chain_next, deal, digest, play

from . import records
from .entries import encode
from .opening import opened
from .playing import end_event, record_url
from .records import GameOpened, SeatOpened
from .records.finishing import boards_of
from .refusals import Refused
from .state import Play, TableState
from .store import board_channel

log = structlog.get_logger()

type Write = Callable[[], Coroutine[None, None, None]]
type Tell = Callable[[str, str], None]


def turned_up(played: Play) -> tuple[str, list[Feats]]:
    """The digest of a whole game (docs/rules.md, section 8) and what its seats did, from its deal on."""
    progresses = play(deal(played.game.rules, played.source), played.source, played.decisions)
    watched = Watched(played.game.rules.seats)
    marks = digest(watched.watch(event for progress in progresses for event in progress.events))
    return marks, watched.feats


def _who_may_see(state: TableState) -> Literal["private", "public", "family"]:
    if state.family is not None:
        return "family"
    return "public" if state.visibility == "public" else "private"


class Keeper:
    """This process's writer; `tell` says something on a channel of the store.

    `count` gathers counts of flips until the next `write_checkpoints`.

    What nobody waits for is written one after another, and of one table only the newest: a database that
    is slow or away finds one write at its door and not a thousand. What it did not take is tried again.
    """

    def __init__(self, tell: Tell = lambda channel, message: None) -> None:
        self._tell = tell
        self._counts: dict[str, int] = {}
        self._waiting: dict[str, Write] = {}
        self._writing: asyncio.Task[None] | None = None

    def count(self, play: Play) -> None:
        """Remembers how far a game is; written at the next `write_checkpoints`."""
        self._counts[play.id] = play.game.at

    async def write_checkpoints(self) -> None:
        """Writes the counts gathered so far; keeps them when the database does not answer."""
        self._write_waiting()
        counts, self._counts = self._counts, {}
        if not counts:
            return
        try:
            await records.checkpoint(counts)
        except DatabaseUnavailable as away:
            self._counts = {**counts, **self._counts}
            log.warning("checkpoint put off", games=len(counts), reason=str(away))

    def keep_table(self, state: TableState, epoch: int) -> None:
        """Writes the table in the background."""
        self._in_background(f"table {state.code}", lambda: self.save_table(state, epoch))

    async def save_table(self, state: TableState, epoch: int) -> None:
        """Writes the table; returns when the database has it. Raises what the database raises."""
        base = json.loads(encode(opened(state)))
        await records.save_table(base, state.code, state.watch_code, epoch, state.n)

    def keep_player(self, player: str, name: str, avatar: str) -> None:
        """Writes what a player is called in the background."""
        self._in_background(f"player {player}", partial(records.ensure_player, player, name, avatar))

    async def open_game(self, state: TableState) -> None:
        """Writes a game from its deal on; again is harmless. Raises what the database raises."""
        play = state.play
        assert play is not None
        await records.open_game(
            GameOpened(
                id=play.id,
                code=state.code,
                rules=play.game.rules.as_dict(),
                server_seed=play.server_seed.hex(),
                commitment=play.commitment,
                commits=play.commits,
                contributions=play.contributions,
                withheld=play.withheld,
                deals=play.deals,
                visibility=_who_may_see(state),
                seats=[
                    SeatOpened(
                        k, s.counts_for, s.name, s.avatar, "person" if s.kind == "person" else "computer"
                    )
                    for k, s in enumerate(state.seats)
                ],
                what_if=play.what_if,
                started=datetime.fromtimestamp(play.started_ms / 1000, UTC),
            )
        )

    def withdraw(self, state: TableState) -> None:
        """Takes back in the background a deal that another entry came before."""
        if state.play is not None:
            self._in_background(f"deal {state.play.id}", partial(records.withdraw_game, state.play.id))

    async def keep_first(self, after: TableState, epoch: int, deals: bool) -> None:
        """A deal, and what somebody decided, is in the database before anybody hears of it.

        Raises `Refused`: `busy`."""
        try:
            if deals:
                await self.open_game(after)
            await self.save_table(after, epoch)
        except DatabaseUnavailable as away:
            log.warning("not kept, so not done", table=after.code, n=after.n, reason=str(away))
            if deals:
                self.withdraw(after)  # one that was silent may have taken it
            raise Refused("busy") from None
        except Exception:
            log.error("not kept, so not done", table=after.code, n=after.n, exc_info=True)
            raise Refused("busy") from None

    async def finish(self, state: TableState, now_ms: int) -> None:
        """Writes a game's end, once, and then says so on the boards where it stands. Raises what the
        database raises."""
        played = state.play
        assert played is not None
        assert played.game.result is not None
        await self.open_game(state)
        url = record_url(played.id)
        for made in played.decisions:
            decision = {"at": made.at, "seat": made.seat, "kind": made.kind}
            await records.decided(played.id, decision)
        marks, feats = turned_up(played)
        finished = await records.finish_game(
            played.id,
            played.game.result.as_dict(),
            marks,
            chain_next(state.chain, end_event(played, url)),
            datetime.fromtimestamp(now_ms / 1000, UTC),
            url,
            [asdict(held) for held in played.holders],
            feats,
        )
        if finished:
            await self._say_on_boards(played.id)

    async def _say_on_boards(self, game: str) -> None:
        """Only now: whoever hears it and looks finds the game."""
        try:
            families = await boards_of(game)
        except DatabaseUnavailable as away:
            log.warning("boards not told", game=game, reason=str(away))
            return
        for family in families:
            self._tell(board_channel(family), game)

    def _in_background(self, what: str, write: Write) -> None:
        self._waiting[what] = write
        self._write_waiting()

    def _write_waiting(self) -> None:
        if self._waiting and (self._writing is None or self._writing.done()):
            self._writing = asyncio.get_running_loop().create_task(self._write_one_by_one())

    async def _write_one_by_one(self) -> None:
        while self._waiting:
            what = next(iter(self._waiting))
            write = self._waiting.pop(what)
            try:
                await write()
            except DatabaseUnavailable as away:
                self._waiting.setdefault(what, write)
                log.warning("writing put off", waiting=len(self._waiting), reason=str(away))
                return
            except Exception:
                log.error("not kept", what=what, exc_info=True)

    async def settle(self) -> None:
        """Waits for everything that is being written."""
        await self.write_checkpoints()
        while self._writing is not None and not self._writing.done():
            await self._writing
