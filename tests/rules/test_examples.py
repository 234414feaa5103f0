"""The examples in the rules' own documentation run, and the page says what the code does."""

import doctest
import importlib
import pkgutil
import re
from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest

import games.rules
from games.rules import HOUSES, Conceded, Flip, Result, rule_code
from games.rules.ruleset import OPTIONS

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
MODULES = [
    games.rules,
    *(importlib.import_module(f"games.rules.{m.name}") for m in pkgutil.iter_modules(games.rules.__path__)),
]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_examples_of_a_module_run(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


def test_the_rules_page_names_every_option_house_and_field() -> None:
    names = [*OPTIONS, *HOUSES]
    for shape in (Flip, Result, Conceded):
        names += [field.name for field in fields(shape)]
    assert [name for name in names if f"`{name}`" not in PAGE] == []


def test_the_rules_page_gives_the_right_codes() -> None:
    assert rule_code(HOUSES["cardgames-io"]) in PAGE
    assert re.search(r"`keep-your-card` for three is `w13b1s`", PAGE)


def test_the_rules_page_has_the_sections_that_modules_name() -> None:
    sections = set(re.findall(r"^## (\d+)\.", PAGE, re.MULTILINE))
    for module in MODULES:
        assert set(re.findall(r"sections? (\d+)", module.__doc__ or "")) <= sections
