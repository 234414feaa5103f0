"""The consumer under any ASGI server, and under one that offers a short cut: the same frames in one order."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from games.rules import Ruleset
from games.sockets import table as consumers
from games.sockets.wires import SHORT_CUT, Hear
from games.tables import PlayerInfo, Store, Tables
from games.tables.identity import sign_token

HOST = PlayerInfo("a" * 32, "Mia", "fox")
PATIENCE_S = 30.0


class Served:
    """One socket of a server that is nothing but its ASGI side."""

    hear: Hear | None = None

    def __init__(self, code: str, has_short_cut: bool) -> None:
        self.received: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.messages: list[dict[str, Any]] = []
        self.came = asyncio.Event()
        scope: dict[str, Any] = {"headers": [], "url_route": {"kwargs": {"code": code}}}
        if has_short_cut:
            scope["extensions"] = {SHORT_CUT: self}
        self.received.put_nowait({"type": "websocket.connect"})
        self.application = asyncio.ensure_future(
            consumers.TableConsumer()(scope, self.received.get, self.send)
        )

    async def send(self, message: dict[str, Any]) -> None:
        self.messages.append(message)
        self.came.set()

    def send_now(self, text: str) -> bool:
        self.messages.append({"type": "websocket.send", "text": text})
        self.came.set()
        return True

    def say(self, type_: str, **facts: object) -> None:
        text = json.dumps({"type": type_, **facts})
        if self.hear is not None and self.received.empty():
            self.hear(text)
        else:
            self.received.put_nowait({"type": "websocket.receive", "text": text})

    async def end(self) -> None:
        """Hangs up, and waits for the consumer."""
        self.received.put_nowait({"type": "websocket.disconnect", "code": 1001})
        async with asyncio.timeout(PATIENCE_S):
            await self.application

    @property
    def types(self) -> list[str]:
        """What happened, of those frames that come at no certain moment none."""
        frames = [json.loads(sent["text"]) for sent in self.messages if "text" in sent]
        told = [frame.get("event", frame)["type"] for frame in frames]
        return [type_ for type_ in told if type_ not in ("watchers", "pressed")]

    async def until(self, type_: str, count: int = 1) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while self.types.count(type_) < count:
                self.came.clear()
                await self.came.wait()


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
