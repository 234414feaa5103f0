"""`/healthz`: the process answers. `/readyz`: it reaches what it needs, and people may be sent here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

import structlog
from asgiref.sync import sync_to_async
from asgiref.typing import HTTPScope
from django.db import connection

from games.tables import get_tables
from warsite.probes import Answer, said

log = structlog.get_logger()

PATIENCE_S = 1.0

type Check = Callable[[], Awaitable[None]]

# Its one thread may hang on a database that does not answer; nothing else waits for that thread.
_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="readiness")


async def healthy(scope: HTTPScope) -> Answer:
    """Answers, and that is all there is to say."""
    return said(200, healthy=True)


class Readiness:
    """Asks for everything a process needs. However many ask at once, each need is asked for once."""

    def __init__(self, needs: Mapping[str, Check]) -> None:
        self.draining = False
        self._needs = needs
        self._asking: dict[str, asyncio.Task[None]] = {}

    async def __call__(self, scope: HTTPScope) -> Answer:
        reasons = await self.reasons()
        if not reasons:
            return said(200, ready=True, reasons={})
        answer = said(503, ready=False, reasons=reasons)
        return Answer(answer.status, answer.body, headers={"Retry-After": "1"})

    async def reasons(self) -> dict[str, str]:
        """Why nobody should be sent here now, in fixed words: they tell neither address nor password."""
        words = await asyncio.gather(*map(self._ask, self._needs))
        reasons = {need: word for need, word in zip(self._needs, words, strict=True) if word}
        return {"process": "it is being closed", **reasons} if self.draining else reasons

    async def _ask(self, need: str) -> str:
        task = self._asking.get(need)
        if task is None or task.done():
            task = self._asking[need] = asyncio.ensure_future(_quietly(need, self._needs[need]))
        await asyncio.wait({task}, timeout=PATIENCE_S)
        if not task.done():
            return f"no answer within {PATIENCE_S:g} s"
        return "" if task.exception() is None else "it cannot be reached"


async def _quietly(need: str, check: Check) -> None:
    task = asyncio.current_task()
    assert task is not None
    # When it fails after everybody has stopped waiting, nobody asks for the reason.
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    try:
        await check()
    except Exception as error:
        log.warning("not ready", need=need, error=type(error).__name__)
        raise


async def store_answers() -> None:
    """One round trip to the store, once the tables are open."""
    await get_tables().reached()


async def database_answers() -> None:
    """A look at what every database of ours has, whichever version wrote it."""
    await sync_to_async(_look, thread_sensitive=False, executor=_thread)()


def _look() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
    finally:
        connection.close()


ready = Readiness({"store": store_answers, "database": database_answers})
