"""What tests of pages share: a browser of the site, and real tables on a real store."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient
from pytest_django import Settings

import games.tables
from games.tables import Store, Tables
from games.tables.store.keys import PUBLIC


@pytest.fixture(autouse=True)
async def no_connection_left_open() -> AsyncIterator[None]:
    """The thread of a test's own questions outlives the test and would keep its database in use."""
    yield
    await sync_to_async(connections.close_all)()


@pytest.fixture
def visitor(settings: Settings, tmp_path: Path) -> AsyncClient:
    """A browser at the site, as far as pages can tell. It keeps its cookies."""
    settings.STATIC_ROOT = tmp_path
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # made to be slow otherwise
    return AsyncClient()


@pytest.fixture
async def tables(
    store_url: str, transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Tables]:
    """The tables of this test's own event loop."""
    own = Tables(Store(store_url))
    monkeypatch.setattr(games.tables, "_tables", own)
    await own.start()
    # the store is the whole run's: what other tests listed stands there, and all ask from one address
    await own.store._commands.send(
        "DEL", PUBLIC, *(f"tries:{what}:127.0.0.1" for what in ("codes", "tables", "passwords"))
    )
    yield own
    await own.stop()


@pytest.fixture
async def tables_without_a_store(
    tmp_path: Path, transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Tables]:
    """Tables whose store does not answer."""
    own = Tables(Store(f"unix://{tmp_path / 'nobody.sock'}"))
    monkeypatch.setattr(games.tables, "_tables", own)
    yield own
    await own.stop()
