"""People at a table: commands, the log, seats, pace, what may be seen, and where it is kept."""

from __future__ import annotations

from django.conf import settings

from games.unavailable import Unavailable

from .closing import Lifetimes
from .codes import typed_code
from .guessing import network_of
from .making import Created, PlayerInfo
from .records import Running
from .refusals import Refused
from .registry import Tables
from .store import Store, StoreUnavailable
from .summary import Summary

_tables: Tables | None = None


def get_tables() -> Tables:
    """This process's tables; they live in the running event loop."""
    global _tables
    if _tables is None:
        _tables = new_tables()
    return _tables


def new_tables() -> Tables:
    """Tables for an event loop of their own, as of a command; whoever opens them stops them."""
    return Tables(Store(settings.STORE_URL), lives=Lifetimes(**settings.TABLE_LIVES))


__all__ = [
    "Created",
    "PlayerInfo",
    "Refused",
    "Running",
    "Store",
    "StoreUnavailable",
    "Summary",
    "Tables",
    "Unavailable",
    "get_tables",
    "network_of",
    "new_tables",
    "typed_code",
]
