"""Conceding, counting now, and time."""

import pytest

from games.rules import (
    Conceded,
    Decision,
    GameOver,
    InvalidDecision,
    Ruleset,
    conceded_event,
    decide,
    flip_event,
)
from games.rules.decide import settle
from tests.rules.positions import SOURCE, flips, only_flips, table


def test_a_concession_between_battles_ends_a_game_of_two_as_cards_stand() -> None:
    progress = decide(table(Ruleset(), "K23", "74"), Decision(0, "concede", 0), SOURCE)
    assert progress.game.result is not None
    assert (progress.game.result.winner, progress.game.result.reason) == (1, "conceded")
    assert (progress.game.result.cards, progress.game.result.places) == ((3, 2), (2, 1))
    (event,) = progress.events
    assert isinstance(event, Conceded)
    assert conceded_event(event) == {
        "type": "conceded",
        "at": 0,
        "seat": 0,
        "carry": 0,
        "cards": [3, 2],
        "won": [0, 0],
        "out": [],
        "awaits": [],
    }


def test_a_concession_in_a_war_waits_until_the_table_has_turned_it_up() -> None:
    game, _ = flips(table(Ruleset(buried=0), "929K3", "94J"), most=1)
    progress = decide(game, Decision(1, "concede", 1), SOURCE)
    assert [event.at for event in only_flips(progress.events)] == [2]
    assert isinstance(progress.events[-1], Conceded)
    assert progress.game.result is not None
    assert progress.game.result.reason == "conceded"


def test_a_battle_that_ends_the_game_stands_against_a_concession() -> None:
    game, _ = flips(table(Ruleset(buried=0), "9K", "92"), most=1)
    progress = decide(game, Decision(1, "concede", 0), SOURCE)
    assert [flip_event(flip)["winner"] for flip in only_flips(progress.events)] == [0]
    assert progress.game.result is not None
    assert (progress.game.result.winner, progress.game.result.reason) == (0, "all_cards")


def test_the_cards_of_one_of_three_who_concedes_join_the_carry() -> None:
    progress = decide(table(Ruleset(seats=3), "K2", "73", "5"), Decision(0, "concede", 1), SOURCE)
    game = progress.game
    assert (game.result, game.carry, game.awaits, game.out) == (None, ("7C", "3C"), (0, 2), (1,))
    game, (flip,) = flips(game)
    assert (flip.stake, flip.winner) == (4, 0)
    assert game.result is not None
    assert game.result.places == (1, 3, 2)


@pytest.mark.parametrize(("kind", "reason"), [("call", "called"), ("time", "time")])
def test_counting_ends_the_game_by_the_most_cards(kind: str, reason: str) -> None:
    progress = decide(table(Ruleset(seats=3), "K2", "73", "5"), Decision(0, kind), SOURCE)
    assert progress.events == ()
    assert progress.game.result is not None
    assert (progress.game.result.drawn, progress.game.result.reason) == ((0, 1), reason)
    assert progress.game.result.places == (1, 1, 3)


def test_what_coincides_is_settled_in_the_order_of_the_rules() -> None:
    made = [Decision(0, "concede", 0), Decision(0, "call"), Decision(0, "time")]
    game = settle(table(Ruleset(), "K2", "7"), made).game
    assert game.result is not None
    assert game.result.reason == "time"


def test_impossible_decisions_are_refused() -> None:
    game = table(Ruleset(seats=3), "K2", "73", "5")
    for decision in (Decision(1, "call"), Decision(0, "concede", 3), Decision(0, "concede")):
        with pytest.raises(InvalidDecision):
            decide(game, decision, SOURCE)
    with pytest.raises(InvalidDecision, match="sulk"):
        Decision(0, "sulk")
    conceded = decide(game, Decision(0, "concede", 1), SOURCE).game
    with pytest.raises(InvalidDecision, match="seat 1"):
        decide(conceded, Decision(0, "concede", 1), SOURCE)
    over = decide(conceded, Decision(0, "concede", 0), SOURCE).game
    with pytest.raises(GameOver):
        decide(over, Decision(0, "call"), SOURCE)
