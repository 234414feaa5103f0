"""Where somebody played who is to be forgotten."""

from django.db.models import Q

from games.families.animals import SOMEONE
from games.models import Seat
from games.querying import read


async def seats_played(game: str, player: str) -> tuple[int, ...]:
    """The seats of a game that were this player's at its deal, or somebody's who is forgotten already."""
    return await read(_seats_played, game, player)


def _seats_played(game: str, player: str) -> tuple[int, ...]:
    theirs = Seat.objects.filter(Q(player=player) | Q(name=SOMEONE), game=game)
    return tuple(theirs.values_list("seat", flat=True))
