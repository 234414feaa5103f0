"""Daphne's sockets without Daphne: open, after their handshake, over a transport of the test's own."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from autobahn.twisted.websocket import WebSocketServerFactory

from warsite.launcher.bounded_sockets import BoundedSocket
from warsite.launcher.server import HouseServer


def house_server() -> HouseServer:
    """A server that listens nowhere."""
    server = HouseServer(None, endpoints=["none"])
    server.connections, server.leaving = {}, False
    return server


def open_socket(kind: type[BoundedSocket], server: HouseServer, transport: Any, **options: object) -> Any:
    factory: Any = cast(Any, WebSocketServerFactory)()
    factory.setProtocolOptions(failByDrop=False, **options)
    socket = kind()
    socket.factory, socket.server, socket.client_addr = factory, server, None
    socket.application_queue = asyncio.Queue()
    transport.registerProducer(object(), True)  # as Twisted's HTTP channel does
    socket.makeConnection(transport)
    socket.state, socket.websocket_version = socket.STATE_OPEN, 13
    socket.inside_message, socket.current_frame = False, None
    server.connections[socket] = {}
    socket.request = SimpleNamespace(path="/")
    socket.onOpen()
    return socket
