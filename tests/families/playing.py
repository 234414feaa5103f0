"""Families with people who have played: games are opened and finished as a table does it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from games.families.feats import Feats
from games.models import Family, Game, Member, Person, Player, Seat
from games.rules import Ruleset
from games.tables.records import GameOpened, SeatOpened, _open_game
from games.tables.records.finishing import _finish_game

NOON = datetime(2026, 11, 10, 12, tzinfo=UTC)
DID = Feats(battles_won=10, wars=3, wars_won=2, biggest_war=18, deepest=2, fewest=7)
_numbers = count(1)


def person(name: str, family: Family | None = None, key: str = "") -> Person:
    """Somebody with one player, of a family if one is given."""
    number = next(_numbers)
    made = Person.objects.create(key=key or f"p{number:015}", name=name, avatar="owl")
    Player.objects.create(id=f"{number:032x}", name=name, avatar="owl", person=made)
    if family is not None:
        Member.objects.create(family=family, person=made, role=Member.Role.FRIEND)
    return made


def guest(name: str) -> Player:
    """Somebody whom nobody knows yet."""
    return Player.objects.create(id=f"{next(_numbers):032x}", name=name, avatar="fox")


def family(**fields: Any) -> Family:
    """A family without people."""
    return Family.objects.create(key=f"f{next(_numbers):015}", name="The Bakers", **fields)


def player_of(who: Person | Player | None) -> Player | None:
    if isinstance(who, Person):
        return who.players.order_by("created", "id").first()
    return who


def open_game(who: Sequence[Person | Player | None], **changes: Any) -> str:
    """A game that is being played; `None` is a computer. Its id."""
    players = [player_of(one) for one in who]
    seats = [
        SeatOpened(number, None, "", "bear", "computer")
        if player is None
        else SeatOpened(number, player.id, player.name, player.avatar, "person")
        for number, player in enumerate(players)
    ]
    opened = GameOpened(
        id=f"g{next(_numbers):011}",
        code="BAMBAT",
        rules=Ruleset(seats=len(seats)).as_dict(),
        server_seed="5" * 64,
        commitment="c" * 64,
        commits=[""] * len(seats),
        contributions=[""] * len(seats),
        withheld=[],
        deals=1,
        visibility="private",
        seats=seats,
        started=NOON - timedelta(minutes=5),
    )
    opened = replace(opened, **changes)
    _open_game(opened)
    return opened.id


def result(seats: int, winner: int | None, **changes: Any) -> dict[str, Any]:
    """How a game ended: all cards are the winner's, or all seats share a draw."""
    won = [52 if seat == winner else 0 for seat in range(seats)]
    return {
        "winner": winner,
        "drawn": [] if winner is not None else list(range(seats)),
        "reason": "all_cards" if winner is not None else "undecided_war",
        "battles": 100,
        "flips": 120,
        "wars": 5,
        "deepest_war": 2,
        "biggest_war": 18,
        "cards": won,
        "places": [1 if winner in (seat, None) else 2 for seat in range(seats)],
    } | changes


def finish(
    game: str,
    winner: int | None,
    ended: datetime = NOON,
    feats: Iterable[Feats] = (),
    holders: Sequence[dict[str, Any]] = (),
    **changes: Any,
) -> bool:
    """Ends a game as a table does."""
    seats = Seat.objects.filter(game=game).count()
    told = result(seats, winner, **changes)
    url = f"/api/games/{game}"
    return _finish_game(game, told, "a" * 64, "b" * 64, ended, url, holders, list(feats) or [DID] * seats)


def play(
    who: Sequence[Person | Player | None], winner: int | None, ended: datetime = NOON, **changes: Any
) -> str:
    """A whole game; its id. It began five minutes before its end."""
    of_game = ("rules", "what_if", "code", "visibility")
    opened = {name: changes.pop(name) for name in of_game if name in changes}
    game = open_game(who, started=ended - timedelta(minutes=5), **opened)
    assert finish(game, winner, ended, **changes)
    return game


def running(game: str) -> Game:
    return Game.objects.get(pk=game)
