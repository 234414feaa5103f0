"""Where the tables' logs are kept: the only door to Redis or Valkey."""

from .answers import NONE, Announcement, Appended, Beat, Due, Log, Marked, Placed
from .pipe import StoreRefused, StoreUnavailable
from .store import Store

__all__ = [
    "NONE",
    "Announcement",
    "Appended",
    "Beat",
    "Due",
    "Log",
    "Marked",
    "Placed",
    "Store",
    "StoreRefused",
    "StoreUnavailable",
]
