"""How queries are asked from a coroutine: in threads of their own, over connections that are looked after.

Writes run one after another, so a process writes in the order in which it asked, over one connection.
Nobody waits for ever for a database that says nothing: whether what it was told last is done is then unknown.
"""

import asyncio
import functools
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, close_old_connections

from games.unavailable import Unavailable

PATIENCE_S = 5.0
"""Who has waited so long for a turn is not sent to a database that has kept those before them waiting."""
SILENCE_S = 6.0
"""Who has had no answer for so long is told so. A lock that is held, or a connection, is given up before."""

_writing = ThreadPoolExecutor(max_workers=1, thread_name_prefix="records-write")
_reading = ThreadPoolExecutor(max_workers=2, thread_name_prefix="records-read")


_at_work: set[int] = set()
"""The threads that wait for the database now."""


class DatabaseUnavailable(Unavailable):
    """The database is away, full, or locked for longer than anybody can wait."""


async def write[**P, T](query: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The answer of a query that changes something. Raises `DatabaseUnavailable`."""
    return await _in(_writing, functools.partial(query, *args, **kwargs))


async def read[**P, T](query: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The answer of a query that changes nothing. Raises `DatabaseUnavailable`."""
    return await _in(_reading, functools.partial(query, *args, **kwargs))


async def _in[T](threads: ThreadPoolExecutor, query: Callable[[], T]) -> T:
    try:
        async with asyncio.timeout(SILENCE_S):
            return await sync_to_async(_fresh(query), thread_sensitive=False, executor=threads)()
    except TimeoutError:
        raise DatabaseUnavailable("it does not answer") from None


def _fresh[T](query: Callable[[], T]) -> Callable[[], T]:
    """No request begins or ends in these threads, so nothing else drops a dead connection."""
    asked = time.monotonic()

    def run() -> T:
        if time.monotonic() - asked > PATIENCE_S:
            raise DatabaseUnavailable("others have waited for it in vain")
        _at_work.add(threading.get_ident())
        try:
            close_old_connections()
            return query()
        except (OperationalError, InterfaceError) as error:
            raise DatabaseUnavailable(str(error).partition("\n")[0]) from error
        finally:
            close_old_connections()
            _at_work.discard(threading.get_ident())

    return run


def is_owed_an_answer() -> bool:
    """Whether the database has not answered everything yet."""
    return bool(_at_work)
