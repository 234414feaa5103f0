"""What tables keep in the database, and what becomes of it when several processes write at once."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from games.models import Game, Player, Seat, Table
from games.rules import Ruleset
from games.tables import records
from games.tables.records import GameOpened, Running, SeatOpened, UnknownGame

pytestmark = pytest.mark.django_db(transaction=True)

STARTED = datetime(2026, 3, 1, 20, 15, 0, 250_000, tzinfo=UTC)
ENDED = datetime(2026, 3, 1, 20, 31, 7, tzinfo=UTC)
MIA = "1" * 32
OPENED = GameOpened(
    id="g1a2b3c4d5e6",
    code="BAMBAT",
    rules=Ruleset(seats=3, buried=1).as_dict(),
    server_seed="5" * 64,
    commitment="c" * 64,
    commits=["d" * 64, "", ""],
    contributions=["e" * 32, "", ""],
    withheld=[],
    deals=2,
    visibility="public",
    seats=[
        SeatOpened(0, MIA, "Mia", "owl", "person"),
        SeatOpened(1, None, "", "fox", "computer"),
        SeatOpened(2, None, "", "bear", "computer"),
    ],
    started=STARTED,
)
RESULT: dict[str, Any] = {
    "winner": 1,
    "drawn": [],
    "reason": "all_cards",
    "battles": 90,
    "flips": 99,
    "places": [2, 1, 3],
    "cards": [0, 51, 0],
}
URL = "/api/games/g1a2b3c4d5e6"


@pytest.fixture(autouse=True)
async def no_connection_left_open() -> AsyncIterator[None]:
    """The thread of a test's own questions outlives the test and would keep its database in use."""
    yield
    await sync_to_async(connections.close_all)()


async def finish(result: dict[str, Any] = RESULT) -> bool:
    return await records.finish_game(OPENED.id, result, "a" * 64, "b" * 64, ENDED, URL)


async def test_a_player_is_made_once_and_then_renamed() -> None:
    await records.ensure_player(MIA, "Mia", "owl")
    await records.ensure_player(MIA, "Mia Rose", "fox")
    player = await Player.objects.aget()
    assert (player.id, player.name, player.avatar) == (MIA, "Mia Rose", "fox")


async def test_a_table_is_loaded_as_it_was_last_saved() -> None:
    assert await records.load_table("BAMBAT") is None
    await records.save_table({"n": 1}, "BAMBAT", "w" * 22, 1, 1)
    before = (await Table.objects.aget()).updated
    await records.save_table({"n": 2, "seats": [None, "ü"]}, "BAMBAT", "w" * 22, 1, 2)
    stored = await records.load_table("BAMBAT")
    assert stored is not None
    assert stored.base == {"n": 2, "seats": [None, "ü"]}
    assert (stored.checkpoint, stored.finished) == (None, False)
    assert (await Table.objects.aget()).updated > before


async def test_an_older_state_of_a_table_never_overwrites_a_newer_one() -> None:
    for epoch, n, kept in ((5, 3, 3), (5, 2, 3), (4, 9, 3), (5, 4, 4), (6, 1, 1), (5, 99, 1)):
        await records.save_table({"n": n}, "BAMBAT", "w" * 22, epoch, n)
        stored = await records.load_table("BAMBAT")
        assert stored is not None
        assert stored.base == {"n": kept}


async def test_a_table_is_found_by_its_watch_code() -> None:
    await records.save_table({}, "BAMBAT", "w" * 22, 1, 1)
    assert await records.code_of_watch("w" * 22) == "BAMBAT"
    assert await records.code_of_watch("x" * 22) is None


async def test_a_table_knows_how_far_its_newest_game_is() -> None:
    await records.save_table({}, "BAMBAT", "w" * 22, 1, 1)
    await records.open_game(replace(OPENED, id="older0000000", started=datetime(2026, 2, 1, tzinfo=UTC)))
    await records.open_game(OPENED)
    await records.checkpoint({OPENED.id: 41, "older0000000": 99})
    stored = await records.load_table("BAMBAT")
    assert stored is not None
    assert (stored.checkpoint, stored.finished) == ({"game": OPENED.id, "at": 41}, False)
    await finish()
    stored = await records.load_table("BAMBAT")
    assert stored is not None
    assert (stored.checkpoint, stored.finished) == ({"game": OPENED.id, "at": 99}, True)


async def test_a_game_is_kept_from_the_deal_on_with_its_seats() -> None:
    await records.open_game(OPENED)
    game = await Game.objects.aget()
    assert game.status == Game.Status.RUNNING
    assert game.rules == Ruleset(seats=3, buried=1).as_dict()
    assert game.rule_code.startswith("w1")
    assert (game.server_seed, game.deals, game.started) == ("5" * 64, 2, STARTED)
    assert [seat.name async for seat in Seat.objects.all()] == ["Mia", "", ""]
    assert (await Player.objects.aget()).id == MIA


async def test_opening_a_game_again_changes_nothing() -> None:
    await records.open_game(OPENED)
    await records.checkpoint({OPENED.id: 7})
    await records.open_game(replace(OPENED, server_seed="6" * 64, deals=9))
    game = await Game.objects.aget()
    assert (game.server_seed, game.deals, game.checkpoint) == ("5" * 64, 2, 7)
    assert await Seat.objects.acount() == 3


async def test_opening_a_game_does_not_rename_its_players() -> None:
    await records.ensure_player(MIA, "Mia Rose", "fox")
    await records.open_game(OPENED)
    assert (await Player.objects.aget()).name == "Mia Rose"


async def test_a_checkpoint_never_goes_back() -> None:
    games = [replace(OPENED, id=f"game{k:08}") for k in range(3)]
    for game in games:
        await records.open_game(game)
    await records.checkpoint({"game00000000": 10, "game00000001": 20, "game00000009": 5})
    await records.checkpoint({"game00000000": 9, "game00000001": 21, "game00000002": 1})
    counted = [game.checkpoint async for game in Game.objects.order_by("id")]
    assert counted == [10, 21, 1]


async def test_many_checkpoints_are_all_written() -> None:
    many = 401
    await Game.objects.abulk_create(
        [Game(**game_fields(), id=f"game{number:08}") for number in range(many)],
    )
    await records.checkpoint({f"game{number:08}": number for number in range(many)})
    counted = [game.checkpoint async for game in Game.objects.order_by("id")]
    assert counted == list(range(many))
    await records.checkpoint({})


async def test_a_decision_is_kept_once() -> None:
    await records.open_game(OPENED)
    concede = {"at": 12, "seat": 0, "kind": "concede"}
    time = {"at": 40, "seat": None, "kind": "time"}
    for decision in (concede, time, concede, {**concede, "seat": 2}):
        await records.decided(OPENED.id, decision)
    assert (await Game.objects.aget()).decisions == [concede, time, {**concede, "seat": 2}]


async def test_a_decision_about_no_game_is_not_taken_for_kept() -> None:
    with pytest.raises(UnknownGame):
        await records.decided("nosuchgame00", {"at": 1, "seat": 0, "kind": "concede"})


async def test_a_game_is_finished_once_and_its_seats_get_places_and_cards() -> None:
    await records.open_game(OPENED)
    assert await finish() is True
    assert await finish({**RESULT, "winner": 2, "cards": [51, 0, 0]}) is False
    game = await Game.objects.aget()
    assert game.status == Game.Status.FINISHED
    assert (game.result, game.ended, game.checkpoint) == (RESULT, ENDED, 99)
    assert [(seat.place, seat.cards) async for seat in Seat.objects.all()] == [(2, 0), (1, 51), (3, 0)]


async def test_a_finished_game_takes_no_more_checkpoints() -> None:
    await records.open_game(OPENED)
    await finish()
    await records.checkpoint({OPENED.id: 500})
    assert (await Game.objects.aget()).checkpoint == 99


async def test_a_game_nobody_opened_is_not_finished() -> None:
    assert await finish() is False


async def test_a_result_that_does_not_fit_the_seats_leaves_the_game_running() -> None:
    await records.open_game(OPENED)
    with pytest.raises(ValueError, match="shorter"):
        await finish({**RESULT, "cards": [51, 0]})
    game = await Game.objects.aget()
    assert (game.status, game.result) == (Game.Status.RUNNING, None)
    assert await finish() is True


async def test_the_record_of_a_running_game_is_not_to_be_had() -> None:
    assert await records.record(OPENED.id) is None
    await records.open_game(OPENED)
    with pytest.raises(Running):
        await records.record(OPENED.id)


async def test_the_record_of_a_finished_game_holds_all_of_it() -> None:
    await records.open_game(OPENED)
    decision = {"at": 3, "seat": 0, "kind": "concede"}
    await records.decided(OPENED.id, decision)
    await finish()
    game = await Game.objects.aget()
    assert await records.record(OPENED.id) == {
        "version": 1,
        "id": OPENED.id,
        "rules": Ruleset(seats=3, buried=1).as_dict(),
        "rule_code": game.rule_code,
        "server_seed": "5" * 64,
        "commitment": "c" * 64,
        "commits": ["d" * 64, "", ""],
        "contributions": ["e" * 32, "", ""],
        "withheld": [],
        "deals": 2,
        "decisions": [decision],
        "what_if": None,
        "holders": [],
        "result": RESULT,
        "digest": "a" * 64,
        "chain": "b" * 64,
        "record_url": URL,
        "seats": [
            {"name": "Mia", "avatar": "owl", "kind": "person"},
            {"name": "", "avatar": "fox", "kind": "computer"},
            {"name": "", "avatar": "bear", "kind": "computer"},
        ],
        "started": "2026-03-01T20:15:00.250Z",
        "ended": "2026-03-01T20:31:07.000Z",
    }


def test_no_log_line_about_a_game_to_open_shows_its_seed() -> None:
    assert OPENED.server_seed not in repr(OPENED)
    assert OPENED.contributions[0] not in repr(OPENED)


async def test_when_a_player_is_deleted_the_game_stays() -> None:
    await records.open_game(OPENED)
    await Player.objects.all().adelete()
    assert [seat.player_id async for seat in Seat.objects.all()] == [None, None, None]
    assert await Game.objects.acount() == 1


def game_fields() -> dict[str, Any]:
    return {
        "table": "BAMBAT",
        "visibility": "private",
        "rules": {},
        "rule_code": "w1",
        "server_seed": "5" * 64,
        "commitment": "c" * 64,
        "commits": [],
        "contributions": [],
        "withheld": [],
        "deals": 1,
        "started": STARTED,
    }
