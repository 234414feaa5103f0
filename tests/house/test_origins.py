"""Which pages may open a WebSocket."""

from typing import Any

import pytest

from warsite.addresses import origin_text, parse_origin
from warsite.origins import KnownOrigins

ORIGINS = frozenset({("http", "localhost", 8000), ("https", "war.example.org", 443), ("http", "[::1]", 8000)})


async def opened(*sent: str) -> tuple[bool, list[str]]:
    """Whether the cookies of a socket with these Origin headers are trusted, and what was answered to it."""
    seen: list[bool] = []
    answers: list[str] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["cookies_trusted"])

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        answers.append(message["type"])

    scope: Any = {"type": "websocket", "headers": [(b"origin", origin.encode("latin-1")) for origin in sent]}
    await KnownOrigins(application, ORIGINS)(scope, receive, send)
    return seen == [True], answers if not seen else []


@pytest.mark.parametrize(
    "origin",
    ["http://localhost:8000", "https://war.example.org", "https://WAR.example.org:443", "http://[::1]:8000"],
)
async def test_the_sites_own_pages_are_let_in(origin: str) -> None:
    assert await opened(origin) == (True, [])


async def test_without_an_origin_cookies_are_not_trusted() -> None:
    assert await opened() == (False, [])


@pytest.mark.parametrize(
    "origin",
    [
        "http://localhost:8001",
        "http://localhost",
        "https://localhost:8000",
        "http://war.example.org",
        "https://war.example.org.evil.example",
        "https://evilwar.example.org",
        "https://user@war.example.org",
        "null",
        "",
        "file://",
        "http://[::1",
        "http://localhost:80000",
        "http://localhost:x",
        "\u00ff",
    ],
)
async def test_everybody_else_is_refused(origin: str) -> None:
    assert await opened(origin) == (False, ["websocket.close"])


async def test_two_origins_are_one_too_many() -> None:
    assert await opened("http://localhost:8000", "http://localhost:8000") == (False, ["websocket.close"])


def test_an_origin_is_written_as_browsers_write_it() -> None:
    assert origin_text("http", "localhost", 80) == "http://localhost"
    assert origin_text("https", "war.example.org", 443) == "https://war.example.org"
    assert origin_text("http", "[::1]", 8000) == "http://[::1]:8000"
    assert parse_origin("https://war.example.org/") == ("https", "war.example.org", 443)
