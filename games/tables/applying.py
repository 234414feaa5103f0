"""A snapshot after an event: for every event `apply(view(before), event) == view(after)`.

So a screen that missed nothing equals one that has just come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from .playing import Event
from .view import FREE_CHAIR, HERE, NO_FLIP, NO_GUESS, NO_PLAY, View


def apply(
    before: View,
    event: Event,
    n: int,
    chain: str,
    due: View | None,
    ends: int | None = None,
    slept: Sequence[int] = (),
) -> View:
    """The snapshot after an entry's frame. `before` is left as it was."""
    after = {**before, "n": n, "chain": chain, "due": due, "ends": ends, "slept": list(slept)}
    APPLY[cast(str, event["type"])](after, cast(View, event))
    return after


def _change_seat(after: View, number: int, **changes: object) -> None:
    after["seats"] = [{**s, **changes} if k == number else s for k, s in enumerate(after["seats"])]


def _seated(after: View, event: View) -> None:
    number = event["seat"]
    there = after["seats"][number]
    renamed = there["kind"] == event["kind"] == "person" and not there["kept"]
    facts = {key: event[key] for key in ("name", "avatar", "kind")}
    after["host"] = event["host"]
    _change_seat(after, number, **facts, auto=False, ready=False, **HERE, **NO_GUESS)
    after["commits"] = [event["commit"] if k == number else c for k, c in enumerate(after["commits"])]
    if not renamed:
        after["series"] = [0] * len(after["seats"])
        _without(after, number)


def _left(after: View, event: View) -> None:
    number = event["seat"]
    _without(after, number)
    if after["status"] in ("open", "over"):
        _change_seat(
            after, number, name="", avatar="", kind="open", auto=False, ready=False, **HERE, **NO_GUESS
        )
        after["commits"] = [None if k == number else c for k, c in enumerate(after["commits"])]
        after["series"] = [0] * len(after["seats"])
    else:
        _change_seat(after, number, kind="computer", auto=False, ready=False, **HERE, **NO_GUESS)
    after["host"] = event["host"]


def _forgotten(after: View, event: View) -> None:
    for seat in event["seats"]:
        _change_seat(after, seat["seat"], name=seat["name"], avatar=seat["avatar"])
    for where in ("asked", "admitted"):
        after[where] = [o for o in after[where] if o["id"] not in event["onlookers"]]


HELD = ("cards", "won", "out")
"""What belongs to a seat, whoever sits there."""


def _swapped(after: View, event: View) -> None:
    if after["status"] in ("open", "over"):
        _keep_chairs(after, [], 0, series=after["series"])
    pair = {event["a"]: event["b"], event["b"]: event["a"]}
    order = [pair.get(k, k) for k in range(len(after["seats"]))]
    seats = after["seats"]
    after["seats"] = [
        {**seats[other], **{key: seats[k][key] for key in HELD}} for k, other in enumerate(order)
    ]
    for k in pair:
        after["seats"][k]["guess"] = None
    after["commits"] = [None if k in pair else commit for k, commit in enumerate(after["commits"])]
    after["series"] = [after["series"][other] for other in order]
    after["agreed"] = {what: sorted(order[k] for k in seats) for what, seats in after["agreed"].items()}
    if (pause := after["paused"]) is not None and pause["seat"] is not None:
        after["paused"] = {**pause, "seat": order[pause["seat"]]}
    after["host"] = event["host"]


def _without(after: View, number: int) -> None:
    wishes = {what: [k for k in seats if k != number] for what, seats in after["agreed"].items()}
    after["agreed"] = {what: seats for what, seats in wishes.items() if seats}


def _agreed(after: View, event: View) -> None:
    wishes = {**after["agreed"], event["what"]: event["seats"]}
    after["agreed"] = {what: seats for what, seats in wishes.items() if seats}


def _committed(after: View, event: View) -> None:
    after["commits"] = [event["hash"] if k == event["seat"] else c for k, c in enumerate(after["commits"])]


def _dropped(after: View, event: View) -> None:
    _keep_chairs(after, event["seats"], 0)
    after["rules"], after["rule_code"], after["host"] = event["rules"], event["rule_code"], event["host"]


def _keep_chairs(after: View, gone: list[int], added: int, series: list[int] | None = None) -> None:
    """Chairs are numbered anew: no earlier game is shown, and no series counted unless it is given."""
    kept = [k for k in range(len(after["seats"])) if k not in gone]
    after.update(NO_PLAY)
    after["status"] = "open"
    after["offer"] = None
    after["seats"] = [{**after["seats"][k], "cards": 0, "won": 0, "out": False} for k in kept]
    after["seats"] += [dict(FREE_CHAIR) for _ in range(added)]
    after["commits"] = [*(after["commits"][k] for k in kept), *[None] * added]
    after["series"] = series or [0] * len(after["seats"])
    after["agreed"] = {}
    after["host"] = kept.index(after["host"]) if after["host"] in kept else None


def _rules(after: View, event: View) -> None:
    if event["next"]:
        after["next_rules"] = event["rules"]
        return
    after["rules"], after["rule_code"], after["next_rules"] = event["rules"], event["rule_code"], None
    if event["dropped"] or event["added"]:
        _keep_chairs(after, event["dropped"], event["added"])


def _offered(after: View, event: View) -> None:
    after["offer"] = {"rules": event["rules"], "rule_code": event["rule_code"]}
    after["agreed"] = {what: seats for what, seats in after["agreed"].items() if what != "rerun"}


def _rerun(after: View, event: View) -> None:
    after["rules"], after["rule_code"], after["next_rules"] = (
        event["rules"],
        event["rule_code"],
        event["next"],
    )
    after["offer"], after["agreed"] = None, {}


def _dealt(after: View, event: View) -> None:
    # cards of another seed than the one promised for this game are those of the last
    again = event["commitment"] != after["commitment"]
    what_if = (after["what_if"] or after["game"]) if again else None
    after.update(NO_PLAY)
    after["what_if"], after["offer"] = what_if, None
    for key in ("game", "at", "contributions", "withheld", "aside", "awaits"):
        after[key] = event[key]
    after["status"] = "playing"
    after["agreed"] = {}
    after["seats"] = [
        {**seat, "cards": cards, "won": 0, "out": False, "ready": False, **NO_GUESS}
        for seat, cards in zip(after["seats"], event["cards"], strict=True)
    ]


def _flip(after: View, event: View) -> None:
    goes_on = after["at"] > 0 and after["battle"] == event["battle"]
    after["before"] = [*after["before"], after["up"]] if goes_on else []
    _turned(after, event)
    if not event["warriors"]:
        _tell_guesses(after, event["winner"])


def _finished(after: View, event: View) -> None:
    after["before"] = event["before"]
    _turned(after, event)
    _drop_guesses(after)


def _turned(after: View, event: View) -> None:
    for key in (*NO_FLIP, "at", "awaits"):
        after[key] = event[key]
    after["battles"] = event["battle"]
    after["pressed"] = []
    _hold(after, event)


def _conceded(after: View, event: View) -> None:
    after["carry"], after["awaits"] = event["carry"], event["awaits"]
    after["pressed"] = [k for k in after["pressed"] if k in event["awaits"]]
    _hold(after, event)
    _drop_guesses(after)


def _counted(after: View, event: View) -> None:
    after["awaits"], after["pressed"] = [], []
    _drop_guesses(after)


def _tell_guesses(after: View, winner: int | None) -> None:
    """Whose battle it was; where it was nobody's, no guess counts."""
    for k, seat in enumerate(after["seats"]):
        if (guess := seat["guess"]) is not None:
            right, of = seat["guesses"]["right"] + (guess == winner), seat["guesses"]["of"] + 1
            told = {"guesses": {"right": right, "of": of}} if winner is not None else {}
            _change_seat(after, k, guess=None, **told)


def _drop_guesses(after: View) -> None:
    for k, seat in enumerate(after["seats"]):
        if seat["guess"] is not None and seat["guess"] not in after["awaits"]:
            _change_seat(after, k, guess=None)


def _hold(after: View, event: View) -> None:
    out = event["out"]
    after["seats"] = [
        {**seat, "cards": event["cards"][k], "won": event["won"][k], "out": k in out}
        for k, seat in enumerate(after["seats"])
    ]


def _over(after: View, event: View) -> None:
    for key in ("result", "server_seed", "record_url"):
        after[key] = event[key]
    after["status"] = "over"
    after["agreed"] = {}
    after["seats"] = [{**seat, "offered": False} for seat in after["seats"]]
    winner = event["result"]["winner"] if after["what_if"] is None else None
    after["series"] = [wins + (k == winner) for k, wins in enumerate(after["series"])]


def _paused(after: View, event: View) -> None:
    after["paused"] = {key: event[key] for key in ("seat", "until", "why")}
    after["seats"] = [{**seat, "keeps": None} for seat in after["seats"]]


def _drawn(after: View, event: View) -> None:
    after["commitment"], after["deals"] = event["commitment"], event["deals"]
    after["commits"] = [None] * len(after["seats"])


def _watching(after: View, event: View) -> None:
    after["watching"], after["asked"] = event["who"], []
    if event["who"] == "none":
        after["admitted"] = []


def _asked(after: View, event: View) -> None:
    after["asked"] = [*after["asked"], {key: event[key] for key in ("id", "name", "avatar")}]


def _admitted(after: View, event: View) -> None:
    who = next(o for o in (*after["asked"], *after["admitted"]) if o["id"] == event["id"])
    _withdrew(after, event)
    if event["on"]:
        after["admitted"] = [*after["admitted"], who]


def _withdrew(after: View, event: View) -> None:
    for where in ("asked", "admitted"):
        after[where] = [o for o in after[where] if o["id"] != event["id"]]


APPLY = {
    "seated": _seated,
    "left": _left,
    "removed": _left,
    "forgotten": _forgotten,
    "seat_offered": lambda after, event: _change_seat(after, event["seat"], offered=event["on"]),
    "swapped": _swapped,
    "ready": lambda after, event: _change_seat(after, event["seat"], ready=event["on"]),
    "same_device": lambda after, event: after.update(same_device=event["on"]),
    "away": lambda after, event: _change_seat(
        after, event["seat"], away=True, keeps=event["keeps"], kept=False
    ),
    "kept": lambda after, event: _change_seat(after, event["seat"], keeps=None, kept=True),
    "back": lambda after, event: _change_seat(after, event["seat"], **HERE),
    "handed": lambda after, event: None,
    "host": lambda after, event: after.update(host=event["seat"]),
    "committed": _committed,
    "dropped": _dropped,
    "revealing": lambda after, event: after.update(status="revealing"),
    "revealed": lambda after, event: None,
    "dealt": _dealt,
    "flip": _flip,
    "agreed": _agreed,
    "finished": _finished,
    "conceded": _conceded,
    "called": _counted,
    "timed": _counted,
    "rules": _rules,
    "offered": _offered,
    "rerun": _rerun,
    "rematch": lambda after, event: after.update(agreed={}, offer=None),
    "auto": lambda after, event: _change_seat(after, event["seat"], auto=event["on"]),
    "pace": lambda after, event: after.update(pace_ms=event["ms"]),
    "sleeper": lambda after, event: after.update(sleeper_ms=event["ms"]),
    "paused": _paused,
    "resumed": lambda after, event: after.update(paused=None),
    "clock": lambda after, event: None,
    "closing": lambda after, event: after.update(closing=event["at"]),
    "stayed": lambda after, event: after.update(closing=None),
    "closed": lambda after, event: after.update(status="closed", closing=None, closed=event["why"]),
    "listed": lambda after, event: after.update(visibility=event["visibility"]),
    "watching": _watching,
    "asked": _asked,
    "admitted": _admitted,
    "guests": lambda after, event: after.update(guests=event["on"]),
    "withdrew": _withdrew,
    "shows_code": lambda after, event: after.update(shown_code=event["code"]),
    "hushed": lambda after, event: after.update(hushed=event["on"]),
    "guessed": lambda after, event: _change_seat(after, event["seat"], guess=event["guess"]),
    "over": _over,
    "drawn": _drawn,
}
"""How each event changes a snapshot: an event without a line here cannot be shown, and a test says so."""
