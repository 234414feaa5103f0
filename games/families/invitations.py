"""Codes by which a grown-up or a friend comes into a family, once and within some days."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from games.families.families import NotDone, come_in, usual_role
from games.models import Family, Invitation, Member, Person

LASTS: Final = {
    Invitation.Purpose.GROWN_UP: timedelta(days=7),
    Invitation.Purpose.FRIEND: timedelta(days=7),
    Invitation.Purpose.DEVICE: timedelta(minutes=10),
}
MOST_OPEN: Final = 10
"""So many invitations of one family may be open at once."""


def invite(family: Family, by: Person, purpose: str, code: str, now: datetime) -> Invitation:
    """An open invitation with a code that nobody has drawn before; old ones of the family are cleared away.

    Raises `NotDone`: `too_many_invitations`.
    """
    with transaction.atomic():
        Family.objects.select_for_update().get(pk=family.pk)
        family.invitations.filter(expires__lte=now).delete()
        if purpose == Invitation.Purpose.DEVICE:
            family.invitations.filter(purpose=purpose, used=None).delete()
        if open_invitations(family, now, lasting=False).count() >= MOST_OPEN:
            raise NotDone("too_many_invitations")
        lasts = LASTS[Invitation.Purpose(purpose)]
        return Invitation.objects.create(
            family=family, made_by=by, purpose=purpose, code=code, expires=now + lasts
        )


def invite_person(family: Family, by: Person, code: str, now: datetime) -> Invitation:
    """An invitation for somebody with an account. Raises `NotDone` as `invite`."""
    role = usual_role(family)
    purpose = Invitation.Purpose.FRIEND if role == Member.Role.FRIEND else Invitation.Purpose.GROWN_UP
    return invite(family, by, purpose, code, now)


def open_invitations(family: Family, now: datetime, *, lasting: bool = True) -> QuerySet[Invitation]:
    """The invitations that still let somebody in; `lasting` leaves out those that link a device."""
    found = family.invitations.filter(used=None, expires__gt=now)
    return found.exclude(purpose=Invitation.Purpose.DEVICE) if lasting else found


def invited_by(code: str, now: datetime) -> Invitation | None:
    """The open invitation of a person with this code."""
    found = Invitation.objects.filter(code=code, used=None, expires__gt=now).select_related(
        "family", "made_by"
    )
    return found.exclude(purpose=Invitation.Purpose.DEVICE).first()


def accept(code: str, person: Person, now: datetime) -> Family:
    """The invited person is in the family from now on, and the code lets nobody else in.

    Raises `NotDone`: `no_invitation`, and as `come_in`; then the code stays open.
    """
    with transaction.atomic():
        invitation = invited_by(code, now)
        if invitation is None or not Invitation.objects.filter(pk=invitation.pk, used=None).update(used=now):
            raise NotDone("no_invitation")
        come_in(person, invitation.family, now)
    return invitation.family


def withdraw(family: Family, invitation_id: int) -> None:
    """The invitation lets nobody in any more; one of another family stays as it is."""
    family.invitations.filter(pk=invitation_id, used=None).delete()
