"""Whoever comes late is told the running game from its deal on: what the frames showed, and no more."""

import asyncio
import json
from typing import Any

from games.rules import DECK, Ruleset
from games.rules import house as rules_of
from tests.running import House

from .clients import Client
from .conftest import Connect
from .making import Made, ask, make, read
from .playing import play, sit, start, take_part

TOLD = ("dealt", "flip", "conceded")
BURIED = Ruleset(buried=3).as_dict()


def so_far(house: House, code: str) -> Any:
    status, told = ask(house.url, "GET", f"/api/tables/{code}/events")
    assert status == 200, told
    return told


def shown(client: Client) -> list[str]:
    """The events of its game that a client was sent, byte for byte."""
    texts = []
    for text, frame in zip(client.texts, client.frames, strict=True):
        if frame["type"] == "entry" and frame["event"]["type"] in TOLD:
            texts.append(text[text.index('"event":') + len('"event":') : -1])
    return texts


async def seated(
    house: House, connect_to: Connect, rules: str | dict[str, object] = "play-war"
) -> tuple[Made, Client, Client, Client]:
    """Two people who have begun a game, and one who watches from the start."""
    table = make(house.url, ("me", "open"), rules)
    ida, ben, watcher = [await connect_to(u) for u in (table.ws_url, table.ws_url, table.ws_watch_url)]
    await take_part(ida, table)
    await ben.hello()
    await sit(ben, "Ben")
    await watcher.hello()
    return table, ida, ben, watcher


async def play_to(players: list[Client], watcher: Client, at: int) -> None:
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(play(player, until_at=at))
    while watcher.view["status"] != "playing" or watcher.view["at"] < at:
        await watcher.hear()


async def test_what_is_told_is_what_the_frames_showed_byte_for_byte(
    house: House, connect_to: Connect
) -> None:
    table, ida, ben, watcher = await seated(house, connect_to)
    await ida.say("start")
    for at in (0, 1, 20):
        await play_to([ida, ben], watcher, at)
        for code in (table.code, table.watch_code):
            status, text = read(house.url, "GET", f"/api/tables/{code}/events")
            assert status == 200
            events = shown(watcher)
            assert text.endswith(f'"events":[{",".join(events)}]}}')
            assert len(events) == at + 1
    told = so_far(house, table.watch_code)
    assert told["game"] == watcher.view["game"]
    assert told["rules"] == watcher.view["rules"]
    assert [(seat["name"], seat["kind"]) for seat in told["seats"]] == [("Mia", "person"), ("Ben", "person")]


async def test_in_a_war_buried_cards_are_counts_and_no_card_is_told_before_its_time(
    house: House, connect_to: Connect
) -> None:
    table, ida, ben, watcher = await seated(house, connect_to, {**BURIED, "ace": "high"})
    await ida.say("start")
    at = 0
    while not watcher.view["warriors"] and watcher.view["status"] != "over":
        at += 1
        await play_to([ida, ben], watcher, at)
    told = so_far(house, table.watch_code)
    last = told["events"][-1]
    up = {card for event in told["events"] for cards in event.get("up", {}).values() for card in cards}
    text = json.dumps(told)
    assert all(isinstance(count, int) for count in last["buried"].values())
    assert {card for card in DECK if f'"{card}"' in text} == up
    assert table.code not in text
    assert "server_seed" not in text


async def test_a_rematch_is_told_from_its_own_deal_on(house: House, connect_to: Connect) -> None:
    rules = {**rules_of("play-war", 2).as_dict(), "battle_limit": 3}
    table = make(house.url, ("me", "computer"), rules)
    ida, watcher = await connect_to(table.ws_url), await connect_to(table.ws_watch_url)
    await ida.hello(token=table.token)
    await watcher.hello()
    games = []
    for _ in range(2):
        await start(ida)
        async with asyncio.timeout(60):
            await play(ida)
        await watcher.until_event("drawn")
        told = so_far(house, table.code)
        games.append(told["game"])
        assert told["events"][0]["at"] == 0
        assert len(told["events"]) == watcher.view["result"]["flips"] + 1
    assert len(set(games)) == 2


async def test_before_the_first_deal_and_at_no_table_there_is_nothing_to_tell(house: House) -> None:
    table = make(house.url, ("me", "open"))
    for code, status, why in (
        (table.code, 409, "not_playing"),
        (table.watch_code, 409, "not_playing"),
        ("BOBBOB", 404, "no_table"),
        ("w" * 22, 404, "no_table"),
    ):
        answer = ask(house.url, "GET", f"/api/tables/{code}/events")
        assert (answer[0], answer[1]["error"]) == (status, why)
    assert ask(house.url, "POST", f"/api/tables/{table.code}/events")[0] == 405


async def test_a_watcher_sees_the_code_only_while_the_host_shows_it(
    house: House, connect_to: Connect
) -> None:
    table = make(house.url, ("me", "open"))
    host, watcher = await connect_to(table.ws_url), await connect_to(table.ws_watch_url)
    await host.hello(token=table.token)
    await watcher.hello()
    assert [text for text in watcher.texts if table.code in text] == []
    assert await host.ask("show_code", on=True) is None
    assert (await watcher.until_event("shows_code"))["event"]["code"] == table.code
    late = await connect_to(table.ws_watch_url)
    assert (await late.hello())["shown_code"] == table.code
    assert await host.ask("show_code", on=False) is None
    await watcher.until_event("shows_code")
    assert watcher.view["shown_code"] is None
    after = await connect_to(table.ws_watch_url)
    await after.hello()
    assert [text for text in after.texts if table.code in text] == []
