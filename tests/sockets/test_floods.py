"""What many messages at once may cost: nothing piles up, nobody else notices, and codes are not guessed."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from websockets.exceptions import ConnectionClosed

from games.tables.guessing import WRONG_CODES
from tests.running import House

from .conftest import Connect
from .making import PATIENCE_S, make
from .playing import start

ENDED = (1008, 1006)
"""Closed with a reason; who goes on sending may find the connection reset before reading it."""

WAITING = '{"type":"sit","name":"%s","avatar":"fox"}'


async def test_commands_that_wait_for_each_other_are_refused_before_they_pile_up(
    house: House, connect_to: Connect
) -> None:
    table = make(house.url, ["me", "open"])
    host = await connect_to(table.ws_url)
    await host.hello(token=table.token)
    with suppress(ConnectionClosed):
        for _ in range(3000):
            await host.raw(WAITING % ("x" * 150))
    assert await host.closed() in ENDED


async def test_a_name_that_says_flip_is_not_charged_as_one(house: House, connect_to: Connect) -> None:
    table = make(house.url, ["me", "open"])
    host = await connect_to(table.ws_url)
    await host.hello(token=table.token)
    with suppress(ConnectionClosed):
        for _ in range(3000):
            await host.raw(WAITING % "flip")
    assert await host.closed() in ENDED


async def test_the_same_flip_again_is_answered_to_its_sender_alone(house: House, connect_to: Connect) -> None:
    table = make(house.url, ["me", "open"])
    host, friend = await connect_to(table.ws_url), await connect_to(table.ws_url)
    await host.hello(token=table.token)
    await friend.hello()
    free = "fox" if friend.view["seats"][0]["avatar"] != "fox" else "owl"
    await friend.say("sit", name="Tom", avatar=free)
    await friend.until_event("seated")
    await start(host)
    await friend.until_event("dealt")
    await host.say("flip", at=0)
    await friend.until("pressed")
    for _ in range(20):
        await host.say("flip", at=0)
    await host.until("pressed")
    await friend.say("ping", id=1)
    await friend.until("pong")
    assert sum(frame["type"] == "pressed" for frame in friend.frames) == 1


async def test_codes_cannot_be_found_by_trying_them(
    start_house: Callable[..., House], connect_to: Connect
) -> None:
    house = start_house(SOCKETS_PER_ADDRESS="5")
    table = make(house.url, ["me", "open"])
    socket = house.url.replace("http", "ws") + "/ws/tables/"
    for number in range(WRONG_CODES):
        client = await connect_to(f"{socket}BABBA{'BDFGHJKMNPRSTVWZ'[number % 16]}/")
        assert await client.closed() == 4404
    assert await (await connect_to(f"{socket}BABBAB/")).closed() == 4429
    assert await (await connect_to(table.ws_url)).closed() == 4429
    # whoever belongs to the table comes in, and so do watchers, but so many at the same time
    watchers = [await connect_to(table.ws_watch_url) for _ in range(5)]
    for watcher in watchers:
        await watcher.hello()
    one_more = await connect_to(table.ws_watch_url)
    assert await one_more.closed() == 4429
    await watchers[0].socket.close()
    await until_admitted(connect_to, table.ws_watch_url)


async def until_admitted(connect_to: Connect, url: str) -> None:
    """Returns when a socket is let in: the house has noticed that another has gone."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            client = await connect_to(url)
            try:
                await client.hello()
            except ConnectionClosed:
                continue
            return
