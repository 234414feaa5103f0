"""What the database keeps of the tables of families."""

from games.models import Family, FamilyTable, Table
from games.querying import read, write


async def is_taken(code: str) -> bool:
    """Whether a table has this code, or a family's had it: whose games they are is known by it."""
    return await read(_is_taken, code)


async def keep_family_table(family: str, code: str) -> None:
    """Keep that a table was opened for the family with this key. Raises `ValueError` where there is none."""
    await write(_keep_family_table, family, code)


def _is_taken(code: str) -> bool:
    open_now = Table.objects.filter(pk=code, closed=None).exists()
    return open_now or FamilyTable.objects.filter(code=code).exists()


def _keep_family_table(key: str, code: str) -> None:
    family = Family.objects.filter(key=key).first()
    if family is None:
        raise ValueError("there is no such family")
    FamilyTable.objects.get_or_create(code=code, defaults={"family": family})
