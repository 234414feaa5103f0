"""Several processes show one table: each folds the same log, and none can be told from another."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.rules import CheckableSource, Ruleset, commit_of, game_seed, play
from games.rules import deal as deal_cards
from games.sockets.acting import act
from games.tables import PlayerInfo, Refused, Tables, records
from games.tables.audience import Nobody
from games.tables.commands import Auto, Commit, Leave, Pace, Start
from games.tables.store import Announcement
from games.tables.view import view
from tests.tables.driving import PLAYERS
from tests.tables.people import dealt_table, flip_all, play_on, until

type Process = Callable[[], Tables]


@pytest.mark.parametrize(("people", "computers"), [(2, 0), (3, 0), (4, 0), (2, 2), (1, 1), (1, 5), (6, 0)])
async def test_a_game_of_people_on_two_processes_ends_the_same_everywhere(
    process: Process, people: int, computers: int
) -> None:
    replicas = await dealt_table([process(), process()], people, computers, battle_limit=40)
    await play_on(replicas)
    states = [replica.state for replica in replicas]
    assert all(view(state) == view(states[0]) for state in states)
    finished = states[0].play
    assert finished is not None
    source = CheckableSource(game_seed(finished.server_seed, finished.contributions))
    referee = list(play(deal_cards(finished.game.rules, source), source))[-1].game
    assert referee.result == finished.game.result
    record = await records.record(finished.id)
    assert record is not None
    assert record["result"] == finished.game.result.as_dict()  # type: ignore[union-attr]
    assert record["chain"] == states[0].chain


async def test_flips_repeated_and_at_once_are_each_counted_once(process: Process) -> None:
    replicas = await dealt_table([process(), process(), process()], 3, battle_limit=60)
    for _ in range(60):
        if not replicas[0].state.awaits:
            break
        await flip_all(replicas, times=5)
    assert replicas[0].state.at <= 60 + 30
    assert len({replica.state.chain for replica in replicas}) == 1


async def test_announcements_that_are_lost_are_read_from_the_log_within_two_seconds(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2)
    deaf = replicas[1]
    deaf.entry = lambda epoch, n, data: None  # type: ignore[method-assign]
    replicas[0].flip(0, 0)
    del deaf.entry
    lost = deaf.heard
    deaf.heard = lambda announcement: None  # type: ignore[method-assign]
    deaf.flip(1, 0)
    await until(lambda: replicas[0].state.at == 1)
    await until(lambda: deaf.state.at == 1)
    deaf.heard = lost  # type: ignore[method-assign]


async def test_announcements_twice_and_out_of_order_change_nothing(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2)
    await play_on(replicas, flips=5)
    replica = replicas[0]
    before = replica.state
    for n in range(before.n + 1):
        replica.heard(Announcement("E", replica.epoch, n, b'{"k":"f","due":null}'))
    assert replica.state == before


async def test_a_flip_is_refused_when_it_is_late_early_or_not_awaited(process: Process) -> None:
    replicas = await dealt_table([process()], 2)
    for seat, at, code in ((0, 1, "early"), (5, 0, "not_awaited")):
        with pytest.raises(Refused) as refused:
            replicas[0].flip(seat, at)
        assert refused.value.code == code
    await flip_all(replicas)
    with pytest.raises(Refused) as refused:
        replicas[0].flip(0, 0)
    assert refused.value.code == "late"


async def test_who_waits_is_shown_only_when_a_step_stays_open(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2)
    replicas[0].flip(0, 0)
    await until(lambda: replicas[1].pressed == [0])
    replicas[1].flip(1, 0)
    await until(lambda: replicas[0].state.at == 1)
    assert replicas[0].pressed == []


class Listener(Nobody):
    def __init__(self) -> None:
        self.told: list[tuple[list[int], int]] = []
        self.times_busy = 0

    def busy(self) -> None:
        self.times_busy += 1

    def pressed(self, seats: list[int], at: int) -> None:
        self.told.append((seats, at))


async def test_who_presses_again_is_answered_though_the_process_that_took_it_has_died(
    process: Process,
) -> None:
    dies, lives = await dealt_table([process(), process()], 2)
    dies._say_pressed = lambda at: None  # type: ignore[method-assign]
    dies.flip(0, 0)
    await until(lambda: dies.pressed == [0])
    lives.audience = listener = Listener()
    lives.flip(0, 0)
    await until(lambda: listener.told == [([0], 0)])
    assert not lives.unanswered


async def test_who_presses_is_answered_once_also_where_announcements_are_lost(process: Process) -> None:
    hears, deaf, _ = await dealt_table([process(), process(), process()], 3)
    listeners = hears.audience, deaf.audience = Listener(), Listener()
    deaf.heard = lambda announcement: None  # type: ignore[method-assign]
    for replica, seat in ((deaf, 1), (hears, 0)):
        replica.flip(seat, 0)
        await until(lambda replica=replica, seat=seat: seat in replica.pressed)  # type: ignore[misc]
        await until(lambda: listeners[0].told != [])
    await until(lambda: len(listeners[0].told) == 2)
    assert listeners[0].told == [([1], 0), ([0, 1], 0)]
    assert listeners[1].told == [([1], 0)]


async def test_a_flip_without_an_answer_is_told_of_though_its_table_waits_for_the_database(
    process: Process,
) -> None:
    tables = process()
    (replica,) = set(await dealt_table([tables], 2))
    replica.audience = listener = Listener()
    tables.store.mark = lambda *flip: None  # type: ignore[method-assign]
    tables.store.beat = lambda *table: asyncio.sleep(60)  # type: ignore[method-assign]
    replica.flip(0, 0)
    await until(lambda: listener.times_busy > 0, 5)


async def test_on_auto_the_clock_plays_at_the_tables_pace(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2, battle_limit=10)
    await act(replicas[0], PLAYERS[0], Pace(50))
    for replica, player in zip(replicas, PLAYERS, strict=False):
        await act(replica, player, Auto(True))
    await until(lambda: all(r.state.status == "over" for r in replicas))


async def test_auto_in_the_middle_of_a_step_does_not_leave_it_open(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2)
    await act(replicas[0], PLAYERS[0], Pace(50))
    replicas[0].flip(0, 0)
    await act(replicas[1], PLAYERS[1], Auto(True))
    await until(lambda: replicas[0].state.at == 1)
    await act(replicas[1], PLAYERS[1], Auto(False))
    at = replicas[1].state.at
    await asyncio.sleep(0.3)
    assert replicas[1].state.at == at


async def test_a_computer_keeps_the_seat_of_whoever_leaves(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2, battle_limit=20)
    await act(replicas[0], PLAYERS[0], Pace(50))
    replicas[0].flip(0, 0)
    await act(replicas[1], PLAYERS[1], Leave())
    await until(lambda: replicas[0].state.at == 1)
    assert replicas[0].state.seats[1].kind == "computer"
    await play_on(replicas[:1])
    assert replicas[0].state.status == "over"


async def test_when_the_host_leaves_the_next_person_is_host(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2)
    await act(replicas[0], PLAYERS[0], Leave())
    await until(lambda: replicas[1].state.host == PLAYERS[1])


async def test_who_shows_no_contribution_is_named_and_the_cards_are_dealt(process: Process) -> None:

    house = process()
    made = await house.create(Ruleset(), ["me", "computer"], PlayerInfo(PLAYERS[0], "Mia", "bear"))
    replica = await house.open(made.code)
    assert replica is not None
    await act(replica, PLAYERS[0], Commit(commit_of("ab" * 16)))
    await act(replica, PLAYERS[0], Start())
    await until(lambda: replica.state.status == "playing")
    assert replica.state.play is not None
    assert replica.state.play.withheld == (0,)
    assert replica.state.play.contributions == ("", "")


@pytest.mark.parametrize("first", ["right", "astray"])
async def test_a_copy_that_went_another_way_than_the_log_is_healed_from_it(
    process: Process, first: str
) -> None:
    replicas = await dealt_table([process(), process()], 2)
    await play_on(replicas, flips=3)
    right, astray = replicas
    astray.state = replace(astray.state, chain="0" * 64)
    seats = {right: 0, astray: 1}
    for replica in (right, astray) if first == "right" else (astray, right):
        replica.flip(seats[replica], 3)
        await asyncio.sleep(0.3)
    # whoever was told that they had pressed by the copy that was wrong presses again, as the page does
    await until(lambda: astray.state.chain == right.state.chain)
    if right.state.at == 3:
        astray.flip(1, 3)
    await until(lambda: right.state.at == astray.state.at == 4)
    assert view(astray.state) == view(right.state)
    await play_on(replicas, flips=3)
