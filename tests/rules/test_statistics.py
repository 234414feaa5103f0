"""Many games: the fast loop is the exact engine, and the figures are the published ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import FastSource, Ruleset
from games.rules.statistics import exact_result, fast_result, is_fast, results, statistics

rulesets = st.builds(
    Ruleset,
    ace=st.sampled_from(["high", "low"]),
    buried=st.integers(0, 20),
    turnover=st.sampled_from(["kept", "shuffled"]),
    battle_limit=st.none() | st.integers(1, 400),
)


@settings(max_examples=60, deadline=None)
@given(rulesets, st.integers(0, 2**32))
def test_the_fast_loop_plays_the_exact_engine_s_games_from_the_same_words(rules: Ruleset, seed: int) -> None:
    assert is_fast(rules)
    fast, exact = FastSource(seed), FastSource(seed)
    for _ in range(3):
        assert fast_result(rules, fast) == exact_result(rules, exact)
    assert fast.random() == exact.random()


@pytest.mark.parametrize(
    "rules",
    [
        Ruleset(seats=3),
        Ruleset(ace="wild"),
        Ruleset(cards_up=2),
        Ruleset(winnings="won_pile"),
        Ruleset(pickup="winner_first", battle_limit=50),
        *(Ruleset(shortage=shortage) for shortage in ("stands", "loss", "showdown", "forfeit")),
    ],
)
def test_what_the_fast_loop_does_not_cover_is_played_by_the_exact_engine(rules: Ruleset) -> None:
    assert not is_fast(rules)
    fallback, exact = FastSource(1), FastSource(1)
    assert list(results(rules, 3, fallback)) == [exact_result(rules, exact) for _ in range(3)]


def test_ten_thousand_games_with_one_down_have_the_published_lengths() -> None:
    one_down = statistics(results(Ruleset(buried=1), 10_000, FastSource(1)))
    assert abs(one_down.median - 346) <= 14
    assert abs(one_down.nine_in_ten - 950) <= 50
    assert one_down.endings == {"all_cards": 10_000}


def test_statistics_of_few_games() -> None:
    games = list(results(Ruleset(battle_limit=30), 3, FastSource(1)))
    found = statistics(games)
    assert (found.games, found.median, found.mean, found.nine_in_ten, found.longest) == (3, 30, 30.0, 30, 30)
    assert found.wars == sum(result.wars for result in games) / 3
    assert found.endings == {"limit": 3}
