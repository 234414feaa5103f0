"""Plays test vectors and compares each value with the right one (docs/rules.md, section 10)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from games.rules.battle import step
from games.rules.cards import DECK
from games.rules.decide import Decision
from games.rules.digest import digest
from games.rules.events import Event, Flip
from games.rules.game import Game, deal, position
from games.rules.replay import play
from games.rules.ruleset import Ruleset
from games.rules.source import CheckableSource, commitment, game_seed

Vector = Mapping[str, Any]

_OPTIONAL = ("commitment", "game_seed", "deck")
_NOTHING = "nothing"


class UnreadableVectors(ValueError):
    """A file that does not hold a list of vectors."""


def read_vectors(path: Path) -> list[Vector]:
    """The vectors of one file.

    Raises UnreadableVectors.
    """
    try:
        vectors = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as fault:
        raise UnreadableVectors(f"{path} cannot be read: {fault}") from fault
    if not isinstance(vectors, list) or not all(isinstance(vector, dict) for vector in vectors):
        raise UnreadableVectors(f"{path} is not a list of vectors")
    return vectors


def mismatches(vector: Vector) -> list[str]:
    """One line for each value of a vector that the engine finds different: field, expected, got.

    A vector that cannot be played at all gives one line that says why.
    """
    try:
        got = dict(_battle(vector) if "piles" in vector else _whole_game(vector))
        expected = dict(_expected(vector, got))
    except (ValueError, TypeError, KeyError, AttributeError) as fault:
        return [f"cannot be played: {type(fault).__name__}: {fault}"]
    return [
        f"{field}: expected {_text(expected, field)}, got {_text(got, field)}"
        for field in {**got, **expected}
        if _text(expected, field) != _text(got, field) and not (field in _OPTIONAL and field not in expected)
    ]


def _text(values: Mapping[str, Any], field: str) -> str:
    return json.dumps(values[field]) if field in values else _NOTHING


def _expected(vector: Vector, got: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The right values by field, ``result`` and ``after`` taken apart."""
    for name in ("result", "after"):
        for field, value in vector.get(name, {}).items():
            yield f"{name}.{field}", value
    for field in got:
        if field in vector:
            yield field, vector[field]


def _whole_game(vector: Vector) -> Iterator[tuple[str, Any]]:
    server_seed = bytes.fromhex(vector["server_seed"])
    seed = game_seed(server_seed, vector["contributions"])
    source = CheckableSource(seed)
    yield "commitment", commitment(server_seed)
    yield "game_seed", seed.hex()
    yield "deck", list(source.shuffled("deal", DECK))
    game = deal(Ruleset.from_dict(vector["rules"]), source)
    events: list[Event] = []
    for progress in play(game, source, [Decision(**made) for made in vector.get("decisions", [])]):
        game = progress.game
        events += progress.events
    assert game.result is not None
    for field, value in game.result.as_dict().items():
        yield f"result.{field}", value
    yield "digest", digest(events)


def _battle(vector: Vector) -> Iterator[tuple[str, Any]]:
    source = CheckableSource(bytes.fromhex(vector["game_seed"]))
    rules = Ruleset.from_dict(vector["rules"])
    progress = step(position(rules, vector["piles"], vector["won"], vector["carry"]), source)
    while progress.game.war is not None:
        progress = step(progress.game, source)
    game, (flip,) = progress.game, progress.events
    assert isinstance(flip, Flip)
    yield "winner", flip.winner
    yield "wars", flip.war
    yield "spoils", flip.stake
    yield "after.piles", _lists(game.piles)
    yield "after.won", _lists(game.won)
    yield "after.carry", list(game.carry)
    yield "after.out", list(game.out)
    yield "over", _over(game)


def _lists(piles: Sequence[Sequence[str]]) -> list[list[str]]:
    return [list(pile) for pile in piles]


def _over(game: Game) -> dict[str, object] | None:
    if game.result is None:
        return None
    result = game.result.as_dict()
    return {field: result[field] for field in ("winner", "drawn", "reason", "places")}
