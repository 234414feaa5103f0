"""Reactions over sockets; and who is blocked is not heard, not told, and finds no chair."""

import json

from tests.running import House

from .clients import Client
from .conftest import Connect
from .making import Made, make
from .playing import free_animal, sit
from .test_two_processes import at_house


async def seated(connect_to: Connect, table: Made, url: str, name: str) -> Client:
    client = await connect_to(url)
    await client.hello()
    await sit(client, name, commits=False)
    return client


def reactions(client: Client) -> list[tuple[int, str]]:
    return [
        (frame["seat"], frame.get("emoji") or frame["phrase"])
        for frame in client.frames
        if frame["type"] in ("reaction", "phrase")
    ]


async def test_reactions_come_to_everybody_byte_for_byte_and_to_watchers(
    house: House, connect_to: Connect
) -> None:
    table = make(house.url, ("me", "open"))
    host, watcher = await connect_to(table.ws_url), await connect_to(table.ws_watch_url)
    await host.hello(token=table.token)
    await watcher.hello()
    second = await seated(connect_to, table, table.ws_url, "Ben")
    await second.say("react", emoji="star")
    await second.say("say", phrase="good_luck")
    for client in (host, second, watcher):
        await client.until("phrase")
        assert reactions(client) == [(1, "star"), (1, "good_luck")]
    lines = {
        tuple(t for t in c.texts if '"phrase"' in t or '"reaction"' in t) for c in (host, second, watcher)
    }
    assert len(lines) == 1
    fresh = await connect_to(table.ws_watch_url)
    await fresh.hello()
    assert await fresh.refusal() is None
    assert reactions(fresh) == [], "nothing of it is kept"
    for wrong in ({"emoji": "rude"}, {"emoji": "clap", "text": "hi"}, {"phrase": "clap"}):
        assert await second.ask("react", **wrong) == "bad_message"


async def test_whom_one_has_blocked_one_does_not_hear_and_they_are_not_told(
    two_houses: tuple[House, House], connect_to: Connect
) -> None:
    here, there = two_houses
    table = make(here.url, ("me", "open", "open"), visibility="public")
    host = await connect_to(table.ws_url)
    await host.hello(token=table.token)
    ben = await seated(connect_to, table, at_house(table.ws_url, there), "Ben")
    eva = await seated(connect_to, table, table.ws_url, "Eva")
    twin = await connect_to(at_house(table.ws_url, there))
    await twin.hello(token=table.token)

    await host.say("block", seat=1)
    told = await host.until("blocked")
    assert (told["seats"], [(p["name"], p["avatar"]) for p in told["people"]]) == ([1], [("Ben", "bear")])
    assert (await twin.until("blocked"))["seats"] == [1], "the same person's other window, at the other house"
    await ben.say("react", emoji="heart")
    await eva.say("react", emoji="clap")
    for client in (host, twin):
        await client.until("reaction")
        assert reactions(client) == [(2, "clap")]
    assert await ben.refusal() is None
    while len(reactions(eva)) < 2 or len(reactions(ben)) < 2:
        await (eva if len(reactions(eva)) < 2 else ben).hear()
    assert not [text for client in (ben, eva) for text in client.texts if "block" in text]

    assert await ben.ask("leave") is None
    assert await ben.ask("sit", name="Ben", avatar=free_animal(ben)) == "kept_free"
    await host.say("unblock", id=told["people"][0]["id"])
    while (await host.until("blocked"))["people"]:
        pass
    assert await ben.ask("sit", name="Ben", avatar=free_animal(ben)) is None


async def test_who_comes_back_has_blocked_whom_they_had_blocked(house: House, connect_to: Connect) -> None:
    table = make(house.url, ("me", "open"))
    host = await connect_to(table.ws_url)
    await host.hello(token=table.token)
    ben = await seated(connect_to, table, table.ws_url, "Ben")
    assert await host.ask("block", seat=1) is None
    await host.socket.close()
    back = await connect_to(table.ws_url)
    await back.hello(token=table.token)
    told = await back.until("blocked")
    assert told["seats"] == [1]
    await ben.say("react", emoji="wow")
    assert await ben.refusal() is None
    assert await back.refusal() is None
    assert reactions(back) == []
    assert await ben.ask("leave") is None
    assert (await back.until("blocked"))["seats"] == []
    ids = [host.welcome["token"], ben.welcome["token"]]
    players = [token.partition(":")[0] for token in ids if token]
    assert not [text for text in back.texts if any(f'"{p}"' in text for p in players)], "no id of a player"


async def test_what_cannot_be_blocked(house: House, connect_to: Connect) -> None:
    table = make(house.url, ("me", "open", "computer"))
    host = await connect_to(table.ws_url)
    await host.hello(token=table.token)
    for seat, code in ((0, "not_to_block"), (1, "not_to_block"), (2, "not_to_block"), (4, "no_such_seat")):
        assert await host.ask("block", seat=seat) == code
    assert await host.ask("unblock", id=10**6) is None
    assert json.dumps("blocked") not in "".join(host.texts)
