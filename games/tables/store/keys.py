"""The names of a table's keys. All keys of a table share one hash tag with the due times of its bucket."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

BUCKETS = 64
PUBLIC = "public"
PEOPLE = "people"
"""The channel on which it is said who may not be here any more."""


@dataclass(frozen=True, slots=True)
class Keys:
    table: str
    log: str
    due: str
    here: str
    watching: str
    people: str
    left: str
    channel: str


def bucket_of(code: str) -> int:
    """The bucket (0-63) of a table.

    >>> bucket_of("MANTAK") == bucket_of("MANTAK") < BUCKETS
    True
    """
    return crc32(code.encode()) % BUCKETS


def due_key(bucket: int) -> str:
    """The sorted set of one bucket's due times: table code -> milliseconds."""
    return f"{{b{bucket}}}:due"


def left_key(bucket: int) -> str:
    """The sorted set of when the tables of one bucket are left: table code -> milliseconds."""
    return f"{{b{bucket}}}:left"


@lru_cache(maxsize=4096)
def keys_of(code: str) -> Keys:
    """Every key of one table.

    >>> keys_of("MANTAK").table
    '{b22}:MANTAK'
    """
    bucket = bucket_of(code)
    own = f"{{b{bucket}}}:{code}"
    return Keys(
        own, own + ":log", due_key(bucket), own + ":here", own + ":crowds", own + ":people", left_key(bucket),
        f"table:{code}",
    )  # fmt: skip


def tries_key(name: str) -> str:
    """Where the tries of somebody are counted, for a minute from the first one on."""
    return f"tries:{name}"


def note_key(name: str) -> str:
    """Where a short text stands that runs out by itself."""
    return f"note:{name}"


def watch_key(watch_code: str) -> str:
    """Where the table's code of a watch code stands."""
    return f"watch:{watch_code}"


def board_channel(family: int) -> str:
    """The channel on which it is said that a game of a family was counted."""
    return f"board:{family}"
