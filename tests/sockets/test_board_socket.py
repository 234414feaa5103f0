"""The socket of a board: the family hears of each game that counts, and nobody else does."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient
from django.utils import timezone
from pytest_django import Settings

import games.tables
from games.families.counted import counted_of
from games.models import Member, Person
from games.sockets import boards
from games.sockets.boards import BoardConsumer
from games.tables import Store, Tables
from games.tables.store import board_channel
from tests.families.playing import play
from tests.pages.bakers import Bakers, bakers, sign_in, stranger

PATIENCE_S = 20.0
QUIET_S = 0.3


class Socket:
    """One socket at a board: what it was told, and the code with which it was closed."""

    def __init__(self, key: str, cookies: str, *, trusted: bool = True, address: str = "192.0.2.1") -> None:
        self.scope = {
            "type": "websocket",
            "path": f"/ws/boards/{key}/",
            "headers": [(b"cookie", cookies.encode())],
            "url_route": {"kwargs": {"key": key}},
            "client": [address, 1],
            "cookies_trusted": trusted,
        }
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.outgoing: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.incoming.put_nowait({"type": "websocket.connect"})
        application: Any = BoardConsumer.as_asgi()
        self.task = asyncio.create_task(application(self.scope, self.incoming.get, self.outgoing.put))

    async def next(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE_S):
            message = await self.outgoing.get()
            return await self.next() if message["type"] == "websocket.accept" else message

    async def hears(self) -> int:
        """How far the board is counted by the next frame."""
        message = await self.next()
        frame = json.loads(message["text"])
        assert frame["type"] == "board"
        return int(frame["counted"])

    async def closed(self) -> int:
        """The code with which it is closed; frames before it are passed over."""
        while (message := await self.next())["type"] != "websocket.close":
            pass
        return int(message["code"])

    async def is_quiet(self) -> bool:
        await asyncio.sleep(QUIET_S)
        return self.outgoing.empty()

    async def leave(self) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        with suppress(asyncio.CancelledError):
            await self.task


@pytest.fixture(autouse=True)
async def no_connection_left_open() -> AsyncIterator[None]:
    yield
    await sync_to_async(connections.close_all)()


@pytest.fixture
async def tables(
    store_url: str, transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Tables]:
    own = Tables(Store(store_url))
    monkeypatch.setattr(games.tables, "_tables", own)
    await own.start()
    yield own
    await own.stop()


@pytest.fixture
async def made(tables: Tables) -> Bakers:
    return await sync_to_async(bakers)()


async def cookies_of(who: Person) -> str:
    visitor = AsyncClient()
    await sync_to_async(sign_in)(visitor, who)
    return f"sessionid={visitor.cookies['sessionid'].value}"


async def counted(made: Bakers) -> int:
    return (await sync_to_async(counted_of)([made.family.pk]))[made.family.pk]


async def one_more(made: Bakers) -> None:
    await sync_to_async(play)([made.mia, made.tom], 1, timezone.now())


async def test_it_says_at_once_how_far_the_board_is_counted_and_again_when_a_game_was(
    made: Bakers, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "LOOK_S", 600)
    socket = Socket(made.family.key, await cookies_of(made.mia))
    first = await socket.hears()
    assert first == await counted(made)
    await subscribed(tables, made, 1)
    await one_more(made)
    tables.store.tell(board_channel(made.family.pk), "any words")
    assert await socket.hears() == await counted(made) != first
    # the same again is no news
    tables.store.tell(board_channel(made.family.pk), "any words")
    assert await socket.is_quiet()
    await socket.leave()


async def test_an_announcement_that_was_lost_does_not_matter(
    made: Bakers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "LOOK_S", 0.05)
    socket = Socket(made.family.key, await cookies_of(made.mia))
    first = await socket.hears()
    await one_more(made)
    while await socket.hears() == first:  # said again now and then
        pass
    await socket.leave()


async def listeners(tables: Tables, channel: str) -> int:
    answer: Any = await tables.store._commands.send("PUBSUB", "NUMSUB", channel)
    return int(answer[1])


async def subscribed(tables: Tables, made: Bakers, number: int) -> None:
    """Until so many processes hear of the board."""
    channel = board_channel(made.family.pk)
    async with asyncio.timeout(PATIENCE_S):
        while await listeners(tables, channel) != number:  # noqa: ASYNC110 - the store has no event for it
            await asyncio.sleep(0.01)


async def test_a_process_listens_once_however_many_look_and_not_after_the_last(
    made: Bakers, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    listened = []
    listen = tables.store.listen

    async def counting(channel: str, hear: Any) -> None:
        listened.append(channel)
        await listen(channel, hear)

    monkeypatch.setattr(tables.store, "listen", counting)
    monkeypatch.setattr(boards, "LOOK_S", 600)
    cookies = await cookies_of(made.mia)
    sockets = [Socket(made.family.key, cookies) for _ in range(5)]
    for socket in sockets:
        await socket.hears()
    await subscribed(tables, made, 1)
    await one_more(made)
    tables.store.tell(board_channel(made.family.pk), "")
    assert len({await socket.hears() for socket in sockets}) == 1
    for socket in sockets:
        await socket.leave()
    await subscribed(tables, made, 0)
    assert listened == [board_channel(made.family.pk)]


async def test_many_games_at_once_are_few_words(
    made: Bakers, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "LOOK_S", 600)
    socket = Socket(made.family.key, await cookies_of(made.mia))
    await socket.hears()
    await subscribed(tables, made, 1)
    for _ in range(3):
        await one_more(made)
    for _ in range(50):
        tables.store.tell(board_channel(made.family.pk), "")
    assert await socket.hears() == await counted(made)
    assert await socket.is_quiet()
    await socket.leave()


async def test_nobody_but_the_family_hears_anything(made: Bakers) -> None:
    eve = await cookies_of(await sync_to_async(stranger)())
    mia = await cookies_of(made.mia)
    for socket in (
        Socket(made.family.key, ""),
        Socket(made.family.key, eve),
        Socket(made.family.key, "sessionid=nonsense; player=nonsense; device=nonsense"),
        Socket("A" * 16, mia),
        # a page of somebody else's has no cookies
        Socket(made.family.key, mia, trusted=False),
    ):
        message = await socket.next()
        assert (message["type"], message["code"]) == ("websocket.close", 4404)
        await socket.leave()


async def test_who_has_left_or_is_signed_out_is_sent_away(
    made: Bakers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "LOOK_S", 0.05)
    stays = Socket(made.family.key, await cookies_of(made.mia))
    cookies = await cookies_of(made.mia)
    goes = Socket(made.family.key, cookies)
    await stays.hears()
    await goes.hears()
    visitor = AsyncClient()
    visitor.cookies["sessionid"] = cookies.partition("=")[2]
    await visitor.alogout()
    assert await goes.closed() == 4401
    assert not stays.task.done()
    await Member.objects.filter(person=made.mia).aupdate(left=timezone.now())
    assert await stays.closed() == 4401
    for socket in (stays, goes):
        await socket.leave()


async def test_a_flood_and_what_is_no_text_are_sent_away(made: Bakers) -> None:
    cookies = await cookies_of(made.mia)
    flood, binary = Socket(made.family.key, cookies), Socket(made.family.key, cookies)
    for socket in (flood, binary):
        await socket.hears()
    binary.incoming.put_nowait({"type": "websocket.receive", "bytes": b"x"})
    for _ in range(2000):
        flood.incoming.put_nowait({"type": "websocket.receive", "text": "x"})
    assert await binary.closed() == 1003
    assert await flood.closed() == 1008
    for socket in (flood, binary):
        await socket.leave()


async def test_one_address_keeps_so_many_open_and_no_more(made: Bakers, settings: Settings) -> None:
    settings.SOCKETS_PER_ADDRESS = 2
    cookies = await cookies_of(made.mia)
    first, second = (Socket(made.family.key, cookies, address="198.51.100.7") for _ in range(2))
    for socket in (first, second):
        await socket.hears()
    third = Socket(made.family.key, cookies, address="198.51.100.7")
    assert await third.closed() == 4429
    for socket in (first, second, third):
        await socket.leave()
