"""`checkvectors`, `simulate` and `verify` as a person types them."""

import copy
import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.rules.vectors import read_vectors
from tests.rules.test_verify import RECORD

VECTORS = Path(__file__).parents[1] / "vectors"

Run = Callable[..., tuple[str, str, int]]


@pytest.fixture
def run() -> Run:
    """Runs a command; gives what it printed, what went to stderr, and its exit code."""

    def run(*arguments: str) -> tuple[str, str, int]:
        out, err = StringIO(), StringIO()
        try:
            call_command(*arguments, stdout=out, stderr=err)
        except SystemExit as end:
            return out.getvalue(), err.getvalue(), int(end.code or 0)
        return out.getvalue(), err.getvalue(), 0

    return run


def test_checkvectors_passes_the_house_s_own_vectors(run: Run) -> None:
    assert run("checkvectors", str(VECTORS / "battles.json"), str(VECTORS / "stopped.json")) == (
        "395 passed, 0 failed\n",
        "",
        0,
    )


def test_checkvectors_prints_a_line_a_mismatch_and_exits_1(run: Run, tmp_path: Path) -> None:
    vectors = [copy.deepcopy(dict(vector)) for vector in read_vectors(VECTORS / "games.json")[:3]]
    vectors[0]["result"]["battles"] = 505
    vectors[2]["digest"] = "00"
    path = tmp_path / "vectors.json"
    path.write_text(json.dumps(vectors))
    out, _, code = run("checkvectors", str(path))
    first, second, end = out.splitlines()
    assert first == "play-war #0: result.battles: expected 505, got 504"
    assert second.startswith('cardgames-io #0: digest: expected "00", got "')
    assert (end, code) == ("1 passed, 2 failed", 1)


def test_checkvectors_reads_folders_and_says_what_it_cannot_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("[")
    out, _, code = run("checkvectors", str(tmp_path))
    assert "broken.json cannot be read" in out
    assert (out.splitlines()[-1], code) == ("0 passed, 1 failed", 1)


def test_simulate_prints_the_published_figures_and_a_progress_bar(run: Run) -> None:
    out, err, _ = run("simulate", "--rules", "play-war", "--games", "10000", "--seed", "1")
    median, nine_in_ten = (
        int(re.search(pattern, out)[1])  # type: ignore[index]
        for pattern in (r"median +(\d+)", r"nine in ten +by (\d+)")
    )
    assert abs(median - 205) <= 8
    assert abs(nine_in_ten - 562) <= 30
    assert re.search(r"endings +all_cards 10000\n", out)
    assert err.endswith("10000/10000 games\n")


def test_simulate_prints_the_same_for_the_same_seed_and_no_bar_when_told_to_be_quiet(run: Run) -> None:
    arguments = ("simulate", "--games", "50", "--verbosity", "0", "--seed")
    assert run(*arguments, "7") == run(*arguments, "7")
    assert run(*arguments, "7") != run(*arguments, "8")
    assert run(*arguments, "7")[1] == ""


def test_simulate_takes_every_option_of_a_ruleset(run: Run) -> None:
    assert "exact engine" in run("simulate", "--games", "2", "--seats", "4", "--buried", "1")[0]
    assert "exact engine" in run("simulate", "--games", "2", "--rules", "w1pfxn01jk")[0]
    assert "fast loop" in run("simulate", "--games", "2", "--war-word", "guerre", "--battle-limit", "9")[0]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--rules", "bridge"), "--rules must be play-war, "),
        (("--rules", "w1b3"), "this is no rule code"),
        (("--pickup", "as_played"), "needs a battle_limit"),
        (("--games", "0"), "--games must be 1 or more"),
    ],
)
def test_simulate_refuses_with_a_sentence(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        run("simulate", *arguments)


def test_verify_prints_true_and_false_lines(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(RECORD))
    out, _, code = run("verify", str(path))
    assert (code, "false: " in out) == (0, False)
    path.write_text(json.dumps({**RECORD, "rule_code": "w1l"}))
    out, _, code = run("verify", str(path))
    assert (code, "false: rule_code is w1l, from the rules it is w1\n" in out) == (1, True)
