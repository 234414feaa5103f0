"""What becomes of a table when its database was put back to an earlier time."""

from __future__ import annotations

from msgspec.structs import replace

from .entries import Opened


def interrupted(base: Opened, seed: bytes) -> Opened:
    """The table with its people, and without the game that was being played.

    What came after the backup is forgotten here and not by those who saw it: seeds may have been shown and
    cards turned up since. So nothing goes on that could be foreseen, and the next deal has a seed of its own.
    """
    seats = tuple(replace(seat, commit=None, contribution=None, offered=False) for seat in base.seats)
    fresh = replace(
        base,
        seats=seats,
        server_seed=seed.hex(),
        deals=base.deals + 1,
        n=base.n + 1,
        due=None,
        closing=None,
    )
    if base.status not in ("revealing", "playing"):
        return fresh
    return replace(fresh, status="open", play=None, agreed={}, paused=None)
