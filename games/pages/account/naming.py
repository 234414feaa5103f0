"""What somebody is called who makes an account."""

from __future__ import annotations

from django.http import HttpRequest

from games.families.animals import animal_of
from games.models import Player
from games.pages.guests import ANIMALS, called_after_an_animal
from games.tables.identity import PLAYER_COOKIE, read_player
from games.tables.names import clean_name


def name_and_avatar(request: HttpRequest, username: str) -> tuple[str, str]:
    """As the guest was called here, or after the name that they sign in with, as where somebody else was
    the guest."""
    is_another = request.POST.get("leave") == "yes"
    player_id = None if is_another else read_player(request.COOKIES.get(PLAYER_COOKIE))
    row = Player.objects.filter(pk=player_id, person=None).first() if player_id is not None else None
    animal = animal_of(
        row.avatar if row is not None else called_after_an_animal(player_id or "0" * 32).avatar
    )
    name = row.name if row is not None else username
    if name in {str(word) for word in ANIMALS.values()}:
        name = username
    return clean_name(name), animal if animal in ANIMALS else "fox"
