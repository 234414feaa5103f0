"""What becomes of a command, and why one is refused."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from games.rules import Ruleset, commit_of
from games.tables import rulings
from games.tables.clock_entries import Paced
from games.tables.commands import Auto, Commit, Leave, Pace, Reveal, SeatKind, Sit, Start
from games.tables.entries import (
    AutoTurned,
    Committed,
    Dealt,
    Dropped,
    Entry,
    HostPassed,
    Left,
    Revealed,
    Revealing,
    Seated,
)
from games.tables.fold import fold
from games.tables.refusals import SENTENCES, Refused
from games.tables.rulings import Context
from games.tables.state import USUAL_SLEEPER_MS, TableState
from tests.tables.driving import CONTRIBUTIONS, PLAYERS, new_table

MIA, TOM, EVE = PLAYERS[:3]
NOW = Context(now=1_000_000, draw=lambda n: bytes(range(n)))


def table(*people: str, seats: int = 3) -> TableState:
    """A table of `seats` chairs with Mia as host and these people beside her."""
    state = new_table(Random(1), rules=Ruleset(seats=seats))
    for k, player in enumerate(people, 1):
        avatar = ("fox", "frog")[k - 1]
        state = after(state, rulings.sit(state, player, Sit(f"P{k}", avatar), NOW))  # type: ignore[arg-type]
    return state


def after(state: TableState, entries: list[Entry]) -> TableState:
    for entry in entries:
        state = fold(state, entry).state
    return state


def playing(*people: str, seats: int = 3) -> TableState:
    state = table(*people, seats=seats)
    return after(state, rulings.start(state, MIA, Start(), NOW))


def refusal(rule: Callable[..., list[Entry]], state: TableState, player: str, command: object) -> str:
    with pytest.raises(Refused) as refused:
        rule(state, player, command, NOW)
    assert refused.value.message
    return refused.value.code


def test_whoever_sits_gets_the_first_free_chair() -> None:
    assert rulings.sit(table(), TOM, Sit("Tom", "fox"), NOW) == [Seated(1, "person", TOM, "Tom", "fox", None)]


def test_two_people_of_one_name_are_told_apart_until_one_is_renamed() -> None:
    state = table(TOM)
    (second,) = rulings.sit(state, EVE, Sit("p1", "frog"), NOW)
    assert second == Seated(2, "person", EVE, "p1 2", "frog", None)
    state = after(state, [second])
    assert rulings.sit(state, TOM, Sit("P1", "fox"), NOW) == [Seated(1, "person", TOM, "P1", "fox", None)]
    state = after(state, rulings.leave(state, TOM, Leave(), NOW))
    assert rulings.sit(state, EVE, Sit("P1", "frog"), NOW) == [Seated(2, "person", EVE, "P1", "frog", None)]


def test_sitting_is_refused_for_each_reason_it_can_be() -> None:
    sit = rulings.sit
    assert refusal(sit, table(), TOM, Sit("Tom", "fox", seat=0)) == "taken"
    assert refusal(sit, table(), TOM, Sit("Tom", "fox", seat=5)) == "no_such_seat"
    assert refusal(sit, table(), TOM, Sit("Tom", "bear")) == "avatar_taken"
    assert refusal(sit, table(), TOM, Sit(" \u202e ", "fox")) == "bad_name"
    assert refusal(sit, table(TOM), TOM, Sit("Tom", "fox", seat=2)) == "already_seated"
    assert refusal(sit, table(TOM, seats=2), EVE, Sit("Eve", "frog")) == "full"
    assert refusal(sit, playing(TOM), EVE, Sit("Eve", "frog")) == "playing"


def test_sitting_again_changes_name_and_animal_and_keeps_the_promise() -> None:
    state = table(TOM)
    state = after(state, [Committed(1, "ab" * 32)])
    (seated,) = rulings.sit(state, TOM, Sit("Tommy", "owl"), NOW)
    assert seated == Seated(1, "person", TOM, "Tommy", "owl", "ab" * 32)


def test_where_nobody_is_host_the_first_to_sit_is() -> None:
    state = replace(table(), host=None)
    assert rulings.sit(state, TOM, Sit("Tom", "fox"), NOW)[0] == HostPassed(TOM)


def test_only_the_host_starts_and_changes_chairs_and_pace() -> None:
    state = table(TOM)
    assert refusal(rulings.start, state, TOM, Start()) == "not_host"
    assert refusal(rulings.seat_kind, state, TOM, SeatKind(2, "computer")) == "not_host"
    assert refusal(rulings.pace, state, TOM, Pace(50)) == "not_host"


def test_a_computer_takes_only_a_free_chair() -> None:
    state = table(TOM)
    assert refusal(rulings.seat_kind, state, MIA, SeatKind(1, "computer")) == "taken"
    assert refusal(rulings.seat_kind, state, MIA, SeatKind(4, "computer")) == "no_such_seat"
    assert refusal(rulings.seat_kind, playing(TOM), MIA, SeatKind(2, "open")) == "playing"
    (seated,) = rulings.seat_kind(state, MIA, SeatKind(2, "computer"), NOW)
    assert seated == Seated(2, "computer", None, "", "frog" if "frog" not in names(state) else "owl", None)
    filled = after(state, [seated])
    assert rulings.seat_kind(filled, MIA, SeatKind(2, "computer"), NOW) == []
    assert after(filled, rulings.seat_kind(filled, MIA, SeatKind(2, "open"), NOW)).seats[2].kind == "open"


def names(state: TableState) -> set[str]:
    return {seat.avatar for seat in state.seats}


def test_chairs_still_open_go_to_computers_or_are_dropped() -> None:
    state = table(TOM)
    filled = rulings.start(state, MIA, Start("computer"), NOW)
    assert [type(entry) for entry in filled] == [Seated, Dealt]
    dropped = rulings.start(state, MIA, Start("drop"), NOW)
    assert [type(entry) for entry in dropped] == [Dropped, Dealt]
    assert after(state, dropped).rules.seats == 2
    assert refusal(rulings.start, table(), MIA, Start("drop")) == "too_few"


def test_with_a_promise_the_contributions_are_shown_before_the_deal() -> None:
    state = after(table(TOM), [Committed(0, commit_of(CONTRIBUTIONS[MIA]))])
    entries = rulings.start(state, MIA, Start(), NOW)
    assert entries[-1] == Revealing(NOW.now + 3000)
    state = after(state, entries)
    assert refusal(rulings.commit, state, MIA, Commit("ab" * 32)) == "committed"
    assert refusal(rulings.reveal, state, MIA, Reveal("00" * 16)) == "does_not_fit"
    shown = rulings.reveal(state, MIA, Reveal(CONTRIBUTIONS[MIA]), NOW)
    assert [type(entry) for entry in shown] == [Revealed, Dealt]
    (dealt,) = rulings.deal_without_the_rest(state, NOW)
    assert dealt.due == NOW.now + USUAL_SLEEPER_MS  # type: ignore[union-attr]


def test_a_contribution_is_shown_only_when_it_is_asked_for() -> None:
    assert refusal(rulings.reveal, table(TOM), MIA, Reveal("00" * 16)) == "not_revealing"


def test_one_speaks_only_for_ones_own_seat() -> None:
    state = playing(TOM)
    assert refusal(rulings.auto, state, EVE, Auto(True)) == "not_seated"
    assert refusal(rulings.auto, state, TOM, Auto(True, seat=0)) == "not_your_seat"
    assert refusal(rulings.leave, state, TOM, Leave(seat=5)) == "no_such_seat"


def test_once_nobody_is_waited_for_the_clock_turns_up_at_the_tables_pace() -> None:
    state = playing(TOM)
    one = rulings.auto(state, TOM, Auto(True), NOW)
    assert one == [AutoTurned(1, True)]
    assert rulings.auto(state, TOM, Auto(False), NOW) == []
    both = rulings.auto(after(state, one), MIA, Auto(True), NOW)
    assert both == [AutoTurned(0, True, NOW.now + state.pace_ms)]


def test_a_new_pace_counts_from_now() -> None:
    waits = playing(TOM)
    assert rulings.pace(waits, MIA, Pace(50), NOW) == [Paced(50)]
    state = waits.seat(0, auto=True).seat(1, auto=True)
    assert rulings.pace(state, MIA, Pace(50), NOW) == [Paced(50, NOW.now + 50)]
    assert rulings.pace(state, MIA, Pace(1200), NOW) == []


def test_leaving_frees_the_chair_before_a_game_and_gives_it_to_a_computer_in_one() -> None:
    assert after(table(TOM), rulings.leave(table(TOM), TOM, Leave(), NOW)).seats[1].kind == "open"
    state = playing(TOM)
    entries = rulings.leave(state, TOM, Leave(), NOW)
    assert entries == [Left(1, None)], "nobody waits for one who plays alone"
    assert after(state, entries).seats[1].kind == "computer"


def test_the_host_who_leaves_passes_the_part_on_to_somebody_who_is_there() -> None:
    state = table(TOM, EVE)
    state = state.seat(1, away=True)
    assert rulings.leave(state, MIA, Leave(), NOW)[-1] == HostPassed(EVE)


def test_every_refusal_has_a_sentence() -> None:
    for code in SENTENCES:
        assert str(Refused(code).message).endswith(".")
