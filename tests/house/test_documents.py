"""README and CONTRIBUTING name only what is there."""

import re

import pytest

from tests.running import ROOT

PATH = re.compile(r"`((?:games|warsite|frontend|tests|docs|bench)/[\w./-]*\w)/?`")


@pytest.mark.parametrize(
    "name",
    ["README.md", "CONTRIBUTING.md"]
    + [f"docs/{name}.md" for name in ("backup", "faults", "look", "operating", "protocol")],
)
def test_every_path_and_link_in_a_document_exists(name: str) -> None:
    document = ROOT / name
    text = document.read_text("utf-8")
    linked = [document.parent / link for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", text)]
    named = [ROOT / path for path in PATH.findall(text)]
    assert [str(path) for path in [*linked, *named] if not path.exists()] == []


def test_every_variable_in_the_readme_is_read_and_the_other_way_round() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| (`[A-Z_`, ]+) \|", readme, re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"[A-Z_]+", row)}
    settings = (ROOT / "warsite" / "settings.py").read_text("utf-8")
    read = set(re.findall(r"environment\.\w+\(\s*\"([A-Z_]+)\"", settings))
    assert told == (read - {"XDG_RUNTIME_DIR"}) | {"SECRET_KEY"}
