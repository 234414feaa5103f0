"""Whole games over real sockets: everybody sees the same game, and its record checks out."""

import asyncio
from typing import Any

import pytest

from games.rules import house as rules_of
from games.rules.verify import verify
from games.tables.view import View
from tests.running import House

from .clients import Client, shared
from .conftest import Connect
from .making import PATIENCE_S, Made, ask, make
from .playing import GAME_S, play, play_out, sit, take_part

NAMES = ("Ida", "Ben", "Zoë")

GAMES: list[Any] = [
    pytest.param(("me", "computer"), {}, id="two seats, one a computer's"),
    pytest.param(("me", "open", "computer"), {"buried": 1}, id="three seats, one a computer's"),
    pytest.param(("me", "open", "open", "open"), {"battle_limit": 120}, id="four people"),
]


async def seated(connect_to: Connect, table: Made, seats: tuple[str, ...]) -> list[Client]:
    """A client for each person: the maker first."""
    players = [await connect_to(table.ws_url)]
    await take_part(players[0], table)
    for name in NAMES[: seats.count("open")]:
        player = await connect_to(table.ws_url)
        await player.hello()
        await sit(player, name)
        players.append(player)
    return players


async def snapshots(client: Client, done: asyncio.Event) -> dict[int, View]:
    """Fresh snapshots by number, taken again and again while a game goes on."""
    taken: dict[int, View] = {}
    while not done.is_set():
        view = await client.hello()
        taken[view["n"]] = view
        await asyncio.sleep(0.03)
    return taken


async def record_in_mid_game(house: House, client: Client) -> tuple[int, str]:
    """What the house answers to a question for the record, once the database knows of the deal."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            status, answer = await asyncio.to_thread(
                ask, house.url, "GET", f"/api/games/{client.view['game']}"
            )
            if status != 404:
                return status, answer["error"]


@pytest.mark.parametrize(("seats", "options"), GAMES)
async def test_everybody_sees_the_same_game_and_its_record_checks_out(
    house: House, connect_to: Connect, seats: tuple[str, ...], options: dict[str, object]
) -> None:
    rules = {**rules_of("play-war", len(seats)).as_dict(), **options}
    table = make(house.url, seats, rules)
    players = await seated(connect_to, table, seats)
    by_watch_link, by_play_link, fresh = [
        await connect_to(url) for url in (table.ws_watch_url, table.ws_url, table.ws_url)
    ]
    await by_watch_link.hello()
    await by_play_link.hello()
    for client in players:
        await client.hello(token=client.welcome["token"])

    done = asyncio.Event()
    async with asyncio.timeout(GAME_S), asyncio.TaskGroup() as group:
        taking = group.create_task(snapshots(fresh, done))
        await players[0].say("start")
        await asyncio.gather(*(play(player, until_at=5) for player in players))
        assert await record_in_mid_game(house, players[0]) == (409, "running")
        await play_out(players, [by_watch_link, by_play_link])
        done.set()
    taken = taking.result()

    everybody = [*players, by_watch_link, by_play_link]
    assert_same_entries(everybody)
    assert_folds_to(everybody, taken)
    assert not any(table.code in text for text in by_watch_link.texts)

    (over,) = by_watch_link.events("over")
    status, record = ask(house.url, "GET", over["record_url"])
    assert status == 200
    assert [str(line) for line in verify(record) if not line.true] == []
    assert record["contributions"] == [
        next((p.contribution for p in players if p.you == [k]), "") for k in range(len(seats))
    ]
    assert record["result"] == over["result"]
    assert record["chain"] == by_watch_link.frames[-2]["chain"]
    flips = by_watch_link.events("flip")
    assert over["result"]["flips"] == len(flips)
    assert over["result"]["wars"] == flips[-1]["wars"]
    assert flips[-1]["wars"] > 0 or len(seats) < 4


def assert_same_entries(clients: list[Client]) -> None:
    first, *others = [client.entries() for client in clients]
    for entries in others:
        assert entries[-len(first) :] == first[-len(entries) :]


def assert_folds_to(clients: list[Client], taken: dict[int, View]) -> None:
    """Whatever a client folded, it has what a snapshot of the same number shows."""
    compared = 0
    for client in clients:
        for n in taken.keys() & client.views.keys():
            assert shared(client.views[n]) == shared(taken[n]), n
            compared += 1
    assert compared >= len(clients) * 3


async def test_a_game_after_a_game_runs_at_the_same_table(house: House, connect_to: Connect) -> None:
    rules = {**rules_of("play-war", 2).as_dict(), "battle_limit": 30}
    table = make(house.url, ("me", "computer"), rules)
    player, watcher = await connect_to(table.ws_url), await connect_to(table.ws_watch_url)
    await take_part(player, table)
    await watcher.hello()
    games = []
    for _ in range(3):
        await player.say("start")
        await play_out([player], [watcher])
        games.append(watcher.events("over")[-1]["record_url"])
    assert len(set(games)) == 3
    winners = [over["result"]["winner"] for over in watcher.events("over")]
    assert player.view["series"] == [winners.count(0), winners.count(1)]
    commitments = [event["commitment"] for event in watcher.events("dealt")]
    assert len(set(commitments)) == 3
    for url in games:
        assert all(line.true for line in verify(ask(house.url, "GET", url)[1]))
