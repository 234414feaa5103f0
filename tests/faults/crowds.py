"""Crowds of watchers, each in a process of its own (`crowd.py`)."""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

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
async def crowd_at(port: int, path: str, size: int, seconds: float, slow: int = 0) -> AsyncIterator[Crowd]:
    """A crowd that has come within so many seconds; with `slow` every so many stop reading when told so.

    At the end it is killed.
    """
    arguments = [str(PROGRAM), str(port), path, str(size), str(slow)]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdin=pipe, stdout=pipe)
    try:
        there = Crowd(process)
        async with asyncio.timeout(seconds):
            came = await there.heard()
        assert came["open"] == size, came
        yield there
    finally:
        process.kill()
        await process.wait()
