"""Daphne in this process: opens the tables inside the event loop, and takes its leave at the end."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable
from itertools import islice
from typing import Any, ClassVar

from daphne.cli import CommandLineInterface
from daphne.server import Server, reactor, twisted_loop
from django.conf import settings
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from games.sockets.wires import SHORT_CUT
from games.tables import StoreUnavailable, get_tables
from warsite import health, metrics
from warsite.launcher import connections, garbage
from warsite.launcher.bounded_requests import BoundedChannel
from warsite.launcher.bounded_sockets import BoundedSocket
from warsite.launcher.quick_sockets import QuickSocket

log = logging.getLogger(__name__)

MESSAGE_BYTES = 64 * 1024
SERVICE_RESTART = 1012
WATCH_SECONDS = 0.25
TURN_SECONDS = 0.002
PING_SECONDS = 6
LOOK_SECONDS = 2
AT_A_TIME = 100
"""Between pings of a silent socket, and until one without an answer ends it; how often silent ones are looked
for, and among how many at a time."""
HANDSHAKE_SECONDS = 20
"""More than Daphne's five: a process that is busy need not turn people away."""
KERNEL_BYTES = 64 * 1024
UNREAD_SECONDS = 30
CROWD = 1024
"""So much the system keeps for a visitor who reads nothing, so long, and so many may knock at once."""

# Together less than the ten seconds after which a process that was told to end is killed.
LATECOMERS_SECONDS = 0.3
ANSWERS_SECONDS = 3.0
CANCEL_SECONDS = 1.0
TABLES_SECONDS = 4.5


class HouseServer(Server):  # type: ignore[misc] # Daphne has no types
    """Daphne's server with our beginning and our end."""

    on_open: ClassVar[Callable[[], None]]
    watch: ClassVar[Callable[[], None]]
    takes_turns: ClassVar[bool] = False
    failure: ClassVar[str | None] = None

    def run(self) -> None:
        self.ports: list[Any] = []
        self.leaving = False
        reactor.callLater(0, self.open_tables)
        reactor.callLater(WATCH_SECONDS, self.keep_watching)
        super().run()

    def open_tables(self) -> None:
        self.http_factory.protocol = BoundedChannel
        self.ws_factory.protocol = QuickSocket
        # Without this a message that is too long drops the connection where a close frame would say why.
        self.ws_factory.setProtocolOptions(failByDrop=False)
        self.writing = asyncio.ensure_future(metrics.keep_writing(), loop=twisted_loop)
        self.opening = asyncio.ensure_future(get_tables().start(), loop=twisted_loop)
        self.opening.add_done_callback(self.tables_opened)

    def tables_opened(self, opening: asyncio.Future[None]) -> None:
        if opening.cancelled():
            return
        error = opening.exception()
        if isinstance(error, StoreUnavailable):
            self.fail("The store does not answer; REDIS_URL says where it is.")
        elif error:
            log.error("The tables could not be opened", exc_info=error)
            self.fail("The tables could not be opened.")
        else:
            garbage.look_seldom()
            type(self).on_open()

    def keep_watching(self) -> None:
        type(self).watch()
        reactor.callLater(WATCH_SECONDS, self.keep_watching)

    def listen_success(self, port: Any) -> None:
        self.ports.append(port)
        port.socket.listen(CROWD)
        # what the system keeps for a connection that is not read, every accepted one takes from here
        port.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
            port.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000)
        if type(self).takes_turns:
            self.take_turns(port)

    def take_turns(self, port: Any) -> None:
        """Twisted takes a hundred connections at a time, and with a bit of luck this process takes the next
        hundred too. After each one the others have a moment to be faster."""
        accept = port.doRead

        def go_on() -> None:
            if not self.leaving:
                port.startReading()

        def accept_one() -> None:
            port.numberAccepts = 1
            accept()
            port.stopReading()
            reactor.callLater(TURN_SECONDS, go_on)

        port.doRead = accept_one

    def listen_error(self, failure: Failure) -> None:
        self.fail(failure.getErrorMessage())

    def fail(self, sentence: str) -> None:
        type(self).failure = sentence
        self.stop()

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Offers the application of a socket the short way."""
        if isinstance(protocol, QuickSocket):
            scope["extensions"] = {SHORT_CUT: protocol}
        return super().create_application(protocol, scope)

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """Waits for a slow reader, as ASGI wants and Daphne's own way does not; and lets applications close
        with the codes from 1001 on, which it refuses."""
        code = message.get("code")
        is_open = isinstance(protocol, BoundedSocket) and protocol.state == protocol.STATE_OPEN
        if message.get("type") == "websocket.close" and is_open and code is not None and 1000 < code < 3000:
            protocol.sendCloseFrame(code=code)
            return
        if self.leaving and message.get("type") == "http.response.start":
            # whoever keeps the connection for later would ask a process that is gone
            message = {**message, "headers": [*message.get("headers", ()), (b"Connection", b"close")]}
        await super().handle_reply(protocol, message)
        if is_open and protocol.slow is not None and message.get("type") == "websocket.send":
            await protocol.slow.wait()

    def timeout_checker(self) -> None:
        """As Daphne's, with a moment for everybody else after each slice of a crowd."""
        rest = iter(list(self.connections))

        def look_on() -> None:
            for protocol in (slice_ := list(islice(rest, AT_A_TIME))):
                protocol.check_timeouts()
            if len(slice_) == AT_A_TIME:
                reactor.callLater(0, look_on)
            else:
                reactor.callLater(LOOK_SECONDS, self.timeout_checker)

        look_on()

    def kill_all_applications(self) -> "Deferred[None]":
        """Twisted calls it first when it shuts down, and waits for it."""
        health.ready.draining = True
        return Deferred.fromFuture(asyncio.ensure_future(self.leave(), loop=twisted_loop))

    async def leave(self) -> None:
        """Lets nobody new in, answers what is under way, tells the sockets to come back, and writes."""
        self.leaving = True
        for port in self.ports:
            port.stopListening()
        await asyncio.sleep(LATECOMERS_SECONDS)  # for requests on connections that were let in just before
        until = twisted_loop.time() + ANSWERS_SECONDS
        while (running := self.running()) and twisted_loop.time() < until:
            self.tell_sockets()
            await asyncio.wait(running, timeout=0.05)
        for late in running:
            late.cancel()
        if running:
            await asyncio.wait(running, timeout=CANCEL_SECONDS)
        self.writing.cancel()
        if self.opening.done():
            # A store that is away must not keep the house open.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(get_tables().stop(), TABLES_SECONDS)
        else:
            self.opening.cancel()

    def running(self) -> "list[asyncio.Future[None]]":
        """The applications of all requests and sockets that have not ended."""
        begun = [details.get("application_instance") for details in self.connections.values()]
        return [application for application in begun if application and not application.done()]

    def tell_sockets(self) -> None:
        for protocol in list(self.connections):
            if isinstance(protocol, BoundedSocket) and protocol.state == protocol.STATE_OPEN:
                protocol.sendCloseFrame(code=SERVICE_RESTART)


class HouseCommandLine(CommandLineInterface):  # type: ignore[misc] # Daphne has no types
    server_class = HouseServer


def serve(
    listening: int, on_open: Callable[[], None], watch: Callable[[], None], *, takes_turns: bool = False
) -> str | None:
    """Serves at a socket that listens already, until a signal ends it; a sentence tells why it could not.

    It takes turns with other processes that accept at the same socket.
    """
    connections.raise_limit()
    HouseServer.on_open = staticmethod(on_open)
    HouseServer.watch = staticmethod(watch)
    HouseServer.takes_turns = takes_turns
    options = ["--fd", str(listening), "--verbosity", "0", "--no-server-name"]
    options += ["--websocket_timeout", "-1"]
    options += ["--ping-interval", str(PING_SECONDS), "--ping-timeout", str(PING_SECONDS)]
    options += ["--websocket_connect_timeout", str(HANDSHAKE_SECONDS)]
    if settings.SECURE_PROXY_SSL_HEADER:  # the proxy that is trusted with the scheme also tells who is asking
        options += ["--proxy-headers"]
    options += [
        "--websocket-max-message-size",
        str(MESSAGE_BYTES),
        "--websocket-max-frame-size",
        str(MESSAGE_BYTES),
    ]
    with contextlib.suppress(SystemExit):  # Daphne's word for a port that it could not listen on
        HouseCommandLine().run([*options, "warsite.asgi:application"])
    return HouseServer.failure
