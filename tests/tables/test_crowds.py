"""Watchers are people: each is counted once, whatever is open on whichever process, and no ghost stays."""

import asyncio
import secrets
import time
from collections.abc import Callable

import pytest

from games.rules import Ruleset
from games.sockets.acting import act
from games.tables import PlayerInfo, Tables
from games.tables.commands import Ask
from games.tables.crowd import MOST_AT_ONCE, Crowd
from games.tables.in_step import LEASE_MS
from games.tables.replica import Replica
from games.tables.store import NONE, Beat, Store
from tests.tables.driving import PLAYERS
from tests.tables.people import until

type Process = Callable[[], Tables]
NOBODY: frozenset[str] = frozenset()


@pytest.fixture
async def code(store: Store) -> str:
    code = "T" + secrets.token_hex(8)
    await store.place(code, 7, n=1, at=0, due=NONE, base=b"base", left=0)
    return code


async def told(
    store: Store, code: str, process: str, crowd: Crowd, seated: frozenset[str] = NOBODY, now: int = 0
) -> Beat:
    """One beat of a process, and more where it is asked to say more."""
    while True:
        news = crowd.news(seated)
        beat = await store.beat(code, process, now, now + 100, news, None, ["mia"], 0)
        assert beat is not None
        crowd.took(news, beat.known)
        if not crowd.has_more:
            return beat


async def test_somebody_with_many_pages_is_one_person_until_the_last_is_closed(
    store: Store, code: str
) -> None:
    here, there = Crowd(), Crowd()
    for who in ("a", "b"):
        here.come(who, "ida")
    there.come("c", "ida")
    there.come("d", "tom")
    await told(store, code, "p", here)
    assert (await told(store, code, "q", there)).watchers == 2
    here.go("a")
    assert (await told(store, code, "p", here)).watchers == 2
    here.go("b")
    assert (await told(store, code, "p", here)).watchers == 2
    there.go("c")
    assert (await told(store, code, "q", there)).watchers == 1


async def test_whoever_sits_down_is_no_watcher_with_any_page(store: Store, code: str) -> None:
    crowd = Crowd()
    crowd.come("a", "ida")
    assert (await told(store, code, "p", crowd)).watchers == 1
    assert (await told(store, code, "p", crowd, frozenset({"ida"}))).watchers == 0
    assert (await told(store, code, "p", crowd)).watchers == 1


async def test_a_process_that_is_not_heard_of_takes_its_people_along(store: Store, code: str) -> None:
    here, gone = Crowd(), Crowd()
    here.come("a", "ida")
    gone.come("b", "ida")
    gone.come("c", "tom")
    await told(store, code, "p", here)
    await told(store, code, "q", gone, now=50)
    assert (await told(store, code, "p", here, now=90)).watchers == 2
    assert (await told(store, code, "p", here, now=151)).watchers == 1
    # it was only slow: it tells everybody anew by itself
    assert (await told(store, code, "q", gone, now=160)).watchers == 2


async def test_a_store_that_lost_everything_is_told_everybody_at_once(store: Store, code: str) -> None:
    crowd = Crowd()
    for k in range(MOST_AT_ONCE + 5):
        crowd.come(k, f"person {k}")
    assert (await told(store, code, "p", crowd)).watchers == MOST_AT_ONCE + 5
    await store.empty()
    await store.place(code, 8, n=1, at=0, due=NONE, base=b"base", left=0)
    assert (await told(store, code, "p", crowd)).watchers == MOST_AT_ONCE + 5


async def test_news_without_an_answer_are_told_anew_and_count_once(store: Store, code: str) -> None:
    crowd = Crowd()
    crowd.come("a", "ida")
    news = crowd.news(NOBODY)
    await store.beat(code, "p", 0, 100, news, None, ["mia"], 0)
    # nobody heard the answer
    crowd.come("b", "tom")
    assert (await told(store, code, "p", crowd)).watchers == 2
    crowd.go("a")
    crowd.go("b")
    assert (await told(store, code, "p", crowd)).watchers == 0


async def test_a_crowd_that_stays_costs_nothing(store: Store, code: str) -> None:
    crowd = Crowd()
    for k in range(10_000):
        crowd.come(k, f"{k:032x}")
    assert (await told(store, code, "p", crowd)).watchers == 10_000
    begun = time.perf_counter()
    for _ in range(50):
        news = crowd.news(NOBODY)
        assert (news.new, news.gone) == ((), ())
        crowd.took(news, known=True)
    assert time.perf_counter() - begun < 0.5


async def watched(tables: Tables, **more: object) -> Replica:
    made = await tables.create(
        Ruleset(), ["me", "computer"], PlayerInfo(PLAYERS[0], "Mia", "bear"), **more  # type: ignore[arg-type]
    )  # fmt: skip
    replica = await tables.open(made.code)
    assert replica is not None
    tables.come(replica, "mia", PLAYERS[0], watches=False)
    return replica


async def test_a_person_is_counted_once_over_two_processes(process: Process) -> None:
    here, there = process(), process()
    replica = await watched(here)
    other = await there.open(replica.code)
    assert other is not None
    for tables, copy in ((here, replica), (there, other)):
        tables.come(copy, f"ida {id(tables)}", PLAYERS[1], watches=True)
        tables.come(copy, f"unknown {id(tables)}", None, watches=True)
        # the host's own second page on the watch link
        tables.come(copy, f"mia {id(tables)}", PLAYERS[0], watches=True)
    await until(lambda: replica.watchers == other.watchers == 3, 20)


async def test_the_count_is_right_as_soon_as_an_emptied_store_is_filled_again(process: Process) -> None:
    tables = process()
    replica = await watched(tables)
    for k in range(5):
        tables.come(replica, k, PLAYERS[1 + k % 2], watches=True)
    await until(lambda: replica.watchers == 2, 20)
    counted: list[int] = []
    replica.audience.watchers = lambda count, here: counted.append(count)  # type: ignore[method-assign]
    await tables.store.empty()
    await until(lambda: replica.epoch > 1 and not tables._shown[replica.code].behind, 20)
    tables.go(replica, 0)
    tables.come(replica, "new", PLAYERS[4], watches=True)
    await until(lambda: replica.watchers == 3, 20)
    # nobody was counted away in between
    assert set(counted) == {3}


async def test_who_asked_and_closed_the_page_is_asked_about_no_more(process: Process) -> None:
    tables = process()
    replica = await watched(tables, watching="approve")
    tables.wait(replica, "ida", PLAYERS[1])
    await act(replica, PLAYERS[1], Ask("Ida", "owl"))
    await until(lambda: tables._shown[replica.code].here == {PLAYERS[0], PLAYERS[1]}, 20)
    await asyncio.sleep(1)
    assert len(replica.state.asked) == 1
    tables.go(replica, "ida")
    ahead = LEASE_MS + 2000
    now = tables.now
    tables.now = lambda: now() + ahead  # type: ignore[method-assign]
    await until(lambda: replica.state.asked == (), 20)
