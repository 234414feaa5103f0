"""Crowds of watchers, each in a process of its own (`crowd.py`)."""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

NOBODY_S = 120.0
"""So long it may take until some more of a crowd are there, on a computer that does other work."""

PROGRAM = Path(__file__).with_name("crowd.py")


@dataclass(frozen=True, slots=True)
class Crowd:
    process: asyncio.subprocess.Process

    async def heard(self) -> dict[str, int]:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        assert line, "the crowd has gone"
        return dict(json.loads(line))

    async def tell(self, word: str) -> dict[str, int]:
        """What the crowd says after it was told `stare`, `read`, or nothing that it knows."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n".encode())
        return await self.heard()


@contextlib.asynccontextmanager
async def crowd_at(port: int, path: str, size: int, slow: int = 0) -> AsyncIterator[Crowd]:
    """A crowd that has come, however long that took; with `slow` every so many stop reading when told so.

    At the end it is killed.
    """
    arguments = [str(PROGRAM), str(port), path, str(size), str(slow)]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdin=pipe, stdout=pipe)
    try:
        there = Crowd(process)
        coming = size
        while coming:
            async with asyncio.timeout(NOBODY_S):
                came = await there.heard()
            coming = came["coming"]
        assert came["open"] == size, came
        yield there
    finally:
        process.kill()
        await process.wait()
