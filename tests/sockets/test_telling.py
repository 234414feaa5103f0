"""A crowd is told a slice at a time: everything in its order, and others have their turns between."""

import asyncio
from itertools import pairwise
from typing import Any, cast

import pytest

from games.sockets.telling import MOST_WAITING, SLICE, Telling


class Looker:
    """One of a crowd; its wire keeps what it was shown."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.wire = self

    def put(self, frame: str) -> None:
        self.shown.append(frame)


@pytest.fixture
def crowd() -> list[Any]:
    return [Looker() for _ in range(3 * SLICE + 7)]


def telling_to(here: list[Any]) -> Telling:
    return Telling(lambda guest: guest in here)


async def told(crowd: list[Any], frames: list[str]) -> None:
    async with asyncio.timeout(10):
        while not all(looker.shown == frames for looker in crowd):  # noqa: ASYNC110
            await asyncio.sleep(0)


async def test_each_is_shown_everything_in_order_and_others_have_their_turn(crowd: list[Any]) -> None:
    telling = telling_to(crowd)
    turns: list[int] = []
    for frame in ("one", "two"):
        telling.tell(lambda guest, frame=frame: frame, crowd)  # type: ignore[misc]
    while len(crowd[-1].shown) < 2:
        turns.append(sum(len(looker.shown) for looker in crowd))
        await asyncio.sleep(0)
    await told(crowd, ["one", "two"])
    assert len(turns) >= 8
    assert all(after - before <= SLICE for before, after in pairwise(turns))


async def test_a_few_are_shown_it_at_once_and_after_what_waits(crowd: list[Any]) -> None:
    telling = telling_to(crowd)
    few = crowd[:3]
    telling.tell(lambda guest: "one", few)
    assert [looker.shown for looker in few] == [["one"]] * 3
    telling.tell(lambda guest: "two", crowd)
    telling.tell(lambda guest: "three", few)
    assert few[0].shown == ["one"]
    await told(few, ["one", "two", "three"])


async def test_who_has_gone_is_shown_nothing_more(crowd: list[Any]) -> None:
    here = list(crowd)
    telling = telling_to(here)
    telling.tell(lambda guest: "one", crowd)
    gone = here.pop()
    await told(here, ["one"])
    assert cast(Looker, gone).shown == []


async def test_what_waits_can_be_shown_at_once_or_given_up_for_something_newer(crowd: list[Any]) -> None:
    telling = telling_to(crowd)
    for number in range(MOST_WAITING):
        assert not telling.is_behind
        telling.tell(lambda guest, number=number: str(number), crowd)  # type: ignore[misc]
    assert telling.is_behind
    telling.give_up()
    telling.tell(lambda guest: "all of it", crowd)
    telling.hurry()
    assert all(looker.shown == ["all of it"] for looker in crowd)
    await asyncio.sleep(0.01)
    telling.tell(lambda guest: "and on", crowd)
    await told(crowd, ["all of it", "and on"])
