"""Who may be a player: what a browser brings, and what the database says to it.

A guest's player is whoever has the signed cookie. The player of a person with an account needs a session of
that account, a child's a linked device of one of its families or a session of a grown-up there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from games.families.devices import read_device
from games.families.people import main_player, person_of_user
from games.families.sessions import AT_ONCE, signed_in, user_of
from games.models import Device, Member, Person, Player

UNSURE: Final = -1
"""Whose player it is was not to be found out: the database was away."""
NONE: Final[frozenset[int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Ties:
    """What a browser brings: its player, the key of its session, the cookie of its linked device; None for
    each that it has not. `person` is whose player it was found to be, null for a guest's."""

    player: str
    session: str | None = None
    device: str | None = None
    person: int | None = None

    def __repr__(self) -> str:
        # no log and no error shows a secret
        return f"Ties(player={self.player!r}, person={self.person!r})"


@dataclass(frozen=True, slots=True)
class Known:
    """Who a browser is, and what they are called."""

    ties: Ties
    name: str
    avatar: str
    seen: date | None = None
    """The last day on which the player came; None where there is no row that says it."""


def known_as(player: str | None, session: str | None, device: str | None) -> Known | None:
    """Whom a browser may be: its player where the ties hold, else whoever is signed in, else nobody. A guest
    who never played is known by the id alone, without a name."""
    if player is not None and (ties := tied(player, session, device)) is not None:
        row = Player.objects.filter(pk=player).first()
        return Known(ties, row.name, row.avatar, row.seen) if row is not None else Known(ties, "", "")
    user = user_of(session)
    person = person_of_user(user) if user is not None else None
    if person is None:
        return None
    main = main_player(person)
    return Known(Ties(main.id, session, device, person.pk), main.name, main.avatar, main.seen)


def tied(player: str, session: str | None, device: str | None) -> Ties | None:
    """The ties of a browser, where it may be this player."""
    asked = Ties(player, session, device, UNSURE)
    return held([asked]).get(asked)


def held(ties: Iterable[Ties]) -> dict[Ties, Ties]:
    """Those among them that hold, as they are now: the player is nobody's, or is the same person's as before,
    and may be played from there."""
    asked = set(ties)
    now = _persons(one.player for one in asked)
    found = {one: replace(one, person=now.get(one.player)) for one in asked if _is_same(one, now)}
    good = _held_by_people({one for one in found.values() if one.person is not None})
    return {one: is_now for one, is_now in found.items() if is_now.person is None or is_now in good}


def _is_same(ties: Ties, now: Mapping[str, int]) -> bool:
    """A guest may have become somebody; who was somebody is nobody else, and not gone."""
    return ties.person in (None, UNSURE) or ties.person == now.get(ties.player)


def _held_by_people(ties: set[Ties]) -> set[Ties]:
    if not ties:
        return set()
    users = signed_in(one.session for one in ties if one.session)
    signed = {one: users[one.session].pk for one in ties if one.session is not None and one.session in users}
    accounts = _in_pieces({one.person for one in ties if one.person is not None}, _accounts)
    own = {one for one in signed if one.person is not None and accounts.get(one.person) == signed[one]}
    children = {one for one in ties if one.person in accounts and accounts[one.person] is None}
    return own | (_held_for_children(children, signed) if children else set())


def _held_for_children(ties: set[Ties], signed: Mapping[Ties, int]) -> set[Ties]:
    """A child plays on a device of a family it belongs to, or where a grown-up of one has signed in."""
    families = _in_pieces({one.person for one in ties if one.person is not None}, _families_of_people)
    told = {one: read_device(one.device) for one in ties if one.device}
    devices = _in_pieces({both[1] for both in told.values() if both is not None}, _families_of_devices)
    grown_ups = _in_pieces({signed[one] for one in ties if one in signed}, _families_of_grown_ups)

    def here(one: Ties) -> frozenset[int]:
        both = told.get(one)
        by_device = devices.get(both[1], NONE) if both is not None else NONE
        return by_device | (grown_ups.get(signed[one], NONE) if one in signed else NONE)

    return {one for one in ties if one.person is not None and families.get(one.person, NONE) & here(one)}


def may_be_person(person: Person, session: str | None, device: str | None) -> bool:
    """Whether a browser with this session and device may be somebody."""
    return tied(main_player(person).id, session, device) is not None


# --- what the database says, in one question each ---


def _persons(players: Iterable[str]) -> dict[str, int]:
    return _in_pieces(set(players), _persons_of)


def _persons_of(players: list[str]) -> dict[str, int]:
    rows = Player.objects.filter(pk__in=players, person__isnull=False).values_list("pk", "person_id")
    return {player: person for player, person in rows if person is not None}


def _accounts(people: list[int]) -> dict[int, int | None]:
    return dict(Person.objects.filter(pk__in=people).values_list("pk", "user_id"))


def _families_of_people(people: list[int]) -> dict[int, frozenset[int]]:
    rows = Member.objects.filter(person__in=people, left=None)
    return _gathered(rows.values_list("person_id", "family_id"))


def _families_of_devices(hashes: list[str]) -> dict[str, frozenset[int]]:
    rows = Device.objects.filter(secret__in=hashes, unlinked=None).values_list("secret", "family_id")
    return _gathered(rows)


def _families_of_grown_ups(users: list[int]) -> dict[int, frozenset[int]]:
    rows = Member.objects.filter(role=Member.Role.GROWN_UP, person__user__in=users, left=None)
    return _gathered(rows.values_list("person__user_id", "family_id"))


def _gathered[K](rows: Iterable[tuple[K, int]]) -> dict[K, frozenset[int]]:
    found: dict[K, set[int]] = {}
    for key, family in rows:
        found.setdefault(key, set()).add(family)
    return {key: frozenset(families) for key, families in found.items()}


def _in_pieces[K, V](keys: Iterable[K], ask: Callable[[list[K]], Mapping[K, V]]) -> dict[K, V]:
    wanted = list(keys)
    found: dict[K, V] = {}
    for first in range(0, len(wanted), AT_ONCE):
        found.update(ask(wanted[first : first + AT_ONCE]))
    return found
