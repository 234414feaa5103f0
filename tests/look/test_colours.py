"""A colour has a name, and its value stands in tokens.css alone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.look.palette import CSS, DECLARATION, FRONTEND, without_comments

SHEETS = sorted(CSS.glob("*.css"))
VALUE = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(", re.IGNORECASE)
NAME = re.compile(
    r"(?<![\w-])(?:white|black|gr[ae]y|silver|red|maroon|green|lime|olive|blue|navy|teal|aqua|cyan|yellow|gold"
    r"|orange|brown|tan|purple|violet|magenta|fuchsia|pink|crimson|tomato|coral|beige|ivory)(?![\w-])",
    re.IGNORECASE,
)


def declarations(sheet: Path) -> Iterator[tuple[str, str]]:
    for found in DECLARATION.finditer(without_comments(sheet)):
        yield found["name"], found["value"]


@pytest.mark.parametrize("sheet", [s for s in SHEETS if s.name != "tokens.css"], ids=lambda s: s.name)
def test_a_sheet_names_colours_by_their_tokens(sheet: Path) -> None:
    own = [
        f"{name}: {value}"
        for name, value in declarations(sheet)
        # The colour of a mask is never seen.
        if not name.startswith("mask") and (VALUE.search(value) or NAME.search(value))
    ]
    assert own == []


def test_every_custom_property_in_use_is_set_somewhere() -> None:
    sheets = {sheet: without_comments(sheet) for sheet in SHEETS}
    scripts = "".join(script.read_text() for script in (FRONTEND / "static" / "js").rglob("*.js"))
    everything = "".join(sheets.values())
    set_by_a_sheet = set(re.findall(r"(--[\w-]+)\s*:", everything))
    set_by_a_script = set(re.findall(r"""["'](--[\w-]+)["']""", scripts))
    for sheet, text in sheets.items():
        without_fallback = set(re.findall(r"var\((--[\w-]+)\)", text))
        assert without_fallback - set_by_a_sheet - set_by_a_script == set(), sheet.name


def test_every_colour_is_used() -> None:
    used = "".join(path.read_text() for path in FRONTEND.rglob("*") if path.suffix in {".css", ".svg", ".js"})
    names = {name for name, _ in declarations(CSS / "tokens.css") if name.startswith("--")}
    assert {name for name in names if f"var({name})" not in used and f"var({name}," not in used} == set()
