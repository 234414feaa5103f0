"""The host sits at one process and the others at another: no card is lost when seats change hands as somebody
flips."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from games.rules import DECK
from games.sockets.acting import act
from games.tables import Refused, Tables
from games.tables.commands import Call, HandHost, Remove, SeatKind, Sit, Swap
from games.tables.in_step import LEASE_MS
from games.tables.records import record
from games.tables.replica import Replica
from tests.tables.driving import PLAYERS
from tests.tables.people import dealt_table, flip_all, until

type Process = Callable[[], Tables]

MIA, TOM, EVE = PLAYERS[:3]


async def alike(replicas: list[Replica]) -> None:
    """Every copy is the same, and holds all the cards once."""
    await until(lambda: len({r.state.n for r in replicas}) == 1)
    first = replicas[0].state
    assert first.play is not None
    game = first.play.game
    cards = [card for pile in (*game.piles, *game.won, game.carry, game.aside) for card in pile]
    if game.war is None:
        assert sorted(cards) == sorted(DECK)
    for replica in replicas[1:]:
        assert replica.state == first


async def between_battles(replicas: list[Replica]) -> None:
    while replicas[0].state.in_battle:
        await flip_all(replicas)


async def tried(command: Awaitable[None]) -> None:
    """A command that may come too late."""
    try:
        await command
    except Refused as refused:
        assert refused.code in ("in_battle", "busy")  # noqa: PT017


def flip(replica: Replica, player: str) -> None:
    """The player's press, in whatever seat they are now; too late or too early is no fault."""
    for seat in replica.state.seats_of(player):
        try:
            replica.flip(seat, replica.state.at)
        except Refused as refused:
            assert refused.code in ("late", "not_awaited", "not_playing")  # noqa: PT017


async def test_a_mark_stays_with_its_seat_when_the_people_change(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2)
    here, there = replicas
    await between_battles(replicas)
    at = here.state.at
    here.flip(0, at)
    await until(lambda: 0 in here.pressed)
    await act(here, MIA, Swap(0, 1))
    await until(lambda: there.state.seats[0].player == TOM)
    assert (here.state.at, here.pressed) == (at, [0])
    # Tom's new seat has pressed already: only Mia is waited for.
    here.flip(1, at)
    await until(lambda: all(r.state.at == at + 1 for r in replicas))
    await alike(replicas)


async def test_a_step_is_decided_when_the_last_who_was_waited_for_is_removed(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2)
    here, there = replicas
    await between_battles(replicas)
    at = here.state.at
    here.flip(0, at)
    await until(lambda: 0 in here.pressed)
    await act(here, MIA, Remove(1))
    await until(lambda: all(r.state.at == at + 1 for r in replicas))
    assert there.state.barred == (TOM,)
    await alike(replicas)


@pytest.mark.parametrize("times", [12])
async def test_flips_in_the_moment_of_a_swap_lose_and_double_no_card(process: Process, times: int) -> None:
    replicas = await dealt_table([process(), process()], 2, computers=1, battle_limit=2000)
    here, there = replicas
    for k in range(times):
        await between_battles_as_they_sit(replicas)
        if here.state.status != "playing" or here.state.play is None or here.state.play.game.result:
            break
        swapping = asyncio.ensure_future(tried(act(here, MIA, Swap(k % 3, (k + 1) % 3))))
        flip(here, MIA)
        flip(there, TOM)
        await swapping
        await alike(replicas)
    assert here.state.play is not None
    assert here.state.play.holders


async def between_battles_as_they_sit(replicas: list[Replica]) -> None:
    """Mia and Tom press until a battle is over, wherever they sit."""

    def over() -> bool:
        for replica, player in zip(replicas, (MIA, TOM), strict=True):
            flip(replica, player)
        return not any(replica.state.in_battle for replica in replicas)

    if replicas[0].state.in_battle:
        await until(over)
    await alike(replicas)


async def test_a_friend_takes_a_computers_seat_while_the_others_flip(process: Process) -> None:
    houses = [process(), process()]
    replicas = await dealt_table(houses, 2, computers=1)
    here, there = replicas
    await between_battles(replicas)
    await act(here, MIA, SeatKind(2, "open"))
    await until(lambda: there.state.seats[2].offered)
    sitting = asyncio.ensure_future(tried(act(there, EVE, Sit("Eve", "hedgehog"))))
    flip(here, MIA)
    flip(there, TOM)
    await sitting
    await alike(replicas)


async def test_the_record_says_who_held_a_seat_from_which_flip_on(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2, computers=1)
    here, there = replicas
    await between_battles(replicas)
    at = here.state.at
    await act(here, MIA, SeatKind(2, "open"))
    await until(lambda: there.state.seats[2].offered)
    await act(there, EVE, Sit("Eve", "hedgehog"))
    await until(lambda: here.state.seats[2].player == EVE)
    await act(there, EVE, Call())
    await until(lambda: "call" in here.state.agreed)
    await act(here, MIA, Call())
    await until(lambda: there.state.agreed.get("call") == (0, 2))
    await act(there, TOM, Call())
    await until(lambda: all(r.state.status == "over" for r in replicas))
    assert here.state.play is not None
    found = await record(here.state.play.id)
    assert found is not None
    assert found["holders"] == [{"seat": 2, "at": at, "kind": "person", "name": "Eve", "avatar": "hedgehog"}]
    assert [seat["kind"] for seat in found["seats"]] == ["person", "person", "computer"]


async def test_the_hosts_part_is_handed_on_and_passes_on_by_itself_in_a_game(process: Process) -> None:
    houses = [process(), process()]
    replicas = await dealt_table(houses, 2)
    here, there = replicas
    await act(here, MIA, HandHost(1))
    await until(lambda: there.state.host == TOM)
    ahead = 0
    real = houses[0].now
    houses[0].now = lambda: real() + ahead  # type: ignore[method-assign]
    for who in list(houses[1]._shown[there.code].players):
        houses[1].go(there, who)
    ahead = LEASE_MS + 2000
    await until(lambda: here.state.host == MIA)
    assert here.state.status == "playing"


async def test_whoever_is_removed_is_refused_everything_on_every_process(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2)
    here, there = replicas
    await act(here, MIA, Remove(1))
    await until(lambda: there.state.barred == (TOM,))
    for replica in replicas:
        with pytest.raises(Refused) as refused:
            await act(replica, TOM, Sit("Tom", "owl"))
        assert refused.value.code == "removed"
