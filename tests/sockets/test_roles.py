"""Who may send what: every command from every kind of visitor, before, during and after a game."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from games.tables.commands import NAMES
from tests.running import House

from .clients import Client
from .conftest import Connect
from .making import Made, make
from .playing import free_animal, sit

MESSAGES: dict[str, dict[str, object]] = {
    "hello": {"protocol": 1},
    "sit": {"name": "Eva", "avatar": "hedgehog"},
    "commit": {"hash": "0" * 64},
    "reveal": {"contribution": "0" * 32},
    "flip": {"at": 0},
    "auto": {"on": True},
    "leave": {},
    "seat": {"seat": 2, "kind": "computer"},
    "ready": {"on": True},
    "swap": {"a": 0, "b": 1},
    "host": {"seat": 1},
    "remove": {"seat": 1},
    "same_device": {"on": False},
    "pace": {"ms": 600},
    "sleeper": {"ms": 5000},
    "pause": {"why": "door"},
    "resume": {},
    "start": {"open": "computer"},
    "finish": {},
    "call": {},
    "concede": {},
    "rematch": {},
    "rerun": {"rules": "simplest"},
    "rules": {"rules": "simplest"},
    "watching": {"who": "approve"},
    "guests": {"on": True},
    "ask": {"name": "Eva", "avatar": "hedgehog"},
    "admit": {"id": "nobody"},
    "stay": {},
    "show_code": {"on": True},
    "handover": {},
    "react": {"emoji": "clap"},
    "say": {"phrase": "hello"},
    "hush": {"on": True},
    "block": {"seat": 1},
    "unblock": {"id": 1},
    "guess": {"seat": 0, "battle": 1},
    "ping": {"id": 1},
}
"""A fitting message for each command. Seat 2 is free before the game."""

ROLES = ("host", "seated", "unseated", "left", "stranger", "watching", "silent")
"""The maker, another person with a seat, one whom the table has met, one who has left a seat, one who is new
here, one who came by the watch link, and one who has not said hello."""

OPEN = """
        host           seated         unseated    left        stranger    watching    silent
hello   ok             ok             ok          ok          ok          ok          ok
sit     ok             ok             ok          ok          ok          watch_only  hello_first
commit  ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
reveal  not_revealing  not_revealing  not_seated  not_seated  not_seated  watch_only  hello_first
flip    not_playing    not_playing    not_seated  not_seated  not_seated  watch_only  hello_first
auto    ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
leave   ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
seat    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
ready   ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
swap    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
host    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
remove  ok             not_host       not_host    not_host    not_host    watch_only  hello_first
same_device ok         not_host       not_host    not_host    not_host    watch_only  hello_first
pace    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
sleeper ok             not_host       not_host    not_host    not_host    watch_only  hello_first
pause   not_playing    not_playing    not_seated  not_seated  not_seated  watch_only  hello_first
resume  not_paused     not_paused     not_seated  not_seated  not_seated  watch_only  hello_first
start   ok             not_host       not_host    not_host    not_host    watch_only  hello_first
finish  not_playing    not_playing    not_seated  not_seated  not_seated  watch_only  hello_first
call    not_playing    not_playing    not_seated  not_seated  not_seated  watch_only  hello_first
concede not_playing    not_playing    not_seated  not_seated  not_seated  watch_only  hello_first
rematch not_over       not_over       not_seated  not_seated  not_seated  watch_only  hello_first
rerun   not_over       not_over       not_seated  not_seated  not_seated  watch_only  hello_first
rules   ok             not_host       not_host    not_host    not_host    watch_only  hello_first
watching ok             not_host       not_host    not_host    not_host    watch_only  hello_first
guests  no_family      not_host       not_host    not_host    not_host    watch_only  hello_first
ask     may_watch      may_watch      may_watch   may_watch   may_watch   may_watch   hello_first
admit   nobody_asks    not_host       not_host    not_host    not_host    watch_only  hello_first
stay    ok             ok             ok          ok          ok          watch_only  hello_first
show_code ok           not_host       not_host    not_host    not_host    watch_only  hello_first
handover ok            ok             not_seated  not_seated  not_seated  watch_only  hello_first
react   ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
say     ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
hush    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
block   ok             not_to_block   not_seated  not_seated  not_seated  watch_only  hello_first
unblock ok             ok             ok          ok          ok          watch_only  hello_first
guess   not_playing    not_playing    not_seated  not_seated  not_seated  watch_only  hello_first
ping    ok             ok             ok          ok          ok          ok          ok
"""

PLAYING = """
        host           seated         unseated    left        stranger    watching    silent
hello   ok             ok             ok          ok          ok          ok          ok
sit     playing        playing        playing     playing     playing     watch_only  hello_first
commit  committed      committed      not_seated  not_seated  not_seated  watch_only  hello_first
reveal  not_revealing  not_revealing  not_seated  not_seated  not_seated  watch_only  hello_first
flip    ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
auto    ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
leave   ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
seat    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
ready   playing        playing        not_seated  not_seated  not_seated  watch_only  hello_first
swap    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
host    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
remove  ok             not_host       not_host    not_host    not_host    watch_only  hello_first
same_device ok         not_host       not_host    not_host    not_host    watch_only  hello_first
pace    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
sleeper ok             not_host       not_host    not_host    not_host    watch_only  hello_first
pause   ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
resume  not_paused     not_paused     not_seated  not_seated  not_seated  watch_only  hello_first
start   playing        not_host       not_host    not_host    not_host    watch_only  hello_first
finish  ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
call    ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
concede ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
rematch not_over       not_over       not_seated  not_seated  not_seated  watch_only  hello_first
rerun   not_over       not_over       not_seated  not_seated  not_seated  watch_only  hello_first
rules   ok             not_host       not_host    not_host    not_host    watch_only  hello_first
watching ok             not_host       not_host    not_host    not_host    watch_only  hello_first
guests  no_family      not_host       not_host    not_host    not_host    watch_only  hello_first
ask     may_watch      may_watch      may_watch   may_watch   may_watch   may_watch   hello_first
admit   nobody_asks    not_host       not_host    not_host    not_host    watch_only  hello_first
stay    ok             ok             ok          ok          ok          watch_only  hello_first
show_code ok           not_host       not_host    not_host    not_host    watch_only  hello_first
handover ok            ok             not_seated  not_seated  not_seated  watch_only  hello_first
react   ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
say     ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
hush    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
block   ok             not_to_block   not_seated  not_seated  not_seated  watch_only  hello_first
unblock ok             ok             ok          ok          ok          watch_only  hello_first
guess   not_out        not_out        not_seated  not_seated  not_seated  watch_only  hello_first
ping    ok             ok             ok          ok          ok          ok          ok
"""


OVER = """
        host           seated         unseated    left        stranger    watching    silent
hello   ok             ok             ok          ok          ok          ok          ok
sit     ok             ok             full        ok          full        watch_only  hello_first
commit  ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
reveal  not_revealing  not_revealing  not_seated  not_seated  not_seated  watch_only  hello_first
flip    not_playing    not_playing    not_seated  not_seated  not_seated  watch_only  hello_first
auto    ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
leave   ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
seat    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
ready   ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
swap    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
host    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
remove  ok             not_host       not_host    not_host    not_host    watch_only  hello_first
same_device ok         not_host       not_host    not_host    not_host    watch_only  hello_first
pace    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
sleeper ok             not_host       not_host    not_host    not_host    watch_only  hello_first
pause   not_playing    not_playing    not_seated  not_seated  not_seated  watch_only  hello_first
resume  not_paused     not_paused     not_seated  not_seated  not_seated  watch_only  hello_first
start   ok             not_host       not_host    not_host    not_host    watch_only  hello_first
finish  not_playing    not_playing    not_seated  not_seated  not_seated  watch_only  hello_first
call    not_playing    not_playing    not_seated  not_seated  not_seated  watch_only  hello_first
concede not_playing    not_playing    not_seated  not_seated  not_seated  watch_only  hello_first
rematch ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
rerun   ok             not_host       not_seated  not_seated  not_seated  watch_only  hello_first
rules   ok             not_host       not_host    not_host    not_host    watch_only  hello_first
watching ok             not_host       not_host    not_host    not_host    watch_only  hello_first
guests  no_family      not_host       not_host    not_host    not_host    watch_only  hello_first
ask     may_watch      may_watch      may_watch   may_watch   may_watch   may_watch   hello_first
admit   nobody_asks    not_host       not_host    not_host    not_host    watch_only  hello_first
stay    ok             ok             ok          ok          ok          watch_only  hello_first
show_code ok           not_host       not_host    not_host    not_host    watch_only  hello_first
handover ok            ok             not_seated  not_seated  not_seated  watch_only  hello_first
react   ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
say     ok             ok             not_seated  not_seated  not_seated  watch_only  hello_first
hush    ok             not_host       not_host    not_host    not_host    watch_only  hello_first
block   ok             not_to_block   not_seated  not_seated  not_seated  watch_only  hello_first
unblock ok             ok             ok          ok          ok          watch_only  hello_first
guess   not_playing    not_playing    not_seated  not_seated  not_seated  watch_only  hello_first
ping    ok             ok             ok          ok          ok          ok          ok
"""


def codes(table: str) -> dict[str, dict[str, str]]:
    """The answers by command and role: a refusal's code, or `ok`."""
    head, *rows = [line.split() for line in table.strip().splitlines()]
    return {name: dict(zip(head, answers, strict=True)) for name, *answers in rows}


STATUSES = {"open": codes(OPEN), "playing": codes(PLAYING), "over": codes(OVER)}


class Stage:
    """A table with a host, a second person and a free chair (in a game: a computer), and one visitor."""

    def __init__(self, host: Client, second: Client, visitor: Client, observer: Client) -> None:
        self.host = host
        self.second = second
        self.visitor = visitor
        self.observer = observer

    async def send(self, name: str) -> str | None:
        """What becomes of the visitor's command: the code of the refusal, if it is refused."""
        facts = MESSAGES[name]
        if name == "sit":
            await self.observer.hello()
            facts = {**facts, "avatar": free_animal(self.observer)}
        return await self.visitor.ask(name, **facts)

    async def n(self) -> int:
        """The number of the table's newest entry, as another socket sees it."""
        return int((await self.observer.hello())["n"])


type Build = Callable[[str, str], Awaitable[Stage]]


@pytest.fixture
def stage(house: House, connect_to: Connect) -> Build:
    async def build(role: str, status: str) -> Stage:
        table = make(house.url, ("me", "open", "open"), pace_ms=3000)
        host, second, observer = [await connect_to(table.ws_url) for _ in range(3)]
        await host.hello(token=table.token)
        await second.hello()
        await sit(second, "Ben", commits=False)
        visitor = await come_as(role, table, host, second, connect_to)
        if status != "open":
            assert await host.ask("start") is None
        if status == "over":
            await end(host, second)
        if role == "left":
            assert await visitor.ask("leave") is None
        return Stage(host, second, visitor, observer)

    return build


async def end(host: Client, second: Client) -> None:
    """Both agree to count now; afterwards the next game's secret is drawn."""
    assert await host.ask("call") is None
    await second.say("call")
    await host.until_event("drawn")
    await second.until_event("drawn")


async def come_as(role: str, table: Made, host: Client, second: Client, connect_to: Connect) -> Client:
    if role == "host":
        return host
    if role in ("seated", "left"):
        return second
    visitor = await connect_to(table.ws_watch_url if role == "watching" else table.ws_url)
    if role == "unseated":
        # a person that the table has met: a token of its own, but no seat
        await visitor.hello()
        await visitor.hello(token=visitor.welcome["token"])
    elif role != "silent":
        await visitor.hello()
    return visitor


def test_the_tables_of_roles_have_no_empty_cell() -> None:
    assert set(MESSAGES) == set(NAMES)
    for rows in STATUSES.values():
        assert set(rows) == set(NAMES)
        assert all(set(row) == set(ROLES) for row in rows.values())


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("role", ROLES)
async def test_a_visitor_is_refused_what_is_not_theirs_and_nothing_changes(
    stage: Build, role: str, status: str
) -> None:
    expected = {name: row[role] for name, row in STATUSES[status].items() if row[role] != "ok"}
    assert expected
    there = await stage(role, status)
    before = await there.n()
    assert {name: await there.send(name) for name in expected} == expected
    assert await there.n() == before


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("role", ROLES)
async def test_a_visitor_may_do_what_is_theirs(stage: Build, role: str, status: str) -> None:
    for name in [name for name, row in STATUSES[status].items() if row[role] == "ok"]:
        there = await stage(role, status)
        assert await there.send(name) is None, name


async def test_a_watch_link_never_becomes_a_seat_even_with_the_hosts_token(
    house: House, connect_to: Connect
) -> None:
    table = make(house.url, ("me", "open"))
    watcher = await connect_to(table.ws_watch_url)
    await watcher.hello(token=table.token)
    assert (watcher.welcome["role"], watcher.you, watcher.welcome["token"]) == ("watcher", [], None)
    assert await watcher.ask("sit", name="Eva", avatar=free_animal(watcher)) == "watch_only"
    player = await connect_to(table.ws_url)
    assert (await player.hello())["seats"][1]["kind"] == "open"


async def test_a_token_of_one_table_is_nobodys_at_another(house: House, connect_to: Connect) -> None:
    table, other = make(house.url, ("me", "open")), make(house.url, ("me", "open"))
    client = await connect_to(other.ws_url)
    await client.hello(token=table.token)
    assert (client.welcome["role"], client.you) == ("watcher", [])
    assert client.welcome["token"] != table.token


async def test_nobody_speaks_for_another_seat(house: House, connect_to: Connect) -> None:
    table = make(house.url, ("me", "open", "computer"), pace_ms=3000)
    host, second = await connect_to(table.ws_url), await connect_to(table.ws_url)
    await host.hello(token=table.token)
    await second.hello()
    await sit(second, "Ben", commits=False)
    before = second.view["n"]
    naming_a_seat: list[tuple[str, dict[str, Any]]] = [
        (name, MESSAGES[name]) for name in ("commit", "reveal", "ready", "flip", "auto", "leave", "concede")
    ]
    for name, facts in naming_a_seat:
        assert await second.ask(name, **facts, seat=0) == "not_your_seat", name
        assert await second.ask(name, **facts, seat=2) == "not_your_seat", name
        assert await second.ask(name, **facts, seat=5) == "no_such_seat", name
    assert await second.ask("sit", name="Ben", avatar=free_animal(second), seat=0) == "already_seated"
    assert (await host.hello())["n"] == before


async def test_a_taken_seat_cannot_be_sat_in(house: House, connect_to: Connect) -> None:
    table = make(house.url, ("me", "computer"))
    client = await connect_to(table.ws_url)
    await client.hello()
    assert await client.ask("sit", name="Eva", avatar=free_animal(client), seat=0) == "taken"
    assert await client.ask("sit", name="Eva", avatar=free_animal(client), seat=1) == "taken"
    assert await client.ask("sit", name="Eva", avatar=free_animal(client), seat=4) == "no_such_seat"
    assert await client.ask("sit", name="Eva", avatar=free_animal(client)) == "full"


async def test_a_flip_of_another_step_or_of_a_seat_that_is_not_awaited_is_refused(
    house: House, connect_to: Connect
) -> None:
    table = make(house.url, ("me", "open"))
    host, second = await connect_to(table.ws_url), await connect_to(table.ws_url)
    await host.hello(token=table.token)
    await second.hello()
    await sit(second, "Ben", commits=False)
    assert await host.ask("flip", at=0) == "not_playing"
    assert await host.ask("start") is None
    await second.until_event("dealt")
    assert await host.ask("flip", at=1) == "early"
    assert await host.ask("flip", at=0) is None
    assert await host.ask("flip", at=0) is None
    await second.say("flip", at=0)
    await host.until_event("flip")
    assert await host.ask("flip", at=0) == "late"
    assert len(host.events("flip")) == 1
