"""Deals tables of people into a running house's store and database, by the tables' own functions.

``deal_tables.py NUMBER SEATS WATCHERS`` with the house's environment prints the sockets to open, one a line:
table, seat (-1 watches), path, first message. A house lets one address make 30 tables a minute; this is not
through its door.
"""

import asyncio
import json
import sys
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import django

django.setup()

from django.db import connections  # noqa: E402

# A connection for each write would make this script take three times as long.
connections.databases["default"]["CONN_MAX_AGE"] = None

from games.rules import Ruleset  # noqa: E402
from games.sockets.acting import act  # noqa: E402
from games.tables import PlayerInfo, get_tables  # noqa: E402
from games.tables.commands import Sit, Start  # noqa: E402
from games.tables.identity import sign_token  # noqa: E402

AT_ONCE = 20
ANIMALS = ("fox", "bear", "frog", "owl", "rabbit", "hedgehog")


async def dealt_table(number: int, seats: int, watchers: int) -> list[str]:
    """The lines of one table whose seats are all people's and whose game has begun."""
    tables = get_tables()
    players = [uuid.uuid4().hex for _ in range(seats)]
    host = PlayerInfo(players[0], "P0", ANIMALS[0])
    created = await tables.create(Ruleset(seats=seats), ["me", *["open"] * (seats - 1)], host)  # type: ignore[list-item]
    replica = await tables.open(created.code)
    assert replica is not None
    for seat in range(1, seats):
        await act(replica, players[seat], Sit(f"P{seat}", ANIMALS[seat]))  # type: ignore[arg-type]
    await act(replica, players[0], Start())
    lines = [
        line(number, seat, f"/ws/tables/{created.code}/", sign_token(player, created.code))
        for seat, player in enumerate(players)
    ]
    return lines + [line(number, -1, f"/ws/watch/{created.watch_code}/") for _ in range(watchers)]


def line(number: int, seat: int, path: str, token: str | None = None) -> str:
    hello = {"type": "hello", "protocol": 1} | ({"token": token} if token else {})
    return f"{number} {seat} {path} {json.dumps(hello, separators=(',', ':'))}"


async def main(number: int, seats: int, watchers: int) -> None:
    for first in range(0, number, AT_ONCE):
        some = range(first, min(first + AT_ONCE, number))
        for lines in await asyncio.gather(*(dealt_table(table, seats, watchers) for table in some)):
            print("\n".join(lines))
    await get_tables().stop()


asyncio.run(main(*map(int, sys.argv[1:])))
