"""Nothing that leaves a process tells of a card before it is turned up, shown on many deals.

Two tables have all in common, seeds, people, ids and times, but for the cards and shuffles that nobody can
know by flip `k`. Everything that any visitor is sent up to then must be the same, byte for byte.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.rules import HOUSES, Ruleset, house
from games.rules.game import deal
from games.sockets import frames
from games.sockets.acting import RULINGS
from games.sockets.hub import Guest, Hub
from games.sockets.wires import Wire
from games.tables import Refused, Store
from games.tables.commands import (
    Admit,
    Ask,
    Auto,
    Call,
    Command,
    Commit,
    Concede,
    Finish,
    Guess,
    Guests,
    HandHost,
    Hush,
    Leave,
    Pace,
    Pause,
    Ready,
    Rematch,
    Remove,
    Rerun,
    Resume,
    Reveal,
    RulesFor,
    SameDevice,
    SeatKind,
    ShowCode,
    Sit,
    Sleeper,
    Start,
    Stay,
    Swap,
    Watching,
)
from games.tables.entries import Dealt, Flipped, encode
from games.tables.fold import fold
from games.tables.keeper import Keeper
from games.tables.replica import Replica
from games.tables.rulings import Context
from games.tables.state import Seat, TableState
from games.tables.summary import card_of
from games.tables.view import view

from .twins import Stacked, flips, moments, random_deal, twin

PEOPLE = ("a" * 32, "b" * 32)
STRANGER = "c" * 32
NOW = 1_000_000
SEEDS = 2
COMMANDS: Sequence[Command] = (
    Sit(name="Eva", avatar="hedgehog"), Commit(hash="0" * 64), Reveal(contribution="0" * 32), Auto(on=True),
    Leave(), SeatKind(seat=1, kind="open"), Pace(ms=600), Start(),
    Sleeper(ms=5000), Pause(why="door"), Resume(), Stay(), Rematch(), ShowCode(on=True),
    RulesFor("simplest"), Hush(on=True), Guess(seat=0, battle=2), Watching("approve"), Guests(on=True),
    Ask("Eva", "owl"), Admit("nobody"),
    Ready(on=True), Swap(a=0, b=1), HandHost(seat=1), Remove(seat=1), SameDevice(on=False), Rerun("simplest"),
)  # fmt: skip


def table_with(rules: Ruleset, source: Stacked) -> TableState:
    """A table just after its deal: two people (one, at a table for two), and computers."""
    people = min(2, rules.seats - 1)
    seats = tuple(
        Seat("person", PEOPLE[k], f"Person {k}", "fox") if k < people else Seat("computer", avatar="owl")
        for k in range(rules.seats)
    )
    opened = TableState(
        code="BOBBOB", watch_code="w" * 22, visibility="public", rules=rules, host=PEOPLE[0], seats=seats,
        pace_ms=1200, server_seed=bytes(32), deals=1, n=1, series=(0,) * rules.seats,
    )  # fmt: skip
    dealt = fold(opened, Dealt("game-of-war1", NOW, None)).state
    assert dealt.play is not None
    # Chain and seed are those of the deal that was exchanged; they are no business of the cards'.
    return replace(dealt, play=replace(dealt.play, source=source, game=deal(rules, source)))


class Visitors:
    """Sockets of every kind, and every text they were sent."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.sent: dict[str, list[str]] = {}

    def come(self, name: str, player: str | None, watches: bool) -> None:
        async def send(message: dict[str, Any]) -> None:
            self.sent.setdefault(name, []).append(message["text"])

        wire = Wire(send, lambda: self.hub.snapshot(watches))
        self.hub.admit(Guest(wire, player, watches, f"token of {name}"), None, None, None)

    def everybody(self, when: str) -> None:
        for player in (*PEOPLE, STRANGER):
            self.come(f"{player[0]} {when}", player, watches=False)
        self.come(f"watcher {when}", None, watches=True)


async def sent_up_to(rules: Ruleset, source: Stacked, k: int) -> dict[str, list[str]]:
    """All that visitors are sent until flip `k` is up, come they at the deal or then; and what they might be
    sent for a command of theirs at that moment."""
    replica = Replica(
        table_with(rules, source),
        1,
        Store("unix:///nowhere"),
        Keeper(),
        lambda: NOW,
        lambda size: bytes(size),
    )
    hub = Hub(replica, lambda: NOW)
    replica.audience = hub
    visitors = Visitors(hub)
    visitors.everybody("at the deal")
    for _ in range(k):
        replica.entry(1, replica.state.n + 1, encode(Flipped()))
    visitors.everybody("then")
    hub.pressed([0], k)
    hub.watchers(4, ())
    hub.renewed(replica.state)
    state = replica.state
    replica.close()
    shown = [card_of(state, 4).decode(), frames.encode(view(state))]
    return {**visitors.sent, "list and page": shown, "answers": list(answers(state))}


def answers(state: TableState) -> Iterator[str]:
    """What each command leads to at this moment, whoever sends it: a refusal, or frames."""
    context = Context(NOW, lambda size: bytes(size))
    for player in (*PEOPLE, STRANGER):
        for command in COMMANDS:
            try:
                entries = RULINGS[type(command)](state, player, command, context)
            except Refused as refused:
                yield frames.refused(type(command).__name__, refused.code, refused.message)
                continue
            after = state
            for entry in entries:
                progress = fold(after, entry)
                after = progress.state
                assert progress.event is not None
                yield frames.entry(after, progress.event)
            yield frames.table(after, 1, 4, [], with_code=True)


RULES = [
    *(pytest.param(rules, id=name) for name, rules in HOUSES.items()),
    pytest.param(house("play-war", seats=3), id="three seats"),
    pytest.param(house("play-war", seats=4), id="four seats"),
    pytest.param(Ruleset(seats=2, cards_up=2), id="two cards up"),
    pytest.param(house("cardgames-io", seats=4), id="four seats with won piles"),
]


TURNS_UP = {Finish, Call, Concede}
"""Commands that turn cards up at once, so that what they lead to is not the same for twins."""


def test_the_commands_tried_are_all_that_have_a_ruling() -> None:
    assert {type(command) for command in COMMANDS} | TURNS_UP == set(RULINGS)


@pytest.mark.parametrize("rules", RULES)
async def test_twin_deals_look_the_same_until_their_cards_differ(rules: Ruleset) -> None:
    for seed in range(SEEDS):
        one = random_deal(seed)
        for when, k in moments(rules, one).items():
            other = twin(rules, one, k)
            assert await sent_up_to(rules, one, k) == await sent_up_to(rules, other, k), (seed, when)


@pytest.mark.parametrize("rules", RULES)
def test_twin_deals_are_twins(rules: Ruleset) -> None:
    """What the test above stands on: the same flips up to `k`, and others after it."""
    parted = []
    for seed in range(SEEDS):
        one = random_deal(seed)
        for k in moments(rules, one).values():
            other = twin(rules, one, k)
            assert sorted(other.deck) == sorted(one.deck)
            here, there = flips(rules, one), flips(rules, other)
            assert here[:k] == there[:k]
            # where nothing is shuffled again, those who saw every card know all that will come
            parted.append(here[k:] != there[k:] or (rules.pickup != "shuffled" and other == one))
    assert all(parted)


async def test_a_leak_would_be_seen() -> None:
    """The same comparison one flip later, when the twins' cards do differ, is not equal."""
    rules, one = Ruleset(), random_deal(1)
    other = twin(rules, one, 3)
    assert await sent_up_to(rules, one, 3) == await sent_up_to(rules, other, 3)
    assert await sent_up_to(rules, one, 4) != await sent_up_to(rules, other, 4)
