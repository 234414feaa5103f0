"""Every state in which a table is seen, by its name."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.browser.table_states import (
    SUMS_HIDDEN,
    SUMS_TOLD,
    State,
    agreed,
    looked_on,
    new_rules,
    over,
    over_after,
    played,
    pot,
    short,
    waiting,
    won_piles,
)

TWO = ("KS", "9H")
SIX = ("7S", "9H", "KC", "4C", "2S", "8S")
DUEL = ("9C - - - QC", "9D - - - 7D")
THREE = (*DUEL, "9H - - - 8H")
FOUR = (*THREE, "9S - - - JS", "4C", "5C")
DEEP = ("9C - - - QC - - - KC - - - AC", "9D - - - QD - - - KD - - - TD")
SPELLED = (f"9C {'- ' * 11}AC", f"9D {'- ' * 11}AD")
TURNED = ("KS 2S QS 3S 9C - - - QC 5C", "2D QH 3D KD 9D - - - 7D 6H")
REMOVED = "The host has taken you off this table. You can play at another one."
SUMS = ("KS 5H", "9D 3S", "JC 2C")
SUMS_AT_WAR = ("9C 5C - - - QC 4H", "TD 4D - - - 7D 8D", "JH 3H - - - 8H 5H")

BLOCKED = {
    "type": "blocked", "seats": [2], "people": [{"id": 1, "name": "Opa", "avatar": "owl"},
                                                {"id": 2, "name": "Maximiliane-Isabella", "avatar": "fox"}],
}  # fmt: skip


def told(made: State, **more: Any) -> State:
    return replace(made, table=made.table | more)


def then(made: State, *events: Any) -> State:
    return replace(made, events=[*made.events, *events])


def named(made: State, name: str) -> State:
    return told(made, seats=[seat | {"name": name} for seat in made.table["seats"]])


def computer_on(seat: int, made: State) -> State:
    seats = [one | {"kind": "computer"} if k == seat else one for k, one in enumerate(made.table["seats"])]
    return told(made, seats=seats)


def ready(made: State, *seats: int) -> State:
    return told(
        made,
        seats=[one | {"ready": True} if k in seats else one for k, one in enumerate(made.table["seats"])],
    )


def at_one_device(people: int, made: State) -> State:
    """The first seats are those of one device."""
    return replace(made, you=tuple(range(people)))


def seat_offered(seat: int, made: State) -> State:
    made = computer_on(seat, made)
    return told(made, seats=[one | {"offered": k == seat} for k, one in enumerate(made.table["seats"])])


def limits() -> State:
    made = played(TWO, battle_limit=300, time_limit=600)
    return told(made, ends=time.time_ns() // 1_000_000 + 245_000, wars=12, biggest_war=28)


def sums(tops: tuple[str, ...], flips: int = 1, kept: dict[str, str] = SUMS_TOLD) -> State:
    return replace(played(tops, flips, cards_up=2), kept=kept)


def rematch(seat: int) -> State:
    made = over(2, 0, "all_cards", series=[3, 2])
    return told(made, agreed={"rematch": [seat]}, next_rules=new_rules(made.table)["rules"] if seat else None)


def offered(host: int) -> State:
    """The host would like to see the same cards with one buried."""
    made = over(2, 0, "all_cards", series=[3, 2])
    rules = {**made.table["rules"], "buried": 1}
    return told(made, host=host, offer={"rules": rules, "rule_code": "w1"}, agreed={"rerun": [host]})


def told_and_ready(winner: int, ready: int) -> State:
    """The end with its story, where one has pressed for another game."""
    tops = TURNED if winner == 0 else TURNED[::-1]
    return then(over_after(tops, 7, winner, "all_cards"), agreed("rematch", [ready], 2))


def reacting(made: State, *more: Any) -> State:
    """Two seats show something, a picture and a long phrase, and what `more` says."""
    shown = [
        {"type": "reaction", "seat": 1, "emoji": "clap"},
        {"type": "phrase", "seat": 0, "phrase": "moment"},
        *({"type": "phrase", "seat": seat, "phrase": phrase} for seat, phrase in more),
    ]
    return replace(made, frames=shown)


def out(others: tuple[str, ...], flips: int = 1, **mine: Any) -> State:
    """Somebody who is out looks on; `mine` is what they have guessed."""
    return told(looked_on(others, flips), seats=[
        seat | {"out": k == 0} | (mine if k == 0 else {})
        for k, seat in enumerate(looked_on(others, 0).table["seats"])
    ])  # fmt: skip


def asking(made: State) -> State:
    """Two would like to watch, and one does."""
    people = [{"id": k, "name": name, "avatar": avatar} for k, name, avatar in (
        ("w1", "Maximiliane-Isabella", "owl"), ("w2", "Opa", "frog"), ("w3", "Ida", "rabbit"),
    )]  # fmt: skip
    return told(made, watching="approve", asked=people[:2], admitted=people[2:], here=["w3"], watchers=1)


def ending(made: State) -> State:
    return replace(then(made, new_rules(made.table)), phase="end")


def counted_down(*seats: int) -> State:
    """The clock will soon turn up for all but these seats, who pressed."""
    made = told(played(("KS", "9H", "7C"), 0), awaits=[0, 1, 2], pressed=list(seats))
    return told(made, due={"what": "sleeper", "at": time.time_ns() // 1_000_000 + 9_000})


STATES: dict[str, Callable[[], State]] = {
    "an open seat": lambda: waiting([1], 2),
    "six, three open seats": lambda: waiting([2, 4, 5], 6),
    "three, a free seat and a computer": lambda: computer_on(1, waiting([2], 3)),
    "nobody missing": lambda: waiting([], 3, host=1),
    "not all are ready": lambda: ready(waiting([], 4, host=0), 1),
    "I am ready": lambda: replace(ready(waiting([], 3, host=1), 0), role="player"),
    "two at one device wait": lambda: at_one_device(2, waiting([3], 4)),
    "one more at this device": lambda: replace(waiting([2], 3), does="also"),
    "a host who only watches": lambda: replace(waiting([1], 2), you=()),
    "who sits where": lambda: replace(ready(waiting([3], 4), 1), does="seats"),
    "who sits where in a game": lambda: replace(seat_offered(2, played(SIX[:3])), opens="seats-sheet"),
    "two at one device": lambda: at_one_device(2, played(SIX[:3])),
    "three at one device": lambda: at_one_device(3, played(SIX[:4], 0)),
    "four at one device": lambda: at_one_device(4, played(SIX)),
    "two at one device at war": lambda: at_one_device(2, played(THREE)),
    "counted down at one device": lambda: at_one_device(2, counted_down(2)),
    "one of two has pressed": lambda: replace(
        at_one_device(2, played(SIX[:3])), frames=[{"type": "pressed", "seats": [0], "at": 1}]
    ),
    "a seat is offered": lambda: replace(seat_offered(2, played(SIX[:3])), you=(), role="watcher"),
    "taking an offered seat": lambda: replace(
        seat_offered(2, played(SIX[:3])), you=(), role="watcher", does="sit"
    ),
    "removed": lambda: replace(played(TWO), phase="barred", turned_away=REMOVED),
    "before the first flip": lambda: played(TWO, 0),
    "a card aside": lambda: told(played(("KS", "9D", "4C"), 0), aside=["9S"]),
    "four cards aside": lambda: told(played(SIX, 0), aside=["9S", "9H", "9C", "9D"]),
    "a battle": lambda: told(played(TWO), battles=41),
    "a battle lost": lambda: played(("7S", "QH")),
    "a battle of three": lambda: played(("KS", "9H", "7C")),
    "a battle of four": lambda: played(("7S", "9H", "KC", "4C")),
    "a battle of six": lambda: played(SIX),
    "limits": limits,
    "waiting for the other": lambda: replace(
        played(("KS", "9H", "7C")), frames=[{"type": "pressed", "seats": [0, 1], "at": 1}]
    ),
    "counted down": counted_down,
    "counted down for others": lambda: counted_down(0),
    "paused": lambda: told(
        played(TWO), paused={"seat": 1, "why": "question", "until": time.time_ns() // 1_000_000 + 500_000}
    ),
    "a war": lambda: played(DUEL),
    "a war won": lambda: played(DUEL, 2),
    "a second war": lambda: played(DEEP, 2),
    "a third war": lambda: played(DEEP, 3),
    "a third war won": lambda: played(DEEP, 4),
    "a war of three": lambda: played(THREE),
    "a war of three won": lambda: played(THREE, 2),
    "a war of two of three": lambda: played(("7C", "QD - - - KD", "QH - - - 9H")),
    "a war of two of six": lambda: played(("QC - - - KC", "3D", "QH - - - 9H", "4S", "5S", "TS")),
    "a war of four of six": lambda: played(FOUR, below=2),
    "a war of four of six won": lambda: played(FOUR, 2, below=2),
    "a spelled war": lambda: played(DUEL, war_word="War"),
    "a spelled war won": lambda: played(DUEL, 2, war_word="War"),
    "a second spelled war": lambda: played(DEEP, 2, war_word="War"),
    "a war of a long word": lambda: played(SPELLED, buried=11, war_word="I declare war"),
    "a spelled war of three": lambda: played(THREE, war_word="War"),
    "nine cards down": lambda: played((f"9C {'- ' * 9}AC", f"9D {'- ' * 9}8D"), buried=9),
    "sums to add": lambda: sums(SUMS[:2], kept=SUMS_HIDDEN),
    "sums told": lambda: sums(SUMS[:2]),
    "sums of three": lambda: sums(SUMS),
    "sums of six": lambda: sums((*SUMS, "4C 4D", "TD 9H", "7H 2S")),
    "a war of sums": lambda: sums(SUMS_AT_WAR[:2]),
    "a war of sums to add": lambda: sums(SUMS_AT_WAR[:2], 2, SUMS_HIDDEN),
    "a war of three sums": lambda: sums(SUMS_AT_WAR),
    "a war of three sums to add": lambda: sums(SUMS_AT_WAR, 2, SUMS_HIDDEN),
    "won piles of two": lambda: won_piles(2),
    "won piles of three": lambda: won_piles(3),
    "won piles of six": lambda: won_piles(6),
    "short, keeps the last card": lambda: short("last_card", "3D"),
    "short, stands": lambda: short("stands", ""),
    "short, loses": lambda: short("loss", "3D"),
    "short, a showdown": lambda: short("showdown", "3D"),
    "short, forfeits": lambda: short("forfeit", "3D"),
    "cards wait for a winner": pot,
    "a wish": lambda: then(played(TWO), agreed("finish", [1], 2)),
    "two wishes": lambda: then(
        played(("KS", "9H", "3D")), agreed("finish", [1, 2], 3), agreed("call", [0], 3)
    ),
    "a wish in a war": lambda: then(played(DUEL), agreed("call", [1], 2)),
    "a notice": lambda: then(played(TWO), new_rules(played(TWO).table)),
    "a notice in a war": lambda: then(played(DUEL), new_rules(played(DUEL).table)),
    "a notice at the end": lambda: ending(over(2, 0, "all_cards")),
    "busy": lambda: replace(played(TWO), frames=[{"type": "busy"}]),
    "reconnecting": lambda: replace(played(("KS", "9H", "3D")), cut=True),
    "reconnecting in a war": lambda: replace(played(DUEL), cut=True),
    "watched": lambda: replace(played(TWO), me=False),
    "a war watched": lambda: replace(played(("7C", "QD - - - KD", "QH - - - 9H")), me=False),
    "six watched": lambda: replace(played(SIX), me=False),
    "long names": lambda: named(played(("KS", "9H", "KD - - - 5S")), "Maximiliane-Isabella"),
    "won": lambda: over(2, 0, "all_cards"),
    "lost": lambda: over(2, 1, "limit", series=[2, 3]),
    "drawn": lambda: over(2, None, "war", series=[2, 3]),
    "conceded": lambda: over(3, 2, "conceded", series=[2, 3, 1]),
    "the end of six": lambda: over(6, 3, "limit", series=[2, 3, 1, 0, 0, 1]),
    "an end watched": lambda: replace(over(2, 1, "all_cards"), me=False),
    "an end with its story": lambda: over_after(TURNED, 7),
    "a story, the loser is ready": lambda: told_and_ready(0, 1),
    "a story, the loser waits": lambda: told_and_ready(1, 0),
    "a rematch waits": lambda: rematch(0),
    "another wants a rematch": lambda: rematch(1),
    "a seat is offered in a war of six": lambda: seat_offered(2, played(FOUR, below=2)),
    "another device": lambda: replace(
        played(TWO),
        frames=[
            {"type": "handover", "url": f"/h/#{'s' * 22}", "until": time.time_ns() // 1_000_000 + 600_000}
        ],
        opens="handover-sheet",
    ),
    "replaced": lambda: replace(played(TWO), replaced=True),
    "not signed in any more": lambda: replace(played(TWO), signed_out=True),
    "replaced in a war of three": lambda: replace(played(THREE, 2), replaced=True),
    "reactions": lambda: reacting(played(TWO)),
    "reactions of six": lambda: reacting(played(SIX), (5, "well_played")),
    "reactions in a war": lambda: reacting(played(DUEL)),
    "reactions before the deal": lambda: reacting(waiting([2], 3)),
    "reactions at the end": lambda: reacting(over(6, 3, "limit"), (5, "go_on")),
    "reactions at one device": lambda: reacting(at_one_device(2, played(SIX[:3])), (2, "fun")),
    "out, may guess": lambda: out(("KS", "9H", "7C")),
    "out, has guessed": lambda: out(("KS", "9H"), guess=1, guesses={"right": 3, "of": 5}),
    "out, five play on": lambda: out(SIX[:5], guess=2, guesses={"right": 12, "of": 35}),
    "out, in a war": lambda: out(DUEL, guesses={"right": 3, "of": 5}),
    "the tray": lambda: replace(played(TWO), opens="cheer-sheet"),
    "the tray while hushed": lambda: replace(told(played(TWO), hushed=True), opens="cheer-sheet"),
    "people to mute": lambda: replace(played(SIX), opens="people-sheet", frames=[BLOCKED]),
    "the same cards are offered": lambda: offered(1),
    "the same cards were offered": lambda: offered(0),
    "the same cards again": lambda: told(played(TWO), what_if="AAAAAAAAAAAA", wars=3, biggest_war=18),
    "the end of the same cards": lambda: told(over(2, 1, "all_cards"), what_if="AAAAAAAAAAAA"),
    "somebody asks to watch": lambda: asking(played(TWO)),
    "somebody asks in a war": lambda: asking(played(DUEL)),
    "the menu of a host who is asked": lambda: replace(asking(played(SIX)), opens="menu-sheet"),
    "the menu": lambda: replace(played(TWO), opens="menu-sheet"),
    "the settings": lambda: replace(played(TWO), opens="settings-sheet"),
    "the rules": lambda: replace(played(TWO), opens="rules-sheet"),
    "the log": lambda: replace(played(DUEL, 2), opens="log-sheet"),
}
