"""One process of several that end games of one family, or change who is of it, at the same moment.

`python -m tests.families.racer NUMBER` says `ready`, then does what each line it is sent names, and answers.
"""

import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count

import django
from django.db import connection, transaction

django.setup()

from games.families import counting, deletion  # noqa: E402
from games.families.families import come_in  # noqa: E402
from games.families.recounting import recount, recount_families_of  # noqa: E402 - only now are there models
from games.models import Family, Game, Member, Person, Player  # noqa: E402
from games.tables.records import finishing  # noqa: E402
from tests.families.playing import finish  # noqa: E402

ENDED = datetime(2026, 11, 10, 12, tzinfo=UTC)
PAUSE_S = 1.0
_moments = count()


def end_all(number: int) -> object:
    """Ends all games, as every other process does, each in an order and at moments of its own."""
    games = sorted(Game.objects.values_list("pk", flat=True))
    ended = 0
    for game in games[number * 3 :] + games[: number * 3]:
        ended += finish(
            game,
            (number + next(_moments)) % 2,
            ENDED + timedelta(seconds=next(_moments), milliseconds=number),
        )
    return ended


def claim(number: int) -> object:
    """While the others end games, somebody claims what a guest plays, joins, leaves and comes back."""
    if number > 1:
        return end_all(number)
    tom = Person.objects.get(name="Tom")
    for _ in range(3):
        recount([Family.objects.get().pk])
    change(lambda: Player.objects.filter(name="Guest", person=None).update(person=tom), tom)
    ann = Person.objects.get(name="Ann")
    change(lambda: Member.objects.create(family=Family.objects.get(), person=ann, role="friend"), ann)
    change(lambda: Member.objects.filter(person=ann).update(left=ENDED + timedelta(seconds=9)), ann)
    change(lambda: Member.objects.filter(person=ann).update(left=None), ann)
    return 0


def claim_in_the_middle(number: int) -> object:
    """Two end a game each and take their time to commit; meanwhile its other player is claimed, or joins."""
    guest_plays, ann_plays = Game.objects.order_by("pk").values_list("pk", flat=True)
    tom, ann = (Person.objects.get(name=name) for name in ("Tom", "Ann"))
    if number <= 2:

        def count_and_wait(game_id: str, ended: datetime) -> list[int]:
            boards = counting.count(game_id, ended)
            time.sleep(PAUSE_S)
            return boards

        vars(finishing)["count"] = count_and_wait
        return int(finish((guest_plays, ann_plays)[number - 1], 0, ENDED + timedelta(seconds=number)))
    time.sleep(PAUSE_S / 2)
    if number == 3:
        change(lambda: Player.objects.filter(name="Guest", person=None).update(person=tom), tom)
    else:
        change(lambda: come_in(ann, Family.objects.get(), ENDED), ann)
    return 0


def go(number: int) -> object:
    """Each is a grown-up of the same family who deletes themselves, after a look at who else is there."""
    looked = deletion.what_goes_with

    def look_and_wait(person: Person) -> deletion.WhatGoes:
        goes = looked(person)
        time.sleep(PAUSE_S / 4)
        return goes

    vars(deletion)["what_goes_with"] = look_and_wait
    deletion.delete_person(Person.objects.get(name=f"Grown-up {number}"))
    return 1


def change(what: Callable[[], object], who: Person) -> None:
    """As a page does it: the change and the count of what hangs on it, or neither."""
    with transaction.atomic():
        what()
        recount_families_of(who.pk)


if __name__ == "__main__":
    racer = int(sys.argv[1])
    deeds = {"end_all": end_all, "claim": claim, "claim_in_the_middle": claim_in_the_middle, "go": go}
    print("ready", flush=True)
    for line in sys.stdin:
        print(deeds[line.strip()](racer), flush=True)
        connection.close()
