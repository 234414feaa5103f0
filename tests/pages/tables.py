"""Tables for tests of pages."""

from typing import Literal

from games.rules import Ruleset
from games.tables import Created, PlayerInfo, Tables

MAKER = PlayerInfo("a" * 32, "Mia", "owl")


async def make_table(tables: Tables, visibility: Literal["private", "public"] = "private") -> Created:
    """A table with one person and one free seat."""
    return await tables.create(Ruleset(), ["me", "open"], MAKER, visibility)


async def seats_at(tables: Tables, code: str) -> list[str]:
    view = await tables.look(code)
    assert view is not None
    return [seat["kind"] for seat in view["seats"]]
