"""Families in a house that is open: made in its database from outside, and the cookie of somebody of them."""

import itertools
import json
import random
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import BrowserContext

from games.families.animals import ANIMALS
from tests.running import ROOT, House, house_environment

THE_BAKERS = (
    ("Mia", "owl", 31),
    ("Grandpa", "bear", 24),
    ("Tom", "fox", 22),
    ("Lily", "rabbit", 9),
    ("Papa", "frog", 5),
)


def made_family(house: House, what: str = "the_bakers") -> dict[str, Any]:
    """Makes a family of this module in the house's database: `key`, and `session`, of its first person."""
    command = [sys.executable, "-c", f"from tests.browser import families; families.make({what!r})"]
    environment = house_environment(house.data_dir, house.port, {})
    environment["DJANGO_SETTINGS_MODULE"] = "warsite.settings"
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    made: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return made


def sign_in(context: BrowserContext, house: House, made: dict[str, Any], session: str = "session") -> None:
    context.add_cookies([{"name": "sessionid", "value": made[session], "url": house.url}])


def make(what: str) -> None:
    """Runs in a process of its own."""
    import django

    django.setup()
    print(json.dumps(globals()[what]()))


def the_bakers() -> dict[str, Any]:
    """Five people with a year of games."""
    return _family("The Bakers", THE_BAKERS, games=90)


def one_deleted() -> dict[str, Any]:
    """The Bakers once Tom was deleted, with a game that he had played."""
    from games.families.deletion import delete_child
    from games.models import Family, Game, Person

    made = the_bakers()
    tom = Person.objects.get(key=made["people"][2])
    of_tom = Game.objects.filter(seats__finisher__person=tom).order_by("-ended")
    made["game"] = of_tom.values_list("id", flat=True)[0]
    delete_child(Family.objects.get(key=made["key"]), tom)
    return made


def twenty_people() -> dict[str, Any]:
    names = [f"Maximilian-Anton {n}" if n % 3 else f"Kim {n}" for n in range(20)]
    people = [(name, ANIMALS[n % len(ANIMALS)], 20 - n) for n, name in enumerate(names)]
    return _family("Chess club Richelieu", people, games=120)


def one_alone() -> dict[str, Any]:
    return _family("The Bakers", THE_BAKERS[:1], games=0)


def two_grown_ups() -> dict[str, Any]:
    """Each with an account, and so on a device of their own."""
    return _family("The Bakers", THE_BAKERS[:2], games=0)


def nothing_played() -> dict[str, Any]:
    return _family("The Bakers", THE_BAKERS, games=0)


def _family(name: str, people: Any, games: int) -> dict[str, Any]:
    from django.contrib.auth.models import User

    from games.models import Family, Member, Person, Player

    family = Family.objects.create(key=_key(), name=name, time_zone="Europe/Berlin")
    made = []
    for number, (called, avatar, _) in enumerate(people):
        user = User.objects.create_user(f"user-{_key()}") if number < 2 else None
        person = Person.objects.create(
            key=_key(), name=called, avatar=avatar, colour=ANIMALS.index(avatar), user=user
        )
        Player.objects.create(id=_key() + _key(), name=called, avatar=avatar, person=person)
        role = Member.Role.GROWN_UP if user is not None else Member.Role.CHILD
        Member.objects.create(family=family, person=person, role=role)
        made.append(person)
    played = _play(made, [weight for _, _, weight in people], games)
    return {
        "game": played[-1] if played else "",
        "key": family.key,
        "session": _session(made[0]),
        **({"other_session": _session(made[1])} if len(made) > 1 else {}),
        "people": [person.key for person in made],
    }


def _play(people: list[Any], weights: list[int], games: int) -> list[str]:
    from games.families.feats import Feats
    from tests.families import playing

    # games of another family may stand in the database
    playing._numbers = itertools.count(random.SystemRandom().randrange(10**10))
    luck, played = random.Random(7), []
    now = datetime.now(UTC)
    for number in range(games):
        there = luck.sample(range(len(people)), luck.choice((2, 2, 3)) if len(people) > 2 else 2)
        winner = luck.choices(range(len(there)), [weights[one] + 8 for one in there])[0]
        did = [
            Feats(
                battles_won=luck.randrange(60, 140),
                wars=6,
                wars_won=luck.randrange(6),
                biggest_war=luck.choice((10, 10, 18, 26)),
                deepest=luck.randrange(1, 4),
                fewest=luck.randrange(1, 12),
            )
            for _ in there
        ]
        ended = now - timedelta(hours=(games - number) * 40, minutes=luck.randrange(60))
        changes: dict[str, Any] = {"battles": luck.randrange(90, 700)}
        if number % 17 == 3:
            changes |= {"reason": "conceded"}
        if number % 4 == 1:
            cards = [luck.randrange(5, 15) for _ in there]
            cards[winner] = max(cards) + luck.randrange(1, 9)
            changes |= {"cards": cards, "reason": "limit"}
        played.append(playing.play([people[one] for one in there], winner, ended, feats=did, **changes))
    return played


def _session(person: Any) -> str:
    from django.contrib.auth import login
    from django.http import HttpRequest

    from games.families.sessions import SessionStore

    request = HttpRequest()
    request.session = SessionStore()
    login(request, person.user, backend="allauth.account.auth_backends.AuthenticationBackend")
    request.session.save()
    return str(request.session.session_key)


def _key() -> str:
    return f"{random.SystemRandom().getrandbits(64):016x}"
