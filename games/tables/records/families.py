"""What the database keeps of the tables of families."""

from dataclasses import dataclass

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Q

from games.models import Family, FamilyTable, Game, Player, Table
from games.querying import read, write


class NoSuchFamily(ValueError, ObjectDoesNotExist):
    """It was deleted, or has never been."""


async def is_taken(code: str) -> bool:
    """Whether a table has this code, or a family's had it: whose games they are is known by it."""
    return await read(_is_taken, code)


async def keep_family_table(family: str, code: str) -> None:
    """Keep that a table was opened for the family with this key. Raises `NoSuchFamily`."""
    await write(_keep_family_table, family, code)


def _is_taken(code: str) -> bool:
    open_now = Table.objects.filter(pk=code, closed=None).exists()
    return open_now or FamilyTable.objects.filter(code=code).exists()


def _keep_family_table(key: str, code: str) -> None:
    family = Family.objects.filter(key=key).first()
    if family is None:
        raise NoSuchFamily(key)
    FamilyTable.objects.get_or_create(code=code, defaults={"family": family})


@dataclass(frozen=True, slots=True)
class FamilyGame:
    """A game that was played at a family's table, which is `None` where that family is
    gone. `players` are those who sat there at its deal or its end, with all players of the same people."""

    id: str
    code: str
    family: str | None
    players: frozenset[str]


async def family_game(game_id: str) -> FamilyGame | None:
    """A game as a family's; None where it is none's, or there is no such game."""
    return await read(_family_game, game_id)


def _family_game(game_id: str) -> FamilyGame | None:
    of_families = Game.objects.filter(pk=game_id, visibility=Game.Visibility.FAMILY)
    code = of_families.values_list("table", flat=True).first()
    if code is None:
        return None
    key = FamilyTable.objects.filter(code=code).values_list("family__key", flat=True).first()
    sat = Q(seats__game=game_id) | Q(finished_seats__game=game_id)
    players = Player.objects.filter(sat)
    people = players.exclude(person=None).values("person")
    ids = {*players.values_list("id", flat=True)}
    ids.update(Player.objects.filter(person__in=people).values_list("id", flat=True))
    return FamilyGame(game_id, code, key, frozenset(ids))
