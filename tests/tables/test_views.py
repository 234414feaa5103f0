"""What a screen is shown: events applied to an old snapshot give the new one, and nothing hidden."""

import json
from random import Random

import pytest

from games.rules import chain_next, chain_start
from games.tables.applying import APPLY, apply
from games.tables.entries import decode, encode
from games.tables.fold import fold
from games.tables.opening import opened, table_of
from games.tables.playing import CHAINED
from games.tables.view import due, view
from tests.tables.driving import new_table, random_life


@pytest.mark.parametrize("seed", range(60))
def test_every_event_makes_the_old_snapshot_the_new_one(seed: int) -> None:
    for before, entry, progress in random_life(Random(seed)):
        state, event = progress.state, progress.event
        assert event is not None
        slept = state.play.slept if state.play is not None else ()
        after = apply(view(before), event, state.n, state.chain, due(state), state.ends_ms, slept)
        assert after == view(state), entry


def test_random_tables_bring_every_event_there_is() -> None:
    missing = set(APPLY)
    for seed in range(400):
        lives = random_life(Random(seed), length=400)
        missing -= {progress.event["type"] for _, _, progress in lives if progress.event is not None}
        if not missing:
            break
    assert missing == set()


@pytest.mark.parametrize("seed", range(10))
def test_the_chain_is_the_one_that_anybody_checks(seed: int) -> None:
    for before, _, progress in random_life(Random(seed), length=200):
        event = progress.event
        if event is not None and event["type"] in CHAINED:
            deals = event["type"] == "dealt"
            start = chain_start(str(event["commitment"])) if deals else before.chain
            assert progress.state.chain == chain_next(start, event)


@pytest.mark.parametrize("seed", range(8))
def test_applying_an_event_leaves_the_old_snapshot_alone(seed: int) -> None:
    for before, _, progress in random_life(Random(seed), length=120):
        old = view(before)
        text = json.dumps(old, sort_keys=True)
        assert progress.event is not None
        apply(old, progress.event, progress.state.n, progress.state.chain, None)
        assert json.dumps(old, sort_keys=True) == text


@pytest.mark.parametrize("seed", range(20))
def test_a_table_written_down_anywhere_is_read_back_whole(seed: int) -> None:
    random = Random(seed)
    for _, _, progress in random_life(random, length=150):
        if random.random() < 0.1:
            assert table_of(opened(progress.state)) == progress.state


@pytest.mark.parametrize("seed", range(10))
def test_a_log_stored_and_read_back_folds_to_the_same_table(seed: int) -> None:
    state = None
    for before, entry, progress in random_life(Random(seed), length=150):
        state = before if state is None else state
        state = fold(state, decode(encode(entry))).state
        assert state == progress.state


@pytest.mark.parametrize("seed", range(20))
def test_no_snapshot_and_no_event_holds_a_card_that_is_not_face_up(seed: int) -> None:
    shown: set[str] = set()
    for _, _, progress in random_life(Random(seed)):
        event, play = progress.event, progress.state.play
        assert event is not None
        if event["type"] == "dealt":
            shown = set(event["aside"])  # type: ignore[call-overload]
        elif event["type"] in ("flip", "finished"):
            faces: list[dict[str, list[str]]] = [event["up"], *event.get("before", [])]  # type: ignore[list-item,misc]
            shown |= {card for up in faces for cards in up.values() for card in cards}
        text = json.dumps([event, view(progress.state)])
        if play is not None and progress.state.status == "playing":
            hidden = {card for pile in (*play.game.piles, *play.game.won) for card in pile} - shown
            assert not [card for card in hidden if f'"{card}"' in text]


def test_the_seed_and_the_contributions_are_seen_only_when_their_time_has_come() -> None:
    for _, _, progress in random_life(Random(5)):
        state = progress.state
        text = json.dumps([progress.event, view(state)])
        assert state.server_seed.hex() not in text or state.status == "over"
        if state.status == "revealing" and state.play is None:
            assert not [s for s in state.seats if s.contribution and s.contribution in text]
        if state.status == "playing" and state.play is not None and state.play.record_url is None:
            assert state.play.server_seed.hex() not in text


def test_a_snapshot_holds_no_id_of_a_player() -> None:
    state = new_table(Random(1))
    assert state.host is not None
    assert state.host not in json.dumps(view(state))
