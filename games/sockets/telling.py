"""How a crowd is told: a slice at a time, so that nobody who plays waits for all of it, at whatever table."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .hub import Guest

SLICE = 100
"""So many are told before everybody else has a moment: two or three milliseconds."""
MOST_WAITING = 16
"""A crowd that is so many frames behind is shown the table as it is instead."""

type FrameFor = Callable[[Guest], str]


class Telling:
    """The way of frames to those who only look on. Each gets them in their order; `is_here` says who still
    wants them."""

    def __init__(self, is_here: Callable[[Guest], bool]) -> None:
        self._is_here = is_here
        self._waiting: deque[tuple[FrameFor, Sequence[Guest]]] = deque()
        self._told = 0
        """So many of the crowd have been shown the first frame that waits."""
        self._task: asyncio.Task[None] | None = None

    def tell(self, frame: FrameFor, crowd: Sequence[Guest]) -> None:
        """Shows a frame to a few at once, and to a crowd one slice after the other, after those before it."""
        if not self._waiting and len(crowd) <= SLICE:
            for guest in crowd:
                guest.wire.put(frame(guest))
            return
        self._waiting.append((frame, crowd))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._go_round())

    @property
    def is_behind(self) -> bool:
        """More is waiting than is worth to be shown."""
        return len(self._waiting) >= MOST_WAITING

    def give_up(self) -> None:
        """What waits is shown to nobody: something newer takes its place."""
        self._waiting.clear()
        self._told = 0

    def hurry(self) -> None:
        """Everything that waits is shown now."""
        while self._waiting:
            self._show_a_slice()

    async def _go_round(self) -> None:
        try:
            while self._waiting:
                self._show_a_slice()
                await asyncio.sleep(0)
        finally:
            self._task = None

    def _show_a_slice(self) -> None:
        frame, crowd = self._waiting[0]
        for guest in crowd[self._told : self._told + SLICE]:
            if self._is_here(guest):
                guest.wire.put(frame(guest))
        self._told += SLICE
        if self._told >= len(crowd):
            self._waiting.popleft()
            self._told = 0
