"""What Daphne leaves without a bound has one here: what waits for a reader, frames, requests, and time."""

import asyncio
import socket as system
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.conf import settings as house_settings
from twisted.internet.address import IPv4Address
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure
from twisted.web import http

from games.sockets.wires import MOST_UNSENT, Wire
from tests.house.daphnes import house_server, open_socket
from tests.sockets.raw import CONTINUATION, PING, TEXT, frame
from warsite.launcher import bounded_sockets, connections
from warsite.launcher.bounded_requests import BoundedChannel
from warsite.launcher.bounded_sockets import BUFFER_BYTES, FRAMES_BURST, BoundedSocket
from warsite.launcher.connections import BESIDE_SOCKETS
from warsite.launcher.server import KERNEL_BYTES, UNREAD_SECONDS, HouseServer


class Transport(StringTransport):
    """A connection whose reader takes what was sent only when `read` is called."""

    bufferSize = 65536  # noqa: N815 - Twisted's name
    aborted = False
    producer: Any
    value: Any

    def write(self, data: bytes) -> None:
        super().write(data)  # type: ignore[no-untyped-call]
        if len(self.value()) > self.bufferSize:
            self.producer.pauseProducing()

    def read(self) -> bytes:
        came: bytes = self.value()
        self.clear()  # type: ignore[no-untyped-call]
        self.producer.resumeProducing()
        return came

    def abortConnection(self) -> None:  # noqa: N802 - Twisted's name
        self.aborted = True


@pytest.fixture
def server(daphnes_own_loop: None) -> HouseServer:
    return house_server()


@pytest.fixture
def transport() -> Any:
    return cast(Any, Transport)()


@pytest.fixture
def socket(clock: Clock, server: HouseServer, transport: Any) -> Any:
    """A socket that is open, after the handshake."""
    return open_socket(BoundedSocket, server, transport)


def text(size: int) -> dict[str, str]:
    return {"type": "websocket.send", "text": "x" * size}


async def test_send_waits_for_a_reader_that_is_slow(server: HouseServer, socket: Any, transport: Any) -> None:
    await server.handle_reply(socket, text(BUFFER_BYTES // 2))
    waiting = asyncio.ensure_future(server.handle_reply(socket, text(BUFFER_BYTES)))
    await asyncio.sleep(0)
    assert not waiting.done()
    transport.read()
    await waiting
    await server.handle_reply(socket, text(10))


async def test_who_hangs_up_is_not_waited_for(server: HouseServer, socket: Any) -> None:
    waiting = asyncio.ensure_future(server.handle_reply(socket, text(2 * BUFFER_BYTES)))
    await asyncio.sleep(0)
    socket.stopProducing()
    await waiting


async def test_a_slow_reader_gets_one_snapshot_for_all_that_was_thrown_away(
    server: HouseServer, socket: Any, transport: Any
) -> None:
    async def send(message: dict[str, Any]) -> None:
        await server.handle_reply(socket, message)

    wire = Wire(send, lambda: "the snapshot")
    for _ in range(2 * (BUFFER_BYTES + MOST_UNSENT) // 1000):
        wire.put("x" * 1000)
    assert len(transport.value()) < BUFFER_BYTES + 2000
    came = transport.read()
    for _ in range(3):
        await asyncio.sleep(0)
    assert b"the snapshot" not in came
    assert transport.read().endswith(b"the snapshot")


def test_frames_that_end_no_message_have_a_limit(socket: Any, transport: Any) -> None:
    socket.dataReceived(frame(TEXT, last=False))
    for _ in range(FRAMES_BURST - 1):
        socket.dataReceived(frame(CONTINUATION, last=False))
    assert transport.value() == b""
    socket.dataReceived(frame(CONTINUATION, last=False))
    assert transport.value() == b"\x88\x11\x03\xf0too many frames"
    socket.dataReceived(frame(CONTINUATION, last=False) * 1000)
    assert socket.application_queue.empty()


def test_who_reads_nothing_gets_no_pong(socket: Any, transport: Any) -> None:
    socket.dataReceived(frame(PING, b"?"))
    assert transport.value() == b"\x8a\x01?"
    socket.pauseProducing()
    socket.dataReceived(frame(PING, b"?"))
    assert transport.read() == b"\x8a\x01?"
    socket.dataReceived(frame(PING, b"!"))
    assert transport.value() == b"\x8a\x01!"


def test_last_words_that_nobody_reads_are_given_up(socket: Any, transport: Any, clock: Clock) -> None:
    socket.dropConnection()
    assert transport.disconnecting
    assert not transport.aborted
    clock.advance(bounded_sockets.LAST_BYTES_SECONDS)
    assert transport.aborted


# --- requests ---


@pytest.fixture
def channel(server: HouseServer, clock: Clock, transport: Any) -> Iterator[Any]:
    """A connection that has sent nothing yet."""
    factory: Any = http.HTTPFactory(reactor=cast(Any, clock))
    factory.server = server
    factory.protocol = BoundedChannel
    channel = factory.buildProtocol(None)
    channel.makeConnection(transport)
    yield channel
    channel.connectionLost(cast(Any, Failure)(ConnectionDone()))
    assert transport not in connections.opened


def test_a_request_must_be_here_in_time_not_only_its_next_byte(
    channel: Any, transport: Any, clock: Clock
) -> None:
    for byte in (b"GET / HTTP/1.1\r\nX: " + b"x" * 100)[:59]:
        channel.dataReceived(bytes([byte]))
        clock.advance(1)
    assert not transport.disconnecting
    clock.advance(1)
    assert transport.disconnecting


HOW = ("Content-Length: {size}\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n{hex}\r\n")


@pytest.mark.parametrize("how", HOW, ids=["by its length", "in chunks"])
def test_a_request_that_is_too_large_is_cut_off(channel: Any, transport: Any, how: str) -> None:
    size = house_settings.MOST_REQUEST_BYTES + 1
    head = "POST / HTTP/1.1\r\nHost: x\r\n" + how.format(size=size, hex=f"{size:x}")
    channel.dataReceived(head.encode())
    channel.dataReceived(b"x" * size)
    assert transport.value().startswith(b"HTTP/1.1 413 ")
    assert transport.disconnecting


def comes(channel: Any) -> Any:
    """The transport of one more connection."""
    late = cast(Any, Transport)(peerAddress=IPv4Address("TCP", "192.0.2.7", 50_000))
    channel.factory.buildProtocol(None).makeConnection(late)
    return late


def test_no_more_connections_are_taken_than_files_may_be_open(
    channel: Any, transport: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert transport in connections.opened
    assert not transport.aborted
    monkeypatch.setattr("resource.getrlimit", lambda kind: (2, 2))
    late = comes(channel)
    assert late.aborted
    assert late not in connections.opened


def test_one_address_has_only_so_many_connections_unless_it_is_the_proxys(
    channel: Any, settings: Any
) -> None:
    settings.SOCKETS_PER_ADDRESS = 1
    held = [comes(channel) for _ in range(BESIDE_SOCKETS)]
    assert not any(transport.aborted for transport in held)
    assert comes(channel).aborted
    connections.gone(held[0])
    held.append(comes(channel))
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    held.append(comes(channel))
    assert not any(transport.aborted for transport in held)
    for transport in held:
        connections.gone(transport)


def test_the_system_keeps_little_and_not_for_long_for_who_reads_nothing(server: HouseServer) -> None:
    with system.create_server(("127.0.0.1", 0)) as listening:
        port: Any = SimpleNamespace(socket=listening, doRead=lambda: None)
        server.ports = []
        server.listen_success(port)
        with system.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            kept = accepted.getsockopt(system.SOL_SOCKET, system.SO_SNDBUF)
            assert kept <= 2 * KERNEL_BYTES
            if hasattr(system, "TCP_USER_TIMEOUT"):
                given_up = accepted.getsockopt(system.IPPROTO_TCP, system.TCP_USER_TIMEOUT)
                assert given_up == UNREAD_SECONDS * 1000
