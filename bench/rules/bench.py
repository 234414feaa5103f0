"""Games a second of the rules: the exact engine, the fast loop and C, in turn in one run.

``python bench/rules/bench.py [SECONDS]``; two seats, three buried, shuffled pick-up. Processor time of
one core; each figure is the best of several short rounds, so that a busy machine disturbs it less.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from games.rules.ruleset import Ruleset  # noqa: E402
from games.rules.source import CheckableSource, FastSource  # noqa: E402
from games.rules.statistics import exact_result, fast_result  # noqa: E402

TARGET = 0.02
RULES = Ruleset()
ROUNDS = 5


def rate(play_one: Callable[[int], object], seconds: float) -> float:
    """Games a second of a function that plays the game of a number."""
    start = time.process_time()
    games = 0
    while time.process_time() < start + seconds:
        play_one(games)
        games += 1
    return games / (time.process_time() - start)


def c_program(folder: str) -> Path | None:
    """The C engine compiled into a folder, or None where there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    program = Path(folder) / "war"
    subprocess.run([compiler, "-O2", "-o", program, HERE / "war.c"], check=True)
    return program


def c_rate(program: Path, games: int) -> float:
    """Games a second of the C engine, by its own clock."""
    done = subprocess.run([program, str(games), "7"], check=True, capture_output=True, text=True)
    played, _, seconds = done.stdout.split()
    return int(played) / float(seconds)


def measured(program: Path | None, seconds: float) -> dict[str, float]:
    """The best rate of each engine over rounds in which they take turns."""
    fast_source, exact_source = FastSource(7), FastSource(7)
    engines: dict[str, Callable[[], float]] = {
        "exact engine, checkable source": lambda: rate(
            lambda n: exact_result(RULES, CheckableSource(n.to_bytes(32))), seconds
        ),
        "exact engine, fast source": lambda: rate(lambda n: exact_result(RULES, exact_source), seconds),
        "fast loop, fast source": lambda: rate(lambda n: fast_result(RULES, fast_source), seconds),
    }
    if program is not None:
        engines["C"] = lambda: c_rate(program, int(200_000 * seconds))
    best = dict.fromkeys(engines, 0.0)
    for _ in range(ROUNDS):
        for name, run in engines.items():
            best[name] = max(best[name], run())
    return best


def main(seconds: float) -> None:
    """Print a table of the rates and their ratios."""
    with tempfile.TemporaryDirectory() as folder:
        best = measured(c_program(folder), seconds)
    exact, c = best["exact engine, fast source"], best.get("C")
    print("Rules: two seats, three buried, shuffled pick-up, one core")
    for name, games in best.items():
        ratios = f"{games / exact:8.2f} x exact"
        if c is not None:
            ratios += f"  {games / c:8.4f} x C"
        print(f"  {name:31} {games:10,.0f} games/s {ratios}")
    if c is None:
        print("  There is no C compiler here (gcc), so there is no ratio to C.")
        return
    reached = best["fast loop, fast source"] / c
    verdict = "reached" if reached >= TARGET else "missed"
    print(f"  target: fast loop at least {TARGET} x C; {verdict} with {reached:.3f} x")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.3)
