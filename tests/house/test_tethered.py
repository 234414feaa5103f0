"""A program that ends with its parent, by Linux's own means and by watching."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.running import ROOT

PARENT = """
import os, subprocess, sys, time
way, mark = sys.argv[1:]
command = ["/bin/sh", "-c", f"echo $$ > {mark}; exec sleep 60"]
code = f"from warsite.launcher import tethered; tethered.{way}({os.getpid()}, {command})"
child = subprocess.Popen([sys.executable, "-c", code])
print(child.pid, flush=True)
time.sleep(60)
"""


def is_running(pid: int) -> bool:
    """False too for one that has ended and that nobody has asked after yet."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return state.stdout.strip()[:1] not in ("", "Z")


def wait_for_the_end(pid: int) -> None:
    deadline = time.monotonic() + 10
    while is_running(pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="prctl is Linux's")


@pytest.mark.parametrize("way", [pytest.param("become", marks=LINUX), "stay_beside"])
@pytest.mark.parametrize("killed", ["parent", "child"])
def test_the_program_ends_with_its_parent_and_when_it_is_told(tmp_path: Path, way: str, killed: str) -> None:
    mark = tmp_path / "pid"
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, way, str(mark)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        while not mark.exists() or not mark.read_text().strip():
            time.sleep(0.02)
        program = int(mark.read_text())
        if killed == "child":
            os.kill(child, signal.SIGTERM)
            wait_for_the_end(program)
        parent.kill()
    wait_for_the_end(program)
