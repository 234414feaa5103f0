"""What tests of tables share: stores of both kinds, and several processes' tables in one event loop."""

from collections.abc import AsyncIterator, Callable

import pytest

from games.tables import Store, Tables


@pytest.fixture(params=["embedded", "redis"])
def any_store_url(request: pytest.FixtureRequest) -> str:
    """The address of the embedded Valkey, and of Debian's Redis."""
    url: str = request.getfixturevalue("store_url" if request.param == "embedded" else "redis_server")
    return url


@pytest.fixture
async def store(any_store_url: str) -> AsyncIterator[Store]:
    store = Store(any_store_url)
    await store.start()
    yield store
    await store.stop()


@pytest.fixture
async def process(store_url: str, transactional_db: None) -> AsyncIterator[Callable[[], Tables]]:
    """`process()` is one more process's tables, on one store and one database with the others."""
    made: list[Tables] = []

    def make() -> Tables:
        made.append(Tables(Store(store_url)))
        return made[-1]

    yield make
    for tables in made:
        await tables.stop()
