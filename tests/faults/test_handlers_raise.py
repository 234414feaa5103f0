"""What the store answers makes no sense: whatever handler meets it, its socket is told or closed, and the
table goes on."""

import asyncio

import pytest

from .cast import Cast
from .evidence import Evidence
from .load import Load
from .people import LOST

NONSENSE = b":7\r\n"
A_LIST = b"*"

COMMANDS: dict[str, dict[str, object]] = {
    "flip": {},
    "auto": {"on": False},
    "pace": {"ms": 2000},
    "finish": {"on": False},
    "call": {"on": False},
    "sit": {"name": "Mia", "avatar": "rabbit"},
    "hello": {"protocol": 1},
}
"""A command for each handler that asks the store, none of which changes the game."""


class Nonsense:
    """The next so many answers of scripts to a house are numbers where lists were expected."""

    def __init__(self) -> None:
        self.left = 0

    def __call__(self, reply: bytes) -> bytes:
        if self.left and reply.startswith(A_LIST):
            self.left -= 1
            return NONSENSE
        return reply


async def provoke(load: Load, nonsense: Nonsense, command: str) -> None:
    """The host of the first table, whose house hears nonsense, says this command."""
    host = load.there[0].players[0]
    await load.until(lambda: bool(host.view) and host.clients[-1].socket.close_code is None)
    own = {"flip": {"at": host.view["at"]}, "hello": {"token": host.token}}
    nonsense.left = 3
    try:
        await host.clients[-1].say(command, **COMMANDS[command], **own.get(command, {}))
    except LOST:
        return
    await asyncio.sleep(0.1)


@pytest.mark.fault("X27", "a handler raises")
async def test_the_table_goes_on_after_each_handler_has_raised(cast: Cast, evidence: Evidence) -> None:
    nonsense = Nonsense()
    async with evidence.load(cast) as load:
        await load.flips(3)
        async with evidence.happens():
            cast.lines[0].replies = nonsense
            for command in COMMANDS:
                await provoke(load, nonsense, command)
            cast.lines[0].be_true()
        await load.flips(4)
        await load.play_out()
    came_back = load.there[0].players[0].clients
    assert all(client.socket.close_code in (None, 1006, 1011) for client in came_back)
    evidence.judge(tracebacks=True)
