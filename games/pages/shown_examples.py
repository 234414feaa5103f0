"""A worked example as it is drawn: who turns up what, over which cards, and who takes them."""

from dataclasses import dataclass

from games.pages.card_names import card_name
from games.pages.examples import Example
from games.pages.guests import ANIMALS


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card: its id in the deck's pictures and its name."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Fighter:
    """One seat in one turn. `steps` are its buried cards, at most six drawn."""

    animal: str
    name: str
    cards: tuple[ShownCard, ...]
    down: int
    steps: range
    takes: int


@dataclass(frozen=True, slots=True)
class Shown:
    """An example: its words, and turn after turn the fighters who turn up in it."""

    title: str
    says: str
    turns: tuple[tuple[Fighter, ...], ...]


def shown(example: Example) -> Shown:
    last = len(example.turns) - 1
    turns = tuple(
        tuple(
            Fighter(
                animal=tuple(ANIMALS)[seat],
                name=str(tuple(ANIMALS.values())[seat]),
                cards=tuple(ShownCard(card, card_name(card)) for card in turn.up.get(seat, ())),
                down=turn.down.get(seat, 0),
                steps=range(min(6, turn.down.get(seat, 0))),
                takes=example.takes if number == last and seat == example.winner else 0,
            )
            for seat in sorted({*turn.up, *turn.down, *({example.winner} if number == last else ())})
        )
        for number, turn in enumerate(example.turns)
    )
    return Shown(example.title, example.says, turns)
