"""A game on a table: from its deal to its end, with the public event of each step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import msgspec

from games.rules import (
    CheckableSource,
    Conceded,
    Decision,
    Flip,
    Ruleset,
    chain_link,
    chain_start,
    commitment,
    conceded_event,
    deal,
    dealt_event,
    flip_event,
    game_seed,
    over_event,
    settle,
    step,
)

from .facts import PlayFacts
from .state import Play

type Event = Mapping[str, object]


def play_of(facts: PlayFacts) -> Play:
    """The game at its deal, with no card turned up yet."""
    seed = bytes.fromhex(facts.server_seed)
    source = CheckableSource(game_seed(seed, facts.contributions))
    return Play(
        id=facts.id,
        server_seed=seed,
        commitment=commitment(seed),
        commits=facts.commits,
        contributions=facts.contributions,
        withheld=facts.withheld,
        deals=facts.deals,
        started_ms=facts.started_ms,
        source=source,
        game=deal(Ruleset.from_dict(facts.rules), source),
        record_url=facts.record_url,
        stopped_ms=facts.stopped_ms,
        holders=facts.holders,
        what_if=facts.what_if,
    )


def deal_event(play: Play) -> Event:
    """The event of a deal: everything that everybody may know of it."""
    return dealt_event(
        play.game, play.id, play.commitment, play.commits, play.contributions, play.withheld, play.deals
    )


def turned_up(play: Play) -> tuple[Event, Play]:
    """The next flip: its public event, and the game after it. Raises `GameOver` when there is none."""
    progress = step(play.game, play.source)
    (flip,) = progress.events
    assert isinstance(flip, Flip)
    event = flip_event(flip)
    last = play.flip
    before: tuple[Mapping[str, object], ...] = ()
    if last is not None and last["battle"] == event["battle"]:
        before = (*play.before, last["up"])  # type: ignore[arg-type]
    return event, replace(play, game=progress.game, flip=event, before=before)


def record_url(game_id: str) -> str:
    """Where a game's record is read once the game is over."""
    return f"/api/games/{game_id}"


def end_event(play: Play, record_url: str) -> Event:
    """The end of a game: its result, and the seed that shows that nobody chose the deal."""
    assert play.game.result is not None
    return over_event(play.game.result, play.server_seed.hex(), record_url)


def decided(play: Play, decision: Decision) -> tuple[Event, Play]:
    """A decision settled between two battles: its public event, and the game after it."""
    progress = settle(play.game, [decision])
    play = replace(play, game=progress.game, decisions=(*play.decisions, decision))
    for event in progress.events:
        if isinstance(event, Conceded):
            return conceded_event(event), play
    return {"type": "timed" if decision.kind == "time" else "called", "at": decision.at}, play


def steps_to(play: Play, facts: PlayFacts) -> Iterator[tuple[Event, Play]]:
    """Each flip and each decision from `play` on to where `facts` say the same game is, never beyond."""
    waiting = [Decision(*made) for made in facts.decisions[len(play.decisions) :]]
    while True:
        while waiting and waiting[0].at <= play.game.at and play.game.war is None:
            event, play = decided(play, waiting.pop(0))
            yield event, play
        if play.game.at >= facts.at or play.game.result is not None:
            return
        event, play = turned_up(play)
        yield event, play


def turned_up_to(play: Play, facts: PlayFacts) -> tuple[Play, str]:
    """A game from its deal to where `facts` say it is (to its end, when it has a record), and its chain."""
    chain = chained(chain_start(play.commitment), deal_event(play))
    for event, turned in steps_to(play, facts):
        play, chain = turned, chained(chain, event)
    if play.record_url is not None:
        chain = chained(chain, end_event(play, play.record_url))
    return play, chain


_as_json = msgspec.json.Encoder(order="sorted").encode
"""What the standard library writes for `chain_next`, in an eighth of its time."""

CHAINED = frozenset({"dealt", "flip", "conceded", "over"})
"""The events that the chain covers (docs/rules.md, section 9)."""


def chained(chain: str, event: Event) -> str:
    """The chain after an event; the same as before where the chain does not cover it."""
    return chain_link(chain, _as_json(event)) if event["type"] in CHAINED else chain
