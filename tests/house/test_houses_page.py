"""docs/houses.md misses no row of the houses, and every test that it names is there."""

import re
from functools import cache

import pytest

from tests.running import ROOT

HOUSES = {"S0": 34, "S1": 32, "S2": 29, "S3": 23, "S4": 22}
FEATURES = (*range(1, 16), *range(18, 65), 82, 86, 92, 93)
WANTED = [
    *(f"{house}-{number:02}" for house, rows in HOUSES.items() for number in range(1, rows + 1)),
    *(f"F{number}" for number in FEATURES),
]

ROW = re.compile(r"^\| ([SF][\d-]+) \| (.+?) \| (.*) \|$", re.MULTILINE)
SHOWN = re.compile(r"`(tests/[\w/.]+)::([^`]+)`")


@cache
def rows() -> dict[str, tuple[str, str]]:
    """Row -> what ours does, and the cell of its tests."""
    found = ROW.findall((ROOT / "docs" / "houses.md").read_text("utf-8"))
    assert len({row for row, _, _ in found}) == len(found)
    return {row: (what, tests) for row, what, tests in found}


@cache
def names(file: str) -> frozenset[str]:
    """The tests in a file: functions of Python, titles of JavaScript."""
    path = ROOT / file
    if not path.is_file():
        return frozenset()
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        return frozenset(re.findall(r"^(?:async )?def (test_\w+)\(", text, re.MULTILINE))
    return frozenset(title for _, title in re.findall(r"\btest\(\s*(['\"`])(.+?)\1\s*,", text))


def test_every_row_is_there_once_and_in_order() -> None:
    assert list(rows()) == WANTED


@pytest.mark.parametrize("row", WANTED)
def test_a_row_says_what_ours_does_and_names_tests_that_exist(row: str) -> None:
    what, tests = rows()[row]
    assert what.endswith((".", "”"))
    shown = SHOWN.findall(tests)
    assert shown
    assert tests.count("::") == len(shown)
    assert [f"{file}::{name}" for file, name in shown if name not in names(file)] == []
