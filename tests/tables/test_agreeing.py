"""Finishing, counting now, giving up, playing again: with everybody's consent, once, the same everywhere."""

from collections.abc import Callable

import pytest

from games.rules import CheckableSource, Decision, Ruleset, game_seed, play
from games.rules import deal as deal_cards
from games.rules.verify import verify
from games.sockets.acting import act
from games.tables import PlayerInfo, Refused, Tables, records
from games.tables.clock import due_for
from games.tables.commands import Call, Concede, Finish, Leave, Rematch, Rerun, RulesFor, Start
from games.tables.entries import Flipped, encode
from games.tables.replica import Replica
from games.tables.store import NONE, Marked
from games.tables.view import view
from tests.tables.driving import PLAYERS
from tests.tables.people import dealt_table, play_on, play_on_until_all_are_awaited, until

type Process = Callable[[], Tables]


async def over_everywhere(replicas: list[Replica]) -> None:
    await until(lambda: all(r.state.status == "over" for r in replicas))
    await until(lambda: len({r.state.n for r in replicas}) == 1)
    assert all(view(r.state) == view(replicas[0].state) for r in replicas)


async def test_the_rest_is_played_at_once_when_all_people_want_it(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2, battle_limit=60)
    await play_on(replicas, flips=4)
    await act(replicas[0], PLAYERS[0], Finish())
    await until(lambda: dict(replicas[1].state.agreed) == {"finish": (0,)})
    assert replicas[1].state.at == 4
    await act(replicas[1], PLAYERS[1], Finish())
    await over_everywhere(replicas)
    finished = replicas[0].state.play
    assert finished is not None
    source = CheckableSource(game_seed(finished.server_seed, finished.contributions))
    referee = list(play(deal_cards(finished.game.rules, source), source))[-1].game
    assert referee.result == finished.game.result
    record = await records.record(finished.id)
    assert record is not None
    assert (record["chain"], record["decisions"]) == (replicas[0].state.chain, [])


async def test_a_wish_can_be_taken_back(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2)
    await act(replicas[0], PLAYERS[0], Call())
    await act(replicas[0], PLAYERS[0], Call(on=False))
    await until(lambda: dict(replicas[1].state.agreed) == {})
    await act(replicas[1], PLAYERS[1], Call())
    assert replicas[1].state.status == "playing"


@pytest.mark.parametrize("flips", [0, 3, 40])
async def test_counting_now_turns_the_battle_up_to_its_end_and_is_recorded(
    process: Process, flips: int
) -> None:
    replicas = await dealt_table([process(), process()], 3, buried=1)
    await play_on(replicas, flips=flips)
    at = replicas[0].state.at
    for replica, player in zip(replicas, PLAYERS, strict=False):
        await act(replica, player, Call())
    await over_everywhere(replicas)
    result = replicas[0].state.play.game.result  # type: ignore[union-attr]
    assert result is not None
    record = await records.record(replicas[0].state.play.id)  # type: ignore[union-attr]
    assert record is not None
    if result.reason == "called":
        assert record["decisions"] == [{"at": at, "seat": None, "kind": "call"}]


async def test_whoever_concedes_is_out_and_the_others_play_on(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 3, battle_limit=200)
    await play_on(replicas, flips=5)
    await play_on_until_all_are_awaited(replicas)
    replicas[0].flip(0, replicas[0].state.at)
    await act(replicas[2], PLAYERS[2], Concede())
    await until(lambda: 2 in replicas[0].state.play.game.out)  # type: ignore[union-attr]
    with pytest.raises(Refused) as refused:
        await act(replicas[2], PLAYERS[2], Concede())
    assert refused.value.code == "out"
    await play_on(replicas[:2], flips=3)
    await act(replicas[1], PLAYERS[1], Concede())
    await over_everywhere(replicas)
    played = replicas[0].state.play
    assert played is not None
    source = CheckableSource(game_seed(played.server_seed, played.contributions))
    referee = list(play(deal_cards(played.game.rules, source), source, played.decisions))[-1].game
    assert referee.result == played.game.result
    record = await records.record(played.id)
    assert record is not None
    assert [Decision(d["at"], d["kind"], d["seat"]) for d in record["decisions"]] == list(played.decisions)


async def test_a_press_before_somebody_conceded_still_counts(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 3)
    replicas[0].flip(0, 0)
    await until(lambda: replicas[2].pressed == [0])
    await act(replicas[2], PLAYERS[2], Concede())
    await until(lambda: 2 not in replicas[1].state.awaits)
    replicas[1].flip(1, 0)
    await until(lambda: all(r.state.at == 1 for r in replicas))


async def test_when_all_want_it_they_play_again_and_the_series_is_counted(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2, battle_limit=3)
    await play_on(replicas)
    winner = replicas[0].state.play.game.result.winner  # type: ignore[union-attr]
    for replica, player in zip(replicas, PLAYERS, strict=False):
        await act(replica, player, Rematch())
    await until(lambda: all(r.state.status == "playing" for r in replicas))
    assert sum(replicas[0].state.series) == (winner is not None)
    await play_on(replicas)


async def test_what_the_others_want_happens_when_the_one_who_did_not_has_left(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2, battle_limit=60)
    await act(replicas[0], PLAYERS[0], Finish())
    await act(replicas[1], PLAYERS[1], Leave())
    await over_everywhere(replicas[:1])


async def test_rules_chosen_in_a_game_are_those_of_the_next(process: Process) -> None:
    replicas = await dealt_table([process(), process()], 2, battle_limit=3)
    await act(replicas[0], PLAYERS[0], RulesFor({"seats": 3, "buried": 1}))
    assert replicas[0].state.rules.buried == 3
    await play_on(replicas)
    assert len(replicas[0].state.seats) == 2
    await act(replicas[0], PLAYERS[0], Start())
    await until(lambda: all(len(r.state.seats) == 3 for r in replicas))
    assert replicas[1].state.rules == Ruleset(seats=3, buried=1)
    assert replicas[1].state.status == "open"
    await act(replicas[0], PLAYERS[0], Start())
    await until(lambda: replicas[1].state.status == "playing")


@pytest.mark.parametrize(
    ("rules", "code"),
    [("nothing", "bad_rules"), ({"seats": 9}, "bad_rules"), ({"seats": 2}, None), ("simplest", None)],
)
async def test_rules_are_checked(process: Process, rules: object, code: str | None) -> None:
    house = process()
    made = await house.create(Ruleset(), ["me", "open"], PlayerInfo(PLAYERS[0], "Mia", "bear"))
    replica = await house.open(made.code)
    assert replica is not None
    if code is None:
        await act(replica, PLAYERS[0], RulesFor(rules))  # type: ignore[arg-type]
        return
    with pytest.raises(Refused) as refused:
        await act(replica, PLAYERS[0], RulesFor(rules))  # type: ignore[arg-type]
    assert refused.value.code == code


async def test_when_time_is_up_the_most_cards_win(process: Process) -> None:
    house = process()
    ahead = 0
    clock = house.now
    house.now = lambda: clock() + ahead  # type: ignore[method-assign]
    made = await house.create(
        Ruleset(time_limit=60), ["me", "computer"], PlayerInfo(PLAYERS[0], "Mia", "bear")
    )
    replica = await house.open(made.code)
    assert replica is not None
    house.come(replica, object(), PLAYERS[0], watches=False)
    await act(replica, PLAYERS[0], Start())
    await play_on([replica], flips=3)
    assert replica.state.ends_ms is not None
    assert due_for(replica.state) == "time"
    ahead = 61_000
    await until(lambda: replica.state.status == "over")
    result = replica.state.play.game.result  # type: ignore[union-attr]
    assert result is not None
    assert result.reason == "time"


async def test_the_same_cards_are_seen_once_more_under_other_rules_and_count_nowhere(
    process: Process,
) -> None:
    replicas = await dealt_table([process(), process()], 2, battle_limit=20, buried=3)
    for replica, player in zip(replicas, PLAYERS, strict=False):
        await act(replica, player, Finish())
    await over_everywhere(replicas)
    first = replicas[0].state
    assert first.play is not None
    other = {**first.rules.as_dict(), "buried": 1}
    await act(replicas[0], PLAYERS[0], Rerun(other))  # type: ignore[arg-type]
    await until(lambda: replicas[1].state.offer == Ruleset.from_dict(other))
    assert replicas[1].state.agreed == {"rerun": (0,)}
    await act(replicas[1], PLAYERS[1], Rerun())
    await until(lambda: all(r.state.status == "playing" for r in replicas))
    again = replicas[1].state.play
    assert again is not None
    assert again.what_if == first.play.id != again.id
    assert again.game.rules.buried == 1
    assert (again.server_seed, again.contributions) == (first.play.server_seed, first.play.contributions)
    assert again.game.piles == deal_cards(again.game.rules, first.play.source).piles
    for replica, player in zip(replicas, PLAYERS, strict=False):
        await act(replica, player, Finish())
    await over_everywhere(replicas)
    last = replicas[0].state
    assert (last.series, last.deals, last.server_seed) == (first.series, first.deals, first.server_seed)
    record = await records.record(again.id)
    assert record is not None
    assert record["what_if"] == first.play.id
    assert all(line.true for line in verify(record))
    await act(replicas[0], PLAYERS[0], Rematch())
    await act(replicas[1], PLAYERS[1], Rematch())
    await until(lambda: replicas[1].state.status in ("playing", "revealing"))
    assert replicas[1].state.rules == first.rules


@pytest.mark.parametrize(
    ("player", "command", "code"),
    [
        (1, Rerun(), "no_offer"),
        (1, Rerun("simplest"), "not_host"),
        (0, Rerun("nobody-plays-so"), "bad_rules"),
        (0, Rerun({"seats": 3}), "other_seats"),
    ],
)
async def test_only_the_host_offers_the_same_cards_and_only_for_as_many_seats(
    process: Process, player: int, command: Rerun, code: str
) -> None:
    replicas = await dealt_table([process(), process()], 2, battle_limit=20)
    for replica, who in zip(replicas, PLAYERS, strict=False):
        await act(replica, who, Finish())
    await over_everywhere(replicas)
    with pytest.raises(Refused) as refused:
        await act(replicas[player], PLAYERS[player], command)
    assert refused.value.code == code


async def test_a_flip_that_was_under_way_when_the_game_was_counted_is_no_flip_of_it(process: Process) -> None:
    house = process()
    (replica,) = await dealt_table([house], 1, computers=1)
    before = replica.state
    # the other process has not heard of it, and the game is not in the database yet
    replica.end = lambda: None  # type: ignore[method-assign]
    await act(replica, PLAYERS[0], Call())
    assert replica.state.play is not None
    assert replica.state.play.game.result is not None
    answers: list[Marked | None] = []
    flipped = encode(Flipped(None, 1))
    house.store.mark(
        replica.code, replica.epoch, before.at, 3, 3, before.chain, flipped, NONE, 0, answers.append
    )
    await until(lambda: bool(answers))
    assert answers[0] is not None
    assert answers[0].outcome == "held"
