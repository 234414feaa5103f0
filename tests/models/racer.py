"""One process of several that write about the same game at the same moment.

`python -m tests.models.racer NUMBER` says `ready`, then does what each line it is sent names, and answers.
"""

import asyncio
import sys
from datetime import UTC, datetime

import django

django.setup()

from games.tables import records  # noqa: E402 - models can be imported only now

GAME = "g1a2b3c4d5e6"
RESULT = {"flips": 99, "places": [1, 2], "cards": [52, 0]}
ENDED = datetime(2026, 3, 1, tzinfo=UTC)


async def finish(number: int) -> object:
    return await records.finish_game(GAME, RESULT, "a" * 64, f"{number:064}", ENDED, "/api/games/" + GAME)


async def decide(number: int) -> object:
    for at in range(number * 100, number * 100 + 10):
        await records.decided(GAME, {"at": at, "seat": 0, "kind": "concede"})
    return "done"


async def checkpoint(number: int) -> object:
    games = [GAME, "another00000", "yetanother00"]
    for at in range(10):
        order = games if number % 2 else games[::-1]
        await records.checkpoint(dict.fromkeys(order, at * 10 + number))
    return "done"


async def upsert(number: int) -> object:
    await records.ensure_player("1" * 32, f"Mia {number}", "owl")
    await records.save_table({"by": number}, "BAMBAT", "w" * 22, 1, number)
    return "done"


if __name__ == "__main__":
    racer = int(sys.argv[1])
    deeds = {"finish": finish, "decide": decide, "checkpoint": checkpoint, "upsert": upsert}
    print("ready", flush=True)
    for line in sys.stdin:
        print(asyncio.run(deeds[line.strip()](racer)), flush=True)
