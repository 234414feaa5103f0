"""What a process has counted since it began.

Plain numbers, so that a flip pays next to nothing for being counted; whoever wants to know reads them.
None of them tells of a person, a table or a card.
"""

from __future__ import annotations

from bisect import bisect_left

from msgspec import Struct, field

BOUNDS_S = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The upper bounds, in seconds, between which durations are counted; above the last there is one more."""


class Durations(Struct):
    """How long something took: how often between which bounds, and altogether in seconds."""

    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_S) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        """Counts one more.

        >>> durations = Durations()
        >>> durations.add(0.0002)
        >>> durations.buckets[:3]
        [0, 1, 0]
        """
        self.buckets[bisect_left(BOUNDS_S, seconds)] += 1
        self.total += seconds


class Counts(Struct):
    """`flips` are steps that were decided, each by one process; `flip_to_frame` is from the last flip of one
    step in eight to its frame at the wires. `store_trips` are those of some `store_commands`, one at a time.
    `reconnects` are sockets that had seen the table before, `resyncs` those of them that needed all of it;
    `catch_ups` are logs that were read because an announcement was missing.
    """

    flips: int = 0
    flip_to_frame: Durations = field(default_factory=Durations)
    store_commands: int = 0
    store_trips: Durations = field(default_factory=Durations)
    refusals: dict[str, int] = field(default_factory=dict)
    reconnects: int = 0
    resyncs: int = 0
    catch_ups: int = 0
    restores: int = 0
    forks: int = 0
    wrong_codes: int = 0

    def refuse(self, code: str) -> None:
        """Counts a refusal."""
        self.refusals[code] = self.refusals.get(code, 0) + 1


counts = Counts()
"""This process's."""
