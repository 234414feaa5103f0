"""Families and groups: making them, who is in them and as what, coming and leaving."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from zoneinfo import available_timezones

from django.db import transaction
from django.db.models import Q, QuerySet

from games.families.keys import Draw, is_key, new_key
from games.families.recounting import hold, recount
from games.models import Family, Member, Person

MOST_FAMILIES: Final = 20
"""So many families and groups may one person be in."""
MOST_PEOPLE: Final = 24
"""So many people may one family have: all of them fit on a page of faces."""

GROWN_UP, CHILD, FRIEND = Member.Role.GROWN_UP, Member.Role.CHILD, Member.Role.FRIEND


class NotDone(Exception):
    """What somebody asked of a family cannot be done; `reason` says why, in one word for the pages."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def family_of(key: str) -> Family | None:
    """The family with this key; it does not say who may see it."""
    return Family.objects.filter(key=key).first() if is_key(key) else None


def families_of(person: Person) -> list[Family]:
    """The families and groups a person is in now, as they came into them."""
    present = (
        Member.objects.filter(person=person, left=None).select_related("family").order_by("joined", "id")
    )
    return [member.family for member in present]


def role_of(person: Person | None, family: Family) -> Member.Role | None:
    """As what a person is in a family now; None for somebody who is not."""
    if person is None:
        return None
    role = present(family).filter(person=person).values_list("role", flat=True).first()
    return None if role is None else Member.Role(role)


def present(family: Family) -> QuerySet[Member]:
    """Those who are in a family now, as they came."""
    return Member.objects.filter(family=family, left=None).order_by("id")


def member_of(family: Family, key: str) -> Member | None:
    """The person with this key as somebody of the family, where they are that now."""
    if not is_key(key):
        return None
    return present(family).filter(person__key=key).select_related("person").first()


def people_of(family: Family) -> list[Member]:
    """The same with their people: children, then the others, each as they came."""
    members = list(present(family).select_related("person"))
    return sorted(members, key=lambda member: member.role != CHILD)


def cares_for(user_person: Person | None, family: Family) -> bool:
    """Whether somebody may change a family: a grown-up of it, or a friend of a group."""
    return role_of(user_person, family) in (GROWN_UP, FRIEND)


def are_together(person: Person, other: Person) -> bool:
    """Whether two people are in the same family or group now."""
    theirs = Member.objects.filter(person=other, left=None).values("family")
    return Member.objects.filter(person=person, left=None, family__in=theirs).exists()


def new_family(
    founder: Person,
    name: str,
    kind: str,
    time_zone: str,
    rules: str = "",
    school_starts: int = 9,
    draw: Draw = secrets.token_bytes,
) -> Family:
    """A family with its first grown-up, or a group with its first friend.

    Raises `NotDone`: `too_many_families`.
    """
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=founder.pk)
        if Member.objects.filter(person=founder, left=None).count() >= MOST_FAMILIES:
            raise NotDone("too_many_families")
        family = Family.objects.create(
            key=new_key(draw),
            kind=kind,
            name=name,
            time_zone=time_zone,
            rules=rules,
            school_starts=school_starts,
        )
        Member.objects.create(family=family, person=founder, role=usual_role(family))
    return family


def usual_role(family: Family) -> Member.Role:
    """As what somebody with an account comes in."""
    return FRIEND if family.kind == Family.Kind.GROUP else GROWN_UP


def is_time_zone(name: str) -> bool:
    return name in available_timezones()


def change_family(family: Family, changes: Mapping[str, Any]) -> bool:
    """Sets `name`, `time_zone`, `school_starts` and `rules`, as far as they are given; True where the
    board's days or years end at another time than before: it was counted anew."""
    allowed = {name: value for name, value in changes.items() if name in CHANGEABLE}
    with transaction.atomic():
        # not what the page was made of: somebody else may have changed it since
        before = Family.objects.select_for_update().get(pk=family.pk)
        moved = any(
            name in allowed and allowed[name] != getattr(before, name)
            for name in ("time_zone", "school_starts")
        )
        Family.objects.filter(pk=family.pk).update(**allowed)
        if moved:
            recount([family.pk])
    for name, value in allowed.items():
        setattr(family, name, value)
    return moved


CHANGEABLE: Final = frozenset(("name", "time_zone", "school_starts", "rules"))


def come_in(person: Person, family: Family, now: datetime) -> Member:
    """Somebody with an account comes into a family, or comes back, with the games played together before.
    Runs in the caller's transaction.

    Raises `NotDone`: `here_already`, `too_many_people`, `too_many_families`.
    """
    member = _come_in(person, family, now)
    recount([family.pk])
    return member


def _come_in(person: Person, family: Family, now: datetime) -> Member:
    hold(person)
    Family.objects.select_for_update().get(pk=family.pk)
    before = Member.objects.filter(family=family, person=person).first()
    if before is not None and before.left is None:
        raise NotDone("here_already")
    if present(family).count() >= MOST_PEOPLE:
        raise NotDone("too_many_people")
    if Member.objects.filter(person=person, left=None).count() >= MOST_FAMILIES:
        raise NotDone("too_many_families")
    if before is None:
        return Member.objects.create(family=family, person=person, role=usual_role(family), joined=now)
    before.left, before.role = None, usual_role(family)
    before.save(update_fields=["left", "role"])
    return before


def leave(person: Person, family: Family, now: datetime) -> None:
    """Somebody leaves a family; what was played until now stays on its boards.

    Raises `NotDone`: `last_grown_up` where children would stay behind alone, `last_one` where nobody would,
    so that the family should go (`deletion.delete_family`), `not_here`.
    """
    with transaction.atomic():
        hold(person)
        Family.objects.select_for_update().get(pk=family.pk)
        member = present(family).filter(person=person).first()
        if member is None:
            raise NotDone("not_here")
        others = present(family).exclude(pk=member.pk)
        if not others.exists():
            raise NotDone("last_one")
        if not others.filter(Q(role=GROWN_UP) | Q(role=FRIEND)).exists():
            raise NotDone("last_grown_up")
        member.left = now
        member.save(update_fields=["left"])
        recount([family.pk])
