"""A database that several processes can open at once."""

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from django.core.management import call_command
from django.db import connection

from warsite import environment


@pytest.fixture
def database_url(transactional_db: None, tmp_path: Path) -> Iterator[str]:
    """The address of a database that this test and processes of its own share.

    The SQLite database of the test run lives in this process's memory, so there a file stands in for it.
    """
    if connection.vendor == "postgresql":
        name = quote(str(connection.settings_dict["NAME"]))
        yield urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
        return
    file = tmp_path / "shared.sqlite3"
    in_memory, kept = connection.connection, dict(connection.settings_dict)
    connection.connection = None
    connection.settings_dict.update(environment.sqlite(str(file)))
    call_command("migrate", verbosity=0)
    yield f"sqlite:///{file}"
    connection.connection.close()
    connection.settings_dict.update(kept)
    connection.connection = in_memory
