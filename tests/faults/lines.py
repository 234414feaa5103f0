"""The ways between houses and their store, each of which can be held up, cut, or made to lie."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

type Later = tuple[float, bytes]
"""A message, and after how many seconds it goes on."""

ANNOUNCEMENT = b"*3\r\n$7\r\nmessage\r\n"


def end_of_message(data: bytes, start: int) -> int | None:
    """Where the message of the store's protocol that begins at `start` ends; `None` while it is not all here.

    >>> end_of_message(b"*2\\r\\n$1\\r\\na\\r\\n:7\\r\\n+OK\\r\\n", 0)
    15
    """
    line = data.find(b"\r\n", start)
    if line < 0:
        return None
    kind, number = data[start : start + 1], data[start + 1 : line]
    end = line + 2
    if kind == b"$" and number != b"-1":
        end += int(number) + 2
        return end if end <= len(data) else None
    if kind == b"*":
        for _ in range(int(number)):
            inner = end_of_message(data, end)
            if inner is None:
                return None
            end = inner
    return end


def messages(data: bytearray) -> Iterator[bytes]:
    """Takes the whole messages off the beginning of `data`."""
    while data and (end := end_of_message(bytes(data), 0)) is not None:
        yield bytes(data[:end])
        del data[:end]


class Line:
    """One house's way to the store. As long as nothing is asked of it, messages pass as they are."""

    def __init__(self, loop: asyncio.AbstractEventLoop, own: Path, store: Path) -> None:
        self.url = f"unix://{own}"
        self._own, self._store = own, store
        self._loop = loop
        self._open = asyncio.Event()
        self._open.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self.announcements: Callable[[bytes], list[Later]] | None = None
        """What becomes of an announcement to the house."""
        self.replies: Callable[[bytes], bytes] | None = None
        """What the house gets for a reply."""

    # --- for tests, from their own thread ---

    def hold(self) -> None:
        """The store hears the house, but the house hears nothing, until `let_go`."""
        self._loop.call_soon_threadsafe(self._open.clear)

    def let_go(self) -> None:
        self._loop.call_soon_threadsafe(self._open.set)

    def cut(self) -> None:
        """Every connection ends; the house connects anew."""
        self._loop.call_soon_threadsafe(self._cut)

    def lead_to(self, store: Path) -> None:
        """Connections from now on go to another store, as after a change of the address behind a name."""
        self._store = store

    def be_true(self) -> None:
        self.announcements = self.replies = None
        self.let_go()

    # --- in the lines' thread ---

    def _cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def open(self) -> asyncio.Server:
        return await asyncio.start_unix_server(self._carry, self._own)

    async def _carry(self, house_says: asyncio.StreamReader, to_house: asyncio.StreamWriter) -> None:
        try:
            store_says, to_store = await asyncio.open_unix_connection(self._store)
        except OSError:
            to_house.close()
            return
        self._writers |= {to_house, to_store}
        ways = [
            asyncio.create_task(self._pass_on(house_says, to_store)),
            asyncio.create_task(self._tell(store_says, to_house)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for writer in (to_house, to_store):
            writer.transport.abort()
        self._writers -= {to_house, to_store}

    @staticmethod
    async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(1 << 16):
                target.write(data)

    async def _tell(self, store_says: asyncio.StreamReader, to_house: asyncio.StreamWriter) -> None:
        heard = bytearray()
        with contextlib.suppress(OSError):
            while data := await store_says.read(1 << 16):
                heard += data
                await self._open.wait()
                for message in messages(heard):
                    if message.startswith(ANNOUNCEMENT):
                        self._announce(message, to_house)
                    else:
                        to_house.write(self.replies(message) if self.replies else message)

    def _announce(self, message: bytes, to_house: asyncio.StreamWriter) -> None:
        for pause, told in self.announcements(message) if self.announcements else [(0.0, message)]:
            if pause:
                self._loop.call_later(pause, self._write_late, to_house, told)
            else:
                to_house.write(told)

    @staticmethod
    def _write_late(to_house: asyncio.StreamWriter, message: bytes) -> None:
        if not to_house.transport.is_closing():
            to_house.write(message)


class Lines:
    """A thread in which all lines of a cast run."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="lines", daemon=True)
        self._thread.start()
        self._servers: list[asyncio.Server] = []

    def open(self, own: Path, store: Path) -> Line:
        async def make() -> Line:
            line = Line(self._loop, own, store)
            self._servers.append(await line.open())
            return line

        return asyncio.run_coroutine_threadsafe(make(), self._loop).result()

    def close(self) -> None:
        async def end() -> None:
            for server in self._servers:
                server.close()
            running = asyncio.all_tasks() - {asyncio.current_task()}
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
