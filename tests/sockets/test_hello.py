"""Coming back: what was missed comes as frames or as one snapshot, and the table is right afterwards."""

import pytest

from games.sockets.hub import KEPT
from games.tables.commands import NAMES
from tests.running import House

from .clients import Client, Frame, shared
from .conftest import Connect
from .making import Made, make
from .playing import play, start

PLENTY = 20
"""With so many cards a seat the next few flips cannot end the game."""

MISSED = (0, 1, 19, KEPT - 1, KEPT, KEPT + 1, 500)


async def played(house: House, connect_to: Connect, entries: int) -> tuple[Made, Client]:
    """A table in mid-game and its player, who has seen every one of at least so many entries."""
    table = make(house.url, ("me", "computer"), pace_ms=3000)
    player = await connect_to(table.ws_url)
    await player.hello(token=table.token)
    while True:
        await start(player)
        await play(player, until_at=20)
        if player.view["n"] > entries and min(seat["cards"] for seat in player.view["seats"]) > PLENTY:
            return table, player
        await play(player)


async def come_back(client: Client, known: Client, missed: int, **facts: object) -> list[Frame]:
    """Says hello as somebody who missed so many entries; gives the frames that answer, the welcome first."""
    seen = known.view["n"] - missed
    client.view = known.views[seen]
    hello = {"epoch": known.welcome["epoch"], "seen": seen, "chain": client.view["chain"], **facts}
    first = len(client.frames)
    await client.say("hello", protocol=1, **hello)
    assert await client.refusal() is None
    return [frame for frame in client.frames[first:] if frame["type"] not in ("pong", "watchers")]


async def assert_right(player: Client, *clients: Client) -> None:
    """The clients have the player's table, and go on having it."""
    for client in clients:
        assert shared(client.view) == shared(player.view)
    await player.say("flip", at=player.view["at"])
    await player.until_event("flip")
    for client in clients:
        await client.until_n(player.view["n"])
        assert shared(client.view) == shared(player.view)


async def test_whoever_comes_back_gets_what_was_missed_and_no_more(house: House, connect_to: Connect) -> None:
    table, player = await played(house, connect_to, max(MISSED))
    for missed in MISSED:
        clients = [await connect_to(table.ws_url), await connect_to(table.ws_watch_url)]
        for client in clients:
            welcome, *frames = await come_back(client, player, missed)
            assert (welcome["type"], welcome["n"]) == ("welcome", player.view["n"])
            if missed < KEPT:
                assert client.entries() == player.entries()[len(player.entries()) - missed :]
                assert [frame["type"] for frame in frames] == ["entry"] * missed
            else:
                assert [frame["type"] for frame in frames] == ["table"]
        await assert_right(player, *clients)


@pytest.mark.parametrize("missed", [0, 1, 19])
async def test_what_does_not_fit_is_answered_with_a_whole_snapshot(
    house: House, connect_to: Connect, missed: int
) -> None:
    table, player = await played(house, connect_to, 20)
    n, epoch = player.view["n"], player.welcome["epoch"]
    wrong: list[dict[str, object]] = [
        {"chain": "0" * 64},
        {"chain": None},
        {"chain": ""},
        {"epoch": epoch - 1},
        {"epoch": epoch + 1},
        {"epoch": None},
        {"seen": n + 1},
        {"seen": 2**53},
        {"seen": 0},
        {"seen": None},
    ]
    for facts in wrong:
        client = await connect_to(table.ws_url)
        _, *frames = await come_back(client, player, missed, **facts)
        assert [frame["type"] for frame in frames] == ["table"], facts
        assert shared(client.view) == shared(player.view)
    await assert_right(player, client)


async def test_a_second_hello_is_answered_again_and_its_socket_is_shown_each_frame_once(
    house: House, connect_to: Connect
) -> None:
    table, player = await played(house, connect_to, 20)
    watcher = await connect_to(table.ws_watch_url)
    for _ in range(3):
        await watcher.hello()
    assert len([frame for frame in watcher.frames if frame["type"] == "welcome"]) == 3
    await assert_right(player, watcher)
    assert len(watcher.events("flip")) == 1


async def test_two_sockets_of_one_person_both_work(house: House, connect_to: Connect) -> None:
    table, player = await played(house, connect_to, 20)
    second = await connect_to(table.ws_url)
    await second.hello(token=table.token)
    assert second.you == player.you == [0]
    for client in (player, second, player):
        await client.say("flip", at=client.view["at"])
        for each in (player, second):
            await each.until_event("flip")
    await player.socket.close()
    await second.say("flip", at=second.view["at"])
    await second.until_event("flip")
    assert second.view["seats"][0]["kind"] == "person"


async def test_before_hello_every_command_is_refused_and_no_frame_comes(
    house: House, connect_to: Connect
) -> None:
    table, player = await played(house, connect_to, 20)
    client = await connect_to(table.ws_url)
    for name in NAMES:
        if name not in ("hello", "ping"):
            assert await client.ask(name) in ("hello_first", "bad_message")
    await player.say("flip", at=player.view["at"])
    await player.until_event("flip")
    assert await client.ask("leave") == "hello_first"
    assert {frame["type"] for frame in client.frames} == {"refused", "pong"}


async def test_another_protocol_is_refused(house: House, connect_to: Connect) -> None:
    client = await connect_to(make(house.url).ws_url)
    for protocol in (0, 2, "1", None):
        assert await client.ask("hello", protocol=protocol) == "bad_message"


async def test_a_table_that_is_not_there_is_told_and_closed(house: House, connect_to: Connect) -> None:
    for path in ("/ws/tables/BOBBOB/", "/ws/watch/" + "a" * 22 + "/"):
        client = await connect_to(house.ws_url + path)
        frame = await client.hear()
        assert (frame["type"], frame["code"]) == ("refused", "no_table")
        assert await client.closed() == 4404
