"""Who may see a family's boards: its people, each by the ties that let a browser be them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from games.models import Family, Member, Person

from .families import family_of
from .ties import Ties, held, known_as, tied


@dataclass(frozen=True, slots=True)
class Looking:
    """Somebody of a family looks at its boards."""

    family: Family
    person: Person
    ties: Ties


def looking(key: str, player: str | None, session: str | None, device: str | None) -> Looking | None:
    """Who looks at the boards of the family with this key; None for everybody who may not, and where there
    is no such family."""
    family = family_of(key)
    if family is None:
        return None
    for ties in _all_ties(player, session, device):
        members = Member.objects.filter(family=family, person=ties.person, left=None)
        if ties.person is not None and (member := members.select_related("person").first()):
            return Looking(family, member.person, ties)
    return None


def _all_ties(player: str | None, session: str | None, device: str | None) -> Iterator[Ties]:
    """Who a browser is, and who is signed in with it: a grown-up may have played as a guest."""
    if player is not None and (ties := tied(player, session, device)) is not None:
        yield ties
    if session is not None and (known := known_as(None, session, device)) is not None:
        yield known.ties


def who_may_not_any_more(all_: Collection[Looking]) -> set[Looking]:
    """Those who have left or were signed out since; a few questions, however many look."""
    ties = held({one.ties for one in all_})
    members = set(
        Member.objects.filter(
            family__in={one.family.pk for one in all_}, person__in={one.person.pk for one in all_}, left=None
        ).values_list("family_id", "person_id")
    )
    return {one for one in all_ if one.ties not in ties or (one.family.pk, one.person.pk) not in members}
