"""Who is there: people in their seats, everybody else as watchers, until their sockets have gone."""

import asyncio

from games.tables.in_step import LEASE_MS
from tests.running import House

from .clients import Client
from .conftest import Connect
from .making import PATIENCE_S, make
from .playing import sit


async def until_watchers(client: Client, count: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while client.view["watchers"] != count:
            await client.hear()


async def test_a_watcher_who_sits_down_is_no_watcher_any_more_and_one_again_after_leaving(
    house: House, connect_to: Connect
) -> None:
    table = make(house.url, ("me", "open"))
    host, friend, third = [await connect_to(u) for u in (table.ws_url, table.ws_url, table.ws_watch_url)]
    await host.hello(token=table.token)
    await friend.hello()
    await third.hello()
    await until_watchers(host, 2)
    await sit(friend, "Ben", commits=False)
    await until_watchers(host, 1)
    assert await friend.ask("leave") is None
    await until_watchers(host, 2)
    await third.socket.close()
    await until_watchers(host, 1)


async def test_a_person_who_vanishes_is_away_and_who_returns_is_back(
    house: House, connect_to: Connect
) -> None:
    table = make(house.url, ("me", "open"))
    host, friend = await connect_to(table.ws_url), await connect_to(table.ws_url)
    await host.hello(token=table.token)
    await friend.hello()
    seat = await sit(friend, "Ben", commits=False)
    # more than one beat, so that the friend has been seen in the seat
    await asyncio.sleep(1.5)
    friend.close_now()
    async with asyncio.timeout(LEASE_MS / 1000 + PATIENCE_S):
        away = await host.until_event("away")
    assert away["event"]["seat"] == seat
    again = await connect_to(table.ws_url)
    await again.hello(token=friend.welcome["token"])
    assert again.you == [seat]
    back = await host.until_event("back")
    assert back["event"]["seat"] == seat
    assert not host.view["seats"][seat]["away"]
