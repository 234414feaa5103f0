"""How the states of a table are made: the frames, and what the device remembers."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.rules import DECK, Ruleset, house
from tests.browser.fake_tables import Event, laid_out, table_of, turned_up

SUMS_HIDDEN = {"war.add-first": "press"}
SUMS_TOLD = {"war.add-first": "off"}
WON = ("AC AD AH", "QD", "QC QH", "JC JH", "JD JS", "TC TD")
HELD = ("KS 2C 2D", "9D 2H 2S", "4C 3C 3D", "5C 3H 3S", "6C 4D 4H", "7C 5D 5H")
OVER = {
    "status": "over", "server_seed": "ab" * 32, "record_url": "/records/none", "at": 260, "battle": 231,
    "battles": 231, "wars": 14, "biggest_war": 28, "awaits": [],
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class State:
    """A table, and what happened at it: events, then frames, then `opens`, the id of a dialog."""

    table: Event
    events: Sequence[Event] = ()
    phase: str = "play"
    me: bool = True
    frames: Sequence[Event] = ()
    opens: str = ""
    kept: dict[str, str] = field(default_factory=dict)
    """What the device remembers: it is one that has never seen a tip."""
    tv: bool = False
    """It is seen on the big screen."""
    cut: bool = False
    """The connection is lost."""
    replaced: bool = False
    signed_out: bool = False
    """Another device has the place."""
    you: Sequence[int] = (0,)
    """The seats of this device, where it is one of `me`."""
    role: str = "host"
    does: str = ""
    """What is pressed, by its `data-act`."""
    turned_away: str = ""
    """What the server said before it closed the socket."""


def piles(tops: Sequence[str], more: int = 5) -> list[str]:
    """A pile a seat that begins with these cards: `-` is any other card, as are those below."""
    named = {card for top in tops for card in top.split()}
    others = iter(card for card in DECK if card not in named)
    filled = [[next(others) if card == "-" else card for card in top.split()] for top in tops]
    return [" ".join([*top, *(next(others) for _ in range(more))]) for top in filled]


def people(table: Event) -> Event:
    """The same table with a person on every seat."""
    return table | {"seats": [seat | {"kind": "person"} for seat in table["seats"]]}


def played(tops: Sequence[str], flips: int = 1, *, below: int = 5, **rules: object) -> State:
    """A table of people after some flips."""
    game = laid_out(Ruleset(**({"seats": len(tops)} | rules)), *piles(tops, below))  # type: ignore[arg-type]
    return State(people(table_of(game)), turned_up(game, flips))


def looked_on(tops: Sequence[str], flips: int = 1) -> State:
    """As `played`, with a first seat that holds nothing any more."""
    game = laid_out(Ruleset(seats=len(tops) + 1), "", *piles(tops))
    return State(people(table_of(game)), turned_up(game, flips))


def short(rule: str, left: str) -> State:
    """A war for which the other has only these cards left."""
    game = laid_out(Ruleset(shortage=rule), "QC 2C 3C 4C 5C 6C 7C 8C", f"QD {left}")
    return State(people(table_of(game)), turned_up(game, 1))


def won_piles(seats: int) -> State:
    game = laid_out(house("cardgames-io", seats), *HELD[:seats], won=WON[:seats])
    return State(people(table_of(game)), turned_up(game, 1))


def pot() -> State:
    return State(people(table_of(laid_out(Ruleset(seats=3), "3C 2C 4C 5C 6C", "QD", "QH", carry="9S 9H"))))


def waiting(free: Sequence[int], seats: int, **more: object) -> State:
    """Before the deal, with some chairs free."""
    table = people(table_of(laid_out(Ruleset(seats=seats), *piles(["-"] * seats)))) | {"status": "open"}
    for seat in free:
        table["seats"][seat] |= {"kind": "open", "name": "", "avatar": ""}
    return State(table | {"game": None, "awaits": []} | more, phase="waiting")


def over(seats: int, winner: int | None, reason: str, **more: object) -> State:
    """The end of a game, as a page sees it that comes now."""
    game = laid_out(
        Ruleset(seats=seats, battle_limit=100 if reason == "limit" else None), *piles(["-"] * seats)
    )
    others = 0 if reason == "all_cards" else 25 // (seats - 1)
    result = {
        "winner": winner, "drawn": list(range(seats)) if winner is None else [], "reason": reason,
        "battles": 231, "flips": 260, "wars": 14, "deepest_war": 3, "biggest_war": 28,
        "cards": [52 - others * (seats - 1) if seat == winner else others for seat in range(seats)],
        "places": [1 if winner in (seat, None) else 2 for seat in range(seats)],
    }  # fmt: skip
    return State(people(table_of(game)) | OVER | {"result": result} | more, phase="end")


def over_after(tops: Sequence[str], flips: int, winner: int = 0, reason: str = "called") -> State:
    """The end of a game that the page has seen from its first flip."""
    made = played(tops, flips)
    last = made.events[-1]
    counted = {"battles": last["battle"], "wars": last["wars"], "biggest_war": last["biggest_war"]}
    result = over(2, winner, reason).table["result"] | counted
    end = {"type": "over", "result": result, "server_seed": "ab" * 32, "record_url": "/records/none"}
    return State(made.table, [*made.events, end], phase="end")


def agreed(what: str, seats: Sequence[int], of: int) -> Event:
    return {"type": "agreed", "what": what, "seats": list(seats), "of": list(range(of))}


def new_rules(table: Event) -> Event:
    """Somebody chose other rules for the next game."""
    rules = table["rules"] | {"ace": "wild", "buried": 1, "battle_limit": 300}
    return {"type": "rules", "rules": rules, "rule_code": "w2", "next": True, "dropped": [], "added": 0}
