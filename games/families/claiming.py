"""What a guest has played becomes somebody's, once."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from games.families.recounting import recount_families_of
from games.models import Person, Player, Seat


@dataclass(frozen=True, slots=True)
class Played:
    """What would be claimed: who played here as a guest, and how many games."""

    name: str
    games: int


def played_by_guest(player_id: str | None) -> Played | None:
    """What a guest has played or begun; None where there is nothing, or it is somebody's already."""
    if player_id is None:
        return None
    player = Player.objects.filter(pk=player_id, person=None).first()
    if player is None:
        return None
    seats = Seat.objects.filter(Q(player=player) | Q(finisher=player))
    return Played(player.name, seats.values("game").distinct().count())


def claim(person: Person, player_id: str) -> bool:
    """The guest is this person from now on: games, seats and running tables stay as they are.

    False where the guest never played, or is somebody already; of several who claim at once one succeeds.
    The boards of the person's families are counted anew in the same transaction.
    """
    with transaction.atomic():
        claimed = Player.objects.filter(pk=player_id, person=None).update(person=person)
        if claimed:
            recount_families_of(person.pk)
    return bool(claimed)
