"""A finished game is told again as its table saw it, and never before it is over."""

import asyncio
import gzip
import json
from collections.abc import Mapping
from typing import Any

import pytest

from games.rules import chain_next, chain_start, over_event
from games.rules.result import Result
from games.tables import records, retold
from games.tables.keeper import Keeper
from games.tables.retold import Retellings, TooLong
from tests.models.test_record_is_true import CONTRIBUTIONS, STARTED_MS, person, played

GAME = "g1a2b3c4d5e6"
SEATS = (person(0, CONTRIBUTIONS[0]), person(1, CONTRIBUTIONS[1]))


async def finished() -> dict[str, Any]:
    await Keeper().finish(played(GAME, SEATS), STARTED_MS + 60_000)
    found = await records.record(GAME)
    assert found is not None
    return found


@pytest.mark.django_db(transaction=True)
async def test_the_events_are_those_that_the_chain_covers() -> None:
    found = await finished()
    packed = await Retellings().of(GAME)
    assert packed is not None
    told = json.loads(gzip.decompress(packed))
    assert (told["game"], told["rules"], told["seats"]) == (GAME, found["rules"], found["seats"])
    over = over_event(Result(**_frozen(found["result"])), found["server_seed"], found["record_url"])
    chain = chain_start(found["commitment"])
    for event in (*told["events"], over):
        chain = chain_next(chain, event)
    assert chain == found["chain"]
    assert [event["at"] for event in told["events"]] == list(range(found["result"]["flips"] + 1))


def _frozen(result: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in result.items()}


@pytest.mark.django_db(transaction=True)
async def test_a_game_that_everybody_asks_for_at_once_is_played_over_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await finished()
    calls: list[str] = []
    told = retold.told

    def counted(found: Mapping[str, Any]) -> dict[str, object]:
        calls.append(found["id"])
        return told(found)

    monkeypatch.setattr(retold, "told", counted)
    retellings = Retellings()
    answers = await asyncio.gather(*(retellings.of(GAME) for _ in range(20)))
    assert len(set(answers)) == 1
    assert await retellings.of(GAME) == answers[0]
    assert calls == [GAME]


@pytest.mark.django_db(transaction=True)
async def test_a_very_long_game_is_left_to_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    found = await finished()
    monkeypatch.setattr(retold, "MOST_FLIPS", found["result"]["flips"] - 1)
    with pytest.raises(TooLong):
        await Retellings().of(GAME)
