"""No page has a browser ask anybody else: none says so, none loads it, and its policy forbids it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from django.test import AsyncClient
from pytest_django import Settings

from games.querying import write
from games.tables import Tables
from tests.look.palette import FRONTEND
from tests.pages.everybody import address_of, routes, world

ELSEWHERE: Final = re.compile(
    r"(?P<whole>(?:\b(?:https?|wss?|ftp):)?//(?P<host>[\w-]+(?:\.[\w-]+)*(?::\d+)?))(?=[/\"'\s)>?#]|$)"
)
IN_COMMENT: Final = re.compile(r"/\*.*?\*/|(?m:(?<![:\"'`\\])//.*$)", re.DOTALL)
TEXT: Final = ("text/", "application/json", "application/javascript", "application/manifest", "image/svg+xml")

NAMED: Final = {
    "www.w3.org": "names of XML's languages, which no browser opens",
    "testserver": "this house, as tests call it",
}
"""What may stand where an address could, and why nobody is asked by it."""


def elsewhere(text: str) -> set[str]:
    """The hosts other than this house that a text names.

    >>> elsewhere('<a href="/rules/"><script src="//cdn.example/x.js">http://www.w3.org/2000/svg')
    {'cdn.example'}
    """
    return {found["host"] for found in ELSEWHERE.finditer(text)} - set(NAMED)


def files() -> Iterator[Path]:
    for ending in ("css", "js", "svg", "json", "webmanifest", "html"):
        yield from sorted(FRONTEND.rglob(f"*.{ending}"))


@pytest.mark.parametrize("path", list(files()), ids=lambda path: path.name)
def test_no_file_of_the_site_names_another_host(path: Path) -> None:
    text = path.read_text()
    if path.suffix in (".js", ".css"):
        text = IN_COMMENT.sub("", text)
    if path.suffix == ".html":
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", text, flags=re.DOTALL)
    assert elsewhere(text) == set()


@pytest.mark.parametrize(
    ("text", "hosts"),
    [
        ('<img src="https://pictures.example/a.png">', {"pictures.example"}),
        ("@import url(//fonts.example/css);", {"fonts.example"}),
        ("new WebSocket('wss://other.example:8000/')", {"other.example:8000"}),
        ('<a href="/t/MANTA/">a // b</a>', set()),
    ],
)
def test_an_address_elsewhere_is_seen(text: str, hosts: set[str]) -> None:
    assert elsewhere(text) == hosts


async def test_no_page_names_another_host_and_each_has_its_policy(
    visitor: AsyncClient, tables: Tables, settings: Settings
) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    everybody = await world(tables)
    for role in ("stranger", "grown_up", "child", "admin"):
        for route in routes():
            browser = await write(everybody.browser, role)
            values = await write(everybody.values)
            answer: Any = await browser.get(address_of(route, values))
            policy = answer.headers.get("Content-Security-Policy", "")
            assert "default-src 'none'" in policy, route
            assert not re.search(r"https?:|\*|unsafe", policy), route
            if answer.headers.get("Content-Type", "").startswith(TEXT) and not answer.streaming:
                assert elsewhere(answer.content.decode()) == set(), (role, route)
