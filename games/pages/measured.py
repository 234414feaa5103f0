"""How long games are under which rules: figures that `manage.py measure` takes and keeps in measured.json."""

import functools
import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from games.rules import HOUSES, FastSource, Ruleset, rule_code
from games.rules.statistics import Statistics, results, statistics

FILE: Final = Path(__file__).with_name("measured.json")
SEED: Final = 1
GAMES: Final = 10_000
GAMES_OF_AN_OPTION: Final = 2_000
"""Enough to say what an option does to the length of a game."""

LIMIT: Final = 2_000
"""The battle limit under which rules are measured that must have one."""

SETTINGS: Final[tuple[Ruleset, ...]] = tuple(
    Ruleset(buried=buried, battle_limit=limit)
    for buried in (3, 1)
    for limit in (None, 80, 100, 200, 300, 1_000)
)
"""What two of the houses let people set."""

OPTIONS: Final[tuple[Ruleset, ...]] = (
    *(Ruleset(seats=seats) for seats in (3, 4, 5, 6)),
    *(Ruleset(ace=ace) for ace in ("low", "wild")),
    Ruleset(cards_up=2),
    *(Ruleset(buried=buried) for buried in (0, 2, 4, 5, 10, 11, 20)),
    Ruleset(winnings="won_pile"),
    Ruleset(winnings="won_pile", turnover="shuffled"),
    *(Ruleset(pickup=pickup, battle_limit=LIMIT) for pickup in ("winner_first", "loser_first", "as_played")),
    *(Ruleset(shortage=shortage) for shortage in ("stands", "loss", "showdown", "forfeit")),
)
"""Play War with one thing changed."""


def to_measure() -> dict[str, int]:
    """Rule code -> how many games of it are played."""
    games = {rule_code(rules): GAMES_OF_AN_OPTION for rules in OPTIONS}
    return games | {rule_code(rules): GAMES for rules in (*HOUSES.values(), *SETTINGS)}


def measure(rules: Ruleset, games: int, seed: int = SEED) -> Statistics:
    """The statistics of that many games from one seed: the same at every call."""
    return statistics(results(rules, games, FastSource(seed)))


def write(figures: Mapping[str, Statistics]) -> None:
    kept = {code: asdict(found) for code, found in figures.items()}
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


@functools.cache
def figures() -> Mapping[str, Statistics]:
    """Rule code -> its statistics, as they were measured."""
    return {code: Statistics(**found) for code, found in json.loads(FILE.read_text("utf-8")).items()}


def figures_of(rules: Ruleset) -> Statistics | None:
    """The statistics of a ruleset; None where it was not measured.

    A war word is as long as its letters, and a time limit depends on how fast people play.

    >>> figures_of(Ruleset()).games
    10000
    """
    return figures().get(rule_code(replace(rules, war_word=None, time_limit=None)))
