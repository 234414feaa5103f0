"""Twin deals through the whole application: sockets and pages, over a real store and a database."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.db import connections
from django.test import AsyncClient

import games.tables
from games.models import Game, Player, Table
from games.rules import Ruleset, house
from games.sockets.urls import websocket_urlpatterns
from games.tables import PlayerInfo, Store, Tables
from games.tables.identity import PLAYER_COOKIE, sign_player, sign_token
from warsite.launcher.embedded_store import EmbeddedStore
from warsite.origins import KnownOrigins

from .twins import Stacked, flips, moments, random_deal, twin

application: Any = KnownOrigins(URLRouter(list(websocket_urlpatterns)), frozenset())  # type: ignore[arg-type]

NOW = 1_000_000_000
PEOPLE = ("a" * 32, "b" * 32, "c" * 32)
STRANGER = "d" * 32
OPEN: tuple[Literal["open"], ...] = ("open", "open")
BY_CHANCE = re.compile(
    r'name="csrfmiddlewaretoken" value="\w+"|"watchers":\d+|\d+ (person watches|people watch)'
)
"""What is random on a page, and how many watchers were counted at the last beat."""
AT_ITS_OWN_TIME = ("watchers", "pressed")
"""Frames that come when a beat or a pause is over, and hold numbers of seats or watchers alone."""


@pytest.fixture(autouse=True)
async def no_connection_left_open(transactional_db: None) -> AsyncIterator[None]:
    yield
    await sync_to_async(connections.close_all)()


class Socket:
    """One visitor's socket, in this process, and every text it was sent."""

    def __init__(self, path: str, token: str | None) -> None:
        self.ends = WebsocketCommunicator(application, path)
        self.token = token
        self.texts: list[str] = []

    async def come(self) -> None:
        connected, _ = await self.ends.connect(timeout=5)
        assert connected
        await self.say("hello", protocol=1, token=self.token)
        await self.until("table")

    async def say(self, type_: str, **facts: object) -> None:
        await self.ends.send_to(text_data=json.dumps({"type": type_, **facts}))

    async def until(self, type_: str) -> dict[str, Any]:
        while True:
            text = str(await self.ends.receive_from(timeout=5))
            frame: dict[str, Any] = json.loads(text)
            if frame["type"] not in AT_ITS_OWN_TIME:
                self.texts.append(BY_CHANCE.sub("", text))
            if type_ in (frame["type"], frame.get("event", {}).get("type")):
                return frame


@asynccontextmanager
async def running(folder: Path, source: Stacked, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tables]:
    """Tables with an empty store and database, whose random bytes and time are always the same."""
    for model in (Game, Table, Player):
        await model.objects.all().adelete()
    store = EmbeddedStore(folder)
    store.start()
    drawn = iter(range(1, 1000))
    tables = Tables(
        Store(f"unix://{store.socket}"), lambda: NOW, lambda size: bytes([next(drawn) % 256] * size)
    )
    monkeypatch.setattr(games.tables, "_tables", tables)
    monkeypatch.setattr("games.tables.playing.CheckableSource", lambda seed: source)
    try:
        yield tables
    finally:
        await tables.stop()
        store.stop()


async def everything_up_to(tables: Tables, rules: Ruleset, source: Stacked, k: int) -> dict[str, Any]:
    """What each visitor is sent until flip `k` is up, at the deal, later and again, and all pages then."""
    people = PEOPLE[: rules.seats - 1]
    seats: list[Literal["me", "open", "computer"]] = ["me", *OPEN[: len(people) - 1], "computer"]
    made = await tables.create(rules, seats, PlayerInfo(people[0], "Mia", "owl"), "public", 600)
    play, watch = f"/ws/tables/{made.code}/", f"/ws/watch/{made.watch_code}/"
    sockets = {p[0]: Socket(play, sign_token(p, made.code)) for p in (*people, STRANGER)}
    sockets["watcher"] = Socket(watch, None)
    for socket in sockets.values():
        await socket.come()
    for person, avatar in zip(people[1:], ("fox", "frog"), strict=False):
        await sockets[person[0]].say("sit", name=f"Person {avatar}", avatar=avatar)
        await sockets[person[0]].until("seated")
    await sockets["a"].say("start")
    for socket in sockets.values():
        await socket.until("dealt")
    awaits: tuple[int, ...] = tuple(range(rules.seats))
    for flip in flips(rules, source, k):
        for seat in awaits:
            if seat < len(people):
                await sockets[people[seat][0]].say("flip", at=flip.at - 1)
        for socket in sockets.values():
            await socket.until("flip")
        awaits = flip.awaits
    late = {f"{name} again": Socket(s.ends.scope["path"], s.token) for name, s in sockets.items()}
    for socket in late.values():
        await socket.come()
        await socket.say("reveal", contribution="0" * 32)
        await socket.until("refused")
        await socket.say("start")
        await socket.until("refused")
        await socket.say("flip", at=k + 1)
        await socket.until("refused")
    await tables.keeper.settle()
    await until_listed(tables)
    (game,) = [game async for game in Game.objects.all()]
    pages = await pages_of(made.code, made.watch_code, game.id)
    for socket in (*sockets.values(), *late.values()):
        await socket.ends.disconnect(timeout=5)
    return {name: socket.texts for name, socket in (sockets | late).items()} | pages


async def until_listed(tables: Tables) -> None:
    """Returns when the public list tells of those who watch: a beat brings it there."""
    async with asyncio.timeout(5):
        while not any(summary.watchers for summary in await tables.public()):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def pages_of(code: str, watch_code: str, game: str) -> dict[str, tuple[int, str]]:
    visitor = AsyncClient()
    visitor.cookies[PLAYER_COOKIE] = sign_player(STRANGER)
    seen = {}
    records = (f"/api/games/{game}", f"/api/games/{game}/events")
    for path in (f"/t/{code}/", f"/w/{watch_code}/", "/watch/", "/", f"/qr/{code}.svg", *records):
        response = await visitor.get(path)
        seen[path] = (response.status_code, BY_CHANCE.sub("", response.content.decode()))
    return seen


@pytest.mark.parametrize("rules", [Ruleset(), house("play-war", seats=4)], ids=["two seats", "four seats"])
async def test_sockets_and_pages_of_twin_deals_are_the_same_byte_for_byte(
    rules: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATIC_ROOT.mkdir()
    one = random_deal(5)
    for when in ("at the deal", "with cards buried", "after a war"):
        k = moments(rules, one)[when]
        sent = []
        for number, source in enumerate((one, twin(rules, one, k))):
            async with running(tmp_path / f"{when} {number}", source, monkeypatch) as tables:
                sent.append(await everything_up_to(tables, rules, source, k))
        here, there = sent
        assert here.keys() == there.keys()
        assert {name for name in here if here[name] != there[name]} == set(), when
        assert [status for status, _ in list(here.values())[-7:]] == [200, 200, 200, 200, 200, 409, 409]
