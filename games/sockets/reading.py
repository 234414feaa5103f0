"""A message from a browser, read strictly: every wrong one gets a code, none gets a traceback."""

from __future__ import annotations

import msgspec

from games.tables.commands import NAMES, AnyCommand, Command
from games.tables.refusals import Refused

MOST_BYTES = 4096

_decoder: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


class _Typed(msgspec.Struct):
    type: str


_type_only = msgspec.json.Decoder(_Typed)


def read(text: str) -> Command:
    """The command in a message. Raises `Refused`: `too_long`, `unknown_type`, `bad_message`."""
    if len(text) > MOST_BYTES:
        raise Refused("too_long")
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        raise Refused("bad_message" if type_of(text) in (None, *NAMES) else "unknown_type") from None


def type_of(text: str) -> str | None:
    """The `type` of a message as far as it has one, cut to what may be said back."""
    if len(text) > MOST_BYTES:
        return None
    try:
        return _type_only.decode(text).type[:20]
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        return None
