"""Messages that no page of ours sends: each is refused or closes its own socket, and nothing else happens."""

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from games.sockets.allowance import PATIENCE
from games.tables.commands import COMMANDS, NAMES
from tests.running import House

from .clients import Client
from .conftest import Connect
from .making import PATIENCE_S, Made, make

KIB = 1024
HELLO = '{"type":"hello","protocol":1}'
BAD, UNKNOWN, LONG = "bad_message", "unknown_type", "too_long"


def padded(size: int) -> str:
    """A ping of so many bytes, most of them spaces: right but for its size."""
    ping = '{"type":"ping","id":1}'
    return ping + " " * (size - len(ping))


def nested(depth: int, around: str = "[") -> str:
    return around * depth


REFUSED: list[Any] = [
    pytest.param(padded(4 * KIB + 1), LONG, id="4 KiB and a byte"),
    pytest.param(padded(64 * KIB - 1), LONG, id="64 KiB less a byte"),
    pytest.param(padded(64 * KIB), LONG, id="64 KiB"),
    pytest.param(nested(4000), BAD, id="4000 deep"),
    pytest.param('{"type":' * 500, BAD, id="500 objects deep"),
    pytest.param('{"type":"ping","id":' + "[" * 2000 + "]" * 2000 + "}", BAD, id="a deep id"),
    pytest.param("[" * 2000 + "]" * 2000, BAD, id="2000 deep and whole"),
    pytest.param('{"type":"ping","id":' + "9" * 3000 + "}", BAD, id="a number of 3000 digits"),
    pytest.param('{"type":"flip","at":NaN}', BAD, id="NaN"),
    pytest.param('{"type":"flip","at":Infinity}', BAD, id="Infinity"),
    pytest.param('{"type":"flip","at":1e400}', BAD, id="1e400"),
    pytest.param('{"type":"flip","at":-1}', BAD, id="a negative step"),
    pytest.param('{"type":"flip","at":0.5}', BAD, id="half a step"),
    pytest.param('{"type":"flip","at":"0"}', BAD, id="a step in quotes"),
    pytest.param('{"type":"flip","at":true}', BAD, id="a step that is true"),
    pytest.param('{"type":"flip","at":9007199254740993}', BAD, id="a step past 2 to the 53"),
    pytest.param('{"type":"flip","at":0,"seat":-1}', BAD, id="a negative seat"),
    pytest.param('{"type":"flip","at":0,"seat":6}', BAD, id="a seventh seat"),
    pytest.param('{"type":"flip","at":0,"card":"AS"}', BAD, id="an extra field"),
    pytest.param('{"type":"flip"}', BAD, id="a missing field"),
    pytest.param('{"type":"pace","ms":51}', BAD, id="a sixth pace"),
    pytest.param('{"type":"sit","name":"\\ud800","avatar":"fox"}', BAD, id="half a surrogate pair"),
    pytest.param(
        '{"type":"sit","name":"\\udc00\\ud800","avatar":"fox"}', BAD, id="a surrogate pair reversed"
    ),
    pytest.param('{"type":"sit","name":null,"avatar":"fox"}', BAD, id="no name"),
    pytest.param(json.dumps({"type": "sit", "name": "a" * 201, "avatar": "fox"}), BAD, id="a very long name"),
    pytest.param('{"type":"sit","name":"Eva","avatar":"toaster"}', BAD, id="an unknown animal"),
    pytest.param('{"type":"commit","hash":"' + "A" * 64 + '"}', BAD, id="capital hex"),
    pytest.param('{"type":"commit","hash":"' + "a" * 64 + '\\n"}', BAD, id="a hash with a line end"),
    pytest.param('{"type":"reveal","contribution":"' + "a" * 31 + '"}', BAD, id="a short contribution"),
    pytest.param('{"type":"hello","protocol":1,"token":"' + "x" * 201 + '"}', BAD, id="a long token"),
    pytest.param('{"type":"hello","protocol":true}', BAD, id="protocol true"),
    pytest.param('{"type":"leave"', BAD, id="broken off"),
    pytest.param('{"type":"leave"}x', BAD, id="more behind it"),
    pytest.param('{"type":"leave"}{"type":"leave"}', BAD, id="two in one"),
    pytest.param("{'type':'leave'}", BAD, id="single quotes"),
    pytest.param('{"type":"leave",}', BAD, id="a comma too many"),
    pytest.param('\ufeff{"type":"leave"}', BAD, id="a byte order mark"),
    pytest.param('{"type":"leave"}\x00', BAD, id="NUL behind it"),
    pytest.param('{"type":"le\x00ave"}', BAD, id="NUL in it"),
    pytest.param("\x00", BAD, id="NUL"),
    pytest.param("", BAD, id="empty"),
    pytest.param(" ", BAD, id="a space"),
    pytest.param("1", BAD, id="a bare number"),
    pytest.param("-0", BAD, id="minus zero"),
    pytest.param("null", BAD, id="null"),
    pytest.param("true", BAD, id="true"),
    pytest.param('"leave"', BAD, id="a bare text"),
    pytest.param("[]", BAD, id="an array"),
    pytest.param('[{"type":"leave"}]', BAD, id="a command in an array"),
    pytest.param("{}", BAD, id="an empty object"),
    pytest.param('{"type":null}', BAD, id="type null"),
    pytest.param('{"type":["leave"]}', BAD, id="type in an array"),
    pytest.param('{"type":"leave","type":"dance"}', UNKNOWN, id="two types, the last unknown"),
    pytest.param('{"type":"dance","type":"leave"}', BAD, id="two types, the last known"),
    pytest.param('{"type":"dance"}', UNKNOWN, id="an unknown type"),
    pytest.param('{"type":"LEAVE"}', UNKNOWN, id="a type in capitals"),
    pytest.param('{"type":""}', UNKNOWN, id="an empty type"),
    pytest.param('{"type":"' + "x" * 3000 + '"}', UNKNOWN, id="a very long type"),
    pytest.param('{"type":"__class__"}', UNKNOWN, id="a name of Python's"),
]


async def host_and_friend(house: House, connect_to: Connect) -> tuple[Made, Client, Client]:
    """A host at a game that waits for the first flip, and a friend who watches it."""
    table = make(house.url, ("me", "computer"), pace_ms=3000)
    host, friend = await connect_to(table.ws_url), await connect_to(table.ws_watch_url)
    await host.hello(token=table.token)
    assert await host.ask("start") is None
    await friend.hello()
    return table, host, friend


async def assert_well(table: Made, friend: Client, connect_to: Connect) -> None:
    """The host can come back at once and play on, and the friend sees it."""
    back = await connect_to(table.ws_url)
    await back.hello(token=table.token)
    assert (back.you, back.welcome["role"]) == ([0], "host")
    await back.say("flip", at=back.view["at"])
    await back.until_event("flip")
    await friend.until_n(back.view["n"])


@pytest.mark.parametrize(("message", "code"), REFUSED)
async def test_a_wrong_message_is_refused_with_a_code(
    house: House, connect_to: Connect, message: str, code: str
) -> None:
    table, host, friend = await host_and_friend(house, connect_to)
    await host.raw(message)
    assert await host.refusal() == code
    assert host.view["n"] == (await host.hello(token=table.token))["n"]
    await assert_well(table, friend, connect_to)


def test_a_refused_type_is_not_said_back_at_length(house: House) -> None:
    with connect(make(house.url).ws_url, proxy=None, close_timeout=2) as socket:
        socket.send('{"type":"' + "x" * 3000 + '"}')
        frame = json.loads(socket.recv(timeout=PATIENCE_S))
        assert (frame["re"], frame["code"]) == ("x" * 20, UNKNOWN)


ACCEPTED: list[Any] = [
    pytest.param(padded(4 * KIB), id="4 KiB"),
    pytest.param(padded(4 * KIB - 1), id="4 KiB less a byte"),
    pytest.param('{"id":1,"type":"ping"}', id="another order"),
    pytest.param(' \n\t{ "type" : "ping", "id" : 1 }', id="spaces"),
    pytest.param('{"type":"ping","id":"x","id":1}', id="a field twice"),
    pytest.param('{"type":"p\\u0069ng","id":1}', id="an escaped letter"),
]


@pytest.mark.parametrize("message", ACCEPTED)
async def test_an_unusual_message_that_is_right_is_accepted(
    house: House, connect_to: Connect, message: str
) -> None:
    client = await connect_to(make(house.url).ws_url)
    await client.raw(message)
    assert (await client.hear())["type"] == "pong"


CLOSES: list[Any] = [
    pytest.param(b"\x00\x01", False, 1003, id="binary"),
    pytest.param(HELLO.encode(), False, 1003, id="a hello as binary"),
    pytest.param(b"\xff\xfe", True, 1007, id="no UTF-8"),
    pytest.param(b'{"type":"\xed\xa0\x80"}', True, 1007, id="a surrogate in UTF-8"),
    pytest.param("x" * (64 * KIB + 1), True, 1009, id="64 KiB and a byte"),
    pytest.param(nested(100_000), True, 1009, id="100,000 deep"),
    pytest.param("x" * (KIB * KIB), True, 1009, id="1 MiB"),
    pytest.param("x" * (2 * KIB * KIB), True, 1009, id="2 MiB"),
]


@pytest.mark.parametrize(("message", "text", "code"), CLOSES)
async def test_what_is_no_text_or_far_too_long_closes_its_socket_with_the_proper_code(
    house: House, connect_to: Connect, message: str | bytes, text: bool, code: int
) -> None:
    table, host, friend = await host_and_friend(house, connect_to)
    with suppress(ConnectionClosed):
        await host.raw(message, text=text)
    assert await host.closed() == code
    await assert_well(table, friend, connect_to)


async def test_a_message_in_many_fragments_is_one_message(house: House, connect_to: Connect) -> None:
    table, host, friend = await host_and_friend(house, connect_to)
    await host.raw(list(padded(4 * KIB)))
    assert (await host.until("pong"))["id"] == 1
    await host.raw(["", '{"type":', "", '"leave"'])
    assert await host.refusal() == BAD
    await assert_well(table, friend, connect_to)


async def test_ten_thousand_fragments_that_are_too_much_close_the_socket(
    house: House, connect_to: Connect
) -> None:
    table, host, friend = await host_and_friend(house, connect_to)
    with suppress(ConnectionClosed):
        await host.raw(["12345678"] * 10_000)
    assert await host.closed() == 1009
    await assert_well(table, friend, connect_to)


async def test_a_flood_is_told_to_slow_down_and_then_closed(house: House, connect_to: Connect) -> None:
    table, host, friend = await host_and_friend(house, connect_to)
    with suppress(ConnectionClosed):
        for _ in range(3000):
            await host.raw("{}")
            await host.hear()
    assert await host.closed() == 1008
    codes = [frame["code"] for frame in host.frames if frame["type"] == "refused"]
    assert set(codes) == {BAD, "too_fast"}
    # the last one may be on its way when the close is heard
    assert codes.count("too_fast") in (PATIENCE, PATIENCE + 1)
    await assert_well(table, friend, connect_to)


async def test_a_message_half_sent_holds_nobody_up(house: House, connect_to: Connect) -> None:
    table, host, friend = await host_and_friend(house, connect_to)
    slow = await connect_to(table.ws_url)
    # the first bytes of a frame of 100 bytes, and then nothing
    slow.socket.transport.write(b"\x81\xe4\x00\x00\x00\x00{")
    await assert_well(table, friend, connect_to)
    slow.close_now()
    assert await host.ask("auto", on=True) is None


# --- anything at all ---

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = sorted({field.name for command in COMMANDS for field in msgspec.structs.fields(command)})
nearly_right = st.builds(
    lambda name, facts, extra: {**facts, "type": name, "more": extra},
    st.sampled_from(NAMES) | st.text(max_size=8),
    st.dictionaries(st.sampled_from(FIELDS), anything, max_size=4),
    anything,
)
some_message = (anything | nearly_right).map(json.dumps) | st.text(max_size=60)

VISITORS = ("host", "stranger", "watch link", "no hello")


def answers_to(socket: ClientConnection, messages: Sequence[str]) -> list[dict[str, Any]]:
    """What comes back for these messages, up to the answer of a ping that follows them."""
    for message in messages:
        socket.send(message)
    socket.send('{"type":"ping","id":"last"}')
    frames: list[dict[str, Any]] = []
    while True:
        frame = json.loads(socket.recv(timeout=PATIENCE_S))
        if frame.get("id") == "last":
            return frames
        frames.append(frame)


@pytest.mark.parametrize("visitor", VISITORS)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(messages=st.lists(some_message, min_size=1, max_size=8))
def test_anything_at_all_is_answered_with_a_refusal(house: House, visitor: str, messages: list[str]) -> None:
    table = table_at(house.url)
    url = table.ws_watch_url if visitor == "watch link" else table.ws_url
    with connect(url, proxy=None, close_timeout=2, compression=None) as socket:
        if visitor != "no hello":
            token = table.token if visitor == "host" else None
            (welcome, *_) = answers_to(socket, [json.dumps({"type": "hello", "protocol": 1, "token": token})])
            assert welcome["you"] == ([0] if visitor == "host" else [])
        frames = answers_to(socket, messages)
        refused = [frame for frame in frames if frame["type"] == "refused"]
        assert len(refused) == len(messages)
        assert {frame["code"] for frame in refused} <= {BAD, UNKNOWN, LONG}
        assert {frame["type"] for frame in frames} <= {"refused", "watchers"}


@cache
def table_at(house_url: str) -> Made:
    """The one table of a house that all examples are sent to."""
    return make(house_url, ("me", "computer"))
