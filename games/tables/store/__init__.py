"""Where the tables' logs are kept: the only door to Redis or Valkey."""

from .answers import ALL_GONE, NONE, Announcement, Appended, Beat, Crowding, Due, Log, Marked, Placed
from .connection import StoreRefused, StoreUnavailable
from .keys import PEOPLE, board_channel
from .store import Store

__all__ = [
    "ALL_GONE",
    "NONE",
    "PEOPLE",
    "Announcement",
    "Appended",
    "Beat",
    "Crowding",
    "Due",
    "Log",
    "Marked",
    "Placed",
    "Store",
    "StoreRefused",
    "StoreUnavailable",
    "board_channel",
]
