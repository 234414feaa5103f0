"""What the tests of families share."""

from tests.models.conftest import database_url

__all__ = ["database_url"]
