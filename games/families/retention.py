"""How long is kept what nobody asks for any more, and what goes then. Doing it again is harmless."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.contrib.sessions.models import Session as OldSession
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Device, FamilyTable, Game, Invitation, Player, Seat, Session, Table

AT_ONCE: Final = 200
"""So many guests go in one turn; the others wait for the next."""
UNLINKED_DAYS: Final = 1
FAMILY_TABLE_DAYS: Final = 7


@dataclass(frozen=True, slots=True)
class Tidied:
    """How many of each were thrown away."""

    guests: int = 0
    sessions: int = 0
    invitations: int = 0
    devices: int = 0
    family_tables: int = 0

    def as_words(self) -> str:
        """
        >>> Tidied(guests=2).as_words()
        'guests: 2, sessions: 0, invitations: 0, devices: 0, family tables: 0'
        """
        counts = ((each.name.replace("_", " "), getattr(self, each.name)) for each in fields(self))
        return ", ".join(f"{name}: {number}" for name, number in counts)


def note_seen(player: str, today: date) -> None:
    """A guest or somebody known has come, on this day. Who has been noted today is not written again."""
    Player.objects.filter(Q(seen__lt=today) | Q(seen=None), pk=player).update(seen=today)


def guests_who_stay_away(now: datetime, days: int | None = None) -> list[str]:
    """Guests who have not come and not played for `GUEST_DAYS`, the longest away first."""
    since = now - timedelta(days=settings.GUEST_DAYS if days is None else days)
    played = Seat.objects.filter(Q(player=OuterRef("pk")) | Q(finisher=OuterRef("pk"))).filter(
        Q(game__started__gt=since) | Q(game__status="running")
    )
    # a version before this one did not note it
    unseen = Q(seen__lt=since.date()) | Q(seen=None, created__lt=since)
    away = Player.objects.filter(unseen, person=None).exclude(Exists(played))
    return list(away.order_by("seen", "pk").values_list("pk", flat=True)[:AT_ONCE])


def tidy_rows(now: datetime) -> Tidied:
    """Throws away sessions that have run out, invitations that were used or have run out, devices that were
    unlinked, and what is noted of tables of families that are gone."""
    return Tidied(
        sessions=_sessions_run_out(Session, now) + _sessions_run_out(OldSession, now),
        invitations=_delete(Invitation.objects.filter(Q(expires__lte=now) | Q(used__isnull=False))),
        devices=_delete(Device.objects.filter(unlinked__lt=now - timedelta(days=UNLINKED_DAYS))),
        family_tables=_delete(_family_tables_gone(now)),
    )


def _family_tables_gone(now: datetime) -> QuerySet[FamilyTable]:
    there = Table.objects.filter(code=OuterRef("code"))
    # whose games they are is known by the code of their table
    played = Game.objects.filter(table=OuterRef("code"))
    old = FamilyTable.objects.filter(opened__lt=now - timedelta(days=FAMILY_TABLE_DAYS))
    return old.exclude(Exists(there)).exclude(Exists(played))


def _sessions_run_out(model: type[AbstractBaseSession], now: datetime) -> int:
    return _delete(model._default_manager.filter(expire_date__lte=now))


def _delete(rows: QuerySet[Any]) -> int:
    return rows.delete()[0]
