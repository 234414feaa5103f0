"""A board hears of a game after it can be read, and of none that was not kept."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import DatabaseError

from games.models import Family, FamilyGame, Game, Member, Person, Player, Tally
from games.tables import records
from games.tables.keeper import Keeper
from games.tables.records import finishing
from tests.models.test_record_is_true import CONTRIBUTIONS, STARTED_MS, played
from tests.models.test_record_is_true import person as seat

pytestmark = pytest.mark.django_db(transaction=True)

GAME = "g1a2b3c4d5e6"
STATE = played(GAME, (seat(0, CONTRIBUTIONS[0]), seat(1, CONTRIBUTIONS[1])))


@pytest.fixture
def bakers() -> Family:
    """The family of those who play."""
    bakers = Family.objects.create(key="bakers", name="The Bakers")
    for number, one in enumerate(STATE.seats):
        assert one.player is not None
        who = Person.objects.create(key=f"p{number}", name=one.name, avatar="owl")
        Player.objects.create(id=one.player, name=one.name, avatar="owl", person=who)
        Member.objects.create(family=bakers, person=who, role=Member.Role.FRIEND)
    return bakers


def finish(told: list[tuple[str, str, int, int]]) -> None:
    """Ends the game; what is told is noted with what the database held then."""

    def tell(channel: str, message: str) -> None:
        held.append((channel, message))

    held: list[tuple[str, str]] = []
    async_to_sync(Keeper(tell).finish)(STATE, STARTED_MS + 60_000)
    counts = FamilyGame.objects.count(), Tally.objects.filter(season="ever", seats=0, rule_code="").count()
    told += [(*one, *counts) for one in held]


def test_whoever_hears_of_a_game_finds_it_counted_and_hears_of_it_once(bakers: Family) -> None:
    told: list[tuple[str, str, int, int]] = []
    finish(told)
    finish(told)
    assert told == [(f"board:{bakers.pk}", GAME, 1, 2)]
    first, second = Game.objects.get().seats.all()
    assert first.battles_won is not None
    assert first.battles_won > 0
    assert second.finisher_id == STATE.seats[1].player


def test_nobody_hears_of_a_game_that_was_not_kept(bakers: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    def count(*_: object) -> None:
        raise DatabaseError("the disk is full")

    told: list[tuple[str, str, int, int]] = []
    monkeypatch.setattr(finishing, "count", count)
    with pytest.raises(DatabaseError):
        finish(told)
    assert told == []
    assert Game.objects.get().status == Game.Status.RUNNING
    assert not FamilyGame.objects.exists()
    monkeypatch.undo()
    finish(told)
    assert len(told) == 1


def test_a_board_is_told_after_the_transaction_and_not_in_it(
    bakers: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    finish_game = records.finish_game

    async def watched(*arguments: Any) -> bool:
        finished = await finish_game(*arguments)
        order.append("committed")
        return finished

    monkeypatch.setattr(records, "finish_game", watched)
    async_to_sync(Keeper(lambda channel, message: order.append("told")).finish)(STATE, STARTED_MS + 60_000)
    assert order == ["committed", "told"]
