"""What of a table goes to the database, and when: never on a flip's way.

A table at its making and after each entry that is not a flip; a game at its deal, its count of flips at
most two seconds later, and its end exactly once, whichever process gets there.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from datetime import UTC, datetime

import structlog

from games.rules import chain_next, deal, digest, play

from . import records
from .entries import encode
from .opening import opened
from .playing import end_event, record_url
from .records import GameOpened, SeatOpened
from .state import Play, TableState

log = structlog.get_logger()


def digest_of(played: Play) -> str:
    """The digest of a whole game (docs/rules.md, section 8), turned up again from its deal."""
    progresses = play(deal(played.game.rules, played.source), played.source, played.decisions)
    return digest(event for progress in progresses for event in progress.events)


class Keeper:
    """This process's writer. `checkpoints` gathers counts of flips until the next `write_checkpoints`."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def count(self, play: Play) -> None:
        """Remembers how far a game is; written at the next `write_checkpoints`."""
        self._counts[play.id] = play.game.at

    async def write_checkpoints(self) -> None:
        """Writes the counts gathered so far; keeps them when the database does not answer."""
        counts, self._counts = self._counts, {}
        if not counts:
            return
        try:
            await records.checkpoint(counts)
        except Exception:
            self._counts = {**counts, **self._counts}
            log.warning("checkpoint failed", games=len(counts), exc_info=True)

    def keep_table(self, state: TableState, epoch: int) -> None:
        """Writes the table in the background."""
        self._in_background(self.save_table(state, epoch), state)

    async def save_table(self, state: TableState, epoch: int) -> None:
        """Writes the table; returns when the database has it. Raises what the database raises."""
        base = json.loads(encode(opened(state)))
        await records.save_table(base, state.code, state.watch_code, epoch, state.n)

    def keep_player(self, state: TableState, seat: int) -> None:
        """Writes what the person in a seat is called in the background."""
        person = state.seats[seat]
        if person.player is not None:
            self._in_background(records.ensure_player(person.player, person.name, person.avatar), state)

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
                visibility=state.visibility,
                seats=[
                    SeatOpened(k, s.player, s.name, s.avatar, "person" if s.kind == "person" else "computer")
                    for k, s in enumerate(state.seats)
                ],
                started=datetime.fromtimestamp(play.started_ms / 1000, UTC),
            )
        )

    def withdraw(self, state: TableState) -> None:
        """Takes back in the background a deal that another entry came before."""
        if state.play is not None:
            self._in_background(records.withdraw_game(state.play.id), state)

    async def finish(self, state: TableState, now_ms: int) -> None:
        """Writes a game's end, once. Raises what the database raises."""
        played = state.play
        assert played is not None
        assert played.game.result is not None
        await self.open_game(state)
        url = record_url(played.id)
        for made in played.decisions:
            decision = {"at": made.at, "seat": made.seat, "kind": made.kind}
            await records.decided(played.id, decision)
        await records.finish_game(
            played.id,
            played.game.result.as_dict(),
            digest_of(played),
            chain_next(state.chain, end_event(played, url)),
            datetime.fromtimestamp(now_ms / 1000, UTC),
            url,
        )

    def _in_background(self, write: Coroutine[None, None, None], state: TableState) -> None:
        async def run() -> None:
            try:
                await write
            except Exception:
                log.error("not kept", table=state.code, n=state.n, exc_info=True)

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Waits for everything that is being written."""
        # Taken out here: waiting for what is done already gives nobody a turn, not even its own callback.
        while self._tasks:
            writing = list(self._tasks)
            await asyncio.gather(*writing, return_exceptions=True)
            self._tasks.difference_update(writing)
        await self.write_checkpoints()
