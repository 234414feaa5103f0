"""When a page breaks, people read a sentence and nobody reads what broke."""

import logging
from typing import NoReturn

import pytest
from django.test import AsyncClient

import games.pages.home

SECRET = "server_seed=5eed5eed"


@pytest.fixture
def broken(visitor: AsyncClient, monkeypatch: pytest.MonkeyPatch) -> AsyncClient:
    """A browser at a site whose front page breaks over something secret."""

    def fail() -> NoReturn:
        raise RuntimeError(SECRET)

    monkeypatch.setattr(games.pages.home, "public_tables", fail)
    visitor.raise_request_exception = False
    return visitor


async def test_a_broken_page_shows_no_trace(broken: AsyncClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.CRITICAL, "django.request"):
        response = await broken.get("/")
    page = response.content.decode()
    assert response.status_code == 500
    assert "Something fell over backstage" in page
    for inside in (SECRET, "Traceback", "RuntimeError", "games/pages", "SECRET_KEY", "DEBUG"):
        assert inside not in page
