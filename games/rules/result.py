"""What a game reports when it is over (docs/rules.md, section 5)."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

REASONS = ("all_cards", "undecided_war", "limit", "time", "called", "conceded")


@dataclass(frozen=True, slots=True)
class Result:
    """``winner`` is a seat or None, ``drawn`` shares a draw; ``cards`` and ``places`` go by seat."""

    winner: int | None
    drawn: tuple[int, ...]
    reason: str
    battles: int
    flips: int
    wars: int
    deepest_war: int
    biggest_war: int
    cards: tuple[int, ...]
    places: tuple[int, ...]

    def as_dict(self) -> dict[str, object]:
        """All fields by name, ready for JSON."""
        return {
            name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()
        }


def places(cards: Sequence[int], gone: Sequence[int], first: Sequence[int] = ()) -> tuple[int, ...]:
    """Each seat's place, shared ones as 1, 2, 2, 4.

    ``cards`` is each seat's holding; ``gone`` tells when it went out, a later time being a higher number and
    0 for those still in; seats in ``first`` share the first place.

    >>> places([0, 40, 12, 0], gone=[1, 0, 0, 1])
    (3, 1, 2, 3)
    >>> places([0, 0, 0], gone=[2, 2, 1], first=[1])
    (2, 1, 3)
    """
    ranks = [
        (0, 0) if seat in first else (2, -gone[seat]) if gone[seat] else (1, -count)
        for seat, count in enumerate(cards)
    ]
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
