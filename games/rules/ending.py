"""How a game ends (docs/rules.md, sections 3 and 4)."""

from collections.abc import Sequence
from dataclasses import replace

from games.rules.game import Game
from games.rules.result import Result, places
from games.rules.ruleset import MOST_BATTLES


def end_by_rule(game: Game, still_tied: Sequence[int] = ()) -> Game:
    """The game after a battle, over if the cards or the battle limit end it.

    ``still_tied`` are the seats that share a draw if nobody holds a card.
    """
    holders = game.awaits
    if len(holders) == 1:
        return _over(game, "all_cards", winner=holders[0], first=holders)
    if not holders:
        return _over(game, "undecided_war", drawn=still_tied, first=still_tied)
    if game.battle >= (game.rules.battle_limit or MOST_BATTLES):
        return end_by_count(game, "limit")
    return game


def end_by_count(game: Game, reason: str) -> Game:
    """The game ended for ``limit``, ``time`` or ``called``: the most cards win, a shared most is a draw."""
    holdings = game.holdings
    most = max(holdings)
    first = [seat for seat, count in enumerate(holdings) if count == most]
    if len(first) == 1:
        return _over(game, reason, winner=first[0], first=first)
    return _over(game, reason, drawn=first, first=first)


def end_by_concession(game: Game, seat: int) -> Game:
    """The game of the last two seats ended by one of them; cards stay as they stand."""
    winner = next(other for other in game.awaits if other != seat)
    return _over(game, "conceded", winner=winner, first=[winner])


def _over(
    game: Game, reason: str, *, winner: int | None = None, drawn: Sequence[int] = (), first: Sequence[int]
) -> Game:
    holdings = game.holdings
    result = Result(
        winner=winner,
        drawn=tuple(drawn),
        reason=reason,
        battles=game.battle,
        flips=game.at,
        wars=game.wars,
        deepest_war=game.deepest_war,
        biggest_war=game.biggest_war,
        cards=holdings,
        places=places(holdings, game.gone, first),
    )
    return replace(game, awaits=(), result=result)
