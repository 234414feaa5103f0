"""The list of tables, the ticket on the front page, and the pages of those who may not look."""

import asyncio
from typing import Literal

import pytest
from django.test import AsyncClient

from games.pages import public_tables
from games.rules import Ruleset, house
from games.sockets.acting import act
from games.tables import PlayerInfo, Tables
from games.tables.commands import Admit, Ask, Watching
from games.tables.identity import PLAYER_COOKIE, read_player
from games.tables.listing import Listing, featured
from games.tables.making import SeatWish
from games.tables.replica import Replica
from games.tables.summary import Summary
from tests.pages.tables import MAKER

TOM = PlayerInfo("b" * 32, "Tom", "fox")


@pytest.fixture(autouse=True)
async def no_table_of_another_test(tables: Tables) -> None:
    """The store is the whole run's."""
    await tables.store._commands.send("DEL", "public")


async def played(
    tables: Tables,
    player: PlayerInfo = MAKER,
    seats: tuple[SeatWish, ...] = ("me", "computer"),
    rules: Ruleset | None = None,
    visibility: Literal["public", "private"] = "public",
    **more: object,
) -> Replica:
    """A table with its host there, as the list knows it."""
    made = await tables.create(rules or Ruleset(seats=len(seats)), seats, player, visibility, **more)  # type: ignore[arg-type]
    replica = await tables.open(made.code)
    assert replica is not None
    tables.come(replica, object(), player.id, watches=False)
    return replica


async def until_listed(tables: Tables, number: int) -> None:
    async with asyncio.timeout(20):
        while len(await tables.public()) != number:  # noqa: ASYNC110 - the list has no event of its own
            await asyncio.sleep(0.05)
    tables.listing = Listing(tables.public)


async def test_the_form_finds_tables_by_free_seats_number_and_house(
    visitor: AsyncClient, tables: Tables
) -> None:
    await played(tables)
    await played(tables, TOM, ("me", "open", "computer"), house("simplest", 3))
    await until_listed(tables, 2)
    for query, names in (
        ("", {"Mia", "Tom"}),
        ("?show=free", {"Tom"}),
        ("?seats=2", {"Mia"}),
        ("?seats=3&house=The+simplest+War", {"Tom"}),
        ("?house=own", set()),
        ("?seats=99&house=%3Cb%3E&show=x", {"Mia", "Tom"}),
    ):
        html = (await visitor.get(f"/watch/{query}")).content.decode()
        assert {name for name in ("Mia", "Tom") if f"<bdi>{name}</bdi>" in html} == names, query
    assert "No table fits just now." in (await visitor.get("/watch/?seats=6")).content.decode()


async def test_the_list_alone_is_sent_once_while_it_stays_the_same(
    visitor: AsyncClient, tables: Tables
) -> None:
    await played(tables)
    await until_listed(tables, 1)
    first = await visitor.get("/watch/tables/")
    assert "<html" not in first.content.decode()
    again = await visitor.get("/watch/tables/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = await visitor.get("/watch/tables/?seats=6", headers={"If-None-Match": first["ETag"]})
    assert other.status_code == 200


async def test_tables_of_people_who_are_blocked_are_not_there(
    visitor: AsyncClient, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def blocked_by(player: str) -> set[str]:
        return {TOM.id}

    monkeypatch.setattr(public_tables, "blocked_by", blocked_by)
    await played(tables)
    await played(tables, TOM)
    await until_listed(tables, 2)
    assert "<bdi>Tom</bdi>" in (await visitor.get("/watch/")).content.decode()
    await visitor.post("/play/", {"mode": "computer"})
    known = (await visitor.get("/watch/")).content.decode()
    assert "<bdi>Tom</bdi>" not in known
    assert "<bdi>Mia</bdi>" in known


@pytest.mark.parametrize("watching", ["link", "approve", "none"])
async def test_only_what_anybody_may_watch_is_listed_from_the_moment_the_host_says_so(
    tables: Tables, watching: str
) -> None:
    replica = await played(tables, visibility="private", watching="open", seats=("me", "open"))
    await until_listed(tables, 1)
    (row,) = await tables.public()
    assert (row.code, row.free) == (None, 0)
    await act(replica, MAKER.id, Watching(watching))  # type: ignore[arg-type]
    await until_listed(tables, 0)
    await act(replica, MAKER.id, Watching("open"))
    await until_listed(tables, 1)


def summary(name: str, **more: object) -> Summary:
    facts = {"status": "playing", "avatars": ("owl",), "free": 0, "watchers": 0, "battle": 1, "flips": 1}
    return Summary(watch_code=name, names=(name,), code=None, **(facts | more))  # type: ignore[arg-type]


def test_the_featured_table_has_the_deepest_war_then_the_most_at_stake() -> None:
    rows = [
        summary("waits", status="open", watchers=99),
        summary("crowd", watchers=9, since=5),
        summary("rich", stake=20),
        summary("war", war=1, stake=8),
        summary("deep", war=2, stake=18),
        summary("deeper stake", war=2, stake=22),
    ]
    order = []
    while (chosen := featured(rows)) is not None:
        order.append(chosen.watch_code)
        rows.remove(chosen)
    assert order == ["deeper stake", "deep", "war", "rich", "crowd"]
    assert featured([summary("young", since=9), summary("old", since=3)]) == summary("old", since=3)
    assert featured([]) is None


async def test_the_front_page_shows_a_game_that_is_played_and_none_else(
    visitor: AsyncClient, tables: Tables
) -> None:
    await played(tables)
    await until_listed(tables, 1)
    html = (await visitor.get("/")).content.decode()
    assert 'class="live"' not in html
    assert (await visitor.get("/watch/featured/")).content == b""


async def test_a_page_for_those_who_wait_or_are_turned_away_holds_nothing_of_the_table(
    visitor: AsyncClient, tables: Tables
) -> None:
    replica = await played(tables, visibility="private", watching="approve")
    for path in (f"/w/{replica.state.watch_code}/", f"/t/{replica.code}/"):
        response = await visitor.get(path)
        assert response.templates[0].name == "ask_to_watch.html"
        assert "Mia" not in response.content.decode()
    await act(replica, MAKER.id, Watching("none"))
    for path in (f"/w/{replica.state.watch_code}/", f"/t/{replica.code}/"):
        response = await visitor.get(path)
        assert response.status_code == 403
        assert "Mia" not in response.content.decode()


async def test_who_was_let_in_gets_the_table(visitor: AsyncClient, tables: Tables) -> None:
    replica = await played(tables, visibility="private", watching="approve")
    path = f"/w/{replica.state.watch_code}/"
    response = await visitor.get(path)
    person = read_player(response.cookies[PLAYER_COOKIE].value)
    assert person is not None
    await act(replica, person, Ask("Ida", "owl"))
    await act(replica, MAKER.id, Admit(replica.state.asked[0].id))
    response = await visitor.get(path)
    assert "table.html" in {template.name for template in response.templates}
    assert replica.code not in response.content.decode()


@pytest.mark.parametrize(
    ("sent", "visibility", "watching"),
    [
        ({}, "private", "link"),
        ({"visibility": "public"}, "public", "open"),
        ({"may_watch": "join"}, "public", "open"),
        *(({"may_watch": who}, "private", who) for who in ("open", "link", "approve", "none")),
        ({"may_watch": "everything"}, "private", "link"),
    ],
)
async def test_a_new_table_is_watched_by_whom_its_maker_wishes(
    visitor: AsyncClient, tables: Tables, sent: dict[str, str], visibility: str, watching: str
) -> None:
    response = await visitor.post("/new/", {"chair1": "me", "chair2": "open", **sent})
    view = await tables.look(response.headers["Location"].split("/")[2])
    assert view is not None
    assert (view["visibility"], view["watching"]) == (visibility, watching)
