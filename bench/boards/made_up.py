"""A family that has played a great many games: rows as tables write them, made up and not played."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from games.families.feats import Feats
from games.models import Family, Game, Member, Person, Player, Seat
from games.rules import Ruleset, rule_code
from games.tables.records.finishing import _finish_game

NOW = datetime.now(UTC) - timedelta(hours=1)
NAMES = ("Mia", "Grandpa", "Tom", "Lily", "Papa", "Mama", "Ann", "Ole")
HOUSES = [{}, {"buried": 1, "shortage": "stands"}, {"winnings": "won_pile", "turnover": "shuffled"}]
AT_ONCE = 2_000


def make(games: int, years: int = 8) -> tuple[Family, list[Person]]:
    """A family of eight whose games lie evenly over some years; the last of them hardly plays."""
    family = Family.objects.create(key="f" * 16, name="The Bakers", time_zone="Europe/Berlin")
    people = [Person.objects.create(key=f"{k:016}", name=name, avatar="owl") for k, name in enumerate(NAMES)]
    Player.objects.bulk_create(
        [Player(id=f"{k:032x}", name=one.name, avatar="owl", person=one) for k, one in enumerate(people)]
    )
    Member.objects.bulk_create([Member(family=family, person=one, role="friend") for one in people])
    random = Random(1)
    apart = timedelta(days=365 * years) / games
    for first in range(0, games, AT_ONCE):
        made = [game(random, k, NOW - (games - k) * apart) for k in range(first, min(first + AT_ONCE, games))]
        Game.objects.bulk_create([one for one, _ in made], AT_ONCE)
        Seat.objects.bulk_create([seat for _, seats in made for seat in seats], AT_ONCE)
    return family, people


def game(random: Random, number: int, ended: datetime) -> tuple[Game, list[Seat]]:
    """One of the games, with its seats."""
    seats = random.choice((2, 2, 2, 3, 4))
    often = range(len(NAMES) if random.random() < 0.002 else len(NAMES) - 1)
    players = random.sample(often, seats)
    rules = Ruleset(seats=seats, **random.choice(HOUSES))
    winner = random.randrange(seats)
    reason = "conceded" if random.random() < 0.02 else "all_cards"
    row = Game(
        id=f"g{number:011}", table="BAMBAT", visibility="private", status="finished", rules=rules.as_dict(),
        rule_code=rule_code(rules), server_seed="5" * 64, commitment="c" * 64, commits=[""] * seats,
        contributions=[""] * seats, withheld=[], deals=1, digest="a" * 64, chain="b" * 64,
        record_url=f"/api/games/g{number:011}", started=ended - timedelta(seconds=random.randrange(60, 900)),
        ended=ended, checkpoint=300, result=result(random, seats, winner, reason),
    )  # fmt: skip
    return row, [seat(random, row.id, k, player, k == winner) for k, player in enumerate(players)]


def result(random: Random, seats: int, winner: int, reason: str) -> dict[str, Any]:
    """How a game ended."""
    return {
        "winner": winner, "drawn": [], "reason": reason, "battles": random.randrange(50, 1_500), "flips": 300,
        "wars": 20, "deepest_war": 2, "biggest_war": 18, "cards": [52 * (k == winner) for k in range(seats)],
        "places": [1 if k == winner else 2 for k in range(seats)],
    }  # fmt: skip


def seat(random: Random, game_id: str, number: int, player: int, won: bool) -> Seat:
    """What one of them did."""
    wars = random.randrange(30)
    return Seat(
        game_id=game_id, seat=number, player_id=f"{player:032x}", finisher_id=f"{player:032x}",
        name=NAMES[player], avatar="owl", kind="person", place=1 if won else 2, cards=52 if won else 0,
        battles_won=random.randrange(500), wars=wars, wars_won=random.randrange(wars + 1),
        biggest_war=random.choice((None, 10, 18, 26)), deepest=random.randrange(4),
        fewest=random.randrange(1, 20),
    )  # fmt: skip


def one_more(number: int) -> Callable[[], object]:
    """The end of one more game, which the table's process writes and counts."""
    random = Random(number)
    row, seats = game(random, 0, NOW + timedelta(seconds=number))
    row.id, row.status = f"n{number:011}", "running"
    row.save(force_insert=True)
    for one in seats:
        one.game_id = row.id
        one.finisher_id = None
        one.save(force_insert=True)
    did = [Feats(10, 3, 2, 18, 2, 7)] * len(seats)
    assert row.ended is not None
    ended = row.ended
    return lambda: _finish_game(row.id, row.result, "a" * 64, "b" * 64, ended, row.record_url, (), did)
