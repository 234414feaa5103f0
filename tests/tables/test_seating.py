"""Who sits where: ready, swapped, offered, removed, several on one device, and the host's part handed on."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from msgspec import structs

from games.families.animals import animal_of, colour_of
from games.rules import Ruleset, commit_of
from games.sockets.hub import CHANGES_STANDING
from games.tables import agreeing, rulings, seating
from games.tables.clock_entries import Paused
from games.tables.commands import (
    Call,
    HandHost,
    Leave,
    Ready,
    Remove,
    Rerun,
    SameDevice,
    SeatKind,
    Sit,
    Start,
    Swap,
)
from games.tables.entries import (
    Away,
    Committed,
    Dealt,
    Entry,
    Flipped,
    HostPassed,
    Kept,
    ReadySaid,
    Removed,
    Seated,
    SeatOffered,
    Swapped,
)
from games.tables.fold import fold
from games.tables.opening import opened, table_of
from games.tables.pausing import presence
from games.tables.refusals import Refused
from games.tables.rulings import Context, over
from games.tables.state import USUAL_SLEEPER_MS, TableState
from games.tables.watching import standing_of
from tests.tables.driving import CONTRIBUTIONS, PLAYERS, new_table

MIA, TOM, EVE, IDA = PLAYERS[:4]
NOW = Context(now=1_000_000, draw=lambda n: bytes(range(n)))


def table(*people: str, seats: int = 3) -> TableState:
    """A table of `seats` chairs with Mia as host and these people beside her."""
    state = new_table(Random(1), rules=Ruleset(seats=seats))
    for k, player in enumerate(people, 1):
        avatar = ("fox", "frog", "owl")[k - 1]
        state = after(state, rulings.sit(state, player, Sit(f"P{k}", avatar), NOW))  # type: ignore[arg-type]
    return state


def after(state: TableState, entries: list[Entry]) -> TableState:
    for entry in entries:
        state = fold(state, entry).state
    return state


def playing(*people: str, seats: int = 3) -> TableState:
    state = table(*people, seats=seats)
    return after(state, rulings.start(state, MIA, Start(), NOW))


def in_battle(*people: str) -> TableState:
    """A game in the middle of a war."""
    state = playing(*people)
    while not state.in_battle:
        state = fold(state, Flipped()).state
    return state


def refusal(ruling: Callable[..., list[Entry]], state: TableState, player: str, command: object) -> str:
    with pytest.raises(Refused) as refused:
        ruling(state, player, command, NOW)
    return refused.value.code


def people_of(state: TableState) -> list[str | None]:
    return [seat.player for seat in state.seats]


# --- ready ---


def test_whoever_is_ready_is_so_until_the_deal_or_until_they_leave() -> None:
    state = after(table(TOM), seating.ready(table(TOM), TOM, Ready(True), NOW))
    assert [seat.ready for seat in state.seats] == [False, True, False]
    assert seating.ready(state, TOM, Ready(True), NOW) == []
    assert seating.ready(state, TOM, Ready(False), NOW) == [ReadySaid(1, False)]
    assert not after(state, rulings.leave(state, TOM, Leave(), NOW)).seats[1].ready
    dealt = after(state, rulings.start(state, MIA, Start(), NOW))
    assert not any(seat.ready for seat in dealt.seats)
    assert refusal(seating.ready, dealt, TOM, Ready(True)) == "playing"


# --- swap ---


def test_between_games_two_chairs_change_places_with_all_that_is_theirs() -> None:
    state = replace(table(TOM), series=(2, 1, 0), agreed={"rematch": (1,)})
    state = after(state, [Committed(1, commit_of(CONTRIBUTIONS[TOM]))])
    state = after(state, seating.swap(state, MIA, Swap(1, 2), NOW))
    assert people_of(state) == [MIA, None, TOM]
    assert (state.series, state.seats[2].commit) == ((2, 0, 1), None)


def test_in_a_game_the_people_change_and_the_cards_stay() -> None:
    state = playing(TOM)
    assert state.play is not None
    cards = state.play.game.counts
    entries = seating.swap(state, MIA, Swap(0, 2), NOW)
    state = after(state, entries)
    assert people_of(state) == [None, TOM, MIA]
    assert state.play is not None
    assert state.play.game.counts == cards
    assert [(held.seat, held.at, held.player) for held in state.play.holders] == [(0, 0, None), (2, 0, MIA)]


def test_nobody_changes_seats_in_a_battle_or_while_the_cards_are_shuffled() -> None:
    assert refusal(seating.swap, in_battle(TOM), MIA, Swap(0, 1)) == "in_battle"
    state = after(table(TOM), [Committed(0, commit_of(CONTRIBUTIONS[MIA]))])
    shuffled = after(state, rulings.start(state, MIA, Start(), NOW))
    assert refusal(seating.swap, shuffled, MIA, Swap(0, 1)) == "playing"
    assert refusal(seating.swap, table(TOM), MIA, Swap(0, 4)) == "no_such_seat"
    assert seating.swap(table(TOM), MIA, Swap(1, 1), NOW) == []


def test_whoever_paused_is_known_where_they_sit_now() -> None:
    state = after(playing(TOM), [Paused(1, NOW.now, None)])
    state = after(state, seating.swap(state, MIA, Swap(0, 1), NOW))
    assert state.paused is not None
    assert state.paused.seat == 0


def test_whoever_joins_one_who_played_alone_is_waited_for_as_long_as_the_table_waits() -> None:
    state = after(playing(seats=2), [SeatOffered(1, True)])
    (entry,) = rulings.sit(state, EVE, Sit("Eve", "hedgehog"), NOW)
    assert isinstance(entry, Seated)
    assert (state.due_ms, entry.due) == (None, NOW.now + USUAL_SLEEPER_MS)
    assert seating.swap(state, MIA, Swap(0, 1), NOW) == [Swapped(0, 1)], "one person is waited for as before"


# --- offering a seat ---


def test_a_computers_seat_is_offered_while_the_computer_plays_on() -> None:
    state = playing(TOM)
    assert refusal(seating.seat_kind, state, MIA, SeatKind(1, "open")) == "taken"
    assert refusal(seating.seat_kind, state, TOM, SeatKind(2, "open")) == "not_host"
    assert seating.seat_kind(state, MIA, SeatKind(2, "computer"), NOW) == []
    offered = after(state, seating.seat_kind(state, MIA, SeatKind(2, "open"), NOW))
    assert (offered.seats[2].offered, offered.seats[2].turns_by_itself) == (True, True)
    assert seating.seat_kind(offered, MIA, SeatKind(2, "computer"), NOW) == [SeatOffered(2, False)]


def test_somebody_takes_an_offered_seat_between_two_battles() -> None:
    state = after(playing(TOM), [SeatOffered(2, True)])
    assert refusal(rulings.sit, state, EVE, Sit("Eve", "frog", 1)) == "taken"
    state = after(state, rulings.sit(state, EVE, Sit("Eve", "hedgehog"), NOW))
    seat = state.seats[2]
    assert (seat.player, seat.kind, seat.offered, seat.turns_by_itself) == (EVE, "person", False, False)
    assert state.play is not None
    assert [(held.seat, held.kind, held.name) for held in state.play.holders] == [(2, "person", "Eve")]
    fighting = after(in_battle(TOM), [SeatOffered(2, True)])
    assert refusal(rulings.sit, fighting, EVE, Sit("Eve", "hedgehog")) == "in_battle"
    assert refusal(rulings.sit, fighting, TOM, Sit("Tom", "fox")) == "playing"


def test_an_offer_ends_with_its_game_and_with_the_return_of_whoever_sat_there() -> None:
    state = after(playing(TOM), [Away(1), Kept(1), SeatOffered(1, True)])
    assert not after(state, presence(state, {MIA, TOM}, set(), NOW)).seats[1].offered
    taken = after(state, rulings.sit(state, EVE, Sit("Eve", "hedgehog"), NOW))
    assert people_of(taken) == [MIA, EVE, None]
    while state.play is not None and state.play.game.result is None:
        state = fold(state, Flipped()).state
    assert not any(seat.offered for seat in after(state, over(state, NOW)).seats)


# --- several on one device ---


def test_a_further_person_sits_down_on_the_same_device_four_at_most() -> None:
    state = table(seats=6)
    for k, avatar in enumerate(("fox", "frog", "owl")):
        more = Sit(f"Kid {k}", avatar, also=True)  # type: ignore[arg-type]
        state = after(state, rulings.sit(state, MIA, more, NOW))
    assert state.seats_of(MIA) == (0, 1, 2, 3)
    assert refusal(rulings.sit, state, MIA, Sit("One more", "rabbit", also=True)) == "device_full"
    renamed = after(state, rulings.sit(state, MIA, Sit("Zoe", "rabbit", seat=2), NOW))
    assert [seat.name for seat in renamed.seats[:4]] == ["Mia", "Kid 0", "Zoe", "Kid 2"]


def test_the_host_says_whether_several_may_play_on_one_device() -> None:
    assert refusal(seating.same_device, table(TOM), TOM, SameDevice(False)) == "not_host"
    state = after(table(TOM), seating.same_device(table(TOM), MIA, SameDevice(False), NOW))
    assert refusal(rulings.sit, state, MIA, Sit("Kid", "owl", also=True)) == "same_device_off"
    assert rulings.sit(state, EVE, Sit("Eve", "owl", also=True), NOW), (
        "the first of a device is no further one"
    )


def test_one_of_several_on_a_device_may_leave_and_the_host_stays_host() -> None:
    state = after(table(), rulings.sit(table(), MIA, Sit("Kid", "owl", also=True), NOW))
    entries = rulings.leave(state, MIA, Leave(0), NOW)
    assert not [entry for entry in entries if isinstance(entry, HostPassed)]
    event = fold(state, entries[0]).event
    assert event is not None
    assert event["host"] == 1


# --- removing ---


def test_whoever_is_removed_loses_all_seats_and_is_barred() -> None:
    state = table(TOM, seats=4)
    state = after(state, rulings.sit(state, TOM, Sit("Kid", "owl", also=True), NOW))
    entries = seating.remove(state, MIA, Remove(2), NOW)
    assert entries == [Removed(1), Removed(2)]
    state = after(state, entries)
    assert (people_of(state), state.barred) == ([MIA, None, None, None], (TOM,))


def test_in_a_game_a_computer_plays_on_for_whoever_is_removed() -> None:
    state = playing(TOM)
    entries = seating.remove(state, MIA, Remove(1), NOW)
    state = after(state, entries)
    assert (state.seats[1].kind, state.seats[1].player, state.barred) == ("computer", None, (TOM,))
    assert state.due_ms is None, "nobody waits for one who plays alone"


def test_a_deal_that_waited_only_for_whoever_is_removed_goes_on() -> None:
    state = after(table(TOM), [Committed(1, commit_of(CONTRIBUTIONS[TOM]))])
    state = after(state, rulings.start(state, MIA, Start(), NOW))
    assert state.status == "revealing"
    entries = seating.remove(state, MIA, Remove(1), NOW)
    assert [type(entry) for entry in entries] == [Removed, Dealt]


def test_the_host_removes_people_and_nobody_else() -> None:
    state = table(TOM)
    assert refusal(seating.remove, state, TOM, Remove(0)) == "not_host"
    assert refusal(seating.remove, state, MIA, Remove(0)) == "yourself"
    assert refusal(seating.remove, state, MIA, Remove(2)) == "nobody_there"
    assert refusal(seating.remove, state, MIA, Remove(5)) == "no_such_seat"


# --- the host's part ---


def test_the_host_hands_the_part_on_at_any_time() -> None:
    for state in (table(TOM), playing(TOM), in_battle(TOM)):
        assert seating.hand_host(state, MIA, HandHost(1), NOW) == [HostPassed(TOM)]
        assert seating.hand_host(state, MIA, HandHost(0), NOW) == []
        assert refusal(seating.hand_host, state, MIA, HandHost(2)) == "nobody_there"
        assert refusal(seating.hand_host, state, TOM, HandHost(1)) == "not_host"


def test_the_part_passes_on_by_itself_in_a_game_too() -> None:
    for state in (table(TOM), playing(TOM)):
        assert presence(state, {TOM}, {MIA}, NOW)[-1] == HostPassed(TOM)
        watching = replace(state.seat(0, kind="computer", player=None), host=IDA)
        assert presence(watching, {TOM}, {IDA}, NOW) == [HostPassed(TOM)]


def test_a_host_who_only_watches_and_leaves_hands_the_part_on() -> None:
    state = replace(table(TOM), host=IDA)
    assert rulings.leave(state, IDA, Leave(), NOW) == [HostPassed(MIA)]
    nobody = replace(new_table(Random(1), seats=2), host=IDA).seat(0, kind="open", player=None)
    assert rulings.leave(nobody, IDA, Leave(), NOW) == []


# --- kept ---


def test_a_table_that_is_put_back_knows_who_is_barred_offered_ready_and_who_held_a_seat() -> None:
    state = playing(TOM, EVE, seats=4)
    state = after(state, [Removed(2), SeatOffered(3, True), Swapped(0, 1), ReadySaid(0, True)])
    state = replace(state, same_device=False)
    assert table_of(opened(state)) == state


def test_a_table_of_the_version_before_has_the_usual_answer_about_one_device() -> None:
    old = opened(table())
    assert table_of(structs.replace(old, visibility="private", same_device=None)).same_device
    assert not table_of(structs.replace(old, visibility="public", same_device=None)).same_device


def test_an_offered_seat_that_is_out_is_nobodys_to_take() -> None:
    state = playing(TOM)
    state = after(state, seating.seat_kind(state, MIA, SeatKind(2, "open"), NOW))
    assert state.free_chairs == (2,)
    assert state.play is not None
    game = replace(state.play.game, gone=(0, 0, 1))
    state = replace(state, play=replace(state.play, game=game))
    assert state.free_chairs == ()
    assert refusal(rulings.sit, state, EVE, Sit("Eve", "owl")) == "playing"


def test_cards_that_are_dealt_once_more_find_a_computer_in_a_chair_that_was_left() -> None:
    state = playing(TOM, EVE)
    state = after(state, agreeing.call(state, MIA, Call(), NOW))
    state = after(state, agreeing.call(state, TOM, Call(), NOW))
    state = after(state, agreeing.call(state, EVE, Call(), NOW))
    state = after(state, over(state, NOW))
    state = after(state, rulings.leave(state, EVE, Leave(), NOW))
    assert state.seats[2].kind == "open"
    state = after(state, agreeing.rerun(state, MIA, Rerun("simplest"), NOW))
    state = after(state, agreeing.rerun(state, TOM, Rerun(), NOW))
    assert (state.status, state.seats[2].kind) == ("playing", "computer")


def test_somebody_new_wakes_a_table_of_which_everybody_had_vanished() -> None:
    state = playing()
    state = after(state, seating.seat_kind(state, MIA, SeatKind(2, "open"), NOW))
    state = after(state, presence(state, set(), {MIA}, NOW))
    assert state.paused is not None
    state = after(state, rulings.sit(state, EVE, Sit("Eve", "owl"), NOW))
    state = after(state, presence(state, {EVE}, {MIA}, NOW))
    assert (state.paused, state.host) == (None, EVE)


def test_a_deal_without_promises_ends_what_a_seat_promised_to_those_who_might_have_taken_it() -> None:
    state = playing(TOM)
    state = after(state, agreeing.call(state, MIA, Call(), NOW))
    state = after(state, agreeing.call(state, TOM, Call(), NOW))
    state = after(state, over(state, NOW))
    state = replace(after(state, [Away(1), Kept(1)]), watching="none")
    assert standing_of(state, EVE, watches=False) == "in"
    entries = rulings.start(state, MIA, Start(), NOW)
    assert [type(entry) for entry in entries] == [Dealt]
    assert standing_of(after(state, entries), EVE, watches=False) == "out"
    assert "dealt" in CHANGES_STANDING


def test_whoever_has_the_colours_of_another_sits_in_free_ones() -> None:
    state = table(seats=4).seat(2, kind="person", player=TOM, name="Tom", avatar="frog-owl")
    state = after(state, rulings.sit(state, EVE, Sit("Eve", "owl", seat=1), NOW))
    avatars = [state.seats[k].avatar for k in (0, 1, 2)]
    assert avatars[1].startswith("owl-")
    assert len({colour_of(avatar) for avatar in avatars}) == 3


def test_whoever_chooses_the_animal_of_another_is_asked_to_choose_another() -> None:
    state = table(seats=4).seat(2, kind="person", player=TOM, name="Tom", avatar="frog-owl")
    with pytest.raises(Refused, match="avatar_taken"):
        rulings.sit(state, EVE, Sit("Eve", "frog"), NOW)


def test_a_computer_has_an_animal_and_colours_of_its_own() -> None:
    state = table(seats=4).seat(2, kind="person", player=TOM, name="Tom", avatar="fox-owl")
    taken = {*map(animal_of, ("bear", "fox-owl")), "owl"}
    assert rulings.computer(state, 1).avatar not in taken
