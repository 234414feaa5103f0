"""People at a table in tests: they sit, promise, start, show and flip by the functions that sockets call."""

import asyncio
from collections.abc import Callable

from games.rules import Ruleset, commit_of
from games.sockets.acting import act
from games.tables import PlayerInfo, Refused, Tables
from games.tables.commands import Commit, Reveal, Sit, Start
from games.tables.replica import Replica
from games.tables.state import AVATARS
from tests.tables.driving import CONTRIBUTIONS, PLAYERS


async def until(true: Callable[[], bool], seconds: float = 30) -> None:
    """Waits for something that comes by itself."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - what is waited for has no event of its own
            await asyncio.sleep(0.005)


async def dealt_table(
    houses: list[Tables], people: int, computers: int = 0, **options: object
) -> list[Replica]:
    """A game that has been dealt: person k looks at it in process k, round and round."""
    rules = Ruleset(seats=people + computers, **options)  # type: ignore[arg-type]
    wishes = ["me", *["open"] * (people - 1), *["computer"] * computers]
    host = PlayerInfo(PLAYERS[0], "Mia", "bear")
    made = await houses[0].create(rules, wishes, host)  # type: ignore[arg-type]
    replicas = []
    for k in range(people):
        house = houses[k % len(houses)]
        replica = await house.open(made.code)
        assert replica is not None
        house.come(replica, object(), PLAYERS[k], watches=False)
        commit = commit_of(CONTRIBUTIONS[PLAYERS[k]])
        if k == 0:
            await act(replica, PLAYERS[0], Commit(commit))
        else:
            await until(lambda r=replica, k=k: sum(s.kind == "person" for s in r.state.seats) == k)  # type: ignore[misc]
            taken = {seat.avatar for seat in replica.state.seats}
            avatar = next(a for a in AVATARS if a not in taken)
            await act(replica, PLAYERS[k], Sit(f"P{k}", avatar, k, commit))  # type: ignore[arg-type]
        replicas.append(replica)
    await until(lambda: all(s.kind != "open" for s in replicas[0].state.seats))
    await act(replicas[0], PLAYERS[0], Start())
    for k, replica in enumerate(replicas):
        await until(lambda r=replica: r.state.status == "revealing")  # type: ignore[misc]
        await act(replica, PLAYERS[k], Reveal(CONTRIBUTIONS[PLAYERS[k]]))
    await until(lambda: all(r.state.status == "playing" for r in replicas))
    return replicas


async def flip_all(replicas: list[Replica], times: int = 1) -> None:
    """Every awaited person flips once (`times` times the same flip), and all copies see the step."""
    await until(lambda: len({r.state.n for r in replicas}) == 1)
    at = replicas[0].state.at
    for k, replica in enumerate(replicas):
        for _ in range(times):
            if k in replica.state.awaits:
                try:
                    replica.flip(k, at)
                except Refused as refused:
                    assert refused.code == "late"  # noqa: PT017 - the step was decided between two flips
    await until(lambda: all(r.state.at > at for r in replicas))


async def play_on_until_all_are_awaited(replicas: list[Replica]) -> None:
    """Wars are turned up to their end."""
    while len(replicas[0].state.awaits) < len(replicas):
        await flip_all(replicas)


async def play_on(replicas: list[Replica], flips: int | None = None) -> None:
    """Flips until the game is over everywhere, or so many times."""
    while flips is None or flips > 0:
        if not replicas[0].state.awaits:
            await until(lambda: all(r.state.status == "over" for r in replicas))
            await until(lambda: len({r.state.n for r in replicas}) == 1)
            return
        await flip_all(replicas)
        flips = None if flips is None else flips - 1
