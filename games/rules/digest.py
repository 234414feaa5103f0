"""The digest and the chain: short marks of everything that happened (docs/rules.md, section 8)."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from games.rules.events import Event, Flip

_as_json = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


def battle_line(flip: Flip) -> str:
    """One line for the flip that ended a battle: winner or ``-``, wars turned up, cards on the table."""
    winner = "-" if flip.winner is None else flip.winner
    return f"{winner} {flip.war} {flip.stake}\n"


def digest(events: Iterable[Event]) -> str:
    """SHA-256 over one line a battle, in hex; ``events`` are those of a whole game.

    >>> digest([])[:8]
    'e3b0c442'
    """
    ends = [event for event in events if isinstance(event, Flip) and not event.warriors]
    return hashlib.sha256("".join(map(battle_line, ends)).encode()).hexdigest()


def chain_start(commitment_hex: str) -> str:
    """The chain before the first event: SHA-256 of the commitment's 32 bytes, in hex."""
    return hashlib.sha256(bytes.fromhex(commitment_hex)).hexdigest()


def chain_next(chain_hex: str, event: Mapping[str, Any]) -> str:
    """The chain after one more event: SHA-256 of the chain's 32 bytes and the event as JSON.

    >>> chain_next(chain_start("00" * 32), {"type": "flip", "at": 1})[:8]
    'faf0ad7b'
    """
    return chain_link(chain_hex, _as_json(event).encode())


def chain_link(chain_hex: str, event_json: bytes) -> str:
    """The same, of an event that is JSON already: its keys sorted, without spaces, in UTF-8."""
    return hashlib.sha256(bytes.fromhex(chain_hex) + event_json).hexdigest()
