"""What the database keeps of tables that end, and which of them are to end."""

from datetime import UTC, datetime

from django.db import transaction
from django.utils import timezone

from games.models import Game, Table
from games.querying import read, write


async def mark_closed(code: str, why: str) -> None:
    """Mark a table as closed, and a game that is being played there as interrupted."""
    await write(_mark_closed, code, why)


async def closed_for(code: str) -> str | None:
    """Why a table was closed; None where it is not, or there is none."""
    return await read(_closed_for, code)


async def unchanged_since(ms: int, most: int) -> list[str]:
    """The codes of tables that are not closed and were last saved before `ms` since 1970, oldest first."""
    return await read(_unchanged_since, ms, most)


async def throw_away(ms: int) -> int:
    """Delete the rows of tables that were closed before `ms`; their games stay. How many there were."""
    return await write(_throw_away, ms)


def _mark_closed(code: str, why: str) -> None:
    with transaction.atomic():
        now = timezone.now()
        Table.objects.filter(pk=code, closed=None).update(closed=now, closed_for=why)
        running = Game.objects.filter(table=code, status=Game.Status.RUNNING)
        running.update(status=Game.Status.INTERRUPTED, ended=now)


def _closed_for(code: str) -> str | None:
    return Table.objects.filter(pk=code).exclude(closed=None).values_list("closed_for", flat=True).first()


def _unchanged_since(ms: int, most: int) -> list[str]:
    old = Table.objects.filter(closed=None, updated__lt=_moment(ms)).order_by("updated")
    return list(old.values_list("code", flat=True)[:most])


def _throw_away(ms: int) -> int:
    return Table.objects.filter(closed__lt=_moment(ms)).delete()[0]


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)
