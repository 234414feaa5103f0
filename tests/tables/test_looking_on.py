"""Who is out guesses the coming battle, and no card hears of it."""

from dataclasses import replace
from random import Random

import pytest
from msgspec.structs import replace as changed

from games.rules import FastSource, Ruleset, position
from games.tables.agreeing import call, concede, finish, leave
from games.tables.commands import Call, Concede, Finish, Guess, Leave, Swap
from games.tables.entries import Dealt, Entry, Flipped, Opened, decode, encode
from games.tables.facts import SeatFacts
from games.tables.fold import fold
from games.tables.looking_on import guess
from games.tables.opening import as_at, opened, table_of
from games.tables.refusals import Refused
from games.tables.rulings import Context
from games.tables.seating import swap
from games.tables.state import Seat, TableState
from tests.tables.driving import PLAYERS, new_table

CONTEXT = Context(1000, lambda size: bytes(size))
TIE = ("9C 2C 3C 4C QC 5C", "9D 2D 3D 4D 7D 5D")


def table(*piles: str, **rules: object) -> TableState:
    """A game of three people, the first of whom holds nothing any more."""
    # no shuffle, so that the cards follow from the piles alone
    chosen = Ruleset(**{"seats": len(piles) + 1, "pickup": "as_played", "battle_limit": 20, **rules})  # type: ignore[arg-type]
    opens = new_table(Random(1), rules=chosen)
    seats = tuple(Seat("person", PLAYERS[k], f"P{k}", "fox") for k in range(len(piles) + 1))
    state = fold(replace(opens, seats=seats), Dealt("game-of-war1", 1000, None)).state
    assert state.play is not None
    game = position(state.rules, [(), *(tuple(pile.split()) for pile in piles)])
    return replace(state, play=replace(state.play, game=game, source=FastSource(1)))


def after(state: TableState, *entries: Entry) -> TableState:
    for entry in entries:
        state = fold(state, decode(encode(entry))).state
    return state


def guessing(state: TableState, seat: int, battle: int, player: int = 0) -> TableState:
    return after(state, *guess(state, PLAYERS[player], Guess(seat, battle), CONTEXT))


def flipped(state: TableState, times: int = 1) -> TableState:
    return after(state, *[Flipped()] * times)


def refusal(state: TableState, command: Guess, player: int = 0) -> str:
    with pytest.raises(Refused) as refused:
        guess(state, PLAYERS[player], command, CONTEXT)
    return refused.value.code


def test_a_right_and_a_wrong_guess_are_counted() -> None:
    state = guessing(table("KC 2C 3C", "9D QD 4D"), 1, 1)
    assert state.seats[0].guess == 1
    state = flipped(state)
    assert (state.seats[0].guess, state.seats[0].guesses) == (None, (1, 1))
    state = flipped(guessing(state, 1, 2))
    assert state.seats[0].guesses == (1, 2)
    state = flipped(state)
    assert state.seats[0].guesses == (1, 2), "who guesses nothing is not counted"


def test_a_guess_may_be_changed_and_the_same_again_is_nothing() -> None:
    state = guessing(table("KC 2C", "9D QD"), 2, 1)
    assert guess(state, PLAYERS[0], Guess(2, 1), CONTEXT) == []
    assert guessing(state, 1, 1).seats[0].guess == 1


def test_only_who_is_out_guesses_and_only_who_plays_is_guessed() -> None:
    state = table("KC 2C", "9D QD")
    assert refusal(state, Guess(2, 1), player=1) == "not_out"
    assert refusal(state, Guess(0, 1)) == "not_in_play"
    assert refusal(state, Guess(5, 1)) == "no_such_seat"
    assert refusal(state, Guess(1, 1), player=5) == "not_seated"
    assert refusal(state, Guess(1, 1, by=1)) == "not_your_seat"
    assert refusal(new_table(Random(1)), Guess(1, 1)) == "not_playing"


def test_a_guess_is_for_the_coming_battle_and_late_in_a_war() -> None:
    state = table(*TIE)
    assert refusal(state, Guess(1, 2)) == refusal(state, Guess(1, 0)) == "late_guess"
    war = flipped(guessing(state, 1, 1))
    assert war.play is not None
    assert war.play.game.war is not None
    assert war.seats[0].guess == 1, "it stands until the battle is over"
    assert refusal(war, Guess(2, 1)) == refusal(war, Guess(2, 2)) == "late_guess"
    assert flipped(war).seats[0].guesses == (1, 1)


def test_a_battle_that_nobody_wins_counts_for_no_guess() -> None:
    state = flipped(guessing(table("9C 2C", "9D 2D", shortage="loss"), 1, 1))
    while state.play is not None and state.play.game.war is not None:
        state = flipped(state)
    assert state.play is not None
    assert state.play.flip is not None
    assert state.play.flip["winner"] is None
    assert (state.seats[0].guess, state.seats[0].guesses) == (None, (0, 0))


def test_a_guess_changes_no_card_no_chain_and_no_clock() -> None:
    plain, guessed = table(*TIE), guessing(table(*TIE), 2, 1)
    assert (guessed.chain, guessed.due_ms) == (plain.chain, plain.due_ms)
    plain, guessed = flipped(plain, 2), flipped(guessed, 2)
    assert guessed.chain == plain.chain
    assert guessed.play is not None
    assert plain.play is not None
    assert guessed.play.game == plain.play.game


def test_a_restore_keeps_the_score_the_guess_and_the_hush() -> None:
    state = replace(guessing(flipped(guessing(table("KC 2C 3C", "9D QD 4D"), 1, 1)), 2, 2), hushed=True)
    entry = decode(encode(opened(state)))
    assert isinstance(entry, Opened)
    # the game was laid out, not dealt, so it is not turned up again from its seed
    read = table_of(changed(entry, play=None, status="open"))
    assert (read.seats[0].guess, read.seats[0].guesses, read.hushed) == (2, (1, 1), True)


def test_a_table_of_the_version_before_is_read() -> None:
    old = {"kind": "person", "player": PLAYERS[0], "name": "Mia", "avatar": "fox"}
    assert SeatFacts(**old) == SeatFacts(**old, guess=None, guesses=(0, 0))  # type: ignore[arg-type]


def test_a_decision_drops_what_cannot_be_taken_any_more() -> None:
    state = guessing(table("KC 2C", "9D QD", "4C 5C"), 3, 1)
    given_up = after(state, *concede(state, PLAYERS[3], Concede(), CONTEXT))
    assert (given_up.seats[0].guess, given_up.seats[0].guesses) == (None, (0, 0))
    finished = called = state
    for player in PLAYERS[:4]:
        finished = after(finished, *finish(finished, player, Finish(), CONTEXT))
        called = after(called, *call(called, player, Call(), CONTEXT))
    for ended in (finished, called):
        assert ended.awaits == ()
        assert (ended.seats[0].guess, ended.seats[0].guesses) == (None, (0, 0))


def test_who_leaves_takes_the_score_along() -> None:
    state = flipped(guessing(table("KC 2C 3C", "9D QD 4D"), 1, 1))
    gone = after(state, *leave(state, PLAYERS[0], Leave(), CONTEXT))
    assert (gone.seats[0].kind, gone.seats[0].guesses) == ("computer", (0, 0))


def test_a_guess_does_not_move_with_people_who_change_seats() -> None:
    state = guessing(table("KC 2C", "9D QD"), 1, 1)
    state = replace(state, host=PLAYERS[0])
    moved = after(state, *swap(state, PLAYERS[0], Swap(0, 2), CONTEXT))
    assert [seat.guess for seat in moved.seats] == [None] * 3


def test_a_game_that_is_put_back_further_on_counts_no_guess_of_an_earlier_battle() -> None:
    state = guessing(table("KC 2C", "9D QD"), 1, 1)
    written = opened(state)
    assert as_at(written, state.at).seats[0].guess == 1
    assert as_at(written, state.at + 1).seats[0].guess is None
