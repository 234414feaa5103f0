"""The contract of the store, the same for the embedded Valkey and for Redis."""

import asyncio
import secrets

import pytest

from games.tables.store import (
    NONE,
    Announcement,
    Crowding,
    Due,
    Marked,
    Store,
    StoreUnavailable,
    board_channel,
)

EPOCH = 7
CHAIN = "ab" * 32


@pytest.fixture
async def code(store: Store) -> str:
    """A table of two or three seats, at its first flip."""
    code = "T" + secrets.token_hex(8)
    await store.place(code, EPOCH, n=1, at=0, due=NONE, base=b"base", left=0)
    return code


async def mark(
    store: Store,
    code: str,
    seat: int,
    mask: int = 0b11,
    *,
    epoch: int = EPOCH,
    at: int = 0,
    chain: str = CHAIN,
    due: Due = NONE,
    entry: bytes = b"flip",
    sleepers: int = 0,
) -> Marked | None:
    answer: asyncio.Future[Marked | None] = asyncio.get_running_loop().create_future()
    store.mark(code, epoch, at, 1 << seat, mask, chain, entry, due, sleepers, answer.set_result)
    return await asyncio.wait_for(answer, 5)


async def log_of(store: Store, code: str) -> tuple[bytes, ...]:
    read = await store.read(code)
    assert read is not None
    return read.entries


async def test_the_last_seat_of_a_step_appends_its_entry_once(store: Store, code: str) -> None:
    assert await mark(store, code, 0) == Marked("marked", marks=1)
    assert await mark(store, code, 1) == Marked("step", n=2)
    assert await log_of(store, code) == (b"base", b"flip")


async def test_a_repeated_flip_changes_nothing_and_says_so(store: Store, code: str) -> None:
    await mark(store, code, 0)
    assert await mark(store, code, 0) == Marked("repeat", marks=1)
    assert await log_of(store, code) == (b"base",)


async def test_late_and_early_flips_are_told_apart(store: Store, code: str) -> None:
    assert await mark(store, code, 0, at=1) == Marked("early")
    await mark(store, code, 0)
    await mark(store, code, 1)
    assert await mark(store, code, 0, at=0) == Marked("late")


async def test_a_seat_that_need_not_turn_up_is_not_counted(store: Store, code: str) -> None:
    assert await mark(store, code, 2) == Marked("repeat", marks=0)
    assert await mark(store, code, 2, mask=0b111) == Marked("marked", marks=0b100)


async def test_the_first_mark_of_a_step_fixes_mask_and_chain(store: Store, code: str) -> None:
    await mark(store, code, 0)
    assert await mark(store, code, 1, mask=0b111) == Marked("fork")
    assert await mark(store, code, 1, chain="cd" * 32) == Marked("fork")
    assert await mark(store, code, 1) == Marked("step", n=2)


async def test_another_epoch_is_refused(store: Store, code: str) -> None:
    assert await mark(store, code, 0, epoch=EPOCH + 1) == Marked("epoch")
    appended = await store.append(code, EPOCH - 1, 1, [(b"x", False)], NONE)
    assert appended.outcome == "epoch"


async def test_a_table_that_is_not_there_is_gone(store: Store) -> None:
    assert await mark(store, "NOBODY", 0) == Marked("gone")
    assert (await store.append("NOBODY", EPOCH, 1, [(b"x", False)], NONE)).outcome == "gone"
    assert await store.read("NOBODY") is None
    assert await store.beat("NOBODY", "p", 0, 1, Crowding(), b"", [], 0) is None


async def test_of_many_flips_at_once_each_step_is_decided_once(store: Store, code: str) -> None:
    for at in range(50):
        answers = await asyncio.gather(*(mark(store, code, seat, 0b1111, at=at) for seat in (0, 1, 2, 3) * 3))
        outcomes = [answer.outcome for answer in answers if answer]
        assert outcomes.count("step") == 1
    assert len(await log_of(store, code)) == 51


async def test_an_entry_is_appended_only_after_the_newest(store: Store, code: str) -> None:
    assert (await store.append(code, EPOCH, 1, [(b"a", False), (b"b", True)], NONE)).n == 3
    assert (await store.append(code, EPOCH, 1, [(b"c", False)], NONE)).outcome == "conflict"
    assert await log_of(store, code) == (b"base", b"a", b"b")


async def test_of_two_writers_at_once_one_is_told_to_look_again(store: Store, code: str) -> None:
    both = await asyncio.gather(*(store.append(code, EPOCH, 1, [(b"x", False)], NONE) for _ in range(2)))
    assert sorted(appended.outcome for appended in both) == ["conflict", "done"]


async def test_other_entries_neither_clear_a_mark_nor_move_the_step(store: Store, code: str) -> None:
    await mark(store, code, 0)
    await store.append(code, EPOCH, 1, [(b"pace", False)], NONE)
    assert await mark(store, code, 1) == Marked("step", n=3)


async def test_a_deal_begins_the_count_and_the_log_anew(store: Store, code: str) -> None:
    await mark(store, code, 0)
    await mark(store, code, 1)
    await store.append(code, EPOCH, 2, [(b"dealt", False)], NONE, base=b"whole", flips="deal")
    assert await log_of(store, code) == (b"whole", b"dealt")
    assert await mark(store, code, 0, at=0) == Marked("marked", marks=1)
    tail = await store.read(code, 2)
    assert tail is not None
    assert (tail.whole, tail.entries) == (False, (b"dealt",))
    far_behind = await store.read(code, 1)
    assert far_behind is not None
    assert far_behind.whole


async def test_a_table_is_placed_once(store: Store, code: str) -> None:
    placed = await store.place(code, EPOCH + 1, 9, 4, NONE, b"other", left=0)
    assert (placed.new, placed.epoch) == (False, EPOCH)
    assert await log_of(store, code) == (b"base",)


@pytest.mark.parametrize(
    ("over", "replaced"),
    [((EPOCH, 1), False), ((EPOCH, 2), True), ((EPOCH + 1, 0), True), ((EPOCH - 1, 99), False)],
)
async def test_a_table_is_placed_over_an_older_one_only(
    store: Store, code: str, over: tuple[int, int], replaced: bool
) -> None:
    await mark(store, code, 0)
    placed = await store.place(code, EPOCH + 9, 9, 4, NONE, b"other", 0, over=over)
    assert placed.new == replaced
    assert await log_of(store, code) == ((b"other",) if replaced else (b"base",))
    if replaced:
        # nothing of the older one is left, its open step least of all
        assert await mark(store, code, 1, epoch=EPOCH + 9, at=4) == Marked("marked", marks=2)


async def test_announcements_come_in_order_and_secret_entries_by_number_only(store: Store, code: str) -> None:
    heard: list[Announcement] = []
    await store.subscribe(code, heard.append)
    await store.append(code, EPOCH, 1, [(b"a b", False), (b"seed", True)], NONE)
    await mark(store, code, 0)
    await mark(store, code, 1)
    await asyncio.sleep(0.1)
    assert [(a.epoch, a.n, a.entry) for a in heard] == [(7, 2, b"a b"), (7, 3, b""), (7, 4, b"flip")]
    store.unsubscribe(code)
    store.announce(code, "P 4 1")
    await asyncio.sleep(0.1)
    assert len(heard) == 3


async def test_what_is_told_on_a_channel_is_heard_by_those_who_listen(store: Store) -> None:
    heard: list[bytes] = []
    channel = board_channel(990_001)
    await store.listen(channel, heard.append)
    store.tell(channel, "5")
    store.tell(board_channel(990_002), "6")
    await asyncio.sleep(0.1)
    store.unlisten(channel)
    store.tell(channel, "7")
    await asyncio.sleep(0.1)
    assert heard == [b"5"]


async def test_a_due_time_is_taken_by_one(store: Store, code: str) -> None:
    await store.append(code, EPOCH, 1, [(b"auto", False)], 1000)
    assert not await store.take(code, 1000, now=999, lease=500)
    taken = await asyncio.gather(*(store.take(code, 1000, now=1000, lease=500) for _ in range(5)))
    assert taken.count(True) == 1
    assert (code, 1500) in await store.due(1500)


async def test_a_step_sets_or_clears_the_due_time(store: Store, code: str) -> None:
    await mark(store, code, 0, due=1000)
    await mark(store, code, 1, due=1000)
    assert (code, 1000) in await store.due(1000)
    await mark(store, code, 0, at=1)
    await mark(store, code, 1, at=1)
    assert code not in dict(await store.due(10**12))


async def test_whoever_has_not_flipped_is_turned_up_for_and_named(store: Store, code: str) -> None:
    await mark(store, code, 0, mask=0b111)
    done = await mark(store, code, 0, mask=0b111, entry=b'{"k":"f"}', sleepers=0b111)
    assert done == Marked("step", n=2, slept=0b110)
    assert await log_of(store, code) == (b"base", b'{"k":"f","slept":6}')


async def test_a_flip_in_the_moment_its_time_runs_out_wins_or_loses_for_everybody(
    store: Store, code: str
) -> None:
    for at in range(20):
        await mark(store, code, 0, at=at)
        flip = mark(store, code, 1, at=at, entry=b'{"k":"f"}')
        clock = mark(store, code, 0, at=at, entry=b'{"k":"f"}', sleepers=0b11)
        outcomes = await asyncio.gather(*((flip, clock) if at % 2 else (clock, flip)))
        assert sorted(m.outcome for m in outcomes if m is not None) == ["late", "step"]
        (step,) = [m for m in outcomes if m is not None and m.outcome == "step"]
        assert ((await log_of(store, code))[-1] == b'{"k":"f","slept":2}') == (step.slept == 0b10)
    assert len(await log_of(store, code)) == 21


async def test_no_flip_counts_while_the_game_is_held(store: Store, code: str) -> None:
    await mark(store, code, 0)
    await store.append(code, EPOCH, 1, [(b"paused", False)], NONE, held=True)
    assert await mark(store, code, 1) == Marked("held")
    assert await mark(store, code, 1, sleepers=0b11) == Marked("held")
    await store.append(code, EPOCH, 2, [(b"resumed", False)], NONE)
    assert await mark(store, code, 1) == Marked("step", n=4)


async def test_leases_run_out_without_anybody_saying_so(store: Store, code: str) -> None:
    three, two = Crowding(("a", "b", "c"), own=3), Crowding(("c", "d"), own=2)
    await store.beat(code, "p", 0, 100, three, b"", ["mia"], 0)
    beat = await store.beat(code, "q", 50, 150, two, b"", ["tom"], 0, ["mia", "tom", "a", "x"])
    assert beat is not None
    # whoever watches on both is one person
    assert (beat.epoch, beat.n, beat.watchers, beat.gone) == (EPOCH, 1, 4, ())
    assert (beat.known, set(beat.present)) == (True, {"mia", "tom", "a"})
    later = await store.beat(code, "q", 120, 220, Crowding(own=2, stamp=1), b"", ["tom"], 0)
    assert later is not None
    assert (later.watchers, later.gone) == (2, ("mia",))


async def test_a_public_table_is_listed_while_somebody_is_there(store: Store, code: str) -> None:
    await store.list_publicly(code, now=0)
    await store.beat(code, "p", now=0, until=100, crowding=Crowding(), card=b"card", players=["mia"], left=0)
    assert (code, b"card", 0) in await store.public(50)
    assert code not in [row[0] for row in await store.public(101)]


async def test_everything_of_a_table_has_a_life(any_store_url: str) -> None:
    store = Store(any_store_url, life_ms=100)
    await store.start()
    code = "T" + secrets.token_hex(8)
    await store.place(code, EPOCH, 1, 0, NONE, b"base", left=0)
    await store.beat(code, "p", 0, 10**15, Crowding(("a",), own=1), b"card", ["mia"], 0)
    await asyncio.sleep(0.3)
    assert await store.read(code) is None
    await store.stop()


async def test_a_store_that_does_not_answer_is_said_to_be_unavailable() -> None:
    store = Store("unix:///nowhere/store.sock")
    with pytest.raises(StoreUnavailable):
        await store.start()
    assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []


async def test_the_store_forgets_its_scripts_and_nobody_notices(store: Store, code: str) -> None:
    await store._commands.send("SCRIPT", "FLUSH")
    assert await mark(store, code, 0) is None
    assert await mark(store, code, 0) == Marked("marked", marks=1)
    await store._commands.send("SCRIPT", "FLUSH")
    assert await store.read(code) is not None
