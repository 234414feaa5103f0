"""`/me/export`: all that is kept of whoever is signed in, in one file."""

import json
from collections.abc import AsyncIterator
from typing import Any, cast

import pytest
from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse
from django.test import AsyncClient
from django.utils import timezone

from games.families import own_games
from tests.families.playing import finish, guest, open_game, play
from tests.pages.bakers import bakers, give_account, sign_in

pytestmark = pytest.mark.usefixtures("transactional_db")


async def taken(visitor: AsyncClient) -> dict[str, Any]:
    response = await visitor.get("/me/export")
    assert response.status_code == 200
    assert "attachment" in response["Content-Disposition"]
    assert "no-store" in response["Cache-Control"]
    pieces = cast(AsyncIterator[bytes], cast(StreamingHttpResponse, response).streaming_content)
    found: dict[str, Any] = json.loads(b"".join([piece async for piece in pieces]))
    return found


async def test_a_person_takes_all_of_it_away_in_one_file(
    visitor: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games against the computer and with guests too, however many are read in one go."""
    monkeypatch.setattr(own_games, "AT_ONCE", 2)
    made = await sync_to_async(bakers)()
    main = await made.mia.players.afirst()
    assert main is not None
    alone = await sync_to_async(open_game)([main, None])
    await sync_to_async(finish)(alone, 0, timezone.now())
    await sync_to_async(play)([made.mia, await sync_to_async(guest)("Zoe")], 1, timezone.now())
    await sync_to_async(sign_in)(visitor, made.mia)
    file = await taken(visitor)
    assert (file["name"], [family["as"] for family in file["families"]]) == ("Mia", ["friend"])
    ever = [line for line in file["families"][0]["boards"] if line["season"] == "ever"]
    assert {(line["games"], line["wins"]) for line in ever if line["rules"] is line["seats"] is None} == {
        (3, 2)
    }
    assert len(file["games"]) == 5
    assert len({game["id"] for game in file["games"]}) == 5
    assert all(any(seat["you_ended"] for seat in game["seats"]) for game in file["games"])
    assert alone in [game["id"] for game in file["games"]]


async def test_who_has_played_nothing_has_a_file_and_a_stranger_signs_in_first(
    visitor: AsyncClient,
) -> None:
    response = await visitor.get("/me/export")
    assert (response.status_code, response["Location"].partition("?")[0]) == (302, "/account/sign-in/")
    made = await sync_to_async(bakers)(played=False)
    await sync_to_async(give_account)(made.tom)
    await sync_to_async(sign_in)(visitor, made.tom)
    assert (await taken(visitor))["games"] == []
