"""Whose sockets come again after a family has changed."""

from collections.abc import Iterable

from games.models import Person, Player
from games.querying import read
from games.tables import get_tables


async def come_again(people: Iterable[Person]) -> None:
    """What these people may see is another thing now: their sockets ask anew."""
    keys = [person.pk for person in people]
    players = await read(lambda: list(Player.objects.filter(person__in=keys).values_list("pk", flat=True)))
    await get_tables().endings.renew(players)
