"""A game on a table: from its deal to its end, with the public event of each step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.rules import (
    CheckableSource,
    Flip,
    Ruleset,
    chain_next,
    chain_start,
    commitment,
    deal,
    dealt_event,
    flip_event,
    game_seed,
    over_event,
    step,
)

from .entries import PlayFacts
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


def turned_up_to(play: Play, at: int) -> tuple[Play, str]:
    """A game from its deal to `at` flips (and to its end, when it has a record), and its chain there."""
    chain = chain_next(chain_start(play.commitment), deal_event(play))
    for _ in range(at):
        event, play = turned_up(play)
        chain = chain_next(chain, event)
    if play.record_url is not None:
        chain = chain_next(chain, end_event(play, play.record_url))
    return play, chain
