"""All finished games that somebody has played, whoever they played them with, piece by piece."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Exists, OuterRef, Q

from games.models import Game, Person, Player, Seat

AT_ONCE: Final = 200
"""So many games are read in one go."""

type Own = dict[str, Any]
"""A game as it is taken away."""


def some_own_games(person: Person, last: Own | None) -> list[Own]:
    """The next games after `last`, the earliest first; none when there are no more."""
    own = set(Player.objects.filter(person=person).values_list("id", flat=True))
    sat = Seat.objects.filter(Q(player__in=own) | Q(finisher__in=own), game=OuterRef("pk"))
    games = Game.objects.filter(Exists(sat), status=Game.Status.FINISHED).order_by("ended", "id")
    if last is not None:
        games = games.filter(Q(ended__gt=last["ended"]) | Q(ended=last["ended"], id__gt=last["id"]))
    return [_facts(game, own) for game in games.prefetch_related("seats")[:AT_ONCE]]


def _facts(game: Game, own: set[str]) -> Own:
    result = game.result or {}
    return {
        "id": game.id,
        "started": game.started,
        "ended": game.ended,
        "rules": game.rule_code,
        "reason": result.get("reason"),
        "battles": result.get("battles"),
        "wars": result.get("wars"),
        "biggest_war": result.get("biggest_war"),
        "record_url": game.record_url,
        "seats": [_seat_facts(seat, own) for seat in game.seats.all()],
    }


def _seat_facts(seat: Seat, own: set[str]) -> dict[str, Any]:
    return {
        "name": seat.name,
        "avatar": seat.avatar,
        "you_began": seat.player_id in own,
        "you_ended": seat.finisher_id in own,
        "place": seat.place,
        "cards": seat.cards,
        "battles_won": seat.battles_won,
        "wars": seat.wars,
        "wars_won": seat.wars_won,
        "biggest_war": seat.biggest_war,
    }
