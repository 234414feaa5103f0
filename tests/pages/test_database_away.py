"""While the database is away tables are read and watched; what needs it says so and when to come back."""

import json
from collections.abc import Iterator
from typing import NoReturn

import pytest
from django.db import OperationalError
from django.db.backends.utils import CursorWrapper
from django.test import AsyncClient

from games.tables import Tables
from tests.pages.tables import make_table


class Database:
    """The connections of every thread; `away` and `back` are like a server that stops and starts."""

    def __init__(self, patched: pytest.MonkeyPatch) -> None:
        self._patched = patched

    def away(self) -> None:
        def fail(*args: object) -> NoReturn:
            raise OperationalError("database is locked")

        for name in ("execute", "executemany"):
            self._patched.setattr(CursorWrapper, name, fail)

    def back(self) -> None:
        self._patched.undo()


@pytest.fixture
def database(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    with monkeypatch.context() as patched:
        yield Database(patched)


async def test_a_table_can_be_opened_and_watched(
    visitor: AsyncClient, tables: Tables, database: Database
) -> None:
    made = await make_table(tables, "public")
    await visitor.get(f"/t/{made.code}/")
    database.away()
    for path in ("/", "/watch/", f"/t/{made.code}/", f"/w/{made.watch_code}/"):
        assert (await visitor.get(path)).status_code == 200


@pytest.mark.parametrize("form", [{"mode": "computer"}, {"mode": "friends", "visibility": "public"}])
async def test_a_table_is_not_made(visitor: AsyncClient, database: Database, form: dict[str, str]) -> None:
    database.away()
    response = await visitor.post("/play/", form)
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert "busy right now" in response.content.decode()
    database.back()
    assert (await visitor.post("/play/", form)).status_code == 302


async def test_a_known_guest_is_told_the_same(visitor: AsyncClient, database: Database) -> None:
    await visitor.post("/play/", {"mode": "computer"})
    database.away()
    assert (await visitor.post("/play/", {"mode": "computer"})).status_code == 503


async def test_programs_get_the_same_answer(visitor: AsyncClient, database: Database) -> None:
    database.away()
    new = json.dumps({"rules": "play-war", "seats": ["me", "open"]})
    answers = [
        await visitor.post("/api/tables", new, content_type="application/json"),
        await visitor.get("/api/games/g1a2b3c4d5e6"),
    ]
    for response in answers:
        assert (response.status_code, response["Retry-After"]) == (503, "5")
        assert response.json()["error"] == "busy"


async def test_whether_an_unknown_code_is_a_table_is_not_guessed(
    visitor: AsyncClient, database: Database
) -> None:
    database.away()
    assert (await visitor.get("/t/BAMBAT/")).status_code == 503
