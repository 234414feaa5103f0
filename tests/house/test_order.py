"""The order of the house: files of one subject, doors that stay shut, nothing of one machine."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running import ROOT

SOURCES = (".py", ".js", ".css", ".html", ".lua")
VAGUE = {"util", "utils", "helper", "helpers", "core", "service", "services", "common", "misc"}


def shared_files() -> list[Path]:
    """Every file that git keeps or would keep."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    return [path for name in listed.stdout.decode().split("\0") if name and (path := ROOT / name).is_file()]


FILES = shared_files()


def imports_of(path: Path) -> Iterator[str]:
    """Names of the modules that a file imports, relative ones with their dots."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield module
            yield from (f"{module}.{name.name}" for name in node.names)


def python_files(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def test_no_file_is_longer_than_400_lines() -> None:
    sources = [path for path in FILES if path.suffix in SOURCES and "migrations" not in path.parts]
    long = [
        str(path.relative_to(ROOT)) for path in sources if len(path.read_text("utf-8").splitlines()) > 400
    ]
    assert long == []


def test_every_name_says_something() -> None:
    vague = [
        path
        for path in FILES
        if VAGUE & {part.split(".")[0].lower() for part in path.relative_to(ROOT).parts}
    ]
    assert vague == []


def test_the_rules_import_the_standard_library_only() -> None:
    foreign = {
        name
        for path in python_files("games/rules")
        for name in imports_of(path)
        if not name.startswith((".", "games.rules")) and name.split(".")[0] not in sys.stdlib_module_names
    }
    assert foreign == set()


@pytest.mark.parametrize(
    ("closed", "door"),
    [
        ("django.db", "games/tables/records/"),
        ("django.http", "nowhere"),
        ("channels", "nowhere"),
        ("channels.layers", "games/tables/broadcast.py"),
    ],
)
def test_the_tables_have_one_door_to_each(closed: str, door: str) -> None:
    opened = {
        str(path.relative_to(ROOT))
        for path in python_files("games/tables")
        for name in imports_of(path)
        if name == closed or name.startswith(closed + ".")
    }
    assert all(path.startswith(door) for path in opened)


def test_nothing_names_a_machine_or_a_registry() -> None:
    forbidden = re.compile(r"(?<![\w.])/(?:root|home|Users|work)/|index.url|pyenv|\"resolved\":.\"http")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in FILES
        if path.suffix != ".svg" and path.name != "test_order.py"
        for line in path.read_text("utf-8", errors="replace").splitlines()
        if forbidden.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_the_locks_hold_hashes_and_no_hosts(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "://" not in text
    pinned = re.findall(r"^\S.*?(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)
    assert len(pinned) > 20
    assert all("==" in package and "--hash=sha256:" in package for package in pinned)


def test_the_lock_for_tests_has_the_versions_that_are_played_with() -> None:
    def versions(lock: str) -> set[str]:
        return set(re.findall(r"^(\S+==\S+)", (ROOT / lock).read_text(), re.MULTILINE))

    assert versions("requirements.lock") <= versions("requirements-dev.lock")
