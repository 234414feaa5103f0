"""The short way through Daphne: what the application hears and what is on the wire stay the same."""

import asyncio
from random import Random
from typing import Any, cast

import pytest
from autobahn.twisted.websocket import WebSocketServerFactory
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.testing import StringTransport

from warsite.launcher.quick_sockets import QuickSocket, text_frame

KEY = b"\x3a\x91\x5c\xe7"


class HouseWithoutDoor:
    """As much of Daphne's server as an open socket asks for."""

    def protocol_disconnected(self, protocol: object) -> None: ...

    def log_action(self, *told: object) -> None: ...


def frame(opcode: int, payload: bytes, final: bool = True, masked: bool = True) -> bytes:
    """A frame as a browser sends it."""
    length = len(payload)
    size = bytes([length]) if length < 126 else b"\x7e" + length.to_bytes(2)
    head = bytes([opcode | (0x80 if final else 0), size[0] | (0x80 if masked else 0)]) + size[1:]
    if not masked:
        return head + payload
    return head + KEY + bytes(byte ^ KEY[k % 4] for k, byte in enumerate(payload))


def opened(kind: type[WebSocketProtocol]) -> tuple[Any, Any]:
    """An open socket of a server and its transport, without network."""
    factory: Any = cast(Any, WebSocketServerFactory)()
    factory.setProtocolOptions(failByDrop=False)
    socket = kind()
    socket.factory = factory
    socket.server = HouseWithoutDoor()
    socket.client_addr = None
    socket.application_queue = asyncio.Queue()
    transport = cast(Any, StringTransport)()
    transport.registerProducer(object(), True)  # as Twisted's HTTP channel does
    socket.makeConnection(transport)
    socket.state = socket.STATE_OPEN
    socket.inside_message = False
    socket.current_frame = None
    socket.websocket_version = 13
    return socket, transport


def told(kind: type[WebSocketProtocol], pieces: list[bytes]) -> tuple[list[dict[str, Any]], bytes, int]:
    """What the application was told of the pieces, what was answered, and the state after it."""
    socket, transport = opened(kind)
    for piece in pieces:
        socket.dataReceived(piece)
    queue = socket.application_queue
    return [queue.get_nowait() for _ in range(queue.qsize())], transport.value(), socket.state


FLIP = b'{"type":"flip","at":41}'
WHOLE = frame(1, FLIP)


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param([WHOLE], id="whole"),
        pytest.param([WHOLE, WHOLE], id="one after the other"),
        pytest.param([WHOLE + WHOLE], id="two at once"),
        pytest.param([WHOLE[:1], WHOLE[1:]], id="split in the head"),
        pytest.param([WHOLE[:9], WHOLE[9:]], id="split in the payload"),
        pytest.param([WHOLE[:9], WHOLE[9:] + WHOLE[:4], WHOLE[4:]], id="split twice"),
        pytest.param([frame(1, FLIP[:5], final=False), frame(0, FLIP[5:])], id="fragments"),
        pytest.param([frame(1, FLIP[:5], final=False), WHOLE], id="text between fragments"),
        pytest.param([frame(1, b"")], id="empty"),
        pytest.param([frame(1, b"x" * 125)], id="longest short one"),
        pytest.param([frame(1, b"x" * 126)], id="longer"),
        pytest.param([frame(1, "Grüße".encode())], id="not ASCII"),
        pytest.param([frame(1, b"\xff\xfe")], id="not UTF-8"),
        pytest.param([frame(2, FLIP)], id="binary"),
        pytest.param([frame(9, b"there?"), WHOLE], id="ping"),
        pytest.param([frame(1, FLIP, masked=False)], id="not masked"),
        pytest.param([bytes([WHOLE[0] | 0x40]) + WHOLE[1:]], id="reserved bit"),
        pytest.param([frame(8, (1000).to_bytes(2)), WHOLE], id="after the close"),
        pytest.param([frame(3, FLIP)], id="unknown kind"),
    ],
)
async def test_the_application_hears_the_same(pieces: list[bytes]) -> None:
    assert told(QuickSocket, pieces) == told(WebSocketProtocol, pieces)


async def test_random_bytes_are_heard_the_same() -> None:
    random = Random(7)
    for length in range(1, 60):
        pieces = [WHOLE, bytes([0x81, 0x80 | length]) + random.randbytes(length + 4), WHOLE]
        assert told(QuickSocket, pieces) == told(WebSocketProtocol, pieces)


@pytest.mark.parametrize(
    "text", ["", "x", "Grüße", "x" * 125, "x" * 126, "ü" * 63, "x" * 65_535, "x" * 65_536]
)
async def test_a_text_is_the_same_on_the_wire(text: str) -> None:
    socket, transport = opened(WebSocketProtocol)
    socket.sendMessage(text.encode(), False)
    assert text_frame(text) == transport.value()
