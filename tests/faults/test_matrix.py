"""Every fault is tried, or it is said where else it is, or why not."""

import re
from pathlib import Path

import pytest

from tests.running import ROOT

from .evidence import Evidence, table
from .invariants import CHECKS
from .matrix import ELSEWHERE, FAULTS, INVARIANTS, NOT_TRIED

TRIAL = re.compile(r'mark\.fault\(\s*"([XCO]\d+)"')


def tried() -> set[str]:
    files = Path(__file__).parent.glob("test_*.py")
    return {fault for file in files for fault in TRIAL.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_tried_here_or_elsewhere_or_not_with_a_reason(fault: str) -> None:
    places = [fault in tried(), fault in ELSEWHERE, fault in NOT_TRIED]
    assert any(places), f"{fault} has no trial: write one, or say in matrix.py why there is none"


def test_what_is_said_to_be_tried_elsewhere_is_there_and_nothing_unknown_is_tried() -> None:
    assert all((ROOT / place).is_file() for place in ELSEWHERE.values())
    assert tried() | set(ELSEWHERE) | set(NOT_TRIED) <= set(FAULTS)


def test_every_invariant_has_a_check_and_every_row_a_cell_for_it() -> None:
    assert list(CHECKS) == list(INVARIANTS)
    row = Evidence("X3", "nothing happens")
    row.holds("I2", "9 frames")
    _, _, line, *_ = table([row])
    assert line.count("|") == len(INVARIANTS) + 3
    assert "| holds: 9 frames |" in line
