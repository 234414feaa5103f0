"""A game that is being played, told from its deal to where its table is: what was shown, and no card more."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

import msgspec

from .facts import PlayFacts
from .opening import play_facts
from .playing import deal_event, play_of, steps_to
from .replica import Replica
from .retold import MOST_FLIPS, TooLong
from .state import Play, TableState

KEPT: Final = 32
"""So many games are kept told, each some hundred kilobytes."""

_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class _Story:
    """One game as far as it was told: it is turned up again once, and then goes on from there."""

    play: Play
    events: list[bytes]
    n: int = 0
    packed: bytes = b""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def go_on(self, facts: PlayFacts, state: TableState) -> None:
        """Tells what is new up to where `facts` say the game is."""
        for event, play in steps_to(self.play, facts):
            self.events.append(_encode(event))
            self.play = play
        seats = [{"name": s.name, "avatar": s.avatar, "kind": s.kind} for s in state.seats]
        head = _encode({"game": facts.id, "rules": facts.rules, "seats": seats})
        whole = head[:-1] + b',"events":[' + b",".join(self.events) + b"]}"
        self.packed = gzip.compress(whole, 6, mtime=0)
        self.n = state.n


class StoriesSoFar:
    """The running games that somebody asked for last; each is told once for all who look back in it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, _Story] = OrderedDict()

    async def of(self, replica: Replica) -> bytes | None:
        """The table's last game from its deal on as JSON, compressed by gzip; None before the first deal.

        Raises `TooLong`.
        """
        play = replica.state.play
        if play is None:
            return None
        story = self._kept.get(play.id)
        if story is None or story.play.game.at > play.game.at:
            # a restored table may be a step behind what was told before
            story = self._kept[play.id] = _begun(play)
        self._kept.move_to_end(play.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        async with story.lock:
            state = replica.state
            if state.play is None or state.play.id != play.id:
                return await self.of(replica)
            if state.at > MOST_FLIPS:
                raise TooLong(play.id)
            if story.n != state.n:
                await asyncio.to_thread(story.go_on, play_facts(state.play), state)
            return story.packed


def _begun(play: Play) -> _Story:
    dealt = play_of(play_facts(play))
    return _Story(dealt, [_encode(deal_event(dealt))])
