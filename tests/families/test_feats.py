"""What each seat did in a game agrees with what the rules say of the whole game."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.families.feats import Feats, Watched, feats_of
from games.rules import CheckableSource, Decision, Flip, Ruleset, deal, game_seed, play
from tests.rules.strategies import rulesets

SEED = "5" * 64


@settings(max_examples=60, deadline=None)
@given(rulesets(), st.binary(min_size=32, max_size=32), st.integers(0, 200), st.booleans())
def test_what_the_seats_did_adds_up_to_what_the_game_says(
    rules: Ruleset, seed: bytes, at: int, concedes: bool
) -> None:
    contributions = [""] * rules.seats
    source = CheckableSource(game_seed(seed, contributions))
    decisions = [Decision(at, "concede", 0) if concedes else Decision(at, "time")]
    watched = Watched(rules.seats)
    progresses = list(play(deal(rules, source), source, decisions))
    events = list(watched.watch(event for progress in progresses for event in progress.events))
    result = progresses[-1].game.result
    assert result is not None
    ends = [event for event in events if isinstance(event, Flip) and not event.warriors]
    feats = watched.feats
    assert sum(seat.battles_won for seat in feats) == sum(end.winner is not None for end in ends)
    assert max(seat.deepest for seat in feats) == result.deepest_war
    assert max(seat.wars for seat in feats) <= result.wars <= sum(seat.wars for seat in feats)
    assert sum(seat.wars_won for seat in feats) <= result.wars
    assert max(seat.biggest_war or 0 for seat in feats) <= result.biggest_war
    for number, seat in enumerate(feats):
        assert seat.wars_won <= min(seat.wars, seat.battles_won)
        assert (seat.biggest_war is None) == (seat.wars_won == 0)
        held = [end.cards[number] + end.won[number] for end in ends]
        assert seat.fewest == min(held, default=None)
    made = [{"at": one.at, "kind": one.kind, "seat": one.seat} for one in decisions]
    assert feats_of(rules.as_dict(), seed.hex(), contributions, made) == feats


def test_a_game_that_ends_before_a_battle_has_nothing_to_tell() -> None:
    decisions = [{"at": 0, "kind": "concede", "seat": 0}]
    assert feats_of(Ruleset().as_dict(), SEED, ["", ""], decisions) == [Feats(), Feats()]


def test_a_war_belongs_to_those_who_tied_and_to_the_one_who_took_it() -> None:
    rules = Ruleset(seats=3)
    source = CheckableSource(game_seed(bytes.fromhex(SEED), ["", "", ""]))
    fought, won = [0, 0, 0], [0, 0, 0]
    tied: set[int] = set()
    for progress in play(deal(rules, source), source):
        for event in progress.events:
            assert isinstance(event, Flip)
            tied |= set(event.tied)
            if event.warriors:
                continue
            for seat in tied:
                fought[seat] += 1
            if tied and event.winner is not None:
                won[event.winner] += 1
            tied = set()
    feats = feats_of(rules.as_dict(), SEED, ["", "", ""], [])
    assert ([seat.wars for seat in feats], [seat.wars_won for seat in feats]) == (fought, won)
    assert sum(won) > 0
