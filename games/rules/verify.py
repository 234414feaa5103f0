"""Checks a downloaded record from its seeds alone: ``python -m games.rules.verify RECORD.json``.

Needs nothing installed (docs/rules.md, section 9).
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.rules.code import rule_code
from games.rules.decide import Decision
from games.rules.digest import chain_next, chain_start, digest
from games.rules.events import Event, Flip, conceded_event, flip_event
from games.rules.game import Game, deal
from games.rules.record import RECORD_VERSION, dealt_event, over_event
from games.rules.replay import play
from games.rules.ruleset import Ruleset
from games.rules.source import CheckableSource, commit_of, commitment, game_seed

Record = Mapping[str, Any]

NOT_COVERED = "seats, started and ended are only written down: no seed says anything about them"


class UnreadableRecord(ValueError):
    """The record lacks something without which nothing can be checked."""


@dataclass(frozen=True, slots=True)
class Line:
    """One statement of a record, whether it is true, and the sentence that says so."""

    true: bool
    text: str

    def __str__(self) -> str:
        return f"{'true' if self.true else 'false'}: {self.text}"


@dataclass(frozen=True, slots=True)
class _Replayed:
    """What the seeds say: the game at its end, what everybody saw, and its deal."""

    dealt: Game
    over: Game
    events: Sequence[Event]


def verify(record: Record) -> list[Line]:
    """Every statement of the record, checked against its ruleset, seeds and decisions.

    Raises UnreadableRecord when a part that everything else follows from is missing or malformed.
    """
    try:
        rules = Ruleset.from_dict(record["rules"])
        server_seed = _seed(record["server_seed"])
        contributions = [str(text) for text in record["contributions"]]
        seed = game_seed(server_seed, contributions)
        decisions = [_decision(made) for made in record["decisions"]]
        replayed = _replayed(rules, seed, decisions)
        return [
            _equal("version", record["version"], RECORD_VERSION, "this program reads"),
            _equal("rule_code", record["rule_code"], rule_code(rules), "from the rules it is"),
            _equal("commitment", record["commitment"], commitment(server_seed), "from server_seed it is"),
            _equal("rules", record["rules"], rules.as_dict(), "with all options they are"),
            _deals_line(record["deals"]),
            *_commit_lines(record, rules.seats),
            _order_line(decisions),
            *(_decision_line(number, made, replayed.over) for number, made in enumerate(decisions)),
            *_result_lines(record["result"], replayed),
            _equal("digest", record["digest"], digest(replayed.events), _SEEDS),
            _equal("record_url", record["record_url"], f"/api/games/{record['id']}", "from the id it is"),
            _chain_line(record, replayed),
        ]
    except KeyError as missing:
        raise UnreadableRecord(f"the record has no {missing.args[0]}") from missing
    except (ValueError, TypeError, AttributeError) as fault:
        raise UnreadableRecord(str(fault)) from fault


_SEEDS = "from the seeds it is"


def _equal(name: str, said: object, derived: object, how: str) -> Line:
    # as JSON, since Python takes 1, 1.0 and true for the same
    if json.dumps(said, sort_keys=True) == json.dumps(derived, sort_keys=True):
        return Line(True, name)
    return Line(False, f"{name} is {_shown(said)}, {how} {_shown(derived)}")


def _shown(value: object) -> str:
    return value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)


def _seed(text: object) -> bytes:
    if not isinstance(text, str) or not re.fullmatch("[0-9a-f]{64}", text):
        raise UnreadableRecord("server_seed is not 64 lower-case hex digits")
    return bytes.fromhex(text)


def _deals_line(deals: object) -> Line:
    if type(deals) is int and deals >= 1:
        return Line(True, "deals")
    return Line(False, f"deals is {_shown(deals)}, which is no count of deals")


def _decision(made: Mapping[str, Any]) -> Decision:
    at, kind, seat = made["at"], made["kind"], made.get("seat")
    if type(at) is not int or at < 0 or not (seat is None or type(seat) is int):
        raise UnreadableRecord("a decision is made at a whole number, by a seat or null")
    return Decision(at=at, kind=kind, seat=seat)


def _replayed(rules: Ruleset, seed: bytes, decisions: Sequence[Decision]) -> _Replayed:
    source = CheckableSource(seed)
    game = dealt = deal(rules, source)
    events: list[Event] = []
    for progress in play(dealt, source, decisions):
        game = progress.game
        events += progress.events
    return _Replayed(dealt, game, events)


def _commit_lines(record: Record, seats: int) -> Iterator[Line]:
    commits, contributions, withheld = record["commits"], record["contributions"], record["withheld"]
    for name in ("commits", "contributions", "seats"):
        yield _equal(f"number of {name}", len(record[name]), seats, "by the rules it is")
    for seat, (commit, contribution) in enumerate(zip(commits, contributions, strict=False)):
        yield _commit_line(seat, commit, contribution, seat in withheld)


def _commit_line(seat: int, commit: str, contribution: str, withheld: bool) -> Line:
    name = f"contribution of seat {seat}"
    if not isinstance(commit, str) or not re.fullmatch("(?:[0-9a-f]{64})?", commit):
        return Line(False, f"commit of seat {seat} is {_shown(commit)}, which is not 64 hex digits")
    if not contribution:
        if withheld == bool(commit):
            return Line(True, f"{name}: none, {'withheld' if withheld else 'and no commit'}")
        return Line(False, f"{name} is missing, but {'it had no commit' if withheld else 'not withheld'}")
    if withheld:
        return Line(False, f"{name} is there, but the record says withheld")
    if not re.fullmatch("[0-9a-f]{32}", contribution):
        return Line(False, f"{name} is {contribution}, which is not 32 lower-case hex digits")
    return _equal(f"commit of seat {seat}", commit, commit_of(contribution), "from its contribution it is")


def _order_line(decisions: Sequence[Decision]) -> Line:
    times = [made.at for made in decisions]
    if times == sorted(times) and len(set(decisions)) == len(decisions):
        return Line(True, "order of decisions")
    return Line(False, "decisions do not stand once each, in the order in which they were made")


def _decision_line(number: int, made: Decision, over: Game) -> Line:
    name = f"decisions[{number}]"
    seats = range(over.rules.seats) if made.kind == "concede" else (None,)
    if made.seat not in seats:
        return Line(False, f"{name}.seat is {_shown(made.seat)}, which cannot {made.kind}")
    if made.at > over.at:
        return Line(False, f"{name}.at is {made.at}, but the game was over after {over.at} flips")
    return Line(True, name)


def _result_lines(said: Mapping[str, Any], replayed: _Replayed) -> Iterator[Line]:
    assert replayed.over.result is not None
    derived = replayed.over.result.as_dict()
    for field, value in derived.items():
        yield _equal(f"result.{field}", said[field], value, _SEEDS)
    for field in said.keys() - derived.keys():
        yield Line(False, f"result.{field} is no part of a result")


def _chain_line(record: Record, replayed: _Replayed) -> Line:
    """The chain over the seeds' own events, so that a false result alone does not make it false too."""
    assert replayed.over.result is not None
    server_seed, game_id = record["server_seed"], record["id"]
    shown = commitment(bytes.fromhex(server_seed))
    dealt = dealt_event(
        replayed.dealt,
        game_id,
        shown,
        record["commits"],
        record["contributions"],
        record["withheld"],
        record["deals"],
    )
    over = over_event(replayed.over.result, server_seed, f"/api/games/{game_id}")
    chain = chain_start(shown)
    for event in (dealt, *map(_event, replayed.events), over):
        chain = chain_next(chain, event)
    return _equal(
        "chain", record["chain"], chain, "from id, commits, contributions, withheld, deals and seeds it is"
    )


def _event(event: Event) -> dict[str, object]:
    return flip_event(event) if isinstance(event, Flip) else conceded_event(event)


def report(path: str) -> tuple[list[str], bool]:
    """The lines to print for a record's file, and whether every line of it is true."""
    try:
        record = json.loads(Path(path).read_text(encoding="utf-8"))
        lines = verify(record)
    except (OSError, ValueError, RecursionError) as fault:
        return [f"false: {path} cannot be checked: {fault}"], False
    wrong = sum(not line.true for line in lines)
    end = f"{len(lines) - wrong} lines true, {wrong} false"
    return [*map(str, lines), f"not covered: {NOT_COVERED}", end], wrong == 0


def main(paths: Sequence[str]) -> int:
    """Print what is true and false of one record; 0 when all is true, else 1."""
    if len(paths) != 1:
        print("python -m games.rules.verify RECORD.json", file=sys.stderr)
        return 1
    lines, good = report(paths[0])
    print("\n".join(lines))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
