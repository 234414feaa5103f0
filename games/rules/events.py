"""What everybody at the table sees; no field can hold a face-down card (docs/rules.md, section 7)."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Flip:
    """One turning-up and all that follows from it, until somebody must turn up again.

    ``at`` counts the flips turned up, this one included. ``war`` is the war the table is in now: 0 for
    none. ``buried`` holds all face-down cards of this battle so far. ``stake`` counts the cards on the
    table, carry included. ``warriors`` is empty when the battle is over.
    """

    at: int
    battle: int
    war: int
    up: Mapping[int, tuple[Card, ...]]
    buried: Mapping[int, int]
    stake: int
    tied: tuple[int, ...]
    warriors: tuple[int, ...]
    short: tuple[int, ...]
    forfeited: Mapping[int, int]
    showdown: bool
    takeback: Mapping[int, int]
    winner: int | None
    captured: int
    carry: int
    cards: tuple[int, ...]
    won: tuple[int, ...]
    out: tuple[int, ...]
    awaits: tuple[int, ...]
    wars: int
    biggest_war: int


@dataclass(frozen=True, slots=True)
class Conceded:
    """A seat gave up. ``at`` is when it said so; the counts are those after it."""

    at: int
    seat: int
    carry: int
    cards: tuple[int, ...]
    won: tuple[int, ...]
    out: tuple[int, ...]
    awaits: tuple[int, ...]


Event = Flip | Conceded


def flip_event(flip: Flip) -> dict[str, object]:
    """The flip ready for JSON; seats that are keys become text."""
    return {
        "type": "flip",
        "at": flip.at,
        "battle": flip.battle,
        "war": flip.war,
        "up": {str(seat): list(cards) for seat, cards in flip.up.items()},
        "buried": _by_seat(flip.buried),
        "stake": flip.stake,
        "tied": list(flip.tied),
        "warriors": list(flip.warriors),
        "short": list(flip.short),
        "forfeited": _by_seat(flip.forfeited),
        "showdown": flip.showdown,
        "takeback": _by_seat(flip.takeback),
        "winner": flip.winner,
        "captured": flip.captured,
        "carry": flip.carry,
        "cards": list(flip.cards),
        "won": list(flip.won),
        "out": list(flip.out),
        "awaits": list(flip.awaits),
        "wars": flip.wars,
        "biggest_war": flip.biggest_war,
    }


def conceded_event(conceded: Conceded) -> dict[str, object]:
    """The concession ready for JSON."""
    return {
        "type": "conceded",
        "at": conceded.at,
        "seat": conceded.seat,
        "carry": conceded.carry,
        "cards": list(conceded.cards),
        "won": list(conceded.won),
        "out": list(conceded.out),
        "awaits": list(conceded.awaits),
    }


def _by_seat(counts: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): count for seat, count in counts.items()}
