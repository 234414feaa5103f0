"""The short way through Daphne: whatever is heard and every byte on the wire are as on the long way."""

import asyncio
import socket as system
from collections.abc import AsyncIterator
from random import Random
from typing import Any, cast

import pytest
from twisted.internet import tcp
from twisted.internet.address import IPv4Address
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from games.sockets.wires import Wire, short_cut_of
from tests.house.daphnes import house_server, open_socket
from warsite.launcher.bounded_sockets import BUFFER_BYTES, BoundedSocket
from warsite.launcher.quick_sockets import QuickSocket, text_frame

KEY = b"\x3a\x91\x5c\xe7"


@pytest.fixture(autouse=True)
def _no_time_passes(clock: Clock) -> None:
    """Whatever would time out does not."""


def frame(opcode: int, payload: bytes, final: bool = True, masked: bool = True) -> bytes:
    """A frame as a browser sends it."""
    length = len(payload)
    size = bytes([length]) if length < 126 else b"\x7e" + length.to_bytes(2)
    head = bytes([opcode | (0x80 if final else 0), size[0] | (0x80 if masked else 0)]) + size[1:]
    if not masked:
        return head + payload
    return head + KEY + bytes(byte ^ KEY[k % 4] for k, byte in enumerate(payload))


def opened(kind: type[BoundedSocket], transport: Any) -> Any:
    return open_socket(
        kind,
        house_server(),
        transport,
        openHandshakeTimeout=0,
        closeHandshakeTimeout=0,
        maxMessagePayloadSize=70_000,
    )


# --- in ---


class Told:
    """What an application is told, whichever way it comes: all messages in their order."""

    def __init__(self, kind: type[BoundedSocket], hears: bool) -> None:
        self.transport = cast(Any, StringTransport)()
        self.socket = opened(kind, self.transport)
        self.messages: list[dict[str, Any]] = []
        if hears:
            self.socket.hear = lambda text: self.messages.append({"type": "websocket.receive", "text": text})

    def after(self, pieces: list[bytes]) -> tuple[list[dict[str, Any]], bytes, int]:
        """What was told, what was answered, and the state."""
        for piece in pieces:
            self.socket.dataReceived(piece)
            queue = self.socket.application_queue
            self.messages += [queue.get_nowait() for _ in range(queue.qsize())]
        return self.messages, self.transport.value(), self.socket.state


FLIP = b'{"type":"flip","at":41}'
WHOLE = frame(1, FLIP)


@pytest.mark.parametrize("hears", [True, False])
@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param([WHOLE], id="whole"),
        pytest.param([WHOLE, WHOLE], id="one after the other"),
        pytest.param([WHOLE * 3], id="three at once"),
        pytest.param([WHOLE[:1], WHOLE[1:]], id="split in the head"),
        pytest.param([WHOLE[:9], WHOLE[9:]], id="split in the payload"),
        pytest.param([WHOLE[:9], WHOLE[9:] + WHOLE[:4], WHOLE[4:]], id="split twice"),
        pytest.param([WHOLE + WHOLE[:9], WHOLE[9:] + WHOLE], id="one and a half"),
        pytest.param([bytes([byte]) for byte in WHOLE * 2], id="byte by byte"),
        pytest.param([frame(1, FLIP[:5], final=False), frame(0, FLIP[5:])], id="fragments"),
        pytest.param([frame(1, FLIP[:5], final=False) + frame(0, FLIP[5:]) + WHOLE], id="fragments at once"),
        pytest.param([WHOLE + frame(1, FLIP[:5], final=False), WHOLE], id="text between fragments"),
        pytest.param(
            [frame(1, FLIP[:5], final=False), frame(9, b"?"), frame(0, FLIP[5:])], id="ping between"
        ),
        pytest.param([frame(1, b"")], id="empty"),
        pytest.param([frame(1, b"x" * 125)], id="longest short one"),
        pytest.param([frame(1, b"x" * 126) + WHOLE], id="longer"),
        pytest.param([frame(1, b"x" * 65_535)], id="large"),
        pytest.param([frame(1, b"x" * 60_000, final=False) + frame(0, b"x" * 60_000)], id="too large"),
        pytest.param([frame(1, "Grüße".encode())], id="not ASCII"),
        pytest.param([frame(1, b"\xff\xfe"), WHOLE], id="not UTF-8"),
        pytest.param([frame(2, FLIP), WHOLE], id="binary"),
        pytest.param([frame(9, b"there?") + WHOLE], id="ping"),
        pytest.param([frame(10, b"there.") + WHOLE], id="pong"),
        pytest.param([frame(1, FLIP, masked=False), WHOLE], id="not masked"),
        pytest.param([bytes([WHOLE[0] | 0x40]) + WHOLE[1:]], id="reserved bit"),
        pytest.param([frame(8, (1000).to_bytes(2)) + WHOLE], id="after the close"),
        pytest.param([frame(3, FLIP), WHOLE], id="unknown kind"),
        pytest.param([frame(0, FLIP), WHOLE], id="end of nothing"),
    ],
)
async def test_the_same_is_heard_and_answered(pieces: list[bytes], hears: bool) -> None:
    assert Told(QuickSocket, hears).after(pieces) == Told(BoundedSocket, False).after(pieces)


async def test_random_bytes_are_heard_the_same() -> None:
    random = Random(7)
    for length in range(1, 60):
        noise = bytes([0x81, 0x80 | length]) + random.randbytes(length + 4)
        for pieces in ([WHOLE, noise, WHOLE], [WHOLE + noise + WHOLE]):
            assert Told(QuickSocket, True).after(pieces) == Told(BoundedSocket, False).after(pieces)


async def test_nothing_overtakes_what_is_not_received_yet() -> None:
    told = Told(QuickSocket, hears=False)
    told.socket.dataReceived(WHOLE)
    heard: list[str] = []
    told.socket.hear = heard.append
    told.socket.dataReceived(WHOLE)
    assert (heard, told.socket.application_queue.qsize()) == ([], 2)
    for _ in range(2):
        told.socket.application_queue.get_nowait()
    told.socket.dataReceived(WHOLE)
    assert heard == [FLIP.decode()]
    told.socket.hear = None
    told.socket.dataReceived(WHOLE)
    assert (len(heard), told.socket.application_queue.qsize()) == (1, 1)


async def test_whoever_sends_needs_no_pong_to_be_there() -> None:
    told = Told(QuickSocket, hears=True)
    told.socket.autoPingTimeoutCall = timeout = Clock().callLater(6, told.socket.onAutoPingTimeout)
    told.socket.dataReceived(WHOLE)
    assert timeout.cancelled
    assert told.socket.autoPingTimeoutCall is None


# --- out ---


class Reactor:
    """Writes when it is told to, as far as the system takes it."""

    def __init__(self) -> None:
        self.writers: set[Any] = set()
        self.addWriter = self.writers.add
        self.removeWriter = self.writers.discard
        self.addReader = self.removeReader = lambda reader: None

    def turn(self) -> None:
        for writer in list(self.writers):
            writer.doWrite()


class Connection(tcp.Connection):
    connected = 1

    def getHost(self) -> IPv4Address:  # noqa: N802 - Twisted's name
        return IPv4Address("TCP", "192.0.2.7", 50_000)

    getPeer = getHost  # noqa: N815 - Twisted's name


class Line:
    """An open socket, and the reader at the other end of a real connection."""

    def __init__(self, kind: type[BoundedSocket]) -> None:
        ours, self.theirs = system.socketpair()
        ours.setblocking(False)
        self.theirs.setblocking(False)
        ours.setsockopt(system.SOL_SOCKET, system.SO_SNDBUF, BUFFER_BYTES)
        self.reactor = Reactor()
        self.socket = opened(kind, cast(Any, Connection)(ours, None, self.reactor))
        scope: dict[str, Any] = {}
        server = self.socket.server
        server.application = lambda scope, receive, send: asyncio.sleep(0)
        server.create_application(self.socket, scope)

        async def send(message: dict[str, Any]) -> None:
            await server.handle_reply(self.socket, message)

        self.wire = Wire(send, lambda: "snapshot", short_cut_of(scope))

    def read(self) -> bytes:
        try:
            return self.theirs.recv(1 << 20)
        except BlockingIOError:
            return b""

    async def read_all(self) -> bytes:
        """Everything that comes before nothing more does."""
        came = b""
        for _ in range(5):
            self.reactor.turn()
            await asyncio.sleep(0)
            if piece := self.read():
                came += piece + await self.read_all()
        return came

    def hang_up(self) -> None:
        self.theirs.close()
        self.socket.transport.socket.close()


TEXTS = ["x", "Grüße", "x" * 125, "x" * 126, "ü" * 63, "x" * 65_535, "x" * 65_536]


@pytest.fixture
async def lines() -> AsyncIterator[tuple[Line, Line]]:
    both = Line(QuickSocket), Line(BoundedSocket)
    yield both
    for line in both:
        line.hang_up()


@pytest.mark.parametrize("text", TEXTS)
async def test_a_text_is_the_same_on_the_wire(text: str, lines: tuple[Line, Line]) -> None:
    for line in lines:
        line.wire.put(text)
    quick, long = [await line.read_all() for line in lines]
    assert quick == long == text_frame(text)


async def test_texts_pings_and_the_close_keep_their_order(lines: tuple[Line, Line]) -> None:
    for line in lines:
        line.wire.put("one")
        line.socket.dataReceived(frame(9, b"there?"))
        line.wire.put("two")
        line.wire.end(4410, "closed")
        line.wire.put("late")
    quick, long = [await line.read_all() for line in lines]
    assert quick == long
    assert quick.startswith(text_frame("one") + b"\x8a\x06there?" + text_frame("two") + b"\x88")
    assert not quick.endswith(text_frame("late"))


async def test_a_slow_reader_gets_the_same_without_a_gap(lines: tuple[Line, Line]) -> None:
    texts = [f"{k:<1000}" for k in range(150)]
    for line in lines:
        for text in texts:
            line.wire.put(text)
        assert line.socket.slow is not None
    quick, long = [await line.read_all() for line in lines]
    assert quick == long == b"".join(map(text_frame, texts))
    for line in lines:
        assert line.socket.slow is None
        line.wire.put("next")
        assert await line.read_all() == text_frame("next")


async def test_a_text_that_fits_is_on_the_wire_before_put_returns(lines: tuple[Line, Line]) -> None:
    lines[0].wire.put("now")
    assert lines[0].read() == text_frame("now")


async def test_a_connection_that_is_lost_raises_nothing(lines: tuple[Line, Line]) -> None:
    quick, _ = lines
    quick.theirs.close()
    quick.wire.put("lost")
    quick.wire.put("late")
    assert quick.socket.transport in quick.reactor.writers
