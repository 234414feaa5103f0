"""What goes to a browser: frames, each encoded once a process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from games.build import build
from games.tables.playing import Event
from games.tables.reactions import Reaction
from games.tables.records.blocks import BlockKept
from games.tables.state import TableState
from games.tables.view import due, view

_encode = msgspec.json.Encoder().encode


def encode(frame: Mapping[str, object]) -> str:
    """A frame as the text of one message."""
    return _encode(frame).decode()


def entry(state: TableState, event: Event, time: int | None = None) -> str:
    """One entry: its number, the chain after it, when the clock acts next, and what happened.

    `time` is when a flip was decided, in server ms; `None` for all other entries. `slept` has the seats
    that the table turned up for in the last flip.
    """
    return encode(
        {
            "type": "entry",
            "n": state.n,
            "chain": state.chain,
            "due": due(state),
            "ends": state.ends_ms,
            "time": time,
            "slept": state.play.slept if state.play is not None else (),
            "event": event,
        }
    )


def table(
    state: TableState,
    epoch: int,
    watchers: int,
    pressed: list[int],
    with_code: bool,
    here: Sequence[str] = (),
) -> str:
    """The whole table. A socket that came by a watch link is never shown the table's code."""
    told = {"epoch": epoch, "watchers": watchers, "here": here}
    snapshot = {"type": "table", **told, **view(state), "pressed": pressed}
    if not with_code:
        del snapshot["code"]
    return encode(snapshot)


def welcome(role: str, you: tuple[int, ...], token: str | None, epoch: int, n: int, now: int) -> str:
    """For one socket: what it may do here, and which seats are its own."""
    return encode(
        {
            "type": "welcome",
            "role": role,
            "you": you,
            "token": token,
            "epoch": epoch,
            "n": n,
            "now": now,
            "build": build(),
        }
    )


def pressed(seats: list[int], at: int) -> str:
    return encode({"type": "pressed", "seats": seats, "at": at})


def watchers(count: int, here: Sequence[str] = ()) -> str:
    """How many people watch; `here` are those of them that were let in."""
    return encode({"type": "watchers", "count": count, "here": here})


def waiting(asked: bool, again: int | None, now: int, token: str | None) -> str:
    """All that somebody sees whom the host has not let in."""
    return encode({"type": "waiting", "asked": asked, "again": again, "now": now, "token": token})


def reaction(reaction: Reaction) -> str:
    """A picture or a phrase that somebody shows."""
    kind = "reaction" if reaction.what == "emoji" else "phrase"
    return encode({"type": kind, "seat": reaction.seat, reaction.what: reaction.code})


def blocked(seats: Sequence[int], people: Iterable[BlockKept]) -> str:
    """For one person's sockets: whom they have blocked, and where those sit. No id of a player."""
    shown = [{"id": one.id, "name": one.name, "avatar": one.avatar} for one in people]
    return encode({"type": "blocked", "seats": seats, "people": shown})


def pong(ping_id: int | str, now: int) -> str:
    return encode({"type": "pong", "id": ping_id, "now": now})


def refused(re: str | None, code: str, message: str) -> str:
    """A command that was not accepted: its type, a code for programs, a sentence for people."""
    return encode({"type": "refused", "re": re, "code": code, "message": message})


def handover(url: str | None, until: int | None) -> str:
    """For one socket: where another device takes this place over, and until when."""
    return encode({"type": "handover", "url": url, "until": until})


BUSY = encode({"type": "busy"})
