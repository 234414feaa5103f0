"""What nobody who plays would send: texts for every field, wrong JSON for every key, and a raw connection."""

import itertools
import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import quote_from_bytes

from tests.running import House

PATIENCE_S = 20.0

TEXTS = (
    b"",
    b"\0",
    b"a\0b",
    b"\xed\xa0\x80",
    b"\xff\xfe",
    b"x" * 8000,
    b"../../etc/passwd",
    b"'\";--<script>",
    b"{{7*7}}{% x %}%s%n",
    b"-1",
    b"1e400",
    b"9" * 4400,
    "١٢²𝟚ﬃ".encode(),
    "\u202eWAR".encode(),
    b"\r\nX-Evil: 1",
)
"""Any of them may stand in an address, in a field or in a header."""

DEEP = 2000
JSON_VALUES = (
    "1",
    "-0",
    "1e400",
    "NaN",
    "null",
    "true",
    "[]",
    "[[],[]]",
    '{"__class__":1}',
    '"\\ud800"',
    '"\\u0000"',
    "9" * 5000,
    "[" * DEEP,
    "[" * DEEP + "]" * DEEP,
    '{"a":' * DEEP + "1" + "}" * DEEP,
    json.dumps("x" * 100_000),
    '"\xff"',
)
"""JSON, or nearly, to stand where something else is wanted; latin-1."""

_numbers = itertools.count()


class Connection:
    """One raw connection to a house, from an address of its own, since tries are counted by address."""

    def __init__(self, house: House) -> None:
        self.house = house
        number = next(_numbers)
        address = f"127.{number // 200 % 200 + 2}.{number % 200 + 1}.1"
        self.socket = socket.create_connection(("127.0.0.1", house.port), PATIENCE_S, (address, 0))

    def __enter__(self) -> "Connection":
        return self

    def __exit__(self, *failure: object) -> None:
        self.socket.close()

    def request(self, method: str, path: str, body: bytes | None = None, **headers: str) -> int:
        """The status of the answer to a request; 0 when there was none."""
        lines = [f"{method} {path} HTTP/1.1"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if "Host" not in headers:
            lines.append(f"Host: 127.0.0.1:{self.house.port}")
        if body is not None:
            lines.append(f"Content-Length: {len(body)}")
        lines.append("Connection: close")
        return self.status("\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + (body or b""))

    def status(self, raw: bytes) -> int:
        """The status of the answer to these bytes; 0 when the connection is closed without one."""
        with suppress(OSError):
            self.socket.sendall(raw)
        answer = self.rest()
        return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 0

    def rest(self) -> bytes:
        """All that still comes, until the house closes."""
        came = b""
        with suppress(ConnectionError):
            while piece := self.socket.recv(65536):
                came += piece
        return came


def addresses_of(patterns: tuple[str, ...]) -> Iterator[str]:
    """Every pattern with each of the texts in the place of its `*`."""
    for pattern in patterns:
        for text in TEXTS:
            yield pattern.replace("*", quote_from_bytes(text, safe=""))
