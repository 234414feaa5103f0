"""A true record verifies; a changed one says which line is false."""

import copy
import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.rules import Decision, Ruleset, chain_next, chain_start, house
from games.rules.verify import UnreadableRecord, report, verify
from tests.rules.positions import Change
from tests.rules.records import record_of

RECORD = record_of(house("play-war"))
DECIDED = record_of(house("cardgames-io", 4), [Decision(5, "concede", 2), Decision(20, "call")])


def false_lines(record: dict[str, Any]) -> list[str]:
    return [line.text for line in verify(record) if not line.true]


@pytest.mark.parametrize("record", [RECORD, DECIDED], ids=["a whole game", "a decided game"])
def test_every_line_of_a_true_record_is_true(record: dict[str, Any]) -> None:
    assert false_lines(record) == []
    assert false_lines(json.loads(json.dumps(record))) == []


def changed(change: Change, record: dict[str, Any] = RECORD) -> list[str]:
    copied = copy.deepcopy(record)
    change(copied)
    return false_lines(copied)


SEEDS = "from the seeds it is"
RESULT = RECORD["result"]
LONG = RESULT["battles"] + 1
ZEROS = "0" * 64
CHAIN = "from id, commits, contributions, withheld, deals and seeds it is "


def put(value: object, *path: str | int) -> Change:
    """Another value at a path of the record."""

    def change(record: dict[str, Any]) -> None:
        owner: Any = record
        for name in path[:-1]:
            owner = owner[name]
        owner[path[-1]] = value

    return change


def decided(at: int, seat: int | None, kind: str) -> Change:
    """One decision in a record that had none."""
    return put([{"at": at, "seat": seat, "kind": kind}], "decisions")


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (put(LONG, "result", "battles"), f"result.battles is {LONG}, {SEEDS} {LONG - 1}"),
        (put(None, "result", "winner"), f"result.winner is null, {SEEDS} {RESULT['winner']}"),
        (put("limit", "result", "reason"), f"result.reason is limit, {SEEDS} all_cards"),
        (put([51, 1], "result", "cards"), f"result.cards is [51, 1], {SEEDS} {RESULT['cards']}"),
        (put(1, "result", "luck"), "result.luck is no part of a result"),
        (put(ZEROS, "digest"), f"digest is {ZEROS}, {SEEDS} {RECORD['digest']}"),
        (put(ZEROS, "commitment"), f"commitment is {ZEROS}, from server_seed it is {RECORD['commitment']}"),
        (put("w1b1", "rule_code"), "rule_code is w1b1, from the rules it is w1"),
        (put(2, "version"), "version is 2, this program reads 1"),
        (put("/x", "record_url"), "record_url is /x, from the id it is /api/games/abc123"),
        (
            put(ZEROS, "commits", 0),
            f"commit of seat 0 is {ZEROS}, from its contribution it is {RECORD['commits'][0]}",
        ),
        (put([0], "withheld"), "contribution of seat 0 is there, but the record says withheld"),
        (put([1], "withheld"), "contribution of seat 1 is missing, but it had no commit"),
        (put(ZEROS, "commits", 1), "contribution of seat 1 is missing, but not withheld"),
        (put("ff", "commits", 1), "commit of seat 1 is ff, which is not 64 hex digits"),
        (put([51.0, 1], "result", "cards"), f"result.cards is [51.0, 1], {SEEDS} {RESULT['cards']}"),
        (put(-3, "deals"), "deals is -3, which is no count of deals"),
        (put([""], "commits"), "number of commits is 1, by the rules it is 2"),
        (put([], "seats"), "number of seats is 0, by the rules it is 2"),
        (
            put("AB", "contributions", 0),
            "contribution of seat 0 is AB, which is not 32 lower-case hex digits",
        ),
        (put(3, "deals"), f"chain is {RECORD['chain']}, {CHAIN}"),
        (put(ZEROS, "chain"), f"chain is {ZEROS}, {CHAIN}{RECORD['chain']}"),
        (decided(10**6, None, "call"), "decisions[0].at is 1000000, but the game was over after"),
        (decided(1, 4, "concede"), "decisions[0].seat is 4, which cannot concede"),
        (decided(1, 1, "call"), "decisions[0].seat is 1, which cannot call"),
        (decided(1, None, "call"), f"result.reason is all_cards, {SEEDS} called"),
        (put(2, "rules", "buried"), f"result.battles is {LONG - 1}, {SEEDS} "),
    ],
)
def test_a_changed_line_is_named_with_what_it_should_be(change: Change, line: str) -> None:
    lines = changed(change)
    assert any(found.startswith(line) for found in lines), lines


def test_a_false_result_alone_makes_only_its_own_line_false() -> None:
    assert len(changed(lambda record: record["result"].update(wars=0))) == 1


def test_withholding_a_contribution_is_true_when_the_record_says_so() -> None:
    def withhold(record: dict[str, Any]) -> None:
        record["commits"][1] = "f" * 64
        record["withheld"] = [1]

    assert all(line.startswith("chain is ") for line in changed(withhold))


UNCOVERED = ("seats", "started", "ended")


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every text and number in a value."""
    if isinstance(value, dict | list):
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        return [leaf for name, part in parts for leaf in leaves(part, (*path, name))]
    return [path] if isinstance(value, str | int) and value != "" else []


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_record_with_any_one_byte_changed_is_not_true(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from([path for path in leaves(DECIDED) if path[0] not in UNCOVERED]))
    value: Any = DECIDED
    for name in path:
        value = value[name]
    text = str(value)
    place = data.draw(st.integers(0, len(text) - 1))
    byte = data.draw(st.sampled_from("0123456789abcdefz"))
    new: Any = text[:place] + byte + text[place + 1 :]
    if isinstance(value, int):
        assume(new.isdigit())
        new = int(new)
    assume(new != value)
    copied = copy.deepcopy(DECIDED)
    put(new, *path)(copied)
    lines, good = report_of(copied)
    called_elsewhere_in_its_battle = path == ("decisions", 1, "at")
    assert not good or called_elsewhere_in_its_battle, lines


def report_of(record: dict[str, Any]) -> tuple[list[str], bool]:
    """The report on a record that lies in a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record.json"
        path.write_text(json.dumps(record))
        return report(str(path))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda r: r.pop("server_seed"), "the record has no server_seed"),
        (lambda r: r["rules"].update(ace="green"), "ace must be one of high, low, wild"),
        (lambda r: r.update(server_seed="xyz"), "server_seed is not 64 lower-case hex digits"),
        (lambda r: r.update(contributions=7), "not iterable"),
        (lambda r: r.update(decisions=[{"at": "1", "kind": "call"}]), "a decision is made at a whole number"),
        (lambda r: r.update(decisions=[{"at": 1, "kind": "sulk"}]), "sulk is no kind of decision"),
    ],
)
def test_a_record_that_cannot_be_played_is_refused_with_a_sentence(change: Change, sentence: str) -> None:
    with pytest.raises(UnreadableRecord, match=sentence):
        changed(change)


def test_the_report_ends_with_how_many_lines_are_true(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(RECORD))
    lines, good = report(str(path))
    assert good
    assert lines[0] == "true: version"
    assert lines[-2].startswith("not covered: seats, started and ended")
    assert lines[-1].endswith("lines true, 0 false")
    path.write_text("{")
    lines, good = report(str(path))
    assert not good
    assert lines[0].startswith(f"false: {path} cannot be checked: ")


ALONE = """
import runpy, sys
sys.path.insert(0, {root!r})
runpy.run_module("games.rules.verify", run_name="__main__")
"""


def test_it_runs_with_nothing_installed(tmp_path: Path) -> None:
    program = ALONE.format(root=str(Path(__file__).parents[2]))
    path = tmp_path / "record.json"

    def run(record: dict[str, Any]) -> subprocess.CompletedProcess[str]:
        path.write_text(json.dumps(record))
        command = [sys.executable, "-I", "-S", "-c", program, str(path)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    good = run(RECORD)
    assert (good.returncode, good.stderr) == (0, "")
    bad = run({**RECORD, "result": {**RESULT, "battles": LONG}})
    assert bad.returncode == 1
    assert f"false: result.battles is {LONG}, {SEEDS} {LONG - 1}\n" in bad.stdout


def test_the_chain_is_over_sorted_json_without_spaces_in_utf_8() -> None:
    start = chain_start("00" * 32)
    assert start == hashlib.sha256(bytes(32)).hexdigest()
    text = '{"a":[1,null],"b":"ß"}'
    expected = hashlib.sha256(bytes.fromhex(start) + text.encode()).hexdigest()
    assert chain_next(start, {"b": "ß", "a": [1, None]}) == expected


def test_a_record_of_every_house_and_number_of_seats_is_true() -> None:
    for seats in range(2, 7):
        assert false_lines(record_of(Ruleset(seats=seats, battle_limit=50))) == []
