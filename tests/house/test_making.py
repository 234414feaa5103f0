"""`make setup` on computers that lack something: one sentence each."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT

TOOLS = ("sh", "make", "cmp", "cp", "rm", "cat", "ln", "mkdir")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A copy of the Makefile and the lock, beside a `bin` with the system's tools and no Python."""
    (tmp_path / "game").mkdir()
    (tmp_path / "bin").mkdir()
    for name in ("Makefile", "requirements.lock"):
        shutil.copy(ROOT / name, tmp_path / "game" / name)
    for tool in TOOLS:
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool) or f"/bin/{tool}")
    return tmp_path


def python(bare: Path, name: str, script: str) -> None:
    """A program of this name that does what the shell script says."""
    program = bare / "bin" / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


def make(bare: Path, *before: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*before, "make", "--no-print-directory", "setup"],
        cwd=bare / "game",
        env={"PATH": str(bare / "bin"), "HOME": str(bare)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def complaint(made: subprocess.CompletedProcess[str]) -> str:
    """The line for the person; make's own last word, `make: *** … Error 1`, is not ours."""
    assert made.returncode != 0
    (line,) = [line for line in made.stderr.splitlines() if not line.startswith("make: ***")]
    return line


def test_without_a_python_it_says_so(bare: Path) -> None:
    assert complaint(make(bare)).startswith("War needs Python 3.12 or newer, and none was found")


def test_a_python_that_fails_or_is_too_old_is_passed_over(bare: Path) -> None:
    python(bare, "python3.13", "echo 'command not found' >&2; exit 127")
    python(bare, "python3", "exit 1")
    assert complaint(make(bare)).startswith("War needs Python 3.12 or newer, and none was found")


def test_a_python_without_venv_is_said(bare: Path) -> None:
    python(bare, "python3", 'case "$2" in *ensurepip*) exit 1;; esac; exit 0')
    assert complaint(make(bare)).startswith("This Python has no venv module")


def test_a_folder_that_cannot_be_written_is_said(bare: Path) -> None:
    (bare / "game").chmod(0o500)
    before = (
        [shutil.which("setpriv") or "setpriv", "--bounding-set", "-dac_override"] if os.getuid() == 0 else []
    )
    said = complaint(make(bare, *before))
    (bare / "game").chmod(0o700)
    assert "cannot be written" in said


def test_what_is_in_step_with_the_lock_is_left_alone(bare: Path) -> None:
    (bare / "game" / ".venv" / "bin").mkdir(parents=True)
    (bare / "game" / ".venv" / "bin" / "python").symlink_to(sys.executable)
    shutil.copy(ROOT / "requirements.lock", bare / "game" / ".venv" / "requirements.lock")
    made = make(bare)
    assert (made.returncode, made.stdout, made.stderr) == (0, "", "")
