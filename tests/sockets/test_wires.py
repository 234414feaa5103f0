"""The way out to a socket: nobody waits for a reader, and what waits for one has a bound."""

import asyncio
from typing import Any

import pytest

from games.sockets.wires import MOST_UNSENT, STALLED_S, Wire


class Server:
    """An ASGI server: `reads` says whether its client takes what is sent."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.reads.set()
        self.sent: list[dict[str, Any]] = []
        self.broken = False

    async def send(self, message: dict[str, Any]) -> None:
        if self.broken:
            raise ConnectionError("gone")
        await self.reads.wait()
        self.sent.append(message)

    @property
    def texts(self) -> list[str]:
        return [message["text"] for message in self.sent if message["type"] == "websocket.send"]


@pytest.fixture
async def server() -> Server:
    return Server()


async def settle() -> None:
    """Lets everything run that can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_where_the_server_does_not_wait_a_frame_is_sent_before_put_returns(server: Server) -> None:
    wire = Wire(server.send, lambda: "snapshot")
    wire.put("one")
    wire.put("two")
    assert server.texts == ["one", "two"]


async def test_frames_for_a_slow_reader_keep_their_order(server: Server) -> None:
    wire = Wire(server.send, lambda: "snapshot")
    server.reads.clear()
    for frame in "abcdef":
        wire.put(frame)
    assert server.texts == []
    server.reads.set()
    await settle()
    assert server.texts == list("abcdef")
    wire.put("g")
    assert server.texts == list("abcdefg")


async def test_frames_put_while_others_are_written_come_after_them(server: Server) -> None:
    wire = Wire(server.send, lambda: "snapshot")
    for first, second in ("ab", "cd"):
        server.reads.clear()
        wire.put(first)
        wire.put(second)
        server.reads.set()
        await asyncio.sleep(0)
    await settle()
    assert server.texts == list("abcd")


async def test_past_the_bound_all_is_thrown_away_for_one_snapshot(server: Server) -> None:
    snapshots = iter(["snapshot 1", "snapshot 2"])
    wire = Wire(server.send, lambda: next(snapshots))
    server.reads.clear()
    frame = "x" * 1024
    for _ in range(2 * MOST_UNSENT // len(frame)):
        wire.put(frame)
        assert wire._size <= MOST_UNSENT
    server.reads.set()
    await settle()
    assert server.texts == [frame, "snapshot 1"]
    wire.put("next")
    assert server.texts[-1] == "next"


async def test_up_to_the_bound_nothing_is_thrown_away(server: Server) -> None:
    wire = Wire(server.send, lambda: "snapshot")
    server.reads.clear()
    frames = [f"{k:1024}" for k in range(MOST_UNSENT // 1024 + 1)]
    for frame in frames:
        wire.put(frame)
    server.reads.set()
    await settle()
    assert server.texts == frames


async def test_a_reader_that_takes_nothing_is_stalled_after_half_a_minute(server: Server) -> None:
    wire = Wire(server.send, lambda: "snapshot")
    now = asyncio.get_running_loop().time()
    wire.put("read")
    assert not wire.stalled(now + STALLED_S + 1)
    server.reads.clear()
    wire.put("not read")
    assert not wire.stalled(now + STALLED_S - 1)
    assert wire.stalled(now + STALLED_S + 1)
    server.reads.set()
    await settle()
    assert not wire.stalled(now + STALLED_S + 1)


async def test_after_a_close_nothing_is_sent_and_it_closes_once(server: Server) -> None:
    wire = Wire(server.send, lambda: "snapshot")
    await wire.close(4404, "no such table")
    await wire.close(1011)
    wire.put("late")
    assert server.sent == [{"type": "websocket.close", "code": 4404, "reason": "no such table"}]


async def test_what_a_server_raises_means_that_the_socket_has_gone(server: Server) -> None:
    wire = Wire(server.send, lambda: "snapshot")
    server.broken = True
    wire.put("lost")
    assert wire.closed
    server.broken = False
    wire.put("late")
    assert server.sent == []


async def test_a_socket_that_breaks_in_mid_write_ends_its_queue(server: Server) -> None:
    wire = Wire(server.send, lambda: "snapshot")
    server.reads.clear()
    wire.put("a")
    wire.put("b")
    wire.put("c")
    await settle()
    server.broken = True
    server.reads.set()
    await settle()
    assert server.texts == ["a"]
    assert wire.closed


async def test_a_socket_that_is_dropped_leaves_no_task(server: Server) -> None:
    wire = Wire(server.send, lambda: "snapshot")
    server.reads.clear()
    wire.put("a")
    wire.put("b")
    wire.drop()
    await settle()
    assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []
    server.reads.set()
    await settle()
    assert server.sent == []
