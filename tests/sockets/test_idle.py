"""A socket on which nothing happens stays open, as long as somebody is there."""

import json
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from .conftest import Idle
from .making import PATIENCE_S
from .raw import PING, TEXT

NO_HELLO = 4408

IDLE_S = 62.0
HELLO = '{"type":"hello","protocol":1}'


def wait(idle: Idle) -> None:
    time.sleep(max(0.0, idle.since + IDLE_S - time.monotonic()))


def until(socket: ClientConnection, type_: str) -> dict[str, Any]:
    """The first of the next frames that is of this type."""
    frames: list[dict[str, Any]] = []
    while not frames or frames[-1]["type"] != type_:
        frames.append(json.loads(socket.recv(timeout=PATIENCE_S)))
    return frames[-1]


def test_a_socket_that_is_silent_for_over_a_minute_still_gets_frames(idle: Idle) -> None:
    wait(idle)
    with connect(idle.table.ws_url, proxy=None, close_timeout=2) as visitor:
        visitor.send(HELLO)
        visitor.send('{"type":"sit","name":"Eva","avatar":"owl"}')
        entry = until(idle.socket, "entry")
    assert (entry["event"]["type"], entry["event"]["name"]) == ("seated", "Eva")


def test_a_socket_that_never_says_hello_is_closed(idle: Idle) -> None:
    wait(idle)
    with pytest.raises(ConnectionClosed):
        idle.silent.recv(timeout=PATIENCE_S)
    assert idle.silent.close_code == NO_HELLO


def test_a_socket_that_answers_no_ping_is_hung_up(idle: Idle) -> None:
    wait(idle)
    frames = [opcode for opcode, _ in idle.deaf.frames()]
    assert set(frames) <= {TEXT, PING}
    assert frames.count(PING) == 1
