"""What happens to a warrior who is short of cards (docs/rules.md, section 4)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from games.rules.game import Row
from games.rules.holdings import Holdings

Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """Where a tie leads: to a war of ``warriors``, to a ``winner``, to a takeback or to nobody.

    ``lost`` are the rows of cards that join the spoils face down. When nobody wins, ``still_tied`` are the
    seats that share the draw if no other seat holds a card.
    """

    short: Seats = ()
    warriors: Seats = ()
    winner: int | None = None
    showdown: bool = False
    takeback: bool = False
    still_tied: Seats = ()
    lost: Sequence[Row] = field(default=())


def settle_tie(shortage: str, tied: Seats, need: int, holdings: Holdings) -> Tie:
    """How a tie goes on; ``need`` is the number of cards that a war takes of each warrior.

    Cards that are lost or forfeited are taken from ``holdings``.
    """
    short = tuple([seat for seat in tied if holdings.count(seat) < need])
    if not short:
        return Tie(warriors=tied)
    return _RULES[shortage](tied, short, holdings)


def _last_card(tied: Seats, short: Seats, holdings: Holdings) -> Tie:
    able = tuple(seat for seat in tied if holdings.count(seat))
    return _among(able, tied, short)


def _stands(tied: Seats, short: Seats, holdings: Holdings) -> Tie:
    if any(holdings.count(seat) for seat in tied):
        return Tie(short, warriors=tied)
    return Tie(short, takeback=True)


def _loss(tied: Seats, short: Seats, holdings: Holdings) -> Tie:
    funded = tuple(seat for seat in tied if seat not in short)
    if funded:
        return _among(funded, tied, short, _lose(short, holdings))
    most = max(holdings.count(seat) for seat in tied)
    richest = tuple(seat for seat in tied if holdings.count(seat) == most)
    if len(richest) > 1:
        return Tie(short, still_tied=richest, lost=_lose(tied, holdings))
    others = tuple(seat for seat in tied if seat not in richest)
    return Tie(short, winner=richest[0], lost=_lose(others, holdings))


def _showdown(tied: Seats, short: Seats, holdings: Holdings) -> Tie:
    return Tie(short, warriors=tied, showdown=True)


def _forfeit(tied: Seats, short: Seats, holdings: Holdings) -> Tie:
    funded = tuple(seat for seat in tied if seat not in short)
    return _among(funded, tied, short, _lose(short, holdings))


def _among(able: Seats, tied: Seats, short: Seats, lost: Sequence[Row] = ()) -> Tie:
    if not able:
        return Tie(short, still_tied=tied, lost=lost)
    if len(able) == 1:
        return Tie(short, winner=able[0], lost=lost)
    return Tie(short, warriors=able, lost=lost)


def _lose(seats: Seats, holdings: Holdings) -> list[Row]:
    rows = [(seat, holdings.take_all(seat)) for seat in seats]
    return [row for row in rows if row[1]]


_RULES: Mapping[str, Callable[[Seats, Seats, Holdings], Tie]] = {
    "last_card": _last_card,
    "stands": _stands,
    "loss": _loss,
    "showdown": _showdown,
    "forfeit": _forfeit,
}
