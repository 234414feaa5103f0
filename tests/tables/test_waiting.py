"""How long a table waits for whom: rulings of the clock, of pauses, and of people who vanish."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from games.rules import Ruleset
from games.tables import agreeing, pausing, rulings
from games.tables.clock import GRACE_MS, LATE_MS, alarm, due_for, what_is_due
from games.tables.clock_entries import ClockSet, Paused, Resumed, SleeperSet
from games.tables.commands import Auto, Call, Concede, Finish, Leave, Pause, Resume, Sit, Sleeper, Start
from games.tables.entries import (
    Away,
    Back,
    Dropped,
    Entry,
    HostPassed,
    Kept,
    Left,
)
from games.tables.fold import fold
from games.tables.refusals import Refused
from games.tables.rulings import Context
from games.tables.state import SLEEPERS_MS, USUAL_SLEEPER_MS, TableState
from games.tables.view import view
from tests.tables.driving import PLAYERS, new_table

MIA, TOM, EVE = PLAYERS[:3]
NOW = 1_000_000


def at(ms: int) -> Context:
    return Context(now=NOW + ms, draw=lambda n: bytes(range(n)))


def after(state: TableState, entries: list[Entry]) -> TableState:
    for entry in entries:
        state = fold(state, entry).state
    return state


def playing(people: int = 2, computers: int = 0, **options: object) -> TableState:
    """A game of these people, dealt at `NOW`."""
    rules = Ruleset(seats=people + computers, **options)  # type: ignore[arg-type]
    state = new_table(Random(1), rules=rules)
    for player, avatar in zip(PLAYERS[1:people], ("fox", "frog", "owl"), strict=False):
        state = after(state, rulings.sit(state, player, Sit("P", avatar), at(0)))  # type: ignore[arg-type]
    return after(state, rulings.start(state, MIA, Start(), at(0)))


def vanish(state: TableState, *gone: str, ms: int = 0) -> TableState:
    here = {MIA, TOM, EVE} - set(gone)
    return after(state, pausing.presence(state, here, set(gone), at(ms)))


def refusal(rule: Callable[..., list[Entry]], state: TableState, player: str, command: object) -> str:
    with pytest.raises(Refused) as refused:
        rule(state, player, command, at(0))
    return refused.value.code


def test_where_several_people_play_a_card_is_waited_for_for_half_a_minute() -> None:
    state = playing(2)
    assert (state.due_ms, due_for(state)) == (NOW + USUAL_SLEEPER_MS, "sleeper")


def test_one_who_plays_alone_has_all_the_time_in_the_world() -> None:
    assert playing(1, 1).due_ms is None
    state = playing(2)
    alone = after(state, rulings.leave(state, TOM, Leave(), at(500)))
    assert alone.due_ms is None


def test_the_host_says_how_long_and_it_counts_from_now() -> None:
    state = playing(2)
    for ms in (*SLEEPERS_MS, None):
        (entry,) = pausing.set_sleeper(replace(state, sleeper_ms=1), MIA, Sleeper(ms), at(700))  # type: ignore[arg-type]
        assert entry == SleeperSet(ms, None if ms is None else NOW + 700 + ms)
    assert pausing.set_sleeper(state, MIA, Sleeper(30_000), at(0)) == []
    assert refusal(pausing.set_sleeper, state, TOM, Sleeper(5000)) == "not_host"


def test_a_new_time_leaves_the_clock_of_computers_alone() -> None:
    state = playing(2)
    for player in (MIA, TOM):
        state = after(state, rulings.auto(state, player, Auto(True), at(0)))
    assert due_for(state) == "flip"
    assert pausing.set_sleeper(state, MIA, Sleeper(5000), at(0)) == [SleeperSet(5000)]


def test_while_paused_no_clock_runs_and_nothing_is_turned_up() -> None:
    state = playing(2, time_limit=60)
    state = after(state, pausing.pause(state, TOM, Pause("door"), at(10_000)))
    assert view(state)["paused"] == {"seat": 1, "until": NOW + 610_000, "why": "door"}
    assert view(state)["due"] == {"at": NOW + 610_000, "what": "resume"}
    assert (state.due_ms, state.ends_ms) == (None, None)
    for rule, command in (
        (agreeing.finish, Finish()),
        (agreeing.call, Call()),
        (agreeing.concede, Concede()),
        (pausing.pause, Pause()),
    ):
        assert refusal(rule, state, MIA, command) == "paused"


def test_anybody_goes_on_and_has_the_whole_time_again_and_the_limit_is_not_charged() -> None:
    state = playing(2, time_limit=60)
    ends = state.ends_ms
    assert ends == NOW + 60_000
    assert refusal(pausing.resume, state, MIA, Resume()) == "not_paused"
    state = after(state, pausing.pause(state, TOM, Pause(), at(10_000)))
    entries = pausing.resume(state, MIA, Resume(), at(50_000))
    assert entries == [Resumed(0, NOW + 50_000, NOW + 80_000)]
    state = after(state, entries)
    assert (state.paused, state.due_ms, state.ends_ms) == (None, NOW + 80_000, ends + 40_000)


def test_a_pause_ends_by_itself_after_ten_minutes() -> None:
    state = playing(2)
    state = after(state, pausing.pause(state, TOM, Pause(), at(0)))
    assert pausing.pause_over(state, at(599_999)) == []
    assert what_is_due(state, NOW + 600_000) == "resume"
    (entry,) = pausing.pause_over(state, at(600_000))
    assert entry == Resumed(None, NOW + 600_000, NOW + 630_000)


def test_what_all_want_comes_when_the_pause_is_over() -> None:
    state = playing(3)
    for player in (MIA, TOM):
        state = after(state, agreeing.finish(state, player, Finish(), at(0)))
    state = after(state, pausing.pause(state, MIA, Pause(), at(0)))
    state = after(state, agreeing.leave(state, EVE, Leave(), at(0)))
    assert state.playing
    state = after(state, pausing.resume(state, MIA, Resume(), at(0)))
    assert not state.playing


def test_whoever_vanishes_is_waited_for_and_then_a_computer_keeps_the_seat() -> None:
    state = vanish(playing(3), TOM)
    assert state.seats[1].keeps_ms == NOW + GRACE_MS
    assert view(state)["seats"][1]["keeps"] == NOW + GRACE_MS
    assert pausing.keep_seats(state, at(GRACE_MS - 1)) == []
    later = replace(state, due_ms=NOW + GRACE_MS + 20_000)
    assert alarm(later) == NOW + GRACE_MS
    assert what_is_due(later, NOW + GRACE_MS) == "keep"
    (kept,) = pausing.keep_seats(later, at(GRACE_MS))
    assert kept == Kept(1), "the others' time runs on as it was"
    assert after(later, [kept]).seats[1].turns_by_itself


def test_where_only_one_is_left_nobody_waits_for_them() -> None:
    state = vanish(playing(2), TOM)
    assert pausing.keep_seats(state, at(GRACE_MS)) == [Kept(1, None)]


def test_whoever_is_back_has_their_seat_at_once_and_time_to_see_it() -> None:
    state = vanish(playing(3), TOM)
    state = after(state, pausing.keep_seats(state, at(GRACE_MS)))
    entries = pausing.presence(state, {TOM}, set(), at(55_000))
    assert entries == [Back(1, NOW + 55_000 + USUAL_SLEEPER_MS)]
    seat = after(state, entries).seats[1]
    assert (seat.away, seat.kept, seat.keeps_ms) == (False, False, None)


def test_where_everybody_has_vanished_nothing_runs_until_somebody_is_back() -> None:
    state = vanish(playing(2, 1, time_limit=60), MIA, TOM, EVE, ms=5_000)
    assert view(state)["paused"] == {"seat": None, "until": None, "why": None}
    assert (alarm(state), view(state)["due"]) == (None, None)
    assert pausing.presence(state, set(), {MIA, TOM}, at(3_000_000)) == []
    entries = pausing.presence(state, {TOM}, {MIA}, at(3_005_000))
    assert [type(entry) for entry in entries] == [Back, Resumed, HostPassed]
    state = after(state, entries)
    assert state.ends_ms == NOW + 60_000 + 3_000_000
    assert (state.due_ms or 0) > NOW + 3_005_000
    assert pausing.presence(state, {TOM}, set(), at(3_005_100)) == [Away(0, NOW + 3_005_100 + GRACE_MS)]


def test_a_pause_that_is_over_with_nobody_there_becomes_a_wait_for_somebody() -> None:
    state = playing(2)
    state = after(state, pausing.pause(state, TOM, Pause(), at(0)))
    state = vanish(state, MIA, TOM, EVE)
    entries = pausing.pause_over(state, at(600_000))
    assert [type(entry) for entry in entries] == [Resumed, Paused]
    assert view(after(state, entries))["paused"]["seat"] is None


def test_between_games_the_chair_of_somebody_who_vanished_may_be_taken() -> None:
    state = new_table(Random(1), rules=Ruleset(seats=2))
    state = after(state, rulings.sit(state, TOM, Sit("Tom", "fox"), at(0)))
    assert refusal(rulings.sit, vanish(state, TOM), EVE, Sit("Eve", "owl")) == "full"
    state = vanish(state, TOM)
    state = after(state, pausing.keep_seats(state, at(GRACE_MS)))
    taken = after(state, rulings.sit(state, EVE, Sit("Eve", "owl"), at(50_000)))
    assert (taken.seats[1].player, taken.seats[1].away, taken.seats[1].kept) == (EVE, False, False)
    back = after(state, pausing.presence(state, {TOM}, set(), at(50_000)))
    assert refusal(rulings.sit, back, EVE, Sit("Eve", "owl")) == "full"


def test_a_game_begins_without_those_who_vanished_or_with_a_computer_in_their_seat() -> None:
    state = new_table(Random(1), rules=Ruleset(seats=3))
    for player, avatar in ((TOM, "fox"), (EVE, "owl")):
        state = after(state, rulings.sit(state, player, Sit("P", avatar), at(0)))  # type: ignore[arg-type]
    state = vanish(state, TOM)
    state = after(state, pausing.keep_seats(state, at(GRACE_MS)))
    assert rulings.start(state, MIA, Start("drop"), at(50_000))[0] == Dropped((1,))
    kept = after(state, rulings.start(state, MIA, Start("computer"), at(50_000)))
    assert (kept.seats[1].player, kept.seats[1].turns_by_itself) == (TOM, True)


def test_nobody_is_charged_for_the_time_in_which_nobody_could_play() -> None:
    state = playing(2)
    assert pausing.set_clock(state, at(USUAL_SLEEPER_MS + LATE_MS)) == []
    late = USUAL_SLEEPER_MS + LATE_MS + 1
    assert pausing.set_clock(state, at(late)) == [ClockSet(0, NOW + late + USUAL_SLEEPER_MS)]
    limited = playing(2, time_limit=60)
    state = after(limited, pausing.set_clock(limited, at(3_600_000)))
    assert state.ends_ms == NOW + 3_660_000
    assert (state.due_ms, due_for(state)) == (NOW + 3_630_000, "sleeper")


def test_a_grace_that_ran_out_while_nobody_could_come_back_begins_anew() -> None:
    state = vanish(playing(3), TOM)
    assert pausing.keep_seats(state, at(GRACE_MS + LATE_MS + 1)) == [
        Away(1, NOW + 2 * GRACE_MS + LATE_MS + 1)
    ]


def test_whoever_leaves_on_purpose_is_not_waited_for() -> None:
    state = playing(3)
    (left,) = rulings.leave(state, TOM, Leave(), at(0))
    assert isinstance(left, Left)
    assert after(state, [left]).seats[1].kind == "computer"
