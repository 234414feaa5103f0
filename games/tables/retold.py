"""A finished game told again: what everybody at its table saw, from the seeds in its record."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from games.rules import (
    CheckableSource,
    Conceded,
    Decision,
    Ruleset,
    conceded_event,
    deal,
    dealt_event,
    flip_event,
    game_seed,
    play,
)

from .records import record

MOST_FLIPS: Final = 5_000
"""Longer games are not told: they would be megabytes, and whoever wants one has the record."""
KEPT: Final = 64
KEPT_S: Final = 60.0
"""No longer, since somebody of the game may be deleted."""

type Told = dict[str, object]


class TooLong(Exception):
    """The game has more than `MOST_FLIPS` flips."""


def told(found: Mapping[str, Any]) -> Told:
    """The game of a record: its rules, who sat there, and the events from the deal to before its end."""
    rules = Ruleset.from_dict(found["rules"])
    source = CheckableSource(game_seed(bytes.fromhex(found["server_seed"]), found["contributions"]))
    game = deal(rules, source)
    shown = ("commitment", "commits", "contributions", "withheld", "deals")
    events = [dealt_event(game, found["id"], **{name: found[name] for name in shown})]
    decisions = [Decision(made["at"], made["kind"], made["seat"]) for made in found["decisions"]]
    for progress in play(game, source, decisions):
        events += [
            conceded_event(event) if isinstance(event, Conceded) else flip_event(event)
            for event in progress.events
        ]
    return {"game": found["id"], "rules": found["rules"], "seats": found["seats"], "events": events}


class Retellings:
    """The games told last. Everybody at a table asks in one moment: a game is played over once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[float, bytes]] = OrderedDict()
        self._asked: dict[str, asyncio.Task[bytes | None]] = {}

    async def of(self, game_id: str) -> bytes | None:
        """A finished game as JSON, compressed by gzip; None when there is none with this id.

        Raises `Running` while it is played, and `TooLong`.
        """
        since, text = self._kept.get(game_id, (-KEPT_S, b""))
        if asyncio.get_running_loop().time() - since < KEPT_S:
            self._kept.move_to_end(game_id)
            return text
        task = self._asked.get(game_id)
        if task is None:
            task = self._asked[game_id] = asyncio.create_task(self._tell(game_id))
            task.add_done_callback(lambda _: self._asked.pop(game_id, None))
        return await asyncio.shield(task)

    async def _tell(self, game_id: str) -> bytes | None:
        found = await record(game_id)
        if found is None:
            return None
        if found["result"]["flips"] > MOST_FLIPS:
            raise TooLong(game_id)
        text = await asyncio.to_thread(_packed, found)
        self._kept[game_id] = asyncio.get_running_loop().time(), text
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return text


def _packed(found: Mapping[str, Any]) -> bytes:
    return gzip.compress(msgspec.json.encode(told(found)), 6, mtime=0)


retellings = Retellings()
