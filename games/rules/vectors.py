"""Plays test vectors and compares each value with the right one (docs/rules.md, section 10)."""

from collections.abc import Iterator, Mapping
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


def mismatches(vector: Vector) -> list[str]:
    """One line for each value of a vector that the engine finds different: field, expected, got.

    A vector that cannot be played at all gives one line that says why.
    """
    lines = []
    try:
        for field, got in _played(vector):
            expected = _at(vector, field)
            if expected != got:
                lines.append(f"{field}: expected {expected!r}, got {got!r}")
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as fault:
        lines.append(f"cannot be played: {type(fault).__name__}: {fault}")
    return lines


def _played(vector: Vector) -> Iterator[tuple[str, Any]]:
    return _battle(vector) if "piles" in vector else _whole_game(vector)


def _at(vector: Vector, field: str) -> Any:
    value: Any = vector
    for name in field.split("."):
        value = value[name]
    return value


def _whole_game(vector: Vector) -> Iterator[tuple[str, Any]]:
    rules = Ruleset.from_dict(vector["rules"])
    server_seed = bytes.fromhex(vector["server_seed"])
    seed = game_seed(server_seed, vector["contributions"])
    source = CheckableSource(seed)
    if "deck" in vector:
        yield "commitment", commitment(server_seed)
        yield "game_seed", seed.hex()
        yield "deck", list(source.shuffled("deal", DECK))
    game = deal(rules, source)
    events: list[Event] = []
    for progress in play(game, source, [Decision(**made) for made in vector.get("decisions", [])]):
        game = progress.game
        events += progress.events
    assert game.result is not None
    expected = vector["result"]
    got = game.result.as_dict()
    for field in sorted({*expected, *got}, key=list(got).index if set(expected) <= set(got) else str):
        yield f"result.{field}", got[field]
    yield "digest", digest(events)


def _battle(vector: Vector) -> Iterator[tuple[str, Any]]:
    source = CheckableSource(bytes.fromhex(vector["game_seed"]))
    rules = Ruleset.from_dict(vector["rules"])
    game = position(rules, vector["piles"], vector["won"], vector["carry"])
    progress = step(game, source)
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


def _lists(piles: tuple[tuple[str, ...], ...]) -> list[list[str]]:
    return [list(pile) for pile in piles]


def _over(game: Game) -> dict[str, object] | None:
    if game.result is None:
        return None
    result = game.result.as_dict()
    return {field: result[field] for field in ("winner", "drawn", "reason", "places")}
