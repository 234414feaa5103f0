"""What the database keeps of a game's end: once, with what its seats did, and counted on boards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from games.families.counting import count
from games.families.feats import Feats, feats_of
from games.models import FamilyGame, Game, Player, Seat
from games.querying import read, write


async def finish_game(
    game_id: str,
    result: dict[str, Any],
    digest: str,
    chain: str,
    ended: datetime,
    record_url: str,
    holders: Sequence[Mapping[str, Any]] = (),
    feats: Sequence[Feats] | None = None,
) -> bool:
    """Finish a running game, give its seats their places and cards, and count it on the boards it is for.

    `holders` are those who took a seat over since the deal: `seat`, `at`, `kind`, `player`, `name`, `avatar`.
    `feats` are what the seats did; where none are given, the game is turned up again. True for the one call,
    of however many processes, that finished it. Any other call changes nothing and gives False.
    """
    return await write(_finish_game, game_id, result, digest, chain, ended, record_url, holders, feats)


async def boards_of(game_id: str) -> list[int]:
    """The ids of the families on whose boards a game stands."""
    return await read(_boards_of, game_id)


def _finish_game(
    game_id: str,
    result: dict[str, Any],
    digest: str,
    chain: str,
    ended: datetime,
    record_url: str,
    holders: Sequence[Mapping[str, Any]],
    feats: Sequence[Feats] | None,
) -> bool:
    with transaction.atomic():
        finished = Game.objects.filter(pk=game_id, status=Game.Status.RUNNING).update(
            status=Game.Status.FINISHED,
            result=result,
            digest=digest,
            chain=chain,
            ended=ended,
            record_url=record_url,
            holders=list(holders) or None,
            checkpoint=result["flips"],
        )
        if not finished:
            return False
        _finish_seats(game_id, result, holders, feats or _turned_up(game_id))
        count(game_id, ended)
        return True


def _finish_seats(
    game_id: str, result: Mapping[str, Any], holders: Iterable[Mapping[str, Any]], feats: Sequence[Feats]
) -> None:
    last = {held["seat"]: held for held in holders}
    there = [held for held in last.values() if held["player"] is not None]
    Player.objects.bulk_create(
        [Player(id=held["player"], name=held["name"], avatar=held["avatar"]) for held in there],
        ignore_conflicts=True,
    )
    # a question a seat: one for all of them takes Django five times as long to put
    for seat, (place, cards, did) in enumerate(zip(result["places"], result["cards"], feats, strict=True)):
        held = last.get(seat)
        Seat.objects.filter(game=game_id, seat=seat).update(
            finisher=F("player") if held is None else held["player"], place=place, cards=cards, **asdict(did)
        )


def _turned_up(game_id: str) -> list[Feats]:
    game = Game.objects.get(pk=game_id)
    return feats_of(game.rules, game.server_seed, game.contributions, game.decisions)


def _boards_of(game_id: str) -> list[int]:
    return list(FamilyGame.objects.filter(game=game_id).order_by().values_list("family_id", flat=True))
