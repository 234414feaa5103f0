"""Whose sockets end, or come again, after a family has changed."""

from collections.abc import Iterable

from games.families.deletion import Gone
from games.models import Person, Player
from games.querying import read
from games.tables import get_tables


async def ended(gone: Gone) -> None:
    """Nobody is any more who went, on any process; called once the database knows it."""
    await get_tables().endings.end(gone.players, gone.sessions, gone.devices)


async def come_again(people: Iterable[Person]) -> None:
    """What these people may see is another thing now: their sockets ask anew."""
    keys = [person.pk for person in people]
    players = await read(lambda: list(Player.objects.filter(person__in=keys).values_list("pk", flat=True)))
    await get_tables().endings.renew(players)
