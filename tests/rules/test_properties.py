"""What holds for every ruleset, deal and position."""

import pickle
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.rules import (
    CheckableSource,
    Conceded,
    Decision,
    Flip,
    Game,
    Progress,
    Ruleset,
    deal,
    decide,
    play,
    position,
    replay,
    step,
)
from games.rules.decide import KINDS
from games.rules.ruleset import MOST_BATTLES
from tests.rules.positions import SOURCE, all_cards, flips
from tests.rules.strategies import positions, rulesets, sources, tables

few = settings(max_examples=40, deadline=None)
many = settings(max_examples=120, deadline=None)
MOST_FLIPS = 400


@st.composite
def decisions(draw: st.DrawFn, rules: Ruleset) -> list[Decision]:
    """Up to three decisions early in a game, by any seat."""
    seats = st.integers(0, rules.seats - 1)
    made = []
    for at in sorted(draw(st.lists(st.integers(0, 30), max_size=3))):
        kind = draw(st.sampled_from((*KINDS, "concede", "concede")))
        made.append(Decision(at, kind, draw(seats) if kind == "concede" else None))
    return made


# Cards.


@many
@given(st.data(), tables(), sources)
def test_no_card_is_lost_or_doubled_after_any_step(
    data: st.DataObject, game: Game, source: CheckableSource
) -> None:
    cards = all_cards(game)
    made = data.draw(decisions(game.rules))
    for number, progress in enumerate(play(game, source, made)):
        assert all_cards(progress.game) == cards
        assert_counts_fit(progress, len(cards))
        if number == MOST_FLIPS:
            break


def assert_counts_fit(progress: Progress, cards: int) -> None:
    """The counts that everybody sees add up, and are those of the game."""
    game = progress.game
    for event in progress.events:
        on_table = event.carry
        if isinstance(event, Flip):
            assert (event.battle, event.at, event.wars) == (game.battle, game.at, game.wars)
            assert not event.captured or event.captured == event.stake
            on_table = event.stake if event.warriors else event.carry
        assert sum(event.cards) + sum(event.won) + on_table == cards - len(game.aside)
        assert (event.cards, event.won, event.out) == (game.counts, game.won_counts, game.out)
        assert event.awaits == game.awaits or game.result is not None


@many
@given(tables(), sources)
def test_only_seats_that_were_awaited_turn_up_and_only_warriors_fight_on(
    game: Game, source: CheckableSource
) -> None:
    for _ in range(MOST_FLIPS):
        if game.result is not None:
            return
        progress = step(game, source)
        (flip,) = progress.events
        assert isinstance(flip, Flip)
        assert set(flip.up) <= set(game.awaits)
        assert set(flip.warriors) <= set(flip.tied)
        assert set(flip.awaits) <= set(flip.warriors) or not flip.warriors
        assert bool(flip.warriors) == (progress.game.war is not None)
        assert len(flip.tied) != 1
        game = progress.game


# Endings.


@few
@given(rulesets(), sources)
def test_every_game_ends(rules: Ruleset, source: CheckableSource) -> None:
    game, seen = flips(deal(rules, source))
    result = game.result
    assert result is not None
    assert result.flips == len(seen)
    assert result.battles == seen[-1].battle <= (rules.battle_limit or MOST_BATTLES)
    assert (result.winner is None) == (len(result.drawn) > 1)
    first = result.drawn if result.winner is None else (result.winner,)
    assert [seat for seat, place in enumerate(result.places) if place == 1] == list(first)
    assert game.awaits == ()


# Stopping, storing and resuming.


@few
@given(st.data(), rulesets(limits=st.integers(1, 40)), sources)
def test_a_result_does_not_depend_on_when_the_game_was_stopped_stored_and_resumed(
    data: st.DataObject, rules: Ruleset, source: CheckableSource
) -> None:
    made = data.draw(decisions(rules))
    progresses = list(play(deal(rules, source), source, made))
    games = [progress.game for progress in progresses]
    at = data.draw(st.integers(0, games[-1].at))
    stopped = replay(rules, source, at, made)
    assert stopped in games or at == 0
    stored: Game = pickle.loads(pickle.dumps(stopped))
    later = [decision for decision in made if decision.at > at]
    resumed = [stored, *(progress.game for progress in play(stored, source, later))]
    assert resumed[-1] == games[-1]


def test_a_game_can_be_stopped_at_any_flip() -> None:
    rules = Ruleset(winnings="won_pile", turnover="shuffled", battle_limit=150)
    game = deal(rules, SOURCE)
    while game.result is None:
        game = step(game, SOURCE).game
        assert replay(rules, SOURCE, game.at) == game


@few
@given(st.data(), rulesets(limits=st.integers(1, 40)), sources)
def test_decisions_made_one_by_one_at_a_table_give_the_game_that_their_record_gives(
    data: st.DataObject, rules: Ruleset, source: CheckableSource
) -> None:
    game = deal(rules, source)
    made: list[Decision] = []
    events: list[object] = []
    for wanted in data.draw(decisions(rules)):
        while game.result is None and game.at < wanted.at:
            progress = step(game, source)
            game = progress.game
            events += progress.events
        if game.result is not None or wanted.seat in game.out:
            continue
        made.append(replace(wanted, at=game.at))
        progress = decide(game, made[-1], source)
        game = progress.game
        events += progress.events
    rest = list(play(game, source))
    events += [event for progress in rest for event in progress.events]
    recorded = list(play(deal(rules, source), source, made))
    assert [event for progress in recorded for event in progress.events] == events
    assert recorded[-1].game == (rest[-1].game if rest else game)


# Symmetry.


@many
@given(
    st.data(),
    rulesets(
        seats=st.just(2),
        pickups=("winner_first", "loser_first"),
        turnovers=("kept",),
        shortages=("last_card", "loss", "showdown", "forfeit"),
    ),
)
def test_swapping_the_two_seats_swaps_the_game(data: st.DataObject, rules: Ruleset) -> None:
    game = data.draw(positions(rules))
    swapped = position(rules, game.piles[::-1], game.won[::-1], game.carry)
    over, seen = flips(game)
    other, mirrored = flips(swapped)
    assert [mirror(flip) for flip in seen] == mirrored
    assert over.result is not None
    assert other.result is not None
    assert over.result.winner == (None if other.result.winner is None else 1 - other.result.winner)
    assert over.result.drawn == other.result.drawn
    assert over.result.places == other.result.places[::-1]


def mirror(flip: Flip) -> Flip:
    """The flip with seats 0 and 1 exchanged."""

    def seats(some: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(1 - seat for seat in some))

    return replace(
        flip,
        up={1 - seat: cards for seat, cards in flip.up.items()},
        buried={1 - seat: count for seat, count in flip.buried.items()},
        forfeited={1 - seat: count for seat, count in flip.forfeited.items()},
        tied=seats(flip.tied),
        warriors=seats(flip.warriors),
        short=seats(flip.short),
        out=seats(flip.out),
        awaits=seats(flip.awaits),
        cards=flip.cards[::-1],
        won=flip.won[::-1],
        winner=None if flip.winner is None else 1 - flip.winner,
    )


# Two rulesets that are one game.


@many
@given(st.data(), rulesets(turnovers=("kept",)), sources)
def test_a_kept_won_pile_plays_as_if_cards_went_under_the_pile(
    data: st.DataObject, rules: Ruleset, source: CheckableSource
) -> None:
    apart = replace(rules, winnings="won_pile")
    under = replace(rules, winnings="under_pile")
    game = data.draw(positions(rules))
    piles = [pile + won for pile, won in zip(game.piles, game.won, strict=True)]
    over, seen = flips(position(apart, game.piles, game.won, game.carry), source, MOST_FLIPS)
    same, expected = flips(position(under, piles, carry=game.carry), source, MOST_FLIPS)
    assert [together(flip) for flip in seen] == expected
    assert over.result == same.result


def together(flip: Flip) -> Flip:
    """The flip with pile and won pile counted as one."""
    cards = tuple(pile + won for pile, won in zip(flip.cards, flip.won, strict=True))
    return replace(flip, cards=cards, won=(0,) * len(cards))


# Secrecy.


@many
@given(st.data(), rulesets(), sources)
def test_two_deals_that_differ_only_in_unseen_cards_look_the_same(
    data: st.DataObject, rules: Ruleset, source: CheckableSource
) -> None:
    game = deal(rules, source)
    _, seen = flips(game, source, MOST_FLIPS)
    k = data.draw(st.integers(0, len(seen)))
    shown = {card for flip in seen[:k] for cards in flip.up.values() for card in cards}
    hidden = [card for pile in game.piles for card in pile if card not in shown]
    assume(len(hidden) > 1)
    exchange = dict(zip(hidden, data.draw(st.permutations(hidden)), strict=True))
    twin = [[exchange.get(card, card) for card in pile] for pile in game.piles]
    _, looks = flips(position(rules, twin, aside=game.aside), source, k)
    assert looks == seen[:k]


def test_concessions_show_no_card() -> None:
    fields = set(Conceded.__dataclass_fields__)
    assert fields == {"at", "seat", "carry", "cards", "won", "out", "awaits"}
