"""What tables keep in the database: the one place of `games.tables` that knows the ORM.

All functions are coroutines. Writes run one after another in a thread of their own,
so a process writes in the order in which it asked, over one database connection.
Any of them raises `DatabaseUnavailable`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, Literal

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from games.models import Game, Player, Seat, Table
from games.querying import read, write
from games.rules import RECORD_VERSION, Ruleset, rule_code

from .finishing import finish_game as finish_game

SHOWN_OF_HOLDERS: Final = ("seat", "at", "kind", "name", "avatar")
_MARK: Final = (
    f"UPDATE {Game._meta.db_table} SET checkpoint = %s WHERE id = %s AND status = %s AND checkpoint < %s"
)


class Running(Exception):
    """The game is still being played, so its record is nobody's to see."""


class Interrupted(Exception):
    """The game was ended before anybody won, so there is no result to record."""


class UnknownGame(LookupError):
    """No game with this id was ever opened."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as the database knows it, saved at entry `n` of `epoch`.

    `checkpoint` is `{"game": id, "at": flips turned up}` of the table's newest game,
    or None when nothing was dealt yet; `finished` says whether that game is over.
    """

    base: dict[str, Any]
    epoch: int
    n: int
    checkpoint: dict[str, Any] | None
    finished: bool


@dataclass(frozen=True, slots=True)
class SeatOpened:
    """Who sits in one seat at the deal; `player` is None for a computer."""

    seat: int
    player: str | None
    name: str
    avatar: str
    kind: Literal["person", "computer"]


@dataclass(frozen=True, slots=True)
class GameOpened:
    """A game at its deal.

    `id` has 12 characters, `rules` holds all options, `server_seed` and `commitment`
    are 64 hex digits, `commits` and `contributions` have one text a seat (empty for
    none), `withheld` the seats that did not show theirs; `what_if` is the id of the game
    whose cards these are, if of another. The seed and the contributions stay out of
    `repr`, so that no log or error shows them.
    """

    id: str
    code: str
    rules: Mapping[str, Any]
    server_seed: str = field(repr=False)
    commitment: str
    commits: Sequence[str]
    contributions: Sequence[str] = field(repr=False)
    withheld: Sequence[int]
    deals: int
    visibility: Literal["private", "public", "family"]
    seats: Sequence[SeatOpened]
    started: datetime
    what_if: str | None = None


async def ensure_player(player_id: str, name: str, avatar: str) -> None:
    """Make the player `player_id` (32 hex digits), or give them this name and avatar."""
    await write(_ensure_player, player_id, name, avatar)


async def save_table(base: dict[str, Any], code: str, watch_code: str, epoch: int, n: int) -> None:
    """Keep `base`, any JSON object, as table `code` at entry `n` of `epoch`, unless a newer one is kept."""
    await write(_save_table, base, code, watch_code, epoch, n)


async def load_table(code: str) -> StoredTable | None:
    """The table as it was last saved, with the checkpoint of its newest game."""
    return await read(_load_table, code)


async def code_of_watch(watch_code: str) -> str | None:
    """The code of the table that a watch code belongs to."""
    return await read(_code_of_watch, watch_code)


async def open_game(game: GameOpened) -> None:
    """Keep a game from its deal on. A second call with the same id changes nothing."""
    await write(_open_game, game)


async def withdraw_game(game_id: str) -> None:
    """Take back a game whose deal was not accepted; one that was played at stays."""
    await write(_withdraw_game, game_id)


async def checkpoint(marks: Mapping[str, int]) -> None:
    """Note how many flips were turned up in each game; a lower number is passed over."""
    await write(_checkpoint, marks)


async def decided(game_id: str, decision: dict[str, Any]) -> None:
    """Keep a decision `{"at", "seat", "kind", …}`; the same at, seat and kind count once.

    Raises `UnknownGame` when there is no such game, for then nothing was kept.
    """
    await write(_decided, game_id, decision)


async def record(game_id: str) -> dict[str, Any] | None:
    """The record of a finished game, or None when there is no such game.

    Raises `Running` while it is being played, and `Interrupted` where it has no end.
    """
    return await read(_record, game_id)


def _ensure_player(player_id: str, name: str, avatar: str) -> None:
    Player.objects.bulk_create(
        [Player(id=player_id, name=name, avatar=avatar)],
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=["name", "avatar", "seen"],
    )


def _save_table(base: dict[str, Any], code: str, watch_code: str, epoch: int, n: int) -> None:
    fresh = Table(code=code, watch_code=watch_code, base=base, epoch=epoch, n=n)
    with transaction.atomic():
        Table.objects.bulk_create([fresh], ignore_conflicts=True)
        older = Q(epoch__lt=epoch) | Q(epoch=epoch, n__lte=n)
        Table.objects.filter(older, pk=code).update(base=base, epoch=epoch, n=n, updated=timezone.now())


def _load_table(code: str) -> StoredTable | None:
    table = Table.objects.filter(pk=code, closed=None).first()
    if table is None:
        return None
    game = (
        Game.objects.filter(table=code)
        .order_by("-started", "-deals")
        .only("id", "checkpoint", "status")
        .first()
    )
    if game is None:
        return StoredTable(table.base, table.epoch, table.n, checkpoint=None, finished=False)
    return StoredTable(
        base=table.base,
        epoch=table.epoch,
        n=table.n,
        checkpoint={"game": game.id, "at": game.checkpoint},
        finished=game.status == Game.Status.FINISHED,
    )


def _code_of_watch(watch_code: str) -> str | None:
    found = Table.objects.filter(watch_code=watch_code, closed=None)
    return found.values_list("code", flat=True).first()


def _open_game(game: GameOpened) -> None:
    with transaction.atomic():
        Player.objects.bulk_create(
            [
                Player(id=seat.player, name=seat.name, avatar=seat.avatar)
                for seat in game.seats
                if seat.player is not None
            ],
            ignore_conflicts=True,
        )
        Game.objects.bulk_create([_new_game(game)], ignore_conflicts=True)
        Seat.objects.bulk_create(
            [
                Seat(
                    game_id=game.id,
                    seat=seat.seat,
                    player_id=seat.player,
                    name=seat.name,
                    avatar=seat.avatar,
                    kind=seat.kind,
                )
                for seat in game.seats
            ],
            ignore_conflicts=True,
        )


def _withdraw_game(game_id: str) -> None:
    Game.objects.filter(pk=game_id, status=Game.Status.RUNNING, checkpoint=0).delete()


def _new_game(game: GameOpened) -> Game:
    return Game(
        id=game.id,
        table=game.code,
        visibility=game.visibility,
        rules=dict(game.rules),
        rule_code=rule_code(Ruleset.from_dict(game.rules)),
        server_seed=game.server_seed,
        commitment=game.commitment,
        commits=list(game.commits),
        contributions=list(game.contributions),
        withheld=list(game.withheld),
        deals=game.deals,
        started=game.started,
        what_if=game.what_if or "",
    )


def _checkpoint(marks: Mapping[str, int]) -> None:
    # One long statement takes Django twenty times as long to put together. Processes that share tables mark
    # games in one order, so that none waits for one that waits for it.
    rows = [(at, game, Game.Status.RUNNING.value, at) for game, at in sorted(marks.items())]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.executemany(_MARK, rows)


def _decided(game_id: str, decision: dict[str, Any]) -> None:
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(pk=game_id).first()
        if game is None:
            raise UnknownGame(game_id)
        if _key(decision) not in map(_key, game.decisions):
            game.decisions.append(decision)
            game.save(update_fields=["decisions"])


def _key(decision: Mapping[str, Any]) -> tuple[int, int | None, str]:
    return decision["at"], decision["seat"], decision["kind"]


def _record(game_id: str) -> dict[str, Any] | None:
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        return None
    if game.status == Game.Status.RUNNING:
        raise Running(game_id)
    if game.status == Game.Status.INTERRUPTED:
        raise Interrupted(game_id)
    return {
        "version": RECORD_VERSION,
        "id": game.id,
        "rules": game.rules,
        "rule_code": game.rule_code,
        "server_seed": game.server_seed,
        "commitment": game.commitment,
        "commits": game.commits,
        "contributions": game.contributions,
        "withheld": game.withheld,
        "deals": game.deals,
        "decisions": game.decisions,
        "result": game.result,
        "what_if": game.what_if or None,
        "digest": game.digest,
        "chain": game.chain,
        "record_url": game.record_url,
        "seats": list(game.seats.values("name", "avatar", "kind")),
        "holders": [{key: held[key] for key in SHOWN_OF_HOLDERS} for held in game.holders or ()],
        "started": _utc(game.started),
        "ended": _utc(game.ended),
    }


def _utc(moment: datetime | None) -> str | None:
    if moment is None:
        return None
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
