"""A game over again, from its rules, its source and what was decided (docs/rules.md, section 6)."""

from collections import deque
from collections.abc import Iterator, Sequence

from games.rules.battle import step
from games.rules.decide import Decision, settle
from games.rules.game import Game, Progress, deal
from games.rules.ruleset import Ruleset
from games.rules.source import Source


def replay(rules: Ruleset, source: Source, at: int, decisions: Sequence[Decision] = ()) -> Game:
    """The game after ``at`` flips and all decisions made by then, or at its end if that comes first.

    A decision in mid-battle turns that battle up to its end, so the game may be further than ``at``.
    """
    game = deal(rules, source)
    for progress in play(game, source, [made for made in decisions if made.at <= at], at):
        game = progress.game
    return game


def play(
    game: Game, source: Source, decisions: Sequence[Decision] = (), at: int | None = None
) -> Iterator[Progress]:
    """Each step and each settling of decisions, to the end or until ``at`` flips are turned up."""
    waiting = deque(sorted(decisions, key=lambda decision: decision.at))
    made: list[Decision] = []
    while game.result is None:
        while waiting and waiting[0].at <= game.at and (game.war is not None or not made):
            made.append(waiting.popleft())
        if made and game.war is None:
            progress = settle(game, made)
            made = []
        elif made or at is None or game.at < at:
            progress = step(game, source)
        else:
            return
        game = progress.game
        yield progress
