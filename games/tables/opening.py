"""A table written down as one `opened` entry, and read back."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import cast

from msgspec.structs import asdict
from msgspec.structs import replace as changed

from games.rules import Ruleset

from .entries import Opened
from .facts import OnlookerFacts, PauseFacts, PlayFacts, SeatFacts
from .playing import play_of, turned_up_to
from .state import Onlooker, Pause, Play, Seat, Status, TableState, Visibility, Watching, Why
from .watching import usual_watching


def opened(state: TableState) -> Opened:
    """The entry that stands for a whole table: seeds, people and counts, never a pile."""
    play = state.play
    return Opened(
        code=state.code,
        watch_code=state.watch_code,
        visibility=state.visibility,
        rules=state.rules.as_dict(),
        host=state.host,
        seats=tuple(
            SeatFacts(**{field.name: getattr(seat, field.name) for field in fields(Seat)})
            for seat in state.seats
        ),
        pace_ms=state.pace_ms,
        server_seed=state.server_seed.hex(),
        deals=state.deals,
        n=state.n,
        status=state.status,
        due=state.due_ms,
        play=None if play is None else play_facts(play),
        series=state.series,
        agreed=dict(state.agreed),
        next_rules=None if state.next_rules is None else state.next_rules.as_dict(),
        offer=None if state.offer is None else state.offer.as_dict(),
        sleeper_ms=state.sleeper_ms,
        paused=None if (p := state.paused) is None else PauseFacts(p.seat, p.since_ms, p.until_ms, p.why),
        closing=state.closing_ms,
        closed=state.closed,
        watching=state.watching,
        asked=_onlooker_facts(state.asked),
        admitted=_onlooker_facts(state.admitted),
        declined=state.declined,
        shown_as=state.shown_as,
        shows_code=state.shows_code,
        hushed=state.hushed,
        barred=state.barred,
        same_device=state.same_device,
        replaced=state.replaced,
        heirs=state.heirs,
        family=state.family,
        guests=state.guests,
    )


def _onlooker_facts(onlookers: tuple[Onlooker, ...]) -> tuple[OnlookerFacts, ...]:
    return tuple(OnlookerFacts(o.id, o.player, o.name, o.avatar) for o in onlookers)


def play_facts(play: Play) -> PlayFacts:
    return PlayFacts(
        id=play.id,
        server_seed=play.server_seed.hex(),
        commits=play.commits,
        contributions=play.contributions,
        withheld=play.withheld,
        deals=play.deals,
        started_ms=play.started_ms,
        at=play.game.at,
        rules=play.game.rules.as_dict(),
        record_url=play.record_url,
        decisions=tuple((d.at, d.kind, d.seat) for d in play.decisions),
        slept=play.slept,
        stopped_ms=play.stopped_ms,
        holders=play.holders,
        what_if=play.what_if,
    )


def table_of(entry: Opened) -> TableState:
    """The table that `opened` wrote down, its game turned up again as far as it was, card for card."""
    state = TableState(
        code=entry.code,
        watch_code=entry.watch_code,
        visibility=cast(Visibility, entry.visibility),
        rules=Ruleset.from_dict(entry.rules),
        host=entry.host,
        seats=tuple(Seat(**asdict(seat)) for seat in entry.seats),
        pace_ms=entry.pace_ms,
        server_seed=bytes.fromhex(entry.server_seed),
        deals=entry.deals,
        n=entry.n,
        status=cast(Status, entry.status),
        due_ms=entry.due,
        series=entry.series,
        agreed=entry.agreed,
        next_rules=None if entry.next_rules is None else Ruleset.from_dict(entry.next_rules),
        offer=None if entry.offer is None else Ruleset.from_dict(entry.offer),
        sleeper_ms=entry.sleeper_ms,
        paused=None if entry.paused is None else Pause(**asdict(entry.paused)),
        closing_ms=entry.closing,
        closed=cast(Why | None, entry.closed),
        watching=cast(Watching, entry.watching or usual_watching(entry.visibility)),
        asked=tuple(Onlooker(**asdict(facts)) for facts in entry.asked),
        admitted=tuple(Onlooker(**asdict(facts)) for facts in entry.admitted),
        declined=entry.declined,
        shown_as=cast(Visibility, entry.shown_as),
        shows_code=entry.shows_code,
        hushed=entry.hushed,
        barred=entry.barred,
        same_device=entry.visibility == "private" if entry.same_device is None else entry.same_device,
        replaced=entry.replaced,
        heirs=entry.heirs,
        family=entry.family,
        guests=entry.guests,
    )
    if entry.play is None:
        return state
    play, chain = turned_up_to(play_of(entry.play), entry.play)
    return replace(state, play=replace(play, slept=entry.play.slept), chain=chain)


def as_at(entry: Opened, at: int) -> Opened:
    """The same table with its running game turned up to `at` (a checkpoint that is further than the
    entry). What somebody guessed was about a battle before that."""
    play = entry.play
    if play is None or entry.status != "playing" or play.at >= at:
        return entry
    seats = tuple(changed(seat, guess=None) for seat in entry.seats)
    return changed(entry, play=changed(play, at=at, slept=()), seats=seats)
