"""What a trial shows: one row of the table of faults and invariants."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .cast import Cast, Sample
from .invariants import CHECKS, WORD_S, Recorded, longest_pause, repeated
from .load import Load
from .matrix import ELSEWHERE, FAULTS, INVARIANTS, NOT_TRIED

SETTLED_S = 30.0
LATE_S = 0.5
"""Later than this the people of a load are part of what is measured."""


@dataclass(slots=True)
class Evidence:
    """One trial of a fault: use `load`, `fault` and `judge` in this order, or fill `cells` by `holds`."""

    fault: str
    what: str
    patience: float = 1.0
    cells: dict[str, str] = field(default_factory=dict)
    figures: dict[str, str] = field(default_factory=dict)
    healed: float | None = None
    trouble: list[str] = field(default_factory=list)
    _cast: Cast = field(init=False)
    _load: Load = field(init=False)
    _before: dict[int, Sample] = field(init=False)
    _after: dict[int, Sample] = field(init=False)
    _said: int = field(init=False)
    _pids: dict[int, int] = field(init=False)

    @contextlib.asynccontextmanager
    async def load(self, cast: Cast, **sizes: Any) -> AsyncIterator[Load]:
        """A load at these houses. When it has gone, what the houses hold is measured."""
        self._cast = cast
        self._said = len(cast.outputs())
        self._before = self._samples(cast)
        self._pids = {k: house.process.pid for k, house in enumerate(cast.houses)}
        self._load = Load(cast, **sizes)
        async with self._load.running():
            yield self._load
        await self._hung_up()

    @contextlib.asynccontextmanager
    async def happens(self) -> AsyncIterator[None]:
        """The fault: it begins and ends with the block."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        yield
        self.healed = loop.time()
        self.figures["lasted"] = f"{self.healed - began:.1f} s"

    def holds(self, invariant: str, figure: str) -> None:
        """Says by hand that an invariant was looked at and holds."""
        self.cells[invariant] = f"holds: {figure}" if figure else "holds"

    def asked_no_more(self, why: str) -> None:
        """Says of all invariants that were not looked at why not."""
        for invariant in INVARIANTS:
            self.cells.setdefault(invariant, f"not asked: {why}")

    def judge(
        self,
        *,
        back_s: float = 3.0,
        may_step_back_s: float = 0.0,
        word_s: float = WORD_S,
        not_asked: Mapping[str, str] | None = None,
        does_not_hold: Mapping[str, str] | None = None,
        tracebacks: bool = False,
    ) -> None:
        """Looks at every invariant; fails where one does not hold that is not said not to.

        `not_asked` and `does_not_hold` give the reason by invariant. `tracebacks` allows them in the logs.
        """
        assert self.healed is not None, "no fault happened"
        load = self._load
        trial = Recorded(
            load, self._cast, self.healed, back_s, may_step_back_s, word_s,
            self._before, self._after, self.patience,
        )  # fmt: skip
        reasons = {"not asked": not_asked or {}, "does not hold": does_not_hold or {}}
        for invariant, check in CHECKS.items():
            if given := [f"{how}: {why[invariant]}" for how, why in reasons.items() if invariant in why]:
                (self.cells[invariant],) = given
                continue
            try:
                self.holds(invariant, check(trial))
            except AssertionError as wrong:
                self.cells[invariant] = f"does not hold: {str(wrong).splitlines()[0][:200]}"
                self.trouble.append(f"{invariant} {INVARIANTS[invariant]}: {wrong}")
        people = [(person, person.flips()) for person in load.people]
        self.figures |= {
            "frames": str(sum(len(person.heard) for person, _ in people)),
            "flips again": str(max(repeated(person) for person, _ in people)),
            "longest pause": f"{max(longest_pause(flips) for _, flips in people):.1f} s",
            "came back": str(sum(len(person.clients) - 1 for person, _ in people)),
        }
        if load.late_s > LATE_S:
            self.figures["these people were late by"] = f"{load.late_s:.1f} s"
        said = self._cast.outputs()[self._said :]
        if "Traceback" in said and not tracebacks:
            self.trouble.append(f"a traceback in a log:\n{said}")
        assert not self.trouble, "\n".join(self.trouble)

    # --- before and after ---

    @staticmethod
    def _samples(cast: Cast) -> dict[int, Sample]:
        return {k: cast.sample(k) for k, house in enumerate(cast.houses) if house.process.poll() is None}

    async def _hung_up(self) -> None:
        """Waits for the houses to notice that everybody has gone. Who was started meanwhile has no before."""
        houses = self._cast.houses
        self._before = {k: was for k, was in self._before.items() if houses[k].process.pid == self._pids[k]}
        deadline = asyncio.get_running_loop().time() + SETTLED_S
        while True:
            self._after = self._samples(self._cast)
            held = [
                self._after[k].sockets - was.sockets for k, was in self._before.items() if k in self._after
            ]
            if max(held, default=0) <= 2 or asyncio.get_running_loop().time() > deadline:
                return
            await asyncio.sleep(0.1)


def table(rows: list[Evidence]) -> list[str]:
    """The rows in Markdown, with the invariants as columns; below them what is not tried here."""
    names = list(INVARIANTS)
    lines = [f"| fault | {' | '.join(names)} | figures |", "| --- |" + " --- |" * (len(names) + 1)]
    for row in sorted(
        rows, key=lambda row: (row.fault[0] != "X", row.fault[0], int(row.fault[1:]), row.what)
    ):
        cells = [row.cells.get(name, "not asked: the trial broke off") for name in names]
        figures = ", ".join(f"{name} {value}" for name, value in row.figures.items())
        lines.append(f"| {row.fault} {row.what} | {' | '.join(cells)} | {figures} |")
    here = {row.fault for row in rows}
    lines.append("")
    lines += [f"{fault}, {FAULTS[fault]}: {where}" for fault, where in ELSEWHERE.items() if fault not in here]
    lines += [
        f"{fault}, {FAULTS[fault]}: not tried, {why}" for fault, why in NOT_TRIED.items() if fault not in here
    ]
    return lines
