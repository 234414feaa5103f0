"""The vectors pass, and a changed one says what is wrong with it."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from games.rules.vectors import UnreadableVectors, mismatches, read_vectors
from tests.rules.positions import Change

FOLDER = Path(__file__).parents[1] / "vectors"
VECTORS = {
    f"{path.stem}: {vector['name']}": vector
    for path in sorted(FOLDER.glob("*.json"))
    for vector in read_vectors(path)
}


def test_there_are_vectors_of_every_form() -> None:
    assert {name.split(":")[0] for name in VECTORS} == {"battles", "games", "stopped"}


@pytest.mark.parametrize("name", VECTORS)
def test_the_engine_finds_the_right_results(name: str) -> None:
    assert mismatches(VECTORS[name]) == []


def changed(name: str, change: Change) -> list[str]:
    vector = copy.deepcopy(dict(next(value for key, value in VECTORS.items() if key.startswith(name))))
    change(vector)
    return mismatches(vector)


def add(name: str, field: str, amount: int = 1) -> Change:
    def change(vector: dict[str, Any]) -> None:
        vector[name][field] += amount

    return change


@pytest.mark.parametrize(
    ("name", "change", "line"),
    [
        ("games: play-war #0", add("result", "battles"), "result.battles: expected 505, got 504"),
        ("games: play-war #0", add("result", "wars", -1), "result.wars: expected 19, got 20"),
        (
            "games: play-war #0",
            lambda v: v["result"].update(winner=None),
            "result.winner: expected null, got 1",
        ),
        ("games: play-war #0", lambda v: v["result"].update(drawn=[0]), "result.drawn: expected [0], got []"),
        ("games: play-war #0", lambda v: v["result"].pop("flips"), "result.flips: expected nothing, got 524"),
        ("games: play-war #0", lambda v: v["result"].update(luck=1), "result.luck: expected 1, got nothing"),
        (
            "games: play-war #0",
            lambda v: v["result"].update(deepest_war=True),
            "result.deepest_war: expected true, got 1",
        ),
        ("games: play-war #0", lambda v: v.update(digest="00"), 'digest: expected "00", got "e5c5faa149c8'),
        (
            "games: play-war #0",
            lambda v: v.update(commitment="00"),
            'commitment: expected "00", got "0a90def',
        ),
        ("games: play-war #0", lambda v: v["deck"].reverse(), 'deck: expected ["3S", "9D", '),
        ("games: play-war #0", lambda v: v["contributions"].reverse(), "game_seed: expected "),
        ("games: play-war #0", lambda v: v["rules"].update(buried=2), "result.battles: expected 504, got "),
        (
            "games: play-war #0",
            lambda v: v["rules"].update(ace="green"),
            "cannot be played: InvalidRuleset: ace must be",
        ),
        ("games: play-war #0", lambda v: v.pop("server_seed"), "cannot be played: KeyError: 'server_seed'"),
        (
            "stopped: play-war",
            lambda v: v["decisions"][0].update(at=53),
            "result.battles: expected 51, got 5",
        ),
        (
            "stopped: play-war",
            lambda v: v["decisions"][0].update(kind="call", seat=None),
            'result.reason: expected "conceded", got "called"',
        ),
        (
            "stopped: play-war",
            lambda v: v["decisions"][0].update(kind="sulk"),
            "cannot be played: InvalidDecision: sulk",
        ),
        ("battles: stands 2", lambda v: v["after"]["out"].append(9), "after.out: expected [0, 9], got [0]"),
        ("battles: stands 2", lambda v: v.update(winner=0), "winner: expected 0, got 1"),
        ("battles: stands 2", lambda v: v.update(over=None), 'over: expected null, got {"winner": 1, '),
        (
            "battles: stands 2",
            lambda v: v["after"]["piles"][1].reverse(),
            'after.piles: expected [[], ["8D", "7D", "7C"]], got',
        ),
        (
            "battles: stands 2",
            lambda v: v["piles"][1].append("8C"),
            "cannot be played: ValueError: 8C is there twice",
        ),
    ],
)
def test_a_changed_vector_fails_with_a_readable_line(name: str, change: Change, line: str) -> None:
    lines = changed(name, change)
    assert any(found.startswith(line) for found in lines), lines


def test_a_file_that_holds_no_vectors_is_refused_with_a_sentence(tmp_path: Path) -> None:
    for text in ("{", json.dumps({"name": "x"}), json.dumps([1])):
        path = tmp_path / "vectors.json"
        path.write_text(text)
        with pytest.raises(
            UnreadableVectors, match=r"vectors\.json (cannot be read|is not a list of vectors)"
        ):
            read_vectors(path)
