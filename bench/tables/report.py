"""What was measured, as text: one line a server, and the ratios that the house should reach."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

HOUSE = "this game"
LAYER = "documented, channels-redis"
LOCAL = "documented, one process"
BARE = "bare picows"

type Run = Mapping[str, float]


@dataclass(frozen=True)
class Figures:
    """The runs of one server: closed loop with two and three seats, one watched table, a paced loop."""

    two: Run
    three: Run
    watched: Run
    paced: Run


def cpu_a_round(run: Run) -> float:
    """Microseconds of the server's processor time for one flip of a table."""
    return run["server_cpu"] / run["rounds"] * 1e6 if run["rounds"] else float("inf")


def store_a_round(run: Run) -> float:
    return run["store_cpu"] / run["rounds"] * 1e6 if run["rounds"] else 0.0


def cpu_a_message(run: Run) -> float:
    return run["server_cpu"] / run["messages"] * 1e6 if run["messages"] else float("inf")


COLUMNS: tuple[tuple[str, Callable[[Figures], str]], ...] = (
    ("rounds/s", lambda f: f"{f.two['rounds_s']:,.0f}"),
    ("µs/round", lambda f: f"{cpu_a_round(f.two):,.0f}"),
    ("store µs", lambda f: f"{store_a_round(f.two):,.0f}"),
    ("3 seats", lambda f: f"{f.three['rounds_s']:,.0f}"),
    ("µs/round", lambda f: f"{cpu_a_round(f.three):,.0f}"),
    ("last watcher ms", lambda f: f"{f.watched['p50_ms']:,.1f}"),
    ("µs/message", lambda f: f"{cpu_a_message(f.watched):,.1f}"),
    ("KiB/socket", lambda f: f"{f.watched['kib_each']:,.0f}"),
    ("p50 ms", lambda f: f"{f.paced['p50_ms']:,.2f}"),
    ("p99 ms", lambda f: f"{f.paced['p99_ms']:,.2f}"),
)

RATIOS: tuple[tuple[str, str, Callable[[Figures, Figures], float], str, float], ...] = (
    ("rounds/s", LAYER, lambda a, b: a.two["rounds_s"] / b.two["rounds_s"], "at least", 35),
    ("rounds/s", LOCAL, lambda a, b: a.two["rounds_s"] / b.two["rounds_s"], "", 0),
    ("rounds/s", BARE, lambda a, b: a.two["rounds_s"] / b.two["rounds_s"], "at least", 0.3),
    ("processor a round", LAYER, lambda a, b: cpu_a_round(a.two) / cpu_a_round(b.two), "", 0),
    ("processor a round", BARE, lambda a, b: cpu_a_round(a.two) / cpu_a_round(b.two), "", 0),
    ("last watcher", BARE, lambda a, b: a.watched["p50_ms"] / b.watched["p50_ms"], "at most", 1.2),
)


def show(measured: Mapping[str, Figures]) -> None:
    """Print the tables."""
    print("Tables: people flip as fast as they are answered at 200 tables of 2, then 3; 1,000 watch a table;")
    print(
        "  200 tables flip once a second. The server has one core, people and store another if there is one."
    )
    widths = [max(9, len(title) + 1) for title, _ in COLUMNS]
    print(f"  {'':27}" + "".join(f"{title:>{w}}" for (title, _), w in zip(COLUMNS, widths, strict=True)))
    for way, figures in measured.items():
        cells = [f"{tell(figures):>{w}}" for (_, tell), w in zip(COLUMNS, widths, strict=True)]
        print(f"  {way:27}" + "".join(cells))
        lost = sum(int(run["lost"]) for run in (figures.two, figures.three, figures.watched, figures.paced))
        if lost:
            print(f"    {lost} of its sockets were closed by the server.")
    for name, other, ratio, bound, target in RATIOS:
        if other in measured:
            show_ratio(f"{name}, x {other}", ratio(measured[HOUSE], measured[other]), bound, target)
    house = measured[HOUSE]
    show_ratio("KiB an idle socket", house.watched["kib_each"], "at most", 32)
    show_ratio("p50 ms at one flip a second", house.paced["p50_ms"], "at most", 1)
    show_ratio("p99 ms at one flip a second", house.paced["p99_ms"], "at most", 5)


def show_ratio(name: str, value: float, bound: str, target: float) -> None:
    if not bound:
        print(f"  {name:45} {value:8.2f}")
        return
    reached = value >= target if bound == "at least" else value <= target
    print(f"  {name:45} {value:8.2f}  target: {bound} {target:g}; {'reached' if reached else 'missed'}")
