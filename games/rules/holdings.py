"""What the seats hold while one flip is worked out (docs/rules.md, section 3)."""

from games.rules.cards import Card
from games.rules.game import Game
from games.rules.source import Source


class Holdings:
    """A working copy of a game's piles, won piles and turnovers."""

    __slots__ = ("_shuffled_turnover", "_source", "piles", "turnovers", "won")

    def __init__(self, game: Game, source: Source) -> None:
        self.piles = list(game.piles)
        self.won = list(game.won)
        self.turnovers = list(game.turnovers)
        self._shuffled_turnover = game.rules.turnover == "shuffled"
        self._source = source

    def count(self, seat: int) -> int:
        """How many cards the seat holds, won pile included."""
        return len(self.piles[seat]) + len(self.won[seat])

    def draw(self, seat: int, n: int) -> tuple[Card, ...]:
        """Take the next n cards, fewer if it holds fewer; the won pile is turned over when needed."""
        pile = self.piles[seat]
        if n > len(pile) and self.won[seat]:
            pile += self._turned_over(seat)
        self.piles[seat] = pile[n:]
        return pile[:n]

    def take_all(self, seat: int) -> tuple[Card, ...]:
        """Take pile and won pile, which is not turned over for it."""
        cards = self.piles[seat] + self.won[seat]
        self.piles[seat] = self.won[seat] = ()
        return cards

    def _turned_over(self, seat: int) -> tuple[Card, ...]:
        cards = self.won[seat]
        self.won[seat] = ()
        self.turnovers[seat] += 1
        if self._shuffled_turnover:
            return self._source.shuffled(f"turnover/{seat}/{self.turnovers[seat]}", cards)
        return cards
