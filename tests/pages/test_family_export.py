"""What a family takes away: complete, ranked as on the page, and no program computes anything of it."""

import csv
import json
from collections.abc import AsyncIterator
from io import StringIO
from typing import Any, cast

import pytest
from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse
from django.test import AsyncClient
from django.utils import timezone

from games.families import taking_away
from games.families.board import board
from games.families.deletion import delete_child
from games.models import Person, Seat
from games.pages.boards.spreadsheet import BOM, cell, rows
from tests.families.playing import guest, play
from tests.pages.bakers import Bakers, bakers, sign_in

pytestmark = pytest.mark.usefixtures("transactional_db")


async def taken(visitor: AsyncClient, path: str) -> str:
    response = await visitor.get(path)
    assert response.status_code == 200, path
    assert "attachment" in response["Content-Disposition"]
    pieces = cast(AsyncIterator[bytes], cast(StreamingHttpResponse, response).streaming_content)
    return b"".join([piece async for piece in pieces]).decode()


def tables_in(text: str) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """The boards and the seats of games."""
    assert text.startswith(BOM)
    board_text, _, games_text = text.removeprefix(BOM).partition("\r\n\r\n")
    return list(csv.DictReader(StringIO(board_text))), list(csv.DictReader(StringIO(games_text)))


FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1", " =1", "\u202e=1")


@pytest.mark.parametrize("text", FORMULAS)
def test_no_text_in_a_cell_is_a_formula(text: str) -> None:
    shown = str(cell(text))
    assert shown.startswith("'")
    assert text in shown
    assert cell(-5) == -5


def test_a_name_is_kept_from_turning_the_line_and_a_plain_one_stays_as_it_is() -> None:
    assert rows([["Mia", "\u05d3\u05d5\u05d3", 3, None]]) == "Mia,\u2068\u05d3\u05d5\u05d3\u2069,3,\r\n"


def on_the_page(made: Bakers) -> list[list[object]]:
    return [[line.place, line.name, line.share, line.margin] for line in board(made.family)]


async def test_the_places_are_those_of_the_page(visitor: AsyncClient) -> None:
    made = await sync_to_async(bakers)()
    shown = await sync_to_async(on_the_page)(made)
    await sync_to_async(sign_in)(visitor, made.mia)
    standings, _ = tables_in(await taken(visitor, f"{made.path}export.csv"))
    columns = ("place", "name", "share of games won, %", "margin, %")
    of_ever = [[row[name] for name in columns] for row in standings if all_games(row, "Ever", "any")]
    assert of_ever == [[str(value) for value in line] for line in shown]
    facts = json.loads(await taken(visitor, f"{made.path}export.json"))
    told = [one for one in facts["boards"] if all_games(one, "ever", None)]
    assert [[one[name] for name in ("place", "name", "share", "margin")] for one in told] == shown


def all_games(row: dict[str, Any], ever: str, any_: str | None) -> bool:
    return bool(row["season"] == ever and row.get("house rules", row.get("rules")) == row["seats"] == any_)


async def test_every_game_is_there_with_its_seats_places_and_results(
    visitor: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def more(made: Bakers) -> None:
        play([made.mia, made.tom, None, guest("Ida")], 3, timezone.now())

    monkeypatch.setattr(taking_away, "AT_ONCE", 2)
    made = await sync_to_async(bakers)()
    await sync_to_async(more)(made)
    await sync_to_async(sign_in)(visitor, made.mia)
    _, seats = tables_in(await taken(visitor, f"{made.path}export.csv"))
    assert len(seats) == await Seat.objects.acount() == 5 * 2 + 4
    last = seats[-4:]
    assert [(row["name"], row["played by"], row["place"], row["result"]) for row in last] == [
        ("Mia", "person", "2", "lost"),
        ("Tom", "person", "2", "lost"),
        ("Bear", "computer", "2", "lost"),
        ("Ida", "person", "1", "won"),
    ]
    assert [row["does not count"] for row in seats].count("Somebody gave up") == 2
    facts: dict[str, Any] = json.loads(await taken(visitor, f"{made.path}export.json"))
    assert [game["id"] for game in facts["games"]] == list(dict.fromkeys(row["game"] for row in seats))
    assert [seat["cards"] for seat in facts["games"][-1]["seats"]] == [0, 0, 0, 52]


async def test_a_persons_file_holds_their_lines_and_their_games(visitor: AsyncClient) -> None:
    made = await sync_to_async(bakers)()
    await sync_to_async(sign_in)(visitor, made.mia)
    path = f"{made.path}people/{made.tom.key}/export"
    standings, seats = tables_in(await taken(visitor, f"{path}.csv"))
    assert {row["name"] for row in standings} == {"Tom"}
    assert standings[0]["place"] == "2"
    games = {row["game"] for row in seats}
    assert len(games) == 3
    assert all("Tom" in {row["name"] for row in seats if row["game"] == game} for game in games)
    facts = json.loads(await taken(visitor, f"{path}.json"))
    assert {game["id"] for game in facts["games"]} == games


async def test_a_name_that_looks_like_a_formula_is_a_text(visitor: AsyncClient) -> None:
    made = await sync_to_async(bakers)()
    await Person.objects.filter(pk=made.tom.pk).aupdate(name='=HYPERLINK("x")')
    await sync_to_async(sign_in)(visitor, made.mia)
    text = await taken(visitor, f"{made.path}export.csv")
    cells = [value for row in csv.reader(StringIO(text.removeprefix(BOM))) for value in row]
    assert '\'=HYPERLINK("x")' in cells
    assert not any(value.startswith(("=", "+", "-", "@", "\t", "\r")) for value in cells)


async def test_a_family_without_games_has_files_too(visitor: AsyncClient) -> None:
    made = await sync_to_async(bakers)(played=False)
    await sync_to_async(sign_in)(visitor, made.mia)
    assert tables_in(await taken(visitor, f"{made.path}export.csv")) == ([], [])
    assert json.loads(await taken(visitor, f"{made.path}export.json"))["games"] == []


async def test_whoever_was_deleted_is_a_person_called_someone(visitor: AsyncClient) -> None:
    def without_lily() -> Bakers:
        made = bakers(played=False)
        play([made.mia, made.tom, made.lily], 0, timezone.now())
        delete_child(made.family, made.lily)
        return made

    made = await sync_to_async(without_lily)()
    await sync_to_async(sign_in)(visitor, made.mia)
    (game,) = json.loads(await taken(visitor, f"{made.path}export.json"))["games"]
    assert [(seat["name"], seat["kind"]) for seat in game["seats"]] == [
        ("Mia", "person"),
        ("Tom", "person"),
        ("Someone", "person"),
    ]
    _, seats = tables_in(await taken(visitor, f"{made.path}export.csv"))
    assert [seat["name"] for seat in seats] == ["Mia", "Tom", "Someone"]
