"""The consumer under any ASGI server, and under one that offers a short cut: the same frames in one order."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from games.rules import Ruleset
from games.sockets import table as consumers
from games.tables import PlayerInfo, Store, Tables
from games.tables.identity import sign_token
from tests.sockets.served import Served

HOST = PlayerInfo("a" * 32, "Mia", "fox")
PATIENCE_S = 30.0


type Serve = Callable[[], Awaitable[Served]]


@pytest.fixture(params=[False, True], ids=["plain", "short cut"])
async def serve(
    request: pytest.FixtureRequest, store_url: str, transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Serve]:
    """`await serve()` is a socket at a new table, whose host has said hello."""
    tables = Tables(Store(store_url))
    monkeypatch.setattr(consumers, "get_tables", lambda: tables)
    sockets: list[Served] = []

    async def open_one() -> Served:
        made = await tables.create(Ruleset(seats=2), ["me", "computer"], HOST)
        socket = Served(made.code, request.param)
        sockets.append(socket)
        socket.say("hello", protocol=1, token=sign_token(HOST.id, made.code))
        await socket.until("table")
        return socket

    yield open_one
    for socket in sockets:
        await socket.end()
    await tables.stop()


async def test_what_waits_for_nothing_still_comes_after_what_waits(serve: Serve) -> None:
    socket = await serve()
    socket.say("pace", ms=600)
    socket.say("ping", id=1)
    socket.say("pace", ms=1200)
    socket.say("ping", id=2)
    await socket.until("pong", 2)
    assert socket.types == ["welcome", "table", "pace", "pong", "pace", "pong"]


async def test_flips_are_obeyed_and_refused_in_their_order(serve: Serve) -> None:
    socket = await serve()
    socket.say("start")
    await socket.until("dealt")
    socket.say("flip", at=0)
    socket.say("flip", at=7)
    await socket.until("flip")
    socket.say("flip", at=0)
    socket.say("nonsense")
    await socket.until("refused", 3)
    assert socket.types[-4:] == ["refused", "flip", "refused", "refused"]


async def test_a_flood_is_closed_with_a_reason(serve: Serve) -> None:
    socket = await serve()
    for _ in range(2000):
        socket.say("ping", id=1)
    await socket.end()
    assert socket.messages[-1]["code"] == consumers.TOO_FAST


async def test_who_sends_no_text_is_sent_away(serve: Serve) -> None:
    socket = await serve()
    socket.received.put_nowait({"type": "websocket.receive", "bytes": b"?"})
    await socket.end()
    assert socket.messages[-1]["code"] == consumers.NOT_TEXT
    assert socket.hear is None
