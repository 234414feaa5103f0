"""A running game is told from its deal to where its table is, by going on from where it was told last."""

import asyncio
import gzip
import json
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from games.tables import so_far
from games.tables.retold import TooLong
from games.tables.so_far import StoriesSoFar
from games.tables.state import TableState
from tests.tables.driving import new_table, random_life

TOLD = ("dealt", "flip", "conceded", "called", "timed")


async def told(stories: StoriesSoFar, state: TableState) -> dict[str, Any] | None:
    packed = await stories.of(SimpleNamespace(state=state))  # type: ignore[arg-type]
    return None if packed is None else json.loads(gzip.decompress(packed))


@pytest.mark.parametrize("seed", range(20))
async def test_it_is_all_that_the_table_showed_of_its_game_and_nothing_else(seed: int) -> None:
    stories, random = StoriesSoFar(), Random(seed)
    shown: list[Any] = []
    whole = True
    for _, _, progress in random_life(random, length=200):
        event, state = progress.event, progress.state
        assert event is not None
        if event["type"] == "dealt":
            shown, whole = [], True
        whole = whole and event["type"] != "finished"
        if event["type"] in TOLD:
            shown.append(json.loads(json.dumps(event)))
        if state.play is None or not whole or random.random() > 0.2:
            continue
        story = await told(stories, state)
        assert story is not None
        assert story["game"] == state.play.id
        assert story["events"] == shown
        assert [seat["name"] for seat in story["seats"]] == [seat.name for seat in state.seats]


async def test_after_a_finish_the_flips_between_are_told_one_by_one() -> None:
    for seed in range(40):
        for _, _, progress in random_life(Random(seed), length=200):
            if progress.event is None or progress.event["type"] != "finished":
                continue
            story = await told(StoriesSoFar(), progress.state)
            assert story is not None
            flips = [event["at"] for event in story["events"] if event["type"] == "flip"]
            assert flips == list(range(1, progress.state.at + 1))
            return
    raise AssertionError("no random table was finished")


async def test_before_the_first_deal_there_is_nothing_and_a_long_game_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert await told(StoriesSoFar(), new_table(Random(1))) is None
    monkeypatch.setattr(so_far, "MOST_FLIPS", 3)
    state = next(p.state for _, _, p in random_life(Random(3)) if p.state.at == 4)
    with pytest.raises(TooLong):
        await told(StoriesSoFar(), state)


async def test_many_who_ask_at_once_are_told_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(p.state for _, _, p in random_life(Random(3)) if p.state.at == 4)
    calls: list[int] = []
    go_on = so_far._Story.go_on

    def counted(story: so_far._Story, *facts: Any) -> None:
        calls.append(1)
        go_on(story, *facts)

    monkeypatch.setattr(so_far._Story, "go_on", counted)
    stories = StoriesSoFar()
    answers = await asyncio.gather(*(told(stories, state) for _ in range(20)))
    assert all(answer == answers[0] for answer in answers)
    assert calls == [1]
