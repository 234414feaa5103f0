"""Which ruling a command gets. One line a command; a test says when one is missing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from games.families.belonging import NOBODYS, Belonging
from games.families.faces import Profile
from games.tables import (
    admitting,
    agreeing,
    blocks,
    closing,
    looking_on,
    pausing,
    reacting,
    rulings,
    seating,
    showing,
)
from games.tables.commands import (
    Admit,
    Ask,
    Auto,
    Block,
    Call,
    Command,
    Commit,
    Concede,
    Finish,
    Flip,
    Guess,
    Guests,
    HandHost,
    Hush,
    Leave,
    Pace,
    Pause,
    React,
    Ready,
    Rematch,
    Remove,
    Rerun,
    Resume,
    Reveal,
    RulesFor,
    SameDevice,
    Say,
    SeatKind,
    ShowCode,
    Sit,
    Sleeper,
    Start,
    Stay,
    Swap,
    Unblock,
    Watching,
)
from games.tables.entries import Entry, Stayed
from games.tables.names import clean_name
from games.tables.refusals import Refused
from games.tables.replica import Replica
from games.tables.rulings import Context
from games.tables.state import TableState
from games.tables.watching import may_come

type Ruling = Callable[[TableState, str, Any, Context], list[Entry]]
type Deed = Callable[[Replica, str, Any], Awaitable[None]]

RULINGS: dict[type[Command], Ruling] = {
    Sit: rulings.sit,
    Commit: rulings.commit,
    Reveal: rulings.reveal,
    Auto: rulings.auto,
    Leave: agreeing.leave,
    Finish: agreeing.finish,
    Call: agreeing.call,
    Concede: agreeing.concede,
    Rematch: agreeing.rematch,
    Rerun: agreeing.rerun,
    RulesFor: agreeing.choose_rules,
    SeatKind: seating.seat_kind,
    Ready: seating.ready,
    Swap: seating.swap,
    HandHost: seating.hand_host,
    Remove: seating.remove,
    SameDevice: seating.same_device,
    Pace: rulings.pace,
    Sleeper: pausing.set_sleeper,
    Pause: pausing.pause,
    Resume: pausing.resume,
    Start: rulings.start,
    Watching: admitting.set_watching,
    Guests: admitting.set_guests,
    Ask: admitting.ask,
    Admit: admitting.admit,
    Stay: closing.stay,
    ShowCode: showing.show_code,
    Hush: reacting.hush,
    Guess: looking_on.guess,
}


async def react(replica: Replica, player: str, command: React | Say) -> None:
    replica.reacting.react(player, command)


DEEDS: dict[type[Command], Deed] = {
    React: react,
    Say: react,
    Block: blocks.block,
    Unblock: blocks.unblock,
}
"""What is done without an entry in the table's log."""


async def act(
    replica: Replica,
    player: str,
    command: Command,
    of: Belonging = NOBODYS,
    profile: Profile | None = None,
) -> None:
    """Does what a player asks for, who is of the families of `of`; `profile` is the child who sits down by
    `sit`. Raises `Refused` when it cannot be, and then nothing has changed."""
    if isinstance(command, Flip):
        _must_be_open(replica.state)
        replica.flip(rulings.own_seat(replica.state, player, command.seat), command.at)
        return
    if (deed := DEEDS.get(type(command))) is not None:
        await deed(replica, player, command)
        return
    if isinstance(command, Sit):
        await blocks.may_sit(replica.state, player)
    ruling = RULINGS[type(command)]
    if profile is not None:
        ruling = partial(rulings.sit, profile=profile)

    def rule(state: TableState, context: Context) -> list[Entry]:
        _must_be_open(state)
        may_come(state, player, of)
        if isinstance(command, Guests) and of.kid:
            raise Refused("kids_only")
        entries = ruling(state, player, command, context)
        # Whoever does something wants the table.
        warned = state.closing_ms is not None and not isinstance(command, Stay | Leave | Ask)
        return [Stayed(), *entries] if entries and warned else entries

    await replica.submit(rule)
    if isinstance(command, Sit) and not command.also and profile is None:
        replica.keep_name(player, clean_name(command.name), command.avatar)


def _must_be_open(state: TableState) -> None:
    if state.closed is not None:
        raise Refused("closed")
