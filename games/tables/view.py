"""What anybody may see of a table: built from allowed fields, never by leaving something out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules import Ruleset, commitment, rule_code

from .chairs import host_seat
from .clock import due_for
from .state import Onlooker, Play, TableState

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
    "what_if": None,
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
    "offered": False,
    "cards": 0,
    "won": 0,
    "out": False,
    "guess": None,
    "guesses": {"right": 0, "of": 0},
}


NO_GUESS: View = {"guess": None, "guesses": {"right": 0, "of": 0}}
"""A seat from which nothing was guessed."""

HERE: View = {"away": False, "keeps": None, "kept": False, "offered": False}
"""A seat whose person has not vanished, and which nobody else may take."""


def view(state: TableState) -> View:
    """The whole table as everybody sees it (design of the protocol: docs/protocol.md, frame `table`).

    `epoch`, `watchers`, `here` and `pressed` are the process's to add: the log does not know them.
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
        "offer": None if state.offer is None else rules_of(state.offer),
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
        "shown_code": state.shown_code,
        "hushed": state.hushed,
        "series": list(state.series),
        "watching": state.watching,
        "asked": _onlookers(state.asked),
        "admitted": _onlookers(state.admitted),
        "same_device": state.same_device,
        "family": state.family is not None,
        "guests": state.guests,
        **_play(state),
    }


def rules_of(rules: Ruleset) -> View:
    """A ruleset and its code."""
    return {"rules": rules.as_dict(), "rule_code": rule_code(rules)}


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
            "ready": seat.ready,
            "offered": seat.offered,
            "guess": seat.guess,
            "guesses": dict(zip(("right", "of"), seat.guesses, strict=True)),
            **_holding(play, k),
        }
        for k, seat in enumerate(state.seats)
    ]


def _onlookers(onlookers: tuple[Onlooker, ...]) -> list[View]:
    return [{"id": o.id, "name": o.name, "avatar": o.avatar} for o in onlookers]


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
        "what_if": play.what_if,
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
