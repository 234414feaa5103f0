"""A place goes on on another device: whose it is then, and how often a link opens."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from games.tables import Refused, Tables, seating
from games.tables.blocks import block, blocked_by
from games.tables.chairs import MOST_REPLACED
from games.tables.commands import Block, Remove, Sit
from games.tables.handover import hand
from games.tables.opening import opened, table_of
from games.tables.rulings import Context, sit
from games.tables.state import TableState
from games.tables.view import view
from tests.tables.people import dealt_table, flip_all, until
from tests.tables.test_rulings import EVE, MIA, TOM, after, playing, table

TABLET = "7" * 32
NOW = Context(now=1_000_000, draw=lambda n: bytes(range(n)))


def handed(state: TableState, giver: str, taker: str) -> TableState:
    return after(state, hand(state, giver, taker))


def refusal(state: TableState, giver: str, taker: str) -> str:
    with pytest.raises(Refused) as refused:
        hand(state, giver, taker)
    return refused.value.code


@pytest.mark.parametrize("at", [table, playing])
def test_the_seat_and_the_hosts_part_are_the_other_devices(at: Callable[..., TableState]) -> None:
    before = at(TOM)
    state = handed(before, MIA, TABLET)
    assert (state.seats_of(TABLET), state.seats_of(MIA), state.host) == ((0,), (), TABLET)
    assert {**view(state), "n": before.n} == view(before)
    assert handed(before, TOM, TABLET).host == MIA


def test_a_host_who_only_watches_hands_on_the_hosts_part() -> None:
    watching = replace(table(TOM), host=EVE)
    assert handed(watching, EVE, TABLET).host == TABLET


def test_nobody_has_two_places_and_nobody_gives_what_they_have_not() -> None:
    assert refusal(table(TOM), TOM, MIA) == "already_seated"
    assert refusal(table(TOM), MIA, MIA) == "already_seated"
    assert refusal(table(TOM), EVE, TABLET) == "not_seated"


def test_a_few_former_devices_are_remembered_and_one_that_is_back_is_none() -> None:
    state = table()
    devices = [MIA, *(f"{k:032x}" for k in range(100, 100 + 2 * MOST_REPLACED))]
    for giver, taker in pairwise(devices):
        state = handed(state, giver, taker)
    assert state.replaced == tuple(devices[-1 - MOST_REPLACED : -1])
    back = handed(state, devices[-1], devices[-2])
    assert devices[-2] not in back.replaced
    assert devices[-1] in back.replaced


async def test_a_link_opens_once_whichever_process_is_asked(process: Callable[[], Tables]) -> None:
    houses = [process(), process()]
    replicas = await dealt_table(houses, 2)
    code = replicas[0].code
    secret = await houses[0].handovers.offer(code, MIA)
    offer = await houses[1].handovers.offered(secret)
    assert offer is not None
    assert (offer.code, offer.player) == (code, MIA)
    assert await houses[1].take_over(secret, TABLET) == code
    assert await houses[0].take_over(secret, EVE) is None
    await until(lambda: all(replica.state.seats_of(TABLET) == (0,) for replica in replicas))
    await flip_all(replicas)


async def test_a_new_link_or_the_owners_word_makes_the_old_one_void(
    process: Callable[[], Tables],
) -> None:
    tables = process()
    (replica, _) = await dealt_table([tables], 2)
    first = await tables.handovers.offer(replica.code, MIA)
    other = await tables.handovers.offer(replica.code, TOM)
    second = await tables.handovers.offer(replica.code, MIA)
    assert await tables.handovers.offered(first) is None
    await tables.handovers.withdraw(replica.code, MIA)
    await tables.handovers.withdraw(replica.code, MIA)
    for secret in (first, second):
        assert await tables.take_over(secret, TABLET) is None
    assert replica.state.seats_of(MIA) == (0,)
    assert await tables.take_over(other, TABLET) == replica.code


async def test_a_place_handed_on_outlives_the_store(process: Callable[[], Tables]) -> None:
    tables = process()
    (replica, _) = await dealt_table([tables], 2)
    await tables.take_over(await tables.handovers.offer(replica.code, MIA), TABLET)
    await tables.store.empty()
    other = process()
    again = await other.open(replica.code)
    assert again is not None
    assert again.state.seats_of(TABLET) == (0,)
    assert again.state.host == TABLET


def test_whoever_is_removed_does_not_come_back_on_the_device_they_had_before() -> None:
    state = handed(handed(playing(TOM), TOM, EVE), EVE, TABLET)
    assert state.seats_of(TABLET) == (1,)
    removed = after(state, seating.remove(state, MIA, Remove(1), NOW))
    assert set(removed.barred) == {TOM, EVE, TABLET}
    assert table_of(opened(state)).heirs == state.heirs


def test_who_sits_down_again_beside_their_other_device_is_a_person_of_their_own() -> None:
    state = handed(table(TOM), TOM, TABLET)
    state = after(state, sit(state, TOM, Sit("Ida", "owl"), NOW))
    assert (state.replaced, state.heirs) == ((), ())
    removed = after(state, seating.remove(state, MIA, Remove(1), NOW))
    assert removed.barred == (TABLET,)


async def test_whom_one_has_blocked_one_has_blocked_on_the_other_device_too(
    process: Callable[[], Tables],
) -> None:
    houses = [process()]
    replicas = await dealt_table(houses, 2)
    await block(replicas[0], MIA, Block(1))
    secret = await houses[0].handovers.offer(replicas[0].code, MIA)
    await houses[0].take_over(secret, TABLET)
    assert await blocked_by(TABLET) == {TOM}
