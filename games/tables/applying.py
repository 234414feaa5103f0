"""A snapshot after an event: for every event `apply(view(before), event) == view(after)`.

So a screen that missed nothing equals one that has just come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from .playing import Event
from .view import FREE_CHAIR, HERE, NO_FLIP, NO_PLAY, View


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
    _change_seat(after, number, **facts, auto=False, **HERE)
    after["commits"] = [event["commit"] if k == number else c for k, c in enumerate(after["commits"])]
    if not renamed:
        after["series"] = [0] * len(after["seats"])
        _without(after, number)


def _left(after: View, event: View) -> None:
    number = event["seat"]
    _without(after, number)
    if after["status"] in ("open", "over"):
        _change_seat(after, number, name="", avatar="", kind="open", auto=False, **HERE)
        after["commits"] = [None if k == number else c for k, c in enumerate(after["commits"])]
        after["series"] = [0] * len(after["seats"])
    else:
        _change_seat(after, number, kind="computer", auto=False, **HERE)
    if after["host"] == number:
        after["host"] = None


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
    after["rules"], after["rule_code"] = event["rules"], event["rule_code"]


def _keep_chairs(after: View, gone: list[int], added: int) -> None:
    """Chairs are numbered anew: no earlier game is shown, no series counted."""
    kept = [k for k in range(len(after["seats"])) if k not in gone]
    after.update(NO_PLAY)
    after["status"] = "open"
    after["seats"] = [{**after["seats"][k], "cards": 0, "won": 0, "out": False} for k in kept]
    after["seats"] += [dict(FREE_CHAIR) for _ in range(added)]
    after["commits"] = [*(after["commits"][k] for k in kept), *[None] * added]
    after["series"] = [0] * len(after["seats"])
    after["agreed"] = {}
    after["host"] = kept.index(after["host"]) if after["host"] in kept else None


def _rules(after: View, event: View) -> None:
    if event["next"]:
        after["next_rules"] = event["rules"]
        return
    after["rules"], after["rule_code"], after["next_rules"] = event["rules"], event["rule_code"], None
    if event["dropped"] or event["added"]:
        _keep_chairs(after, event["dropped"], event["added"])


def _dealt(after: View, event: View) -> None:
    after.update(NO_PLAY)
    for key in ("game", "at", "contributions", "withheld", "deals", "aside", "awaits"):
        after[key] = event[key]
    after["status"] = "playing"
    after["agreed"] = {}
    after["seats"] = [
        {**seat, "cards": cards, "won": 0, "out": False}
        for seat, cards in zip(after["seats"], event["cards"], strict=True)
    ]


def _flip(after: View, event: View) -> None:
    goes_on = after["at"] > 0 and after["battle"] == event["battle"]
    after["before"] = [*after["before"], after["up"]] if goes_on else []
    _turned(after, event)


def _finished(after: View, event: View) -> None:
    after["before"] = event["before"]
    _turned(after, event)


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
    winner = event["result"]["winner"]
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
    "away": lambda after, event: _change_seat(
        after, event["seat"], away=True, keeps=event["keeps"], kept=False
    ),
    "kept": lambda after, event: _change_seat(after, event["seat"], keeps=None, kept=True),
    "back": lambda after, event: _change_seat(after, event["seat"], **HERE),
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
    "called": lambda after, event: after.update(awaits=[], pressed=[]),
    "timed": lambda after, event: after.update(awaits=[], pressed=[]),
    "rules": _rules,
    "rematch": lambda after, event: after.update(agreed={}),
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
    "withdrew": _withdrew,
    "over": _over,
    "drawn": _drawn,
}
"""How each event changes a snapshot: an event without a line here cannot be shown, and a test says so."""
