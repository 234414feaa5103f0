"""A new table: who makes it, and what it begins with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.rules import Ruleset

from .codes import draw_code, draw_watch_code
from .rulings import SEED_BYTES, Draw, computer
from .state import Seat, TableState, Visibility, Watching
from .watching import usual_watching

type SeatWish = Literal["me", "open", "computer"]


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """Who makes a table: the player's id (32 hex digits), shown name and animal."""

    id: str
    name: str
    avatar: str


@dataclass(frozen=True, slots=True)
class Created:
    """The two codes of a new table: one to play, one only to watch."""

    code: str
    watch_code: str


def new_table(
    rules: Ruleset,
    seats: Sequence[SeatWish],
    player: PlayerInfo,
    visibility: Visibility,
    pace_ms: int,
    watching: Watching | None,
    sleeper_ms: int | None,
    draw: Draw,
    family: str | None = None,
) -> TableState:
    """A table with fresh codes and a fresh seed, its computers seated."""
    state = TableState(
        code=draw_code(draw),
        watch_code=draw_watch_code(draw),
        visibility=visibility,
        rules=rules,
        host=player.id,
        seats=tuple(
            Seat("person", player.id, player.name, player.avatar) if wish == "me" else Seat()
            for wish in seats
        ),
        pace_ms=pace_ms,
        sleeper_ms=sleeper_ms,
        server_seed=draw(SEED_BYTES),
        deals=1,
        n=1,
        series=(0,) * rules.seats,
        watching=watching or usual_watching(visibility),
        same_device=visibility == "private",
        family=family,
    )
    for k, wish in enumerate(seats):
        if wish == "computer":
            seated = computer(state, k)
            state = state.seat(k, kind="computer", name=seated.name, avatar=seated.avatar)
    return state
