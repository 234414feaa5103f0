"""`pytest -p tests.on_postgresql tests/models …`: what touches the database, once more on PostgreSQL.

A run of its own, because Django is told of its database before the first test is found.
"""

import os
import sys
from collections.abc import Generator

import pytest

from tests.faults.servers import PostgresServer

server: PostgresServer | None = None


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests() -> Generator[None]:
    """Before pytest-django reads the settings."""
    global server
    try:
        server = PostgresServer(fsync="off")  # nothing here kills it
        server.start()
    except pytest.skip.Exception as missing:
        print(f"Nothing was tried on PostgreSQL: {missing}.")
        sys.exit(0)
    except pytest.fail.Exception as missing:
        sys.exit(str(missing))
    os.environ["DATABASE_URL"] = server.url
    return (yield)


def pytest_unconfigure() -> None:
    if server is not None:
        server.stop()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    touching = [item for item in items if touches_the_database(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in touching])
    items[:] = touching


def touches_the_database(item: pytest.Item) -> bool:
    fixtures = getattr(item, "fixturenames", ())
    return item.get_closest_marker("django_db") is not None or "transactional_db" in fixtures
