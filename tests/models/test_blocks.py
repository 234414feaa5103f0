"""Who has blocked whom: kept once, for guests too, gone with either of them."""

from collections.abc import AsyncIterator

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from games.models import Block, Player
from games.tables.blocks import are_shown, blocked_by, blocks_of
from games.tables.records import blocks

pytestmark = pytest.mark.django_db(transaction=True)

MIA, TOM, OPA = (digit * 32 for digit in "123")


@pytest.fixture(autouse=True)
async def no_connection_left_open() -> AsyncIterator[None]:
    """The thread of a test's own questions outlives the test and would keep its database in use."""
    yield
    await sync_to_async(connections.close_all)()


async def test_guests_whom_the_database_does_not_know_block_each_other() -> None:
    await blocks.block(MIA, TOM, "Tom", "fox")
    assert await blocked_by(MIA) == {TOM}
    assert await blocked_by(TOM) == set()
    assert await Player.objects.filter(pk__in=(MIA, TOM)).acount() == 2


async def test_twice_is_once_and_the_name_of_then_stays() -> None:
    await blocks.block(MIA, TOM, "Tom", "fox")
    await blocks.block(MIA, OPA, "Opa", "owl")
    await blocks.block(MIA, TOM, "Somebody else", "bear")
    assert [(one.blocked, one.name, one.avatar) for one in await blocks_of(MIA)] == [
        (TOM, "Tom", "fox"),
        (OPA, "Opa", "owl"),
    ]


async def test_blocking_somebody_does_not_rename_them() -> None:
    await Player.objects.acreate(id=MIA, name="Mia", avatar="bear")
    await Player.objects.acreate(id=TOM, name="Thomas", avatar="owl")
    await blocks.block(MIA, TOM, "Tom", "fox")
    assert [p.name async for p in Player.objects.order_by("id")] == ["Mia", "Thomas"]


async def test_it_is_taken_back_and_again_is_harmless() -> None:
    await blocks.block(MIA, TOM, "Tom", "fox")
    await blocks.block(OPA, TOM, "Tom", "fox")
    await blocks.unblock(MIA, TOM)
    await blocks.unblock(MIA, TOM)
    assert (await blocked_by(MIA), await blocked_by(OPA)) == (set(), {TOM})


@pytest.mark.parametrize("gone", [MIA, TOM])
async def test_with_either_person_it_is_gone(gone: str) -> None:
    await blocks.block(MIA, TOM, "Tom", "fox")
    await Player.objects.filter(pk=gone).adelete()
    assert await Block.objects.acount() == 0


def test_one_function_says_what_is_shown_to_whom() -> None:
    blocked = {MIA: {TOM}}
    assert not are_shown(TOM, MIA, blocked)
    assert are_shown(OPA, MIA, blocked)
    assert are_shown(MIA, TOM, blocked)
    assert are_shown(TOM, None, blocked)
