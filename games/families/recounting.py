"""Boards counted anew from the records of games: after a claim, a join, a leave or a deletion, and by
`manage.py recount`, which also says where a board is false."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass
from typing import Any

from django.db import connection, transaction
from django.db.models import F

from games.models import Family, FamilyGame, Person, Rivalry, Tally

from .played import Who, fill_feats, games_of, missing_feats, seats_of, who_of
from .rows import AT_ONCE, sums_of, write_games, write_rivalries, write_tallies
from .sums import CountedGame, Sums

type Kept = tuple[Any, ...]
"""What a board says of a game: why it is apart, when it ended, and on which day."""


def hold(person: Person) -> None:
    """A game of this person that is being finished is finished first, or waits for this transaction. To be
    called before the row of any family is locked."""
    list(Person.objects.filter(pk=person.pk).select_for_update(no_key=True).values_list("pk"))


def recount_families_of(person: int) -> None:
    """Counts the boards of all families of a person anew, those that were left too.

    In the transaction of a claim, a join, a leave: after it was written and before it is committed.
    """
    with transaction.atomic():
        hold(Person(pk=person))
        recount(Family.objects.filter(members__person=person).values_list("pk", flat=True))


def recount(families: Iterable[int]) -> None:
    """Counts these families' boards anew.

    Where this is not part of a greater transaction, what takes long is done before one begins: others write
    meanwhile.
    """
    ids = list(families)
    ahead: dict[int, Counted] = {}
    if not connection.in_atomic_block:
        ahead = {family.pk: _counted(family) for family in Family.objects.filter(pk__in=ids)}
    with transaction.atomic():
        locked = Family.objects.filter(pk__in=ids).order_by("pk").select_for_update(no_key=True)
        for family in locked:
            recount_locked(family, ahead.get(family.pk))


def recount_locked(family: Family, ahead: Counted | None = None) -> None:
    """Counts the board of a family anew, whose row this transaction has locked. What is right stays. `ahead`
    is taken where nothing has changed since."""
    counted = ahead if ahead is not None and ahead.facts == _facts_of(family) else _counted(family)
    _write_games(family, counted)
    right, stored = counted.sums, counted.stored
    write_tallies(
        family.pk, [(key, sums) for key, sums in right.tallies.items() if stored.tallies.get(key) != sums]
    )
    write_rivalries(
        family.pk,
        [(key, duels) for key, duels in right.rivalries.items() if stored.rivalries.get(key) != duels],
    )
    _delete_others(family, right, stored)
    Family.objects.filter(pk=family.pk).update(recounted=F("recounted") + 1)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a board hangs on, and how often it was counted anew: while that is the same, so is the board."""

    who: Who
    clocks: tuple[str, int]
    ended: int
    recounted: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A family's games and sums as its records say, and as its board says."""

    facts: Facts
    games: Mapping[str, CountedGame]
    sums: Sums
    stored_games: Mapping[str, Kept]
    stored: Sums


def _facts_of(family: Family) -> Facts:
    who = who_of(family)
    clocks = family.time_zone, family.school_starts
    return Facts(who, clocks, seats_of(who).count(), family.recounted)


def _counted(family: Family) -> Counted:
    fill_feats(family)
    return _read(family)


def _read(family: Family) -> Counted:
    facts = _facts_of(family)
    games = {game.id: game for game in games_of(family, facts.who)}
    sums = Sums()
    sums.add(games.values())
    stored = sums_of(Tally.objects.filter(family=family), Rivalry.objects.filter(family=family))
    return Counted(facts, games, sums, _stored_games(family), stored)


def _stored_games(family: Family) -> dict[str, Kept]:
    rows = FamilyGame.objects.filter(family=family).order_by()
    return {row[0]: row[1:] for row in rows.values_list("game_id", "apart", "ended", "day")}


def _write_games(family: Family, counted: Counted) -> None:
    games, stored = counted.games, counted.stored_games
    write_games(family.pk, [game for game in games.values() if stored.get(game.id) != _kept(game)])
    others = [game for game in stored if game not in games]
    for first in range(0, len(others), AT_ONCE):
        FamilyGame.objects.filter(family=family, game__in=others[first : first + AT_ONCE]).delete()


def _kept(game: CountedGame) -> Kept:
    return game.apart, game.ended, game.day


def _delete_others(family: Family, computed: Sums, stored: Sums) -> None:
    for season, rules, seats, person in stored.tallies.keys() - computed.tallies.keys():
        Tally.objects.filter(
            family=family, season=season, rule_code=rules, seats=seats, person=person
        ).delete()
    for season, people in stored.rivalries.keys() - computed.rivalries.keys():
        Rivalry.objects.filter(family=family, season=season, people=people).delete()


def differences(family: Family) -> list[str]:
    """What a family's board says that its records do not: a sentence each.

    Games go on meanwhile, so what is found is looked at again while none is being finished.
    """
    if not list(_differences(family)):
        return []
    with transaction.atomic():
        return list(_differences(Family.objects.select_for_update(no_key=True).get(pk=family.pk)))


def _differences(family: Family) -> Iterator[str]:
    for game in missing_feats(family):
        yield f"game {game}: what its seats did is not written"
    counted = _read(family)
    right, stored = counted.sums, counted.stored
    yield from _told("game", counted.stored_games, {game.id: _kept(game) for game in counted.games.values()})
    yield from _told("tally", _tuples(stored.tallies), _tuples(right.tallies))
    yield from _told("rivalry", _tuples(stored.rivalries), _tuples(right.rivalries))


def _tuples(figures: Mapping[Any, Any]) -> dict[Any, tuple[Any, ...]]:
    return {key: astuple(value) for key, value in figures.items()}


def _told(
    what: str, stored: Mapping[Any, tuple[Any, ...]], computed: Mapping[Any, tuple[Any, ...]]
) -> Iterator[str]:
    for key in sorted(stored.keys() | computed.keys()):
        said, right = stored.get(key), computed.get(key)
        if said != right:
            yield f"{what} {key}: {_shown(said)}, by the records {_shown(right)}"


def _shown(row: tuple[Any, ...] | None) -> str:
    return "is not there" if row is None else f"is {row}"
