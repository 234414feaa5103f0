"""The tables that anybody may watch, as pages show them."""

from dataclasses import replace

from games.pages.guests import ANIMALS
from games.tables import Summary, get_tables


async def public_tables() -> list[Summary]:
    """As `Tables.public`, with computers called after their animals, as at the table."""
    return [replace(table, names=tuple(_names(table))) for table in await get_tables().public()]


def _names(table: Summary) -> list[str]:
    return [
        name or str(ANIMALS.get(avatar, avatar))
        for name, avatar in zip(table.names, table.avatars, strict=True)
    ]
