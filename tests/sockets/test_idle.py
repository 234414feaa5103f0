"""A socket on which nothing happens stays open."""

import json
import time
from typing import Any

from websockets.sync.client import ClientConnection, connect

from .conftest import Idle
from .making import PATIENCE_S

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


def test_a_socket_may_take_its_time_to_say_hello(idle: Idle) -> None:
    wait(idle)
    idle.silent.send(HELLO)
    assert until(idle.silent, "table")["n"] == 1
    idle.silent.send('{"type":"sit","name":"Eva","avatar":"owl"}')
    assert until(idle.silent, "entry")["event"]["type"] == "seated"
