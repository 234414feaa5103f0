"""Pictures and phrases: only the fixed ones, not too many, from process to process and nowhere else."""

from collections.abc import Callable, Sequence
from typing import get_args

import pytest

from games.sockets.acting import act
from games.tables import Refused, Tables
from games.tables.commands import Hush, React, Say
from games.tables.playing import Event
from games.tables.reactions import EMOJIS, MOST, PHRASES, WITHIN_S, Emoji, Moments, Phrase, Reaction
from games.tables.replica import Replica
from games.tables.state import TableState
from games.tables.store import Announcement
from tests.tables.driving import PLAYERS
from tests.tables.people import dealt_table, until

type Process = Callable[[], Tables]


class Heard:
    """An audience that remembers what was shown to it."""

    def __init__(self, replica: Replica) -> None:
        self.reactions: list[tuple[Reaction, str]] = []
        self.blocks: list[str] = []
        replica.audience = self

    def reacted(self, reaction: Reaction, player: str) -> None:
        self.reactions.append((reaction, player))

    def blocks_changed(self, player: str) -> None:
        self.blocks.append(player)

    def entry(self, state: TableState, event: Event, time: int | None) -> None: ...

    def renewed(self, state: TableState) -> None: ...

    def pressed(self, seats: list[int], at: int) -> None: ...

    def watchers(self, count: int, here: Sequence[str]) -> None: ...

    def busy(self) -> None: ...


def code_of(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.code


def test_the_set_is_fixed_eight_and_twelve() -> None:
    assert (len(EMOJIS), len(PHRASES)) == (8, 12)
    assert (get_args(Emoji.__value__), get_args(Phrase.__value__)) == (EMOJIS, PHRASES)


@pytest.mark.parametrize(
    "told", ["", "0 emoji", "x emoji clap", "0 emoji hello", "0 phrase clap", "0 text clap", "-1 emoji clap"]
)
def test_what_another_process_tells_is_read_strictly(told: str) -> None:
    assert Reaction.parse(told) is None


def test_a_reaction_written_down_is_read_back() -> None:
    reaction = Reaction(3, "phrase", "well_played")
    assert Reaction.parse(str(reaction)) == reaction


def test_nobody_reacts_faster_than_five_in_ten_seconds() -> None:
    moments = Moments()
    times = [k * 0.5 for k in range(60)]
    accepted = [now for now in times if moments.spend("mia", now)]
    for start in times:
        assert sum(start <= now < start + WITHIN_S for now in accepted) <= MOST
    assert len(accepted) > MOST
    assert moments.spend("tom", 0.1)


async def test_a_reaction_is_here_at_once_and_in_the_other_process_once(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2)
    before = [replica.state.n for replica in replicas]
    here, there = Heard(replicas[0]), Heard(replicas[1])
    await act(replicas[0], PLAYERS[0], React("clap"))
    assert here.reactions == [(Reaction(0, "emoji", "clap"), PLAYERS[0])]
    await act(replicas[1], PLAYERS[1], Say("well_played"))
    both = [(Reaction(0, "emoji", "clap"), PLAYERS[0]), (Reaction(1, "phrase", "well_played"), PLAYERS[1])]
    await until(lambda: len(here.reactions) == len(there.reactions) == 2)
    assert here.reactions == both
    assert sorted(there.reactions, key=str) == sorted(both, key=str)
    assert [replica.state.n for replica in replicas] == before, "nothing of it is in the log"


async def test_whoever_is_too_fast_is_told_kindly_and_others_are_not_slowed(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2)
    there = Heard(replicas[1])
    for _ in range(MOST):
        await act(replicas[0], PLAYERS[0], React("heart"))
    with pytest.raises(Refused) as refused:
        await act(replicas[0], PLAYERS[0], React("heart"))
    assert code_of(refused) == "much_cheering"
    await until(lambda: len(there.reactions) == MOST)
    # the other process has counted them too
    with pytest.raises(Refused) as refused:
        await act(replicas[1], PLAYERS[0], React("heart"))
    assert code_of(refused) == "much_cheering"
    await act(replicas[1], PLAYERS[1], React("thanks"))


async def test_the_host_hushes_the_table_and_only_the_host(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2)
    with pytest.raises(Refused) as refused:
        await act(replicas[1], PLAYERS[1], Hush(True))
    assert code_of(refused) == "not_host"
    await act(replicas[0], PLAYERS[0], Hush(True))
    await until(lambda: replicas[1].state.hushed)
    n = replicas[0].state.n
    await act(replicas[0], PLAYERS[0], Hush(True))
    assert replicas[0].state.n == n
    for replica, player in zip(replicas, PLAYERS, strict=False):
        with pytest.raises(Refused) as refused:
            await act(replica, player, Say("hello"))
        assert code_of(refused) == "hushed"
    heard = Heard(replicas[1])
    replicas[1].heard(Announcement("R", words="elsewhere 0 emoji clap"))
    assert heard.reactions == [], "what was on its way is not shown"
    await act(replicas[0], PLAYERS[0], Hush(False))
    await until(lambda: not replicas[1].state.hushed)
    await act(replicas[1], PLAYERS[1], Say("hello"))
    assert len(heard.reactions) == 1


@pytest.mark.parametrize("words", ["", "elsewhere", "elsewhere 9 emoji clap", "elsewhere 0 emoji rude"])
async def test_an_announcement_that_makes_no_sense_is_passed_over(process: Process, words: str) -> None:
    (replica, *_) = await dealt_table([process()], 2)
    heard = Heard(replica)
    replica.heard(Announcement.parse(f"R {words}".encode()))
    replica.heard(Announcement.parse(b"Z something of a later version"))
    assert heard.reactions == []


async def test_somebody_without_a_seat_does_not_react(process: Process) -> None:
    (replica, *_) = await dealt_table([process()], 2)
    with pytest.raises(Refused) as refused:
        await act(replica, PLAYERS[5], React("clap"))
    assert code_of(refused) == "not_seated"
