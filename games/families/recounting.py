"""Boards counted anew from the records of games: after a claim, a join, a leave or a deletion, and by
`manage.py recount`, which also says where a board is false."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple
from typing import Any

from django.db import transaction
from django.db.models import F

from games.models import Family, FamilyGame, Person, Rivalry, Tally

from .played import fill_feats, games_of, missing_feats
from .rows import AT_ONCE, sums_of, write_games, write_rivalries, write_tallies
from .sums import CountedGame, Sums

type Facts = dict[tuple[Any, ...], tuple[Any, ...]]
"""What a board's rows say, by what they are about."""


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
    """Counts these families' boards anew."""
    with transaction.atomic():
        locked = Family.objects.filter(pk__in=list(families)).order_by("pk").select_for_update(no_key=True)
        for family in locked:
            recount_locked(family)


def recount_locked(family: Family) -> None:
    """Counts the board of a family anew, whose row this transaction has locked. What is right stays."""
    fill_feats(family)
    games = {game.id: game for game in games_of(family)}
    computed, stored = _added(games.values()), _stored_sums(family)
    _write_games(family, games)
    write_tallies(
        family.pk,
        [(key, right) for key, right in computed.tallies.items() if stored.tallies.get(key) != right],
    )
    write_rivalries(
        family.pk,
        [(key, right) for key, right in computed.rivalries.items() if stored.rivalries.get(key) != right],
    )
    _delete_others(family, computed, stored)
    Family.objects.filter(pk=family.pk).update(recounted=F("recounted") + 1)


def _added(games: Iterable[CountedGame]) -> Sums:
    sums = Sums()
    for game in games:
        sums.add(game)
    return sums


def _stored_sums(family: Family) -> Sums:
    return sums_of(Tally.objects.filter(family=family), Rivalry.objects.filter(family=family))


def _stored_games(family: Family) -> dict[str, tuple[Any, ...]]:
    rows = FamilyGame.objects.filter(family=family).order_by()
    return {row[0]: row[1:] for row in rows.values_list("game_id", "apart", "ended", "day")}


def _write_games(family: Family, games: Mapping[str, CountedGame]) -> None:
    stored = _stored_games(family)
    write_games(family.pk, [game for game in games.values() if stored.get(game.id) != _kept(game)])
    others = [game for game in stored if game not in games]
    for first in range(0, len(others), AT_ONCE):
        FamilyGame.objects.filter(family=family, game__in=others[first : first + AT_ONCE]).delete()


def _kept(game: CountedGame) -> tuple[Any, ...]:
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
    games = {game.id: game for game in games_of(family)}
    computed, stored = _added(games.values()), _stored_sums(family)
    yield from _told("game", _stored_games(family), {game.id: _kept(game) for game in games.values()})
    yield from _told("tally", _tuples(stored.tallies), _tuples(computed.tallies))
    yield from _told("rivalry", _tuples(stored.rivalries), _tuples(computed.rivalries))


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
