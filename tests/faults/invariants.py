"""What must hold after every fault, each as a function over what was recorded.

Each returns what it looked at, as a short text for the table, and raises `AssertionError` where it does not
hold.
"""

import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from games.rules import CheckableSource, Decision, Flip, Game, Ruleset, deal, flip_event, game_seed, play
from games.rules.verify import verify
from games.tables.entries import Dealt, Entry, Finished, Flipped, Opened, decode
from games.tables.fold import fold
from games.tables.state import TableState
from games.tables.store.keys import keys_of
from tests.sockets.clients import shared

from .cast import Cast, Sample
from .load import Load, Record
from .people import Person, Seen

CARDS = 52
LEAK_MB = 60.0
WORD_S = 3.0


@dataclass(frozen=True, slots=True)
class Recorded:
    """A trial when it is over. Times are those of the event loop, in seconds."""

    load: Load
    cast: Cast
    healed: float
    back_s: float
    """So long after the fault's end every table goes on, at most."""
    may_step_back_s: float
    """So much of what was shown may be turned up again: nothing, unless everything was lost at once."""
    word_s: float
    """So long a press may be without a word."""
    before: dict[int, Sample]
    after: dict[int, Sample]
    patience: float
    """How many times longer everything may take than it should: this computer may be busy."""


def log_of(cast: Cast, code: str) -> tuple[dict[str, int], list[Entry]]:
    """A table in the store: its numbers, and its entries."""
    keys = keys_of(code)
    values = cast.store.ask("HMGET", keys.table, "n", "base", "at")
    lines = cast.store.ask("LRANGE", keys.log, 0, -1)
    assert isinstance(values, list)
    assert isinstance(lines, list)
    return dict(zip(("n", "base", "at"), map(int, values), strict=True)), [decode(line) for line in lines]


def conservation(trial: Recorded) -> str:
    """I1: at every version in the store, and in every flip that anybody was shown."""
    versions = shown = 0
    for table in trial.load.there:
        state: TableState | None = None
        for entry in log_of(trial.cast, table.made.code)[1]:
            state = fold(state, entry).state
            if state.play is not None:
                assert _cards_of(state.play.game) == CARDS, f"version {state.n} of {state.code}"
                versions += 1
        for person in table.people:
            for seen in person.flips():
                event = seen.event
                lying = event["stake"] if event["warriors"] else event["carry"]
                assert sum(event["cards"]) + lying + CARDS % len(event["cards"]) == CARDS, event
                shown += 1
    return f"{versions} versions, {shown} frames"


def _cards_of(game: Game) -> int:
    rows = game.war.rows if game.war is not None else ()
    heaps = (*game.piles, *game.won, game.carry, game.aside, *(cards for _, cards in rows))
    return sum(map(len, heaps))


def one_history(trial: Recorded) -> str:
    """I2: one entry a number, nothing left out, all the same at the end, and as the seeds say."""
    compared = 0
    for table in trial.load.there:
        numbers, entries = log_of(trial.cast, table.made.code)
        assert numbers["n"] == numbers["base"] + len(entries) - 1, "the log has a hole"
        told: dict[tuple[object, int], object] = {}
        for person in table.people:
            assert not person.wrong, person.wrong
            for at, frame in _entries(person):
                same = told.setdefault(at, frame)
                assert same == frame, f"two entries {at}: {same} and {frame}"
                compared += 1
        first, *others = [shared(person.view) for person in table.people]
        assert all(view == first for view in others), "two people see two tables"
        flips = _referee(trial.load.records[first["game"]])
        for person in table.people:
            for seen in person.flips():
                assert seen.event == flips[seen.at - 1], f"flip {seen.at} is not what the seeds say"
    return f"{compared} frames"


def _entries(person: Person) -> Iterator[tuple[tuple[int | None, int], object]]:
    epoch = None
    for heard in person.heard:
        if heard.frame["type"] in ("welcome", "table"):
            epoch = heard.frame["epoch"]
        elif heard.frame["type"] == "entry":
            yield (epoch, heard.frame["n"]), heard.frame


def _referee(record: Record) -> list[dict[str, object]]:
    """Every flip of a finished game, turned up again from its seeds and decisions alone."""
    source = CheckableSource(game_seed(bytes.fromhex(record["server_seed"]), record["contributions"]))
    decisions = [Decision(made["at"], made["kind"], made["seat"]) for made in record["decisions"]]
    progresses = play(deal(Ruleset.from_dict(record["rules"]), source), source, decisions)
    events = [event for progress in progresses for event in progress.events]
    return json.loads(json.dumps([flip_event(event) for event in events if isinstance(event, Flip)]))  # type: ignore[no-any-return]


def decided_once(trial: Recorded) -> str:
    """I3: the log has each step once, and nobody saw a step twice but with the same cards after a restore."""
    steps = 0
    for table in trial.load.there:
        numbers, entries = log_of(trial.cast, table.made.code)
        record = trial.load.records[table.people[0].view["game"]]
        assert _steps(entries) == numbers["at"] == record["result"]["flips"]
        steps += numbers["at"]
        for person in table.people:
            numbers_shown = [at for at, _ in _entries(person)]
            assert len(set(numbers_shown)) == len(numbers_shown), "an entry was shown twice"
    return f"{steps} steps"


def _steps(entries: list[Entry]) -> int:
    steps = 0
    for entry in entries:
        match entry:
            case Opened():
                steps = 0 if entry.play is None else entry.play.at
            case Dealt():
                steps = 0
            case Flipped():
                steps += 1
            case Finished():
                steps += entry.flips
    return steps


def secrecy(trial: Recorded) -> str:
    """I4: no seed before the end of its game, none in any log."""
    texts = 0
    said = trial.cast.outputs()
    for table in trial.load.there:
        seed = trial.load.records[table.people[0].view["game"]]["server_seed"]
        assert seed not in said, "a seed stands in a log"
        for person in table.people:
            assert person.token is None or person.token not in said, "a token stands in a log"
            for client in person.clients:
                for text, frame in zip(client.texts, client.frames, strict=True):
                    over = frame["type"] == "table" and frame["status"] == "over"
                    over = over or (frame["type"] == "entry" and frame["event"]["type"] == "over")
                    assert over or seed not in text, f"{frame['type']} holds the seed"
                    texts += 1
    return f"{texts} texts"


def one_result(trial: Recorded) -> str:
    """I5: one finished game a deal, whose seats are what its result says, counted in the database; and on the
    board of its people, who are a family, once."""
    games = 0
    for table in trial.load.there:
        rows = trial.cast.database.rows(
            'SELECT id, status, result FROM games_game WHERE "table" = \'' + table.made.code + "'"
        )
        ((game, status, result),) = rows
        result = json.loads(result) if isinstance(result, str) else result
        shown = table.people[0].view
        assert (game, status, result) == (shown["game"], "finished", shown["result"])
        seats = trial.cast.database.rows(
            f"SELECT place, cards FROM games_seat WHERE game_id = '{game}' ORDER BY seat"
        )
        assert seats == list(zip(result["places"], result["cards"], strict=True))
        games += 1
    counted, shared, differences = trial.cast.families.check([table.made.code for table in trial.load.there])
    assert not differences, differences[0]
    assert counted == shared, f"{counted} games of {shared} stand on a board"
    return f"{games} results, {counted} on a board"


def liveness(trial: Recorded) -> str:
    """I6: so long after the fault every table turns up cards, and nobody had to reload."""
    return f"back after {back_after(trial):.1f} s"


def back_after(trial: Recorded) -> float:
    """From the fault's end to the first flip that everybody at the slowest table saw."""
    firsts = []
    for table in trial.load.there:
        for person in table.people:
            times = [seen.when for seen in person.flips() if seen.when > trial.healed]
            if times:
                firsts.append(min(times) - trial.healed)
    assert firsts, "no table went on"
    slowest = max(firsts)
    assert slowest <= trial.back_s * trial.patience + trial.load.late_s, (
        f"the last table went on after {slowest:.1f} s"
    )
    return slowest


def kept(trial: Recorded) -> str:
    """I7: what anybody was shown stays; after the loss of everything the last moments come again."""
    worst = 0.0
    for person in trial.load.people:
        flips = person.flips()
        for number, (one, two) in enumerate(itertools.pairwise(flips)):
            if two.at <= one.at:
                again = next(seen for seen in flips[: number + 1] if seen.at >= two.at)
                worst = max(worst, one.when - again.when)
        record = trial.load.records[person.view["game"]]
        assert all(seen.at <= record["result"]["flips"] for seen in flips)
    assert worst <= trial.may_step_back_s * trial.patience, f"{worst:.1f} s of flips were taken back"
    most = max(repeated(person) for person in trial.load.people)
    return f"{most} flips of {worst:.1f} s again" if most else "nothing again"


def referee_agrees(trial: Recorded) -> str:
    """I8: every line of every record is true, from its seeds alone."""
    lines = [line for record in trial.load.records.values() for line in verify(record)]
    assert all(line.true for line in lines), [line.text for line in lines if not line.true]
    return f"{len(lines)} lines"


def no_leak(trial: Recorded) -> str:
    """I9: the sockets of those who left are gone, keys have lives, memory did not grow for good."""
    grown = 0.0
    for k, sample in trial.after.items():
        if k in trial.before:
            was = trial.before[k]
            assert sample.sockets <= was.sockets + 2, f"{was.sockets} sockets became {sample.sockets}"
            grown = max(grown, sample.resident_mb - was.resident_mb)
    assert grown <= LEAK_MB, f"{grown:.0f} MB more"
    immortal = trial.cast.immortal_keys()
    assert not immortal, immortal
    return f"{grown:+.0f} MB"


def a_word(trial: Recorded) -> str:
    """I10, what the server can do for it: whoever presses hears something, or that the house is busy."""
    waits = [
        (press.word - press.when, person, press)
        for person in trial.load.people
        for press in person.presses
        if press.word is not None
    ]
    longest, person, press = max(waits, key=lambda wait: wait[0], default=(0.0, None, None))
    if (
        person is not None
        and press is not None
        and longest > trial.word_s * trial.patience + trial.load.late_s
    ):
        heard = [heard for heard in person.heard if press.when - 2 < heard.when < press.when + longest + 1]
        told = ", ".join(f"{heard.frame['type']} {heard.when - press.when:+.1f}" for heard in heard)
        raise AssertionError(f"a press was without a word for {longest:.1f} s\nflip {press.at}: {told}")
    return f"at most {longest:.1f} s"


CHECKS: Final[dict[str, Callable[[Recorded], str]]] = {
    "I1": conservation,
    "I2": one_history,
    "I3": decided_once,
    "I4": secrecy,
    "I5": one_result,
    "I6": liveness,
    "I7": kept,
    "I8": referee_agrees,
    "I9": no_leak,
    "I10": a_word,
}


def repeated(person: Person) -> int:
    """How many flips a person was shown again."""
    at = 0
    again = 0
    for seen in person.flips():
        again += seen.at <= at
        at = max(at, seen.at)
    return again


def longest_pause(flips: list[Seen]) -> float:
    """The longest time between two flips."""
    return max((two.when - one.when for one, two in itertools.pairwise(flips)), default=0.0)
