"""How SQLite is used: readers and a writer at once, on every connection to the file."""

import contextlib
import sqlite3
from pathlib import Path


def test_the_database_of_a_house_is_read_while_it_is_written(prepared_data: Path) -> None:
    with contextlib.closing(sqlite3.connect(prepared_data / "war.sqlite3", isolation_level=None)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
