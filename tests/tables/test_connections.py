"""A connection to the store: each question is answered once, and by its own connection."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import hiredis
import pytest

from games.tables.store import StoreUnavailable
from games.tables.store.pipe import Address, Pipe

type Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def greet_nobody(pipe: Pipe) -> None:
    """Nothing to say."""


async def asked(reader: asyncio.StreamReader) -> list[list[bytes]]:
    """The next commands that come in one piece."""
    commands = hiredis.Reader()
    commands.feed(await reader.read(1 << 16))
    found = []
    while (command := commands.gets()) is not False:
        found.append(command)
    return found


class Script:
    """A store that does with its first connection, its second and so on what it is told to."""

    def __init__(self, *acts: Serve) -> None:
        self._acts = list(acts)
        self.tasks: list[asyncio.Task[None]] = []

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        act = self._acts.pop(0) if self._acts else echo
        try:
            await act(reader, writer)
        finally:
            writer.close()


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while commands := await asked(reader):
        for command in commands:
            writer.write(b"$%d\r\n%s\r\n" % (len(command[-1]), command[-1]))


async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Ends at once."""


async def refuse_as_copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    commands = await asked(reader)
    writer.write(
        b"-READONLY You can't write against a read only replica.\r\n" + b":1\r\n" * (len(commands) - 1)
    )
    await asyncio.sleep(5)


async def answer_too_much(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await asked(reader)
    writer.write(b"+one\r\n+two\r\n")
    await asyncio.sleep(5)


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Callable[..., Awaitable[Pipe]]]:
    pipes: list[Pipe] = []
    servers: list[asyncio.Server] = []

    async def open_pipe(*acts: Serve, greet: Callable[[Pipe], Awaitable[None]] = greet_nobody) -> Pipe:
        servers.append(await asyncio.start_unix_server(Script(*acts), tmp_path / "store"))
        pipe = Pipe(Address(path=str(tmp_path / "store")), greet)
        pipes.append(pipe)
        pipe.start()
        return pipe

    yield open_pipe
    for pipe in pipes:
        await pipe.stop()
    for server in servers:
        server.close()


async def answers(pipe: Pipe, *words: str) -> list[object]:
    async with asyncio.timeout(5):
        await pipe.ready.wait()
        return await asyncio.gather(*(pipe.send("ECHO", word) for word in words), return_exceptions=True)


async def answer_of_the_next(pipe: Pipe, word: str) -> object:
    """As `answers`, once the connection that is about to be lost is lost."""
    while isinstance(answer := (await answers(pipe, word))[0], StoreUnavailable):
        pass
    return answer


async def test_a_connection_that_ends_as_it_begins_is_made_again(
    opened: Callable[..., Awaitable[Pipe]],
) -> None:
    async def ask_once(pipe: Pipe) -> None:
        await pipe.send("PING", "hello")

    pipe = await opened(hang_up, hang_up, greet=ask_once)
    assert await answers(pipe, "a", "b") == [b"a", b"b"]


async def test_no_answer_of_a_lost_connection_meets_a_question_of_the_next(
    opened: Callable[..., Awaitable[Pipe]],
) -> None:
    pipe = await opened(refuse_as_copy)
    first, *others = await answers(pipe, "a", "b", "c")
    assert isinstance(first, StoreUnavailable)
    assert others == [1, 1]
    assert await answer_of_the_next(pipe, "d") == b"d"


async def test_a_store_that_answers_what_nobody_asked_is_left(opened: Callable[..., Awaitable[Pipe]]) -> None:
    pipe = await opened(answer_too_much)
    assert await answers(pipe, "a") == [b"one"]
    assert await answer_of_the_next(pipe, "b") == b"b"


async def test_one_who_fails_to_take_an_answer_keeps_nobody_from_theirs(
    opened: Callable[..., Awaitable[Pipe]],
) -> None:
    pipe = await opened(hang_up_later)
    async with asyncio.timeout(5):
        await pipe.ready.wait()

    def fail(reply: object) -> None:
        raise RuntimeError(reply)

    pipe.ask(fail, "ECHO", "a")
    lost = pipe.send("ECHO", "b")
    with pytest.raises(StoreUnavailable):
        await lost
    assert await answers(pipe, "c") == [b"c"]


async def hang_up_later(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await asked(reader)


async def test_the_longer_the_store_is_away_the_longer_it_is_said_to_be_silent(
    opened: Callable[..., Awaitable[Pipe]], tmp_path: Path
) -> None:
    pipe = await opened(hang_up_later)
    await answers(pipe, "a")
    (tmp_path / "store").unlink()
    lost = asyncio.get_running_loop().time()
    await asyncio.sleep(0.5)  # it is tried again four times meanwhile
    assert not pipe.ready.is_set()
    assert pipe.silent_s() > 0.9 * (asyncio.get_running_loop().time() - lost)
