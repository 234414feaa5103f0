"""Several processes write about one game at the same moment: it is still one game."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from games.models import Game, Player, Seat, Table
from tests.models.racer import GAME
from tests.models.test_records import game_fields

ROOT = Path(__file__).resolve().parents[2]
PROCESSES = 4

type Race = Callable[[str], list[str]]


@pytest.fixture
def race(database_url: str) -> Iterator[Race]:
    """`race(what)` lets some processes do `what` at once and gives what they answered."""
    racers = [start(database_url, number) for number in range(1, PROCESSES + 1)]
    assert [answer(racer) for racer in racers] == ["ready"] * PROCESSES

    def run(what: str) -> list[str]:
        for racer in racers:
            assert racer.stdin is not None
            racer.stdin.write(what + "\n")
            racer.stdin.flush()
        return [answer(racer) for racer in racers]

    yield run
    for racer in racers:
        racer.communicate(timeout=60)


def start(database_url: str, number: int, racer: str = "tests.models.racer") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", racer, str(number)],
        cwd=ROOT,
        env={
            **os.environ,
            "DATABASE_URL": database_url,
            "DJANGO_SETTINGS_MODULE": "warsite.settings",
            "PYTHONWARNINGS": "error",
        },
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def answer(racer: subprocess.Popen[str]) -> str:
    assert racer.stdout is not None
    return racer.stdout.readline().strip()


def open_games() -> None:
    for name in (GAME, "another00000", "yetanother00"):
        game = Game.objects.create(**game_fields() | {"id": name})
        for seat in range(2):
            Seat.objects.create(game=game, seat=seat, name="Mia", avatar="owl", kind="person")


def test_processes_that_write_at_once_keep_one_table_and_one_game_finished_once(race: Race) -> None:
    assert race("upsert") == ["done"] * PROCESSES
    assert Player.objects.count() == Table.objects.count() == 1

    open_games()
    assert race("checkpoint") == ["done"] * PROCESSES
    furthest = 90 + PROCESSES
    assert set(Game.objects.values_list("checkpoint", flat=True)) == {furthest}

    assert race("decide") == ["done"] * PROCESSES
    decided = {decision["at"] for decision in Game.objects.get(pk=GAME).decisions}
    assert decided == {number * 100 + at for number in range(1, PROCESSES + 1) for at in range(10)}

    answers = race("finish")
    assert sorted(answers) == ["False", "False", "False", "True"]
    game = Game.objects.get(pk=GAME)
    assert game.chain == f"{answers.index('True') + 1:064}"
    assert list(game.seats.values_list("place", "cards")) == [(1, 52), (2, 0)]
