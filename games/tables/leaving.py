"""What a process still does for a table before it leaves it to the others."""

import asyncio
import contextlib

from .replica import Replica
from .store import ALL_GONE, Store, StoreUnavailable

ANSWERS_S = 1.0


async def leave(replica: Replica, process: str, store: Store, now: int) -> None:
    """Flips get their answers and a game that is over is written, within a second; then the watchers of this
    process are counted no more."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(ANSWERS_S):
            while replica.unanswered:  # noqa: ASYNC110 - the store answers by itself, or does not
                await asyncio.sleep(0.01)
            await replica.ended()
    replica.close()
    with contextlib.suppress(StoreUnavailable):
        await store.beat(replica.code, process, now, now, ALL_GONE, None, (), now)
