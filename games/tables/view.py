"""What anybody may see of a table: built from allowed fields, never by leaving something out.

`view(state)` is the whole snapshot; `apply(view, event)` is the snapshot after an event. For every event
`apply(view(before), event) == view(after)`: a screen that missed nothing equals one that has just come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from games.rules import commitment, rule_code

from .clock import due_for
from .fold import host_seat
from .playing import Event
from .state import Play, TableState

type View = dict[str, Any]

NO_FLIP: Mapping[str, object] = {
    "battle": 0,
    "war": 0,
    "up": {},
    "buried": {},
    "stake": 0,
    "carry": 0,
    "tied": [],
    "warriors": [],
    "short": [],
    "forfeited": {},
    "showdown": False,
    "takeback": {},
    "winner": None,
    "captured": 0,
    "wars": 0,
    "biggest_war": 0,
}
"""The fields of a flip that a table shows until the next one, before there was any."""

NO_PLAY: Mapping[str, object] = {
    **NO_FLIP,
    "game": None,
    "at": 0,
    "aside": [],
    "contributions": [],
    "withheld": [],
    "before": [],
    "awaits": [],
    "pressed": [],
    "slept": [],
    "battles": 0,
    "result": None,
    "server_seed": None,
    "record_url": None,
}


FREE_CHAIR: Mapping[str, object] = {
    "name": "",
    "avatar": "",
    "kind": "open",
    "auto": False,
    "away": False,
    "keeps": None,
    "kept": False,
    "ready": False,
    "cards": 0,
    "won": 0,
    "out": False,
}


HERE: View = {"away": False, "keeps": None, "kept": False}
"""A seat whose person has not vanished."""


def view(state: TableState) -> View:
    """The whole table as everybody sees it (design of the protocol: docs/protocol.md, frame `table`).

    `epoch`, `watchers` and `pressed` are the process's to add: the log does not know them.
    """
    return {
        "n": state.n,
        "chain": state.chain,
        "code": state.code,
        "visibility": state.visibility,
        "status": state.status,
        "host": host_seat(state),
        "rules": state.rules.as_dict(),
        "rule_code": rule_code(state.rules),
        "next_rules": None if state.next_rules is None else state.next_rules.as_dict(),
        "commitment": commitment(state.server_seed),
        "commits": [seat.commit for seat in state.seats],
        "deals": state.deals,
        "seats": _seats(state),
        "pace_ms": state.pace_ms,
        "sleeper_ms": state.sleeper_ms,
        "paused": paused(state),
        "agreed": {what: list(seats) for what, seats in state.agreed.items()},
        "due": due(state),
        "ends": state.ends_ms,
        "closing": state.closing_ms,
        "closed": state.closed,
        "series": list(state.series),
        **_play(state),
    }


def due(state: TableState) -> View | None:
    """When the clock acts next on what everybody waits for, and what it will do."""
    if state.paused is not None:
        return None if state.paused.until_ms is None else {"at": state.paused.until_ms, "what": "resume"}
    return None if state.due_ms is None else {"at": state.due_ms, "what": due_for(state)}


def paused(state: TableState) -> View | None:
    """Who paused, until when at the latest, and why; the seat is null where everybody has vanished."""
    pause = state.paused
    return None if pause is None else {"seat": pause.seat, "until": pause.until_ms, "why": pause.why}


def _seats(state: TableState) -> list[View]:
    play = state.play
    return [
        {
            "name": seat.name,
            "avatar": seat.avatar,
            "kind": seat.kind,
            "auto": seat.auto,
            "away": seat.away,
            "keeps": seat.keeps_ms,
            "kept": seat.kept,
            "ready": False,
            **_holding(play, k),
        }
        for k, seat in enumerate(state.seats)
    ]


def _holding(play: Play | None, k: int) -> View:
    if play is None:
        return {"cards": 0, "won": 0, "out": False}
    game = play.game
    return {"cards": game.counts[k], "won": game.won_counts[k], "out": k in game.out}


def _play(state: TableState) -> View:
    play = state.play
    if play is None:
        return dict(NO_PLAY)
    flip = play.flip
    shown = NO_FLIP if flip is None else {key: flip[key] for key in NO_FLIP}
    over = play.record_url is not None
    result = play.game.result
    return {
        **shown,
        "carry": len(play.game.carry),
        "game": play.id,
        "at": play.game.at,
        "aside": list(play.game.aside),
        "contributions": list(play.contributions),
        "withheld": list(play.withheld),
        "before": list(play.before),
        "awaits": list(play.game.awaits),
        "pressed": [],
        "slept": list(play.slept),
        "battles": shown["battle"],
        "result": result.as_dict() if over and result is not None else None,
        "server_seed": play.server_seed.hex() if over else None,
        "record_url": play.record_url,
    }


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
    _APPLY[cast(str, event["type"])](after, cast(View, event))
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


_APPLY = {
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
    "over": _over,
    "drawn": _drawn,
}
"""How each event changes a snapshot: an event without a line here cannot be shown, and a test says so."""
