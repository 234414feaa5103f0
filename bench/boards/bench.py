"""What a board costs: a family with a great many made-up games, in a database of its own.

``python bench/boards/bench.py [GAMES]``: on SQLite, and on PostgreSQL where it is installed. Exits 1 where
the board's page takes longer than it may.
"""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE)]

GAMES = 100_000
VIEWS = 50
TARGET_MS = 100.0
BOARD = "page: the board"


def main(games: int) -> int:
    """Each database in a process of its own, since Django is told of one before anything else."""
    good = True
    for name, database in (("SQLite", sqlite), ("PostgreSQL", postgresql)):
        with database() as url:
            if url is None:
                print(f"{name} is not installed.\n")
                continue
            told = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "warsite.settings"}
            print(f"## {name}, {games:,} games\n", flush=True)
            done = subprocess.run([sys.executable, __file__, "--here", str(games)], env=told, check=False)
            good = good and done.returncode == 0
    return 0 if good else 1


@contextlib.contextmanager
def sqlite() -> Iterator[str | None]:
    """A file in a new folder."""
    with tempfile.TemporaryDirectory(prefix="war-boards-") as folder:
        yield f"sqlite:///{folder}/war.sqlite3"


@contextlib.contextmanager
def postgresql() -> Iterator[str | None]:
    """A server of its own."""
    import pytest

    from tests.faults.servers import PostgresServer

    try:
        server = PostgresServer(fsync="off")
        server.start()
    except (pytest.skip.Exception, pytest.fail.Exception):
        yield None
        return
    yield server.url
    server.stop()


def here(games: int) -> int:
    """Everything on the database that the environment names."""
    import django

    django.setup()
    import made_up
    from django.core.management import call_command
    from django.db import connection

    from games.families.recounting import differences, recount

    call_command("migrate", verbosity=0)
    seconds, (family, people) = timed(lambda: made_up.make(games))
    print(f"made up in {seconds:.1f} s")
    seconds, _ = timed(lambda: recount([family.pk]))
    print(f"counted from nothing in {seconds:.1f} s")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    seconds, _ = timed(lambda: recount([family.pk]))
    print(f"counted anew in {seconds:.1f} s")
    seconds, found = timed(lambda: differences(family))
    print(f"checked in {seconds:.1f} s, {len(found)} differ")
    plans: dict[str, list[str]] = {}
    took = {}
    print("\n| view | median ms | p95 ms | processor ms | questions | rows |\n" + "| --- " * 6 + "|")
    for name, view in (parts(family, people) | pages(family, people)).items():
        took[name] = measured(name, view, plans)
    ends = [1000 * timed(made_up.one_more(k))[0] for k in range(VIEWS)]
    print(f"| a game's end, counted | {figures(ends)} | | | |")
    for sql, lines in plans.items():
        print(f"\n    {sql}")
        print("\n".join(f"        {line}" for line in lines))
    print()
    return 0 if took[BOARD] <= TARGET_MS and not found else 1


def parts(family: Any, people: list[Any]) -> dict[str, Callable[[], object]]:
    """What pages ask for."""
    from made_up import NOW

    from games.families import board, past, standing
    from games.families.seasons import month_of

    return {
        "board, ever": lambda: board.board(family),
        "board, a month, rules and seats": lambda: board.board(family, month_of(NOW.date()), "w1", 2),
        "what it can be narrowed to": lambda: board.filters(family),
        "whether it has changed": lambda: standing.counted_of([family.pk]),
        "last games": lambda: past.last_games(family),
        "of one who plays often": lambda: past.last_games(family, people[0]),
        "of one who hardly plays": lambda: past.last_games(family, people[-1]),
        "pairs and trios": lambda: board.rivalries(family),
        "hall of fame": lambda: board.hall_of_fame(family, NOW),
    }


def pages(family: Any, people: list[Any]) -> dict[str, Callable[[], object]]:
    """The pages themselves, asked for by somebody of the family who has signed in."""
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.test import Client

    settings.ALLOWED_HOSTS = ["testserver"]
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    mia, *_, hardly = people
    mia.user = User.objects.create_user("mia")
    mia.save()
    browser = Client()
    browser.force_login(mia.user, backend="allauth.account.auth_backends.AuthenticationBackend")

    def ask(path: str) -> Callable[[], object]:
        def view() -> object:
            response = browser.get(f"/family/{family.key}/{path}", secure=settings.SECURE_SSL_REDIRECT)
            assert response.status_code == 200, f"{path}: {response.status_code}"
            return response

        return view

    return {
        BOARD: ask(""),
        "page: its part that moves": ask("board/"),
        "page: somebody who plays often": ask(f"people/{mia.key}/"),
        "page: somebody who hardly plays": ask(f"people/{hardly.key}/"),
        "page: pairs and trios": ask("rivals/"),
        "page: seasons": ask("seasons/"),
    }


def timed[T](what: Callable[[], T]) -> tuple[float, T]:
    """So many seconds, and what came of it."""
    began = time.perf_counter()
    answer = what()
    return time.perf_counter() - began, answer


def measured(name: str, view: Callable[[], object], plans: dict[str, list[str]]) -> float:
    """Prints the row of a view; its p95 in milliseconds. Adds how the database answers its questions."""
    asked = questions(view)
    rows = 0
    for sql, parameters in asked:
        plan, found = explained(sql, parameters)
        plans.setdefault(shortened(sql), plan)
        rows += found
    began = time.process_time()
    times = [1000 * timed(view)[0] for _ in range(VIEWS)]
    busy = 1000 * (time.process_time() - began) / VIEWS
    answered = f"{len(asked)} | {rows}" if asked else "in other threads |"
    print(f"| {name} | {figures(times)} | {busy:.1f} | {answered} |", flush=True)
    return p95(times)


def p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def figures(times: list[float]) -> str:
    """Median and p95."""
    return f"{median(times):.1f} | {p95(times):.1f}"


def questions(view: Callable[[], object]) -> list[tuple[str, Any]]:
    """What a view asks the database."""
    from django.db import connection

    asked: list[tuple[str, Any]] = []

    def note(execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
        if sql.startswith("SELECT"):
            asked.append((sql, parameters))
        return execute(sql, parameters, many, context)

    with connection.execute_wrapper(note):
        view()
    return asked


def explained(sql: str, parameters: Any) -> tuple[list[str], int]:
    """How the database goes about a question, and how many rows it gives."""
    from django.db import connection

    how = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    with connection.cursor() as cursor:
        cursor.execute(f"{how} {sql}", parameters)
        plan = [str(row[-1]) for row in cursor.fetchall()]
        cursor.execute(sql, parameters)
        return plan, len(cursor.fetchall())


def shortened(sql: str) -> str:
    """A question without what it asks for, and without long lists."""
    rest = sql.partition(" FROM ")[2].replace('"', "").replace("games_", "")
    return "FROM " + re.sub(r"IN \([^()]{40,}\)", "IN (…)", rest)


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--here"]
    number = int(arguments[0]) if arguments else GAMES
    sys.exit(here(number) if "--here" in sys.argv else main(number))
