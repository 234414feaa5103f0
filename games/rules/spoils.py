"""Who gets the cards on the table, and in which order (docs/rules.md, sections 3 and 4)."""

from collections.abc import Sequence

from games.rules.cards import Card
from games.rules.game import Row
from games.rules.holdings import Holdings
from games.rules.ruleset import Ruleset
from games.rules.source import Source


def in_table_order(rows: Sequence[Row]) -> tuple[Card, ...]:
    """All cards of the rows, in the order of play."""
    return tuple([card for _, cards in rows for card in cards])


def collect(
    rules: Ruleset, rows: Sequence[Row], winner: int, battle: int, holdings: Holdings, source: Source
) -> int:
    """Give the spoils to the winner in the order of the pick-up; returns how many."""
    spoils = _picked_up(rules.pickup, rows, winner, battle, source)
    if rules.winnings == "under_pile":
        holdings.piles[winner] += spoils
    else:
        holdings.won[winner] += spoils
    return len(spoils)


def _picked_up(
    pickup: str, rows: Sequence[Row], winner: int, battle: int, source: Source
) -> tuple[Card, ...]:
    if pickup == "shuffled":
        return source.shuffled(f"pickup/{battle}", in_table_order(rows))
    if pickup == "as_played":
        return in_table_order(rows)
    own = in_table_order([row for row in rows if row[0] == winner])
    others = in_table_order([row for row in rows if row[0] != winner])
    return own + others if pickup == "winner_first" else others + own


def take_back(
    rows: Sequence[Row], tied: Sequence[int], battle: int, holdings: Holdings, source: Source
) -> dict[int, int]:
    """Split the table among tied seats that all have nothing left; returns how many cards each gets.

    Each takes its own cards of this battle; the others are dealt behind them, lowest seat first.
    """
    shares = {seat: list(in_table_order([row for row in rows if row[0] == seat])) for seat in tied}
    for index, card in enumerate(in_table_order([row for row in rows if row[0] not in shares])):
        shares[tied[index % len(tied)]].append(card)
    for seat, cards in shares.items():
        holdings.piles[seat] += source.shuffled(f"takeback/{battle}/{seat}", cards)
    return {seat: len(cards) for seat, cards in shares.items()}
