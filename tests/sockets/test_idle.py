"""A socket on which nothing happens stays open."""

import json
import time
from typing import Any

from websockets.sync.client import ClientConnection, connect

from .making import PATIENCE_S

IDLE_S = 62.0


def test_a_socket_that_is_silent_for_over_a_minute_still_gets_frames(
    idle_socket: tuple[ClientConnection, str, float],
) -> None:
    socket, url, since = idle_socket
    time.sleep(max(0.0, since + IDLE_S - time.monotonic()))
    with connect(url, proxy=None, close_timeout=2) as visitor:
        visitor.send('{"type":"hello","protocol":1}')
        visitor.send('{"type":"sit","name":"Eva","avatar":"owl"}')
        seated = until_seated(socket)
    assert (seated["type"], seated["event"]["name"]) == ("entry", "Eva")


def until_seated(socket: ClientConnection) -> dict[str, Any]:
    frames = (json.loads(socket.recv(timeout=PATIENCE_S)) for _ in range(20))
    return next(f for f in frames if f["type"] == "entry" and f["event"]["type"] == "seated")
