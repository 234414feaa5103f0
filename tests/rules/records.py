"""True records of played games."""

from collections.abc import Sequence
from typing import Any

from games.rules import (
    CheckableSource,
    Conceded,
    Decision,
    Event,
    Flip,
    Ruleset,
    chain_next,
    chain_start,
    commit_of,
    commitment,
    conceded_event,
    deal,
    dealt_event,
    digest,
    flip_event,
    game_seed,
    over_event,
    play,
    rule_code,
)

SERVER_SEED = bytes(range(32))
CONTRIBUTIONS = ["b17cefe9221a161f427e04c8ab0badba", "", "64e61174f3209cf8531a02551473a64f"]


def as_json(event: Event) -> dict[str, object]:
    """A flip or concession as it goes into the chain."""
    assert isinstance(event, Flip | Conceded)
    return flip_event(event) if isinstance(event, Flip) else conceded_event(event)


def record_of(rules: Ruleset, decisions: Sequence[Decision] = ()) -> dict[str, Any]:
    """The record of a game that a house would have kept: seat 1 is a computer or withheld nothing."""
    contributions = (CONTRIBUTIONS * 2)[: rules.seats]
    commits = [commit_of(text) if text else "" for text in contributions]
    source = CheckableSource(game_seed(SERVER_SEED, contributions))
    game = dealt = deal(rules, source)
    events: list[Event] = []
    for progress in play(dealt, source, decisions):
        game = progress.game
        events += progress.events
    assert game.result is not None
    shown = commitment(SERVER_SEED)
    url = "/api/games/abc123"
    chain = chain_start(shown)
    for event in (
        dealt_event(dealt, "abc123", shown, commits, contributions, [], 2),
        *map(as_json, events),
        over_event(game.result, SERVER_SEED.hex(), url),
    ):
        chain = chain_next(chain, event)
    return {
        "version": 1,
        "id": "abc123",
        "rules": rules.as_dict(),
        "rule_code": rule_code(rules),
        "server_seed": SERVER_SEED.hex(),
        "commitment": shown,
        "commits": commits,
        "contributions": contributions,
        "withheld": [],
        "deals": 2,
        "decisions": [{"at": made.at, "seat": made.seat, "kind": made.kind} for made in decisions],
        "result": game.result.as_dict(),
        "digest": digest(events),
        "chain": chain,
        "record_url": url,
        "seats": [{"name": f"Seat {seat}", "avatar": "fox", "kind": "person"} for seat in range(rules.seats)],
        "started": "2026-01-02T03:04:05Z",
        "ended": "2026-01-02T03:14:05Z",
    }
