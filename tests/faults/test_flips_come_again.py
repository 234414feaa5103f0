"""Flips are sent twice, a hundred times, later, after a reconnect, by others and at other tables."""

import asyncio
import contextlib
import random

import pytest

from .cast import Cast
from .evidence import Evidence
from .load import Load
from .people import LOST, Person

TIMES = 100
ALLOWED = {
    "early",
    "late",
    "no_such_seat",
    "not_awaited",
    "not_your_seat",
    "too_fast",
    "not_playing",
    "not_seated",
}


class Replayer:
    """Whoever has captured flips and sends them again."""

    def __init__(self, load: Load, seed: int) -> None:
        self._load = load
        self._chance = random.Random(seed)
        self.sent = 0

    async def go_on(self) -> None:
        players = [person for person in self._load.people if person.presses_a_second is not None]
        while True:
            await asyncio.sleep(0.02)
            pressed = self._chance.choice([player for player in players if player.presses] or players)
            if not pressed.presses:
                continue
            at = self._chance.choice(pressed.presses[-3:]).at
            # two times in three by whoever it was, else by anybody, at whatever table they sit
            sender = self._chance.choice([pressed, pressed, self._chance.choice(players)])
            await self._send(sender, at)

    async def _send(self, sender: Person, at: int) -> None:
        with contextlib.suppress(*LOST):
            await sender.clients[-1].say("flip", at=at)
            await sender.clients[-1].say("flip", at=at, seat=self._chance.randrange(4))
            self.sent += 2

    async def many_times(self, player: Person) -> None:
        for _ in range(TIMES):
            await self._send(player, player.view["at"])


@pytest.mark.fault("X12", "flips are repeated and replayed, by their senders and by others")
async def test_no_flip_counts_twice(cast: Cast, evidence: Evidence) -> None:
    async with evidence.load(cast) as load:
        await load.flips(2)
        async with evidence.happens():
            replayer = Replayer(load, 12)
            going_on = asyncio.create_task(replayer.go_on())
            await load.flips(5)
            for table in load.there:
                await replayer.many_times(table.players[0])
                table.players[1].clients[-1].close_now()
            await load.flips(5)
            going_on.cancel()
        await load.flips(2)
        await load.play_out()
    refused = {
        str(heard.frame["code"])
        for person in load.people
        for heard in person.heard
        if heard.frame["type"] == "refused"
    }
    assert refused <= ALLOWED
    evidence.figures["sent again"] = str(replayer.sent)
    evidence.judge()
