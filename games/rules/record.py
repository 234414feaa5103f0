"""A finished game's record and the events that its chain covers (docs/rules.md, section 9)."""

from collections.abc import Sequence

from games.rules.game import Game
from games.rules.result import Result

RECORD_VERSION = 1
"""The version of the record's form."""


def dealt_event(
    game: Game,
    game_id: str,
    commitment: str,
    commits: Sequence[str],
    contributions: Sequence[str],
    withheld: Sequence[int],
    deals: int,
) -> dict[str, object]:
    """The deal ready for JSON: what was shown before it, by seat, and the cards set aside."""
    return {
        "type": "dealt",
        "game": game_id,
        "at": 0,
        "commitment": commitment,
        "commits": list(commits),
        "contributions": list(contributions),
        "withheld": list(withheld),
        "deals": deals,
        "aside": list(game.aside),
        "cards": list(game.counts),
        "awaits": list(game.awaits),
    }


def over_event(result: Result, server_seed: str, record_url: str) -> dict[str, object]:
    """The end ready for JSON, with the server's seed in hex, which nobody saw before."""
    return {
        "type": "over",
        "result": result.as_dict(),
        "server_seed": server_seed,
        "record_url": record_url,
    }
