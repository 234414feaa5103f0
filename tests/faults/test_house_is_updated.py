"""A newer version is laid over the files of a house that is open, with a migration and a style."""

import re
import shutil
import signal
import sqlite3
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.running import ROOT, House
from tests.sockets.making import make

from .evidence import Evidence

PATIENCE_S = 60.0
MIGRATION = """
from django.db import migrations

class Migration(migrations.Migration):
    dependencies = [("games", "{before}")]
    operations = [migrations.RunSQL("CREATE TABLE of_the_update (n INTEGER)", "DROP TABLE of_the_update")]
"""


def copy_of_the_game(folder: Path) -> Path:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        if name.startswith(("games/", "warsite/", "frontend/", "manage.py")) and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def read(url: str) -> str:
    with urllib.request.urlopen(url, timeout=30) as answer:
        assert answer.status == 200
        return str(answer.read().decode())


def style_of(page: str) -> str:
    (style,) = re.findall(r'"(/static/css/base\.[0-9a-f]+\.css)"', page)
    return str(style)


def renew(house: House, lines: int) -> None:
    """Returns when the launcher has said so many times what became of a renewal."""
    house.process.send_signal(signal.SIGUSR1)
    deadline = time.monotonic() + PATIENCE_S
    while len(re.findall("been renewed|not renewed", house.output())) < lines:
        assert time.monotonic() < deadline, house.output()
        time.sleep(0.1)


@pytest.mark.long
@pytest.mark.fault("X25", "a newer version with a migration takes the place of the old one")
def test_new_processes_bring_the_new_version_and_a_broken_one_changes_nothing(
    tmp_path: Path, evidence: Evidence, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = copy_of_the_game(tmp_path / "game")
    monkeypatch.setattr(House, "root", root)
    house = House(tmp_path / "data", PROCESSES="2").wait_until_open()
    try:
        made = make(house.url, ("me", "computer"))
        before = style_of(read(house.url))
        newest = max(path.stem for path in (root / "games" / "migrations").glob("0*.py"))
        (root / "games" / "migrations" / "9999_update.py").write_text(MIGRATION.format(before=newest))
        with (root / "frontend/static/css/base.css").open("a") as style:
            style.write("\n.of-the-update { color: inherit; }\n")

        renew(house, 1)
        after = style_of(read(house.url))
        assert after != before
        assert "of-the-update" in read(house.url + after)
        assert "of-the-update" not in read(house.url + before), "old pages still find their style"
        with sqlite3.connect(tmp_path / "data" / "war.sqlite3") as database:
            assert database.execute("SELECT count(*) FROM of_the_update").fetchone() == (0,)
        database.close()
        with connect(made.ws_url) as socket:
            socket.send('{"type":"hello","protocol":1}')
            assert '"welcome"' in str(socket.recv())

        processes = house.children()
        (root / "warsite" / "urls.py").write_text("a version that cannot begin")
        renew(house, 2)
        assert "were not renewed" in house.output()
        assert house.children() == processes
        assert style_of(read(house.url)) == after
    finally:
        house.stop()
    evidence.holds("I6", "open all the time, also when the new version could not begin")
    evidence.asked_no_more("the trial of a renewal under load does")
