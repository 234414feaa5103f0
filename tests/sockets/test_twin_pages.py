"""Twin deals through the whole application: sockets, pages, what admins and machines are told, the log."""

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth import get_user_model
from django.db import connections
from django.test import AsyncClient

import games.tables
from games.models import Game, Player, Table
from games.rules import Ruleset, house
from games.sockets.urls import websocket_urlpatterns
from games.tables import PlayerInfo, Store, Tables, counting
from games.tables.identity import PLAYER_COOKIE, sign_player, sign_token
from warsite.launcher.embedded_store import EmbeddedStore
from warsite.origins import KnownOrigins

from .making import PATIENCE_S
from .twins import Stacked, flips, moments, random_deal, twin

application: Any = KnownOrigins(URLRouter(list(websocket_urlpatterns)), frozenset())  # type: ignore[arg-type]

NOW = 1_000_000_000
PEOPLE = ("a" * 32, "b" * 32, "c" * 32)
STRANGER = "d" * 32
OPEN: tuple[Literal["open"], ...] = ("open", "open")
BY_CHANCE = re.compile(
    r'name="csrfmiddlewaretoken" value="\w+"|"watchers":\d+|\d+ (person watches|people watch)|'
    r'[A-Z][a-z]+\.? \d+, 20\d\d[^<]*|name="seats-\d-id" value="\d+"'
)
"""What is random, how many watchers were counted at the last beat, when players came, numbers of rows."""
HEADERS_BY_CHANCE = ("Set-Cookie", "Expires", "Last-Modified", "Content-Length")
SEED = "/admin/games/game/?server_seed__startswith=0"
"""A question that would tell a seed letter by letter."""
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
        connected, _ = await self.ends.connect(timeout=PATIENCE_S)
        assert connected
        await self.say("hello", protocol=1, token=self.token)
        await self.until("table")

    async def say(self, type_: str, **facts: object) -> None:
        await self.ends.send_to(text_data=json.dumps({"type": type_, **facts}))

    async def until(self, type_: str) -> dict[str, Any]:
        while True:
            text = str(await self.ends.receive_from(timeout=PATIENCE_S))
            frame: dict[str, Any] = json.loads(text)
            if frame["type"] not in AT_ITS_OWN_TIME:
                self.texts.append(BY_CHANCE.sub("", text))
            if type_ in (frame["type"], frame.get("event", {}).get("type")):
                return frame


@asynccontextmanager
async def running(folder: Path, source: Stacked, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tables]:
    """Tables with an empty store and database, whose random bytes and time are always the same."""
    for model in (Game, Table, Player, get_user_model()):
        await model.objects.all().adelete()
    store = EmbeddedStore(folder)
    store.start()
    drawn = iter(range(1, 1000))
    tables = Tables(
        Store(f"unix://{store.socket}"), lambda: NOW, lambda size: bytes([next(drawn) % 256] * size)
    )
    monkeypatch.setattr(games.tables, "_tables", tables)
    for name, nothing in msgspec.structs.asdict(counting.Counts()).items():
        setattr(counting.counts, name, nothing)
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
    pages = await pages_of(made.code, made.watch_code, game.id) | await admin_pages(game.id)
    for socket in (*sockets.values(), *late.values()):
        await socket.ends.disconnect(timeout=PATIENCE_S)
    return {name: socket.texts for name, socket in (sockets | late).items()} | pages


async def until_listed(tables: Tables) -> None:
    """Returns when the public list tells of those who watch: a beat brings it there."""
    async with asyncio.timeout(PATIENCE_S):
        while not any(summary.watchers for summary in await tables.public()):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


type Pages = dict[str, tuple[int, str, list[tuple[str, str]]]]
"""By path: the status, the text and the header lines of the answer."""


async def pages_of(code: str, watch_code: str, game: str) -> Pages:
    visitor = AsyncClient()
    visitor.cookies[PLAYER_COOKIE] = sign_player(STRANGER)
    own, records = (f"/t/{code}/", f"/w/{watch_code}/", f"/qr/{code}.svg"), f"/api/games/{game}"
    so_far = (f"/api/tables/{code}/events", f"/api/tables/{watch_code}/events")
    return await answers(visitor, (*own, *so_far, "/watch/", "/", records, f"{records}/events"))


async def admin_pages(game: str) -> Pages:
    admin = AsyncClient()
    await admin.aforce_login(await get_user_model().objects.acreate_superuser("root"))
    games, players = "/admin/games/game/", "/admin/games/player/"
    return await answers(admin, (games, players, f"{games}{game}/change/", f"{games}?q=A", SEED))


async def answers(visitor: AsyncClient, paths: Iterable[str]) -> Pages:
    seen = {}
    for path in paths:
        response = await visitor.get(path)
        headers = sorted(line for line in response.headers.items() if line[0] not in HEADERS_BY_CHANCE)
        seen[path] = (response.status_code, BY_CHANCE.sub("", response.content.decode()), headers)
    return seen


def counted() -> dict[str, Any]:
    """What machines are told, but for how often and how fast this process asked its store."""
    told: dict[str, Any] = msgspec.to_builtins(counting.counts)
    return {name: told[name] for name in ("flips", "refusals", "reconnects", "resyncs", "wrong_codes")}


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the house's own loggers have said, without when. The tests' database locks whole tables."""
    own = [line for line in caplog.records if line.name.split(".")[0] in ("games", "warsite", "django")]
    said = [f"{line.name} {line.levelname} {line.getMessage()}" for line in own]
    return [re.sub(r"'timestamp': '[^']*'", "", line) for line in said if "locked" not in line]


@pytest.mark.parametrize("rules", [Ruleset(), house("play-war", seats=4)], ids=["two seats", "four seats"])
async def test_whatever_twin_deals_lead_to_is_the_same_byte_for_byte(
    rules: Ruleset,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
    caplog: pytest.LogCaptureFixture,
) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATIC_ROOT.mkdir()
    caplog.set_level(logging.INFO)
    one = random_deal(5)
    for when in ("at the deal", "with cards buried", "after a war"):
        k = moments(rules, one)[when]
        sent = []
        for number, source in enumerate((one, twin(rules, one, k))):
            async with running(tmp_path / f"{when} {number}", source, monkeypatch) as tables:
                caplog.clear()
                told = await everything_up_to(tables, rules, source, k)
                sent.append({**told, "counted": counted(), "log": logged(caplog)})
        here, there = sent
        assert here.keys() == there.keys()
        assert {name for name in here if here[name] != there[name]} == set(), when
        refused = {path: answer[0] for path, answer in here.items() if path[0] == "/" and answer[0] != 200}
        assert list(refused.values()) == [409, 409, 400]
        assert SEED in refused
