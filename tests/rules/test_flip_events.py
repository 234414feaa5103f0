"""What a flip tells everybody, field by field."""

import json

import pytest

from games.rules import Flip, GameOver, Ruleset, flip_event, house, step
from tests.rules.positions import SOURCE, battle, flips, table


def only(game_flips: list[Flip]) -> Flip:
    (flip,) = game_flips
    return flip


def test_a_plain_battle_as_json() -> None:
    _, seen = battle(table(Ruleset(battle_limit=9), "K2", "73"))
    event = flip_event(only(seen))
    assert json.loads(json.dumps(event)) == event
    assert event == {
        "type": "flip",
        "at": 1,
        "battle": 1,
        "war": 0,
        "up": {"0": ["KC"], "1": ["7C"]},
        "buried": {},
        "stake": 2,
        "tied": [],
        "warriors": [],
        "short": [],
        "forfeited": {},
        "showdown": False,
        "takeback": {},
        "winner": 0,
        "captured": 2,
        "carry": 0,
        "cards": [3, 1],
        "won": [0, 0],
        "out": [],
        "awaits": [0, 1],
        "wars": 0,
        "biggest_war": 0,
    }


def test_wars_are_numbered_while_they_are_fought() -> None:
    _, seen = battle(table(Ruleset(buried=1), "929Q4", "939J"))
    assert [(flip.war, flip.tied, flip.wars) for flip in seen] == [(1, (0, 1), 1), (2, (0, 1), 1), (2, (), 1)]
    assert [flip.buried for flip in seen] == [{0: 1, 1: 1}, {0: 2, 1: 1}, {0: 2, 1: 1}]
    assert [flip.biggest_war for flip in seen] == [flip.stake for flip in seen] == [4, 7, 9]
    assert seen[1].short == (1,)


def test_carry_is_at_stake_in_the_next_battle() -> None:
    rules = Ruleset(seats=4)
    game, tie = battle(table(rules, "9", "9", "2K", "3Q"))
    flip = only(tie)
    assert (flip.winner, flip.captured, flip.carry, flip.stake) == (None, 0, 4, 4)
    assert (flip.out, flip.awaits, flip.tied, flip.short) == ((0, 1), (2, 3), (0, 1), (0, 1))
    game, won = battle(game)
    assert only(won).stake == only(won).captured == 6
    assert game.result is not None
    assert game.result.places == (3, 3, 1, 2)


def test_carry_lies_on_the_table_in_the_middle_of_the_next_battle() -> None:
    game, _ = battle(table(Ruleset(seats=4, buried=0), "9", "9", "2K5", "3K4"))
    assert game.carry == ("9C", "9D", "2C", "3C")
    game, (flip,) = flips(game, most=1)
    assert (flip.stake, flip.carry, game.carry) == (6, 0, ())
    _, (flip,) = flips(game, most=1)
    assert flip.captured == 8


def test_who_is_alone_after_an_undecided_war_collects_the_carry() -> None:
    game, seen = battle(table(Ruleset(seats=3), "9", "9", "23"))
    flip = only(seen)
    assert (flip.winner, flip.captured, flip.carry, flip.cards) == (None, 0, 0, (0, 0, 4))
    assert game.result is not None
    assert (game.result.winner, game.result.reason, game.result.places) == (2, "all_cards", (2, 2, 1))


def test_an_undecided_war_of_everybody_is_a_draw() -> None:
    game, _ = battle(table(Ruleset(seats=3), "9", "9", "2"))
    assert game.result is not None
    assert game.result.as_dict() == {
        "winner": None,
        "drawn": [0, 1],
        "reason": "undecided_war",
        "battles": 1,
        "flips": 1,
        "wars": 1,
        "deepest_war": 0,
        "biggest_war": 3,
        "cards": [0, 0, 0],
        "places": [1, 1, 3],
    }


def test_a_showdown_is_a_flip_that_awaits_all_its_warriors() -> None:
    game, (tie,) = flips(table(house("simplest"), "9", "9K5"), most=1)
    assert (tie.showdown, tie.war, tie.awaits, tie.warriors, tie.stake) == (True, 1, (0, 1), (0, 1), 2)
    _, (flip,) = flips(game, most=1)
    assert (flip.showdown, flip.war, flip.up, flip.winner) == (True, 1, {1: ("KC", "5C")}, 1)


def test_a_showdown_with_nothing_left_is_turned_up_and_undecided() -> None:
    game, seen = battle(table(house("simplest"), "9", "9"))
    assert [(flip.showdown, flip.war, flip.up) for flip in seen] == [
        (True, 1, {0: ("9C",), 1: ("9D",)}),
        (True, 1, {}),
    ]
    assert game.result is not None
    assert (game.result.drawn, game.result.deepest_war, game.result.flips) == ((0, 1), 1, 2)


def test_seats_that_share_the_most_forfeited_cards_share_the_draw() -> None:
    rules = Ruleset(seats=3, shortage="loss")
    game, seen = battle(table(rules, "923", "945", "96"))
    assert only(seen).forfeited == {0: 2, 1: 2, 2: 1}
    assert game.result is not None
    assert (game.result.drawn, game.result.places) == ((0, 1), (1, 1, 3))


def test_where_all_are_short_the_most_cards_take_the_loss() -> None:
    game, seen = battle(table(Ruleset(shortage="loss"), "923", "94"))
    assert (only(seen).winner, only(seen).forfeited, only(seen).captured) == (0, {1: 1}, 3)
    assert game.result is not None
    assert game.result.winner == 0


def test_cards_are_taken_back_when_all_tied_stand_on_their_last() -> None:
    game, seen = battle(table(Ruleset(seats=3, shortage="stands"), "9", "9", "2K"))
    assert only(seen).takeback == {0: 2, 1: 1}
    assert (only(seen).winner, only(seen).carry, only(seen).out) == (None, 0, ())
    assert set(game.piles[0]) == {"9C", "2C"}
    assert game.piles[1:] == (("9D",), ("KC",))


def test_two_cards_up_fight_with_their_sum() -> None:
    _, seen = battle(table(Ruleset(cards_up=2, buried=0), "K2Q5", "96JT"))
    assert [flip.up for flip in seen] == [
        {0: ("KC", "2C"), 1: ("9C", "6C")},
        {0: ("QC", "5C"), 1: ("JC", "TC")},
    ]
    assert seen[-1].winner == 1


def test_a_won_pile_is_turned_over_in_the_middle_of_a_war() -> None:
    rules = Ruleset(winnings="won_pile", pickup="winner_first", buried=1, battle_limit=99)
    game, _ = battle(table(rules, "K99", "29384"))
    assert (game.piles[0], game.won[0]) == (("9C", "9D"), ("KC", "2C"))
    game, (tie, war) = battle(game)
    assert (tie.cards, tie.won, game.turnovers) == ((0, 2), (2, 0), (1, 0))
    assert war.up == {0: ("KC",), 1: ("8C",)}
    assert game.piles[0] == ("2C",)


def test_nothing_follows_the_end() -> None:
    game, _ = flips(table(Ruleset(), "K", "2"))
    with pytest.raises(GameOver):
        step(game, SOURCE)
