"""Every state in which a table is seen on the big screen, by its name."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.browser.all_states import (
    DEEP,
    DUEL,
    FOUR,
    SIX,
    SUMS,
    THREE,
    TURNED,
    TWO,
    counted_down,
    ending,
    limits,
    named,
    rematch,
    sums,
    told,
)
from tests.browser.table_states import (
    State,
    new_rules,
    over,
    over_after,
    played,
    pot,
    short,
    waiting,
    won_piles,
)

CODE = "BAMBAT"


def on_tv(made: State, **more: Any) -> State:
    return replace(told(made, **more), me=False, tv=True)


def away(made: State) -> State:
    """Tom is away, and a computer will soon keep his seat."""
    seats = [seat | {"away": True} if k == 1 else seat for k, seat in enumerate(made.table["seats"])]
    return on_tv(made, seats=seats)


def one_left(made: State) -> State:
    """After a game a chair is free, and the host shows the code."""
    seats = [
        seat | {"kind": "open", "name": "", "avatar": ""} if k == 1 else seat
        for k, seat in enumerate(made.table["seats"])
    ]
    return on_tv(made, seats=seats, shown_code=CODE)


TV_STATES: dict[str, Callable[[], State]] = {
    "the lobby": lambda: on_tv(waiting([1], 2), shown_code=CODE),
    "the lobby of six": lambda: on_tv(waiting([2, 4, 5], 6), shown_code=CODE),
    "a lobby without the code": lambda: on_tv(waiting([2], 3)),
    "a full lobby": lambda: on_tv(waiting([], 4, host=1), shown_code=CODE),
    "shuffling": lambda: on_tv(waiting([], 4), status="revealing"),
    "before the first flip": lambda: on_tv(played(TWO, 0)),
    "a card aside": lambda: on_tv(played(("KS", "9D", "4C"), 0), aside=["9S"]),
    "a battle": lambda: on_tv(played(TWO), battles=41),
    "a battle of three": lambda: on_tv(played(("KS", "9H", "7C"))),
    "a battle of four": lambda: on_tv(played(("7S", "9H", "KC", "4C"))),
    "a battle of six": lambda: on_tv(played(SIX)),
    "limits": lambda: on_tv(limits()),
    "counted down": lambda: on_tv(counted_down(0)),
    "paused": lambda: on_tv(played(TWO), paused={"seat": 1, "why": "door", "until": None}),
    "away": lambda: away(played(("KS", "9H", "7C"))),
    "a war": lambda: on_tv(played(DUEL)),
    "a war won": lambda: on_tv(played(DUEL, 2)),
    "a third war": lambda: on_tv(played(DEEP, 3)),
    "a war of three": lambda: on_tv(played(THREE)),
    "a war of three won": lambda: on_tv(played(THREE, 2)),
    "a war of four of six": lambda: on_tv(played(FOUR, below=2)),
    "a war of four of six won": lambda: on_tv(played(FOUR, 2, below=2)),
    "a spelled war": lambda: on_tv(played(DUEL, war_word="War")),
    "sums of three": lambda: on_tv(sums(SUMS)),
    "won piles of six": lambda: on_tv(won_piles(6)),
    "short, stands": lambda: on_tv(short("stands", "")),
    "cards wait for a winner": lambda: on_tv(pot()),
    "long names": lambda: on_tv(named(played(("KS", "9H", "KD - - - 5S")), "Maximiliane-Isabella")),
    "won": lambda: on_tv(over(2, 0, "all_cards")),
    "drawn": lambda: on_tv(over(2, None, "war", series=[2, 3])),
    "the end of six": lambda: on_tv(over(6, 3, "limit", series=[2, 3, 1, 0, 0, 1])),
    "an end with its story": lambda: on_tv(over_after(TURNED, 7)),
    "a rematch waits": lambda: on_tv(rematch(0)),
    "a seat is free after the game": lambda: one_left(over(3, 2, "all_cards")),
    "a notice at the end": lambda: on_tv(ending(over(2, 0, "all_cards"))),
    "a notice": lambda: replace(
        on_tv(played(TWO)), events=[*played(TWO).events, new_rules(played(TWO).table)]
    ),
    "closed": lambda: on_tv(waiting([], 2), status="closed", closed="left"),
    "reconnecting": lambda: replace(on_tv(played(TWO)), cut=True),
}
