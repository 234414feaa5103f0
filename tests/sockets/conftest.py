"""What tests of sockets share: one house of their own, clients that are hung up after each test."""

import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.running import House

from .clients import Client, come
from .making import Made, make
from .raw import Raw

type Connect = Callable[..., Awaitable[Client]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # The idle sockets wait while the other tests run.
    items.sort(key=lambda item: item.path.name == "test_idle.py")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Iterator[House]:
    """A house that all tests of sockets share; nothing they do may leave a traceback in its log."""
    folder = tmp_path_factory.mktemp("sockets") / "data"
    shutil.copytree(prepared_data, folder)
    house = House(folder).wait_until_open()
    yield house
    house.stop()


@pytest.fixture(autouse=True)
def no_new_trouble_in_the_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """A house's log has no traceback and no error after a test that it had not before."""
    if "house" not in request.fixturenames:
        yield
        return
    house: House = request.getfixturevalue("house")
    before = len(house.output())
    yield
    said = house.output()[before:]
    assert "Traceback" not in said, said
    assert "error" not in said.lower(), said


@pytest.fixture
async def connect_to() -> AsyncIterator[Connect]:
    """`await connect_to(url)` gives a client whose socket is closed after the test."""
    clients: list[Client] = []

    async def open_one(url: str, *, origin: str | None = None, cookie: str | None = None) -> Client:
        clients.append(await come(url, origin=origin, cookie=cookie))
        return clients[-1]

    yield open_one
    for client in clients:
        await client.socket.close()


@dataclass(frozen=True, slots=True)
class Idle:
    """Sockets on which nothing happens: one that said hello, one that did not, one that answers no ping."""

    socket: ClientConnection
    silent: ClientConnection
    deaf: Raw
    table: Made
    since: float


@pytest.fixture(scope="session")
def idle(house: House) -> Iterator[Idle]:
    """Idle sockets, with the table of the first and since when they are idle (monotonic seconds)."""
    table, other = make(house.url, ("open", "open")), make(house.url, ("open", "open"))
    with (
        connect(table.ws_url, proxy=None, ping_interval=None, close_timeout=2) as socket,
        connect(other.ws_url, proxy=None, ping_interval=None, close_timeout=2) as silent,
        Raw(other.ws_watch_url) as deaf,
    ):
        socket.send('{"type":"hello","protocol":1}')
        deaf.say("hello", protocol=1)
        yield Idle(socket, silent, deaf, table, time.monotonic())


@pytest.fixture(scope="session", autouse=True)
def begin_to_wait(request: pytest.FixtureRequest) -> None:
    """Starts the idle sockets with the first test of sockets, where their tests run at all."""
    if any(item.path.name == "test_idle.py" for item in request.session.items):
        request.getfixturevalue("idle")
