"""Those who read nothing, and those who send what never ends: little is kept for them."""

import json
import re
from contextlib import ExitStack, suppress
from pathlib import Path

from tests.running import House

from .making import make
from .raw import CONTINUATION, PING, SMALL_WINDOW, TEXT, Raw, frame

READERS, ASKED = 50, 75
"""Fewer snapshots than a socket may ask for at once."""
MOST_MB = 50.0
CLOSED = (1008, None)
"""With a reason; or without, where the end of the connection overtakes it."""


def resident_mb(house: House) -> float:
    """The memory of a house's process."""
    text = Path(f"/proc/{house.process.pid}/status").read_text()
    (kilobytes,) = re.findall(r"VmRSS:\s+(\d+) kB", text)
    return int(kilobytes) / 1024


def hears_of(reader: Raw, n: int) -> bool:
    """Whether a reader hears of an entry in the end."""
    return any(opcode == TEXT and json.loads(text).get("n") == n for opcode, text in reader.frames())


def test_who_read_nothing_for_a_while_cost_little_and_miss_nothing(house: House) -> None:
    table = make(house.url, ("me", "open"), pace_ms=3000)
    with ExitStack() as opened:
        host = opened.enter_context(Raw(table.ws_url))
        host.say("hello", protocol=1, token=table.token)
        n = host.table()["n"]
        before = resident_mb(house)
        slow = [opened.enter_context(Raw(table.ws_watch_url, window=SMALL_WINDOW)) for _ in range(READERS)]
        for reader in slow:
            for _ in range(ASKED):
                reader.say("hello", protocol=1)
        for ms in (600, 1200):
            host.say("pace", ms=ms)
        assert hears_of(host, n + 2)
        assert resident_mb(house) - before < MOST_MB
        assert all(hears_of(reader, n + 2) for reader in slow)


def test_fragments_without_an_end_close_the_socket(house: House) -> None:
    with Raw(make(house.url).ws_url) as endless:
        endless.say("hello", protocol=1)
        endless.table()
        with suppress(OSError):
            endless.send(frame(TEXT, last=False))
            for _ in range(40):
                endless.send(frame(CONTINUATION, last=False) * 1000)
        assert endless.close_code() in CLOSED


def test_pings_without_an_end_close_the_socket(house: House) -> None:
    with Raw(make(house.url).ws_url) as endless:
        endless.say("hello", protocol=1)
        endless.table()
        with suppress(OSError):
            for _ in range(40):
                endless.send(frame(PING, b"x" * 125) * 1000)
        assert endless.close_code() in CLOSED
