"""Tables made over HTTP at a real house, as a program makes them."""

import http.client
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any
from urllib.parse import urlsplit

PATIENCE_S = 30.0

_numbers = count()


@dataclass(frozen=True, slots=True)
class Made:
    """A new table, with its maker's token."""

    code: str
    watch_code: str
    play_url: str
    ws_url: str
    ws_watch_url: str
    token: str


def make(
    house_url: str,
    seats: Sequence[str] = ("me", "computer"),
    rules: str | Mapping[str, object] = "play-war",
    visibility: str = "private",
    pace_ms: int = 50,
) -> Made:
    """A table made by Mia. `seats` as in `POST /api/tables`."""
    wanted = {"rules": rules, "seats": seats, "visibility": visibility, "pace_ms": pace_ms, "name": "Mia"}
    status, answer = ask(house_url, "POST", "/api/tables", wanted)
    assert status == 201, answer
    return Made(
        answer["code"],
        answer["watch_code"],
        answer["play_url"],
        answer["ws_url"],
        answer["ws_watch_url"],
        answer["token"],
    )


def ask(house_url: str, method: str, path: str, body: object = None) -> tuple[int, Any]:
    """The status and the JSON of a house's answer."""
    status, text = read(house_url, method, path, body)
    return status, json.loads(text)


def read(house_url: str, method: str, path: str, body: object = None) -> tuple[int, str]:
    """The status and the text of a house's answer."""
    connection = http.client.HTTPConnection(
        urlsplit(house_url).netloc, timeout=PATIENCE_S, source_address=_own_address()
    )
    try:
        sent = None if body is None else json.dumps(body)
        connection.request(method, path, sent, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def guest_cookie(house_url: str) -> str:
    """The cookie that the house gives a person whom it does not know."""
    table = make(house_url, ("open", "open"))
    connection = http.client.HTTPConnection(urlsplit(house_url).netloc, timeout=PATIENCE_S)
    try:
        connection.request("GET", urlsplit(table.play_url).path)
        cookies = connection.getresponse().headers.get_all("Set-Cookie") or []
    finally:
        connection.close()
    (cookie,) = [value for value in cookies if value.startswith("player=")]
    return cookie.removeprefix("player=").partition(";")[0]


def _own_address() -> tuple[str, int] | None:
    """A house lets one address make only so many tables a minute; Linux has all of 127.* to ask from."""
    if sys.platform != "linux":
        return None
    number = next(_numbers)
    return f"127.0.{number // 20 % 250 + 1}.1", 0
