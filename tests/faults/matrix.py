"""The faults that a house must bear, and what must hold after each of them.

X are what is done to a house on purpose, C and O what other games have fallen over without anybody's doing.
"""

from typing import Final

FAULTS: Final = {
    "X1": "a house is killed in mid-war",
    "X2": "a house is killed between a flip's commit and its announcement",
    "X3": "the store is killed and comes back empty",
    "X4": "the store is killed and comes back with what it had on disk",
    "X5": "the store stops answering",
    "X6": "the store is full, or may only be read",
    "X7": "PostgreSQL is restarted and killed",
    "X8": "the database has no connection left",
    "X9": "SQLite is locked",
    "X10": "the disk is full",
    "X11": "seats flip in the same millisecond in several houses",
    "X12": "flips are repeated and replayed",
    "X13": "somebody flips out of turn",
    "X14": "hostile messages",
    "X15": "a page of another site opens a socket",
    "X16": "a seat's token, or the cookies of whoever sits there, are stolen",
    "X17": "somebody does what their role may not",
    "X18": "somebody signs out, is banned, unlinked or deleted, with an open socket",
    "X19": "a seat never flips",
    "X20": "somebody comes back in mid-war at another house",
    "X21": "10,000 watchers, of whom one in twenty reads nothing",
    "X22": "somebody looks for hidden cards",
    "X23": "the operator stacks the deck",
    "X24": "clocks jump",
    "X25": "houses are replaced one after another",
    "X26": "a bad network",
    "X27": "a handler raises",
    "X28": "announcements are lost, doubled and out of order",
    "X29": "a house has no processor to run on",
    "X30": "an old backup is restored",
    "C2": "thousands of connections end without a word",
    "C4": "words to tables from code that is not asynchronous",
    "C13": "people come and go while SQLite is written",
    "O22": "a thousand tables are made and left",
}

INVARIANTS: Final = {
    "I1": "conservation: all cards are there after every entry",
    "I2": "one history: everybody was shown the same, without a hole",
    "I3": "decided once: each step has one entry",
    "I4": "secrecy: nothing was shown before it was turned up",
    "I5": "one result a game",
    "I6": "liveness: every table goes on by itself",
    "I7": "what was shown is kept",
    "I8": "an independent referee says the same",
    "I9": "nothing leaks",
    "I10": "no press stays without a word",
}

ELSEWHERE: Final = {
    "X13": "tests/sockets/test_roles.py",
    "X14": "tests/sockets/test_wrong_messages.py",
    "X15": "tests/sockets/test_origins.py",
    "X17": "tests/sockets/test_roles.py",
    "X22": "tests/sockets/test_twin_deals.py",
    "X23": "tests/rules/test_verify.py",
    "X24": "tests/tables/test_clocks.py",
}
"""Faults that need neither a load nor a second house: where they are tried."""

NOT_TRIED: Final[dict[str, str]] = {}
"""Faults without a trial, and why."""
