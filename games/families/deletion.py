"""Who goes takes along all that is theirs: others' records say `someone` where they played.

Each function here does it in one transaction and gives what is to be told afterwards: whose sockets end, and
at which tables somebody is to be forgotten.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Exists, Model, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast

from games.families.animals import SOMEONE, as_someone
from games.families.families import CHILD, FRIEND, GROWN_UP, present
from games.families.recounting import recount
from games.models import (
    Device,
    Family,
    FamilyTable,
    Game,
    Member,
    Person,
    Player,
    Rivalry,
    Seat,
    Session,
    Table,
)

ID_BYTES: Final = 16
AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class Gone:
    """What went: ids of players, keys of sessions and of devices, and codes of tables of families."""

    players: tuple[str, ...] = ()
    sessions: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()

    def __add__(self, more: Gone) -> Gone:
        return Gone(
            self.players + more.players,
            self.sessions + more.sessions,
            self.devices + more.devices,
            self.tables + more.tables,
        )


@dataclass(slots=True)
class WhatGoes:
    """What goes with somebody: families of which they are the last who may change them, and the children
    who are in no other."""

    families: list[Family] = field(default_factory=list)
    children: list[Person] = field(default_factory=list)


def what_goes_with(person: Person) -> WhatGoes:
    """What a person takes along, for asking before it is done."""
    goes = WhatGoes()
    for member in Member.objects.filter(person=person, left=None).select_related("family").order_by("id"):
        others = present(member.family).exclude(person=person)
        if not others.filter(role__in=(GROWN_UP, FRIEND)).exists():
            goes.families.append(member.family)
            goes.children += only_here(member.family)
    return goes


def players_of(people: Iterable[Person]) -> list[str]:
    """The ids of all players of some people."""
    return list(Player.objects.filter(person__in=list(people)).order_by("pk").values_list("pk", flat=True))


def only_here(family: Family) -> list[Person]:
    """The children who are in this family and in no other."""
    elsewhere = Member.objects.filter(left=None).exclude(family=family).values("person")
    of_family = Person.objects.filter(memberships__family=family, memberships__role=CHILD)
    return list(of_family.exclude(pk__in=elsewhere).distinct().order_by("pk"))


def delete_guest(player: str) -> Gone:
    """A player who is nobody's goes; nothing happens to one that is a person's."""
    with transaction.atomic():
        if Player.objects.select_for_update().filter(pk=player).exclude(person=None).exists():
            return Gone()
        _forget_players([player])
    return Gone(players=(player,))


def delete_person(person: Person) -> Gone:
    """A person goes, with their account and with what `what_goes_with` says."""
    with transaction.atomic():
        list(Person.objects.select_for_update().filter(pk=person.pk).values_list("pk"))
        # of two who go at the same moment the second is the last one there
        theirs = Family.objects.filter(members__person=person).values("pk")
        list(Family.objects.filter(pk__in=theirs).order_by("pk").select_for_update().values_list("pk"))
        gone = Gone()
        for family in what_goes_with(person).families:
            gone += delete_family(family, but=person)
        return gone + _delete_person(person)


def delete_child(family: Family, child: Person) -> Gone:
    """A child of a family goes, wherever else it is. Nothing happens to somebody who is no child there."""
    with transaction.atomic():
        if not present(family).filter(person=child, role=CHILD).exists():
            return Gone()
        return _delete_person(child)


def delete_family(family: Family, but: Person | None = None) -> Gone:
    """A family goes with its board, its devices, and the children who are in no other family. Everybody else
    stays, as do the games; `but` is somebody who goes by another way."""
    with transaction.atomic():
        gone = Gone(
            devices=tuple(Device.objects.filter(family=family).values_list("key", flat=True)),
            tables=tuple(FamilyTable.objects.filter(family=family).values_list("code", flat=True)),
        )
        for child in only_here(family):
            if child != but:
                gone += _delete_person(child)
        _forget_words([family.key])
        _forget_staff_words([family])
        family.delete()
    return gone


def _delete_person(person: Person) -> Gone:
    players = list(person.players.values_list("id", flat=True))
    families = list(Member.objects.filter(person=person).values_list("family", flat=True))
    # as whoever finishes a game of theirs: first the people, then the families
    list(Person.objects.select_for_update().filter(pk=person.pk).values_list("pk"))
    list(Family.objects.select_for_update().filter(pk__in=families).order_by("pk").values_list("pk"))
    sessions: tuple[str, ...] = ()
    user = person.user
    if user is not None:
        sessions = tuple(Session.objects.filter(user=user).values_list("session_key", flat=True))
    _forget_players(players)
    _forget_words([person.key])
    _forget_rivalries(person.pk)
    _forget_staff_words([person, *([user] if user is not None else [])])
    person.delete()
    if user is not None:
        get_user_model()._default_manager.filter(pk=user.pk).delete()
    recount(families)
    return Gone(players=tuple(players), sessions=sessions)


def _forget_players(players: Sequence[str]) -> None:
    for seat in Seat.objects.filter(player__in=players).only("avatar"):
        Seat.objects.filter(pk=seat.pk).update(name=SOMEONE, avatar=as_someone(seat.avatar))
    for player in players:
        for game in _holding(Game.objects.filter(holders__isnull=False), "holders", player).order_by("pk"):
            game.holders = without(game.holders, [player])
            game.save(update_fields=["holders"])
    _forget_words(players)
    _forget_staff_words(Player.objects.filter(pk__in=players))
    theirs = Q(seats__player__in=players) | Q(seats__finisher__in=players)
    games = list(Game.objects.filter(theirs).distinct().values_list("pk", flat=True))
    Player.objects.filter(pk__in=players).delete()
    _delete_games_of_nobody(games)


def _delete_games_of_nobody(games: Sequence[str]) -> None:
    """Of games that somebody played who has gone those go along that nobody else played."""
    somebody = Seat.objects.filter(game=OuterRef("pk")).exclude(player=None, finisher=None)
    for first in range(0, len(games), AT_ONCE):
        over = Game.objects.filter(pk__in=games[first : first + AT_ONCE]).exclude(status=Game.Status.RUNNING)
        over.exclude(Exists(somebody)).delete()


def _forget_words(words: Iterable[str]) -> None:
    """Takes ids and keys out of tables as they were last saved."""
    for word in words:
        for table in _holding(Table.objects.all(), "base", word).select_for_update().order_by("pk"):
            base = without(table.base, [word])
            Table.objects.filter(pk=table.pk).update(base=base)


def _holding(rows: QuerySet[Any], column: str, word: str) -> QuerySet[Any]:
    """The rows in whose JSON a word stands that is made of letters and digits."""
    found: QuerySet[Any] = rows.alias(as_text=Cast(column, TextField())).filter(as_text__contains=word)
    return found


def without(kept: Any, ids: Sequence[str]) -> Any:
    """JSON in which nobody has these ids: another one stands for each, and `someone` for the names beside it.

    >>> without([{"player": "a1", "name": "Mia", "seat": 0}, {"player": "b2", "name": "Tom"}], ["a1"])[1]
    {'player': 'b2', 'name': 'Tom'}
    """
    return _without(kept, {one: secrets.token_hex(ID_BYTES)[: len(one)] for one in ids})


def _without(kept: Any, instead: dict[str, str]) -> Any:
    if isinstance(kept, str):
        return instead.get(kept, kept)
    if isinstance(kept, list):
        return [_without(one, instead) for one in kept]
    if not isinstance(kept, dict):
        return kept
    is_of_them = any(isinstance(value, str) and value in instead for value in kept.values())
    changed = {instead.get(key, key): _without(value, instead) for key, value in kept.items()}
    if is_of_them and changed.get("name"):
        changed |= {"name": SOMEONE, "avatar": as_someone(kept.get("avatar", ""))}
    return changed


def _forget_rivalries(person: int) -> None:
    number = str(person)
    found = Q(people__startswith=f"{number}-") | Q(people__endswith=f"-{number}")
    Rivalry.objects.filter(found | Q(people__contains=f"-{number}-")).delete()


def _forget_staff_words(rows: Iterable[Model]) -> None:
    """Staff's log says what rows were called."""
    for row in rows:
        kind = ContentType.objects.get_for_model(row)
        LogEntry.objects.filter(content_type=kind, object_id=str(row.pk)).delete()
