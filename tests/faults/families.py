"""The people of trials as people of a family, whose board must be right after every fault.

`python -m tests.faults.families`, with the environment of a house, answers each line of JSON it is sent: a
process of its own, since a trial's database is not that of the test run.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
PATIENCE_S: Final = 30.0


class Families:
    """Asks the process, which is started when it is first needed. It ends when its input does."""

    def __init__(self, **environment: str) -> None:
        self._environment = environment
        self._process: subprocess.Popen[str] | None = None
        self._one_at_a_time = threading.Lock()

    def claim(self, codes: Sequence[str]) -> bool:
        """The guests at these tables are people of a new family from now on. Whether that was written."""
        return "error" not in self._ask("claim", codes)

    def release(self, codes: Sequence[str]) -> None:
        """They are guests again: they come without an account, and no house would let them sit."""
        self._ask("release", codes)

    def check(self, codes: Sequence[str]) -> tuple[int, int, list[str]]:
        """So many games of these tables stand on a board, so many had two people or more at their end; and
        what boards say that differs from the records."""
        deadline = time.monotonic() + PATIENCE_S
        while "error" in (answer := self._ask("check", codes)):
            assert time.monotonic() < deadline, answer["error"]
            time.sleep(0.2)
        return answer["shown"], answer["shared"], answer["differences"]

    def home(self, name: str) -> dict[str, Any]:
        """See `home` below."""
        return self._ask("home", [name])

    def end(self, how: str, name: str) -> None:
        """See `end` below; nothing is announced to anybody."""
        self._ask("end", [how, name])

    def _ask(self, what: str, codes: Sequence[str]) -> dict[str, Any]:
        with self._one_at_a_time:
            return self._answer(what, codes)

    def _answer(self, what: str, codes: Sequence[str]) -> dict[str, Any]:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.faults.families"],
                cwd=ROOT,
                env={**os.environ, **self._environment, "DJANGO_SETTINGS_MODULE": "warsite.settings"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([what, list(codes)]) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def stop(self) -> None:
        """Ends the process."""
        if self._process is not None:
            self._process.communicate(timeout=PATIENCE_S)


# --- in the process ---


def claim(codes: Sequence[str]) -> dict[str, object]:
    """One family of friends for all guests of these tables."""
    from django.db import transaction

    from games.families.recounting import recount
    from games.models import Family, Member, Person, Player

    guests = Player.objects.filter(seats__game__table__in=codes, person=None).distinct().order_by("pk")
    with transaction.atomic():
        family = Family.objects.create(key=os.urandom(8).hex(), name="Friends", kind=Family.Kind.GROUP)
        for guest in guests:
            person = Person.objects.create(key=os.urandom(8).hex(), name=guest.name, avatar=guest.avatar)
            Member.objects.create(family=family, person=person, role=Member.Role.FRIEND)
            Player.objects.filter(pk=guest.pk, person=None).update(person=person)
        recount([family.pk])
    return {}


def release(codes: Sequence[str]) -> dict[str, object]:
    """Everybody at these tables is a guest again, and nobody's family knows them."""
    from games.models import Family

    families = Family.objects.filter(members__person__players__seats__game__table__in=codes)
    for family in families.distinct():
        for member in family.members.select_related("person"):
            member.person.delete()
        family.delete()
    return {}


def home(names: Sequence[str]) -> dict[str, object]:
    """A grown-up with an account, two browsers of theirs in which they have signed in, and a child on the
    tablet of their family: what each of the three browsers keeps."""
    import secrets
    from datetime import UTC, datetime

    from games.families.devices import change_device, link
    from games.families.families import new_family
    from games.families.invitations import invite
    from games.families.people import main_player
    from games.families.profiles import add_child
    from games.tables.identity import sign_player
    from tests.families.households import grown_up, session_of

    (name,) = names
    papa = grown_up(name)
    family = new_family(papa, "The Bakers", "family", "Europe/Berlin")
    child = add_child(family, "Lily", "owl", 3)
    now, code = datetime.now(UTC), secrets.token_hex(4)
    invite(family, papa, "device", code, now)
    tablet = link(code, "Tablet", now)
    # where a child may come to others' tables too
    change_device(tablet.device, kid_mode=False)
    player = sign_player(main_player(papa).id)
    assert papa.user is not None
    return {
        "browsers": [{"player": player, "sessionid": session_of(papa.user)} for _ in range(2)],
        "tablet": {"player": sign_player(main_player(child).id), "device": tablet.cookie},
        "unlink": f"/family/{family.key}/settings/devices/{tablet.device.key}/unlink/",
    }


def end(what: Sequence[str]) -> dict[str, object]:
    """As staff or time end it: the account may not be used, or its sessions have run out."""
    from datetime import UTC, datetime

    from django.contrib.auth.models import User

    from games.models import Session

    how, name = what
    if how == "blocked":
        User.objects.filter(username=name.lower()).update(is_active=False)
    else:
        Session.objects.filter(user__username=name.lower()).update(expire_date=datetime.now(UTC))
    return {}


def check(codes: Sequence[str]) -> dict[str, object]:
    """Who is still a guest is claimed now, and then `manage.py recount --check` looks at every board."""
    from django.core.management import call_command
    from django.db.models import Count

    from games.models import Game, Player

    if Player.objects.filter(seats__game__table__in=codes, person=None).exists():
        claim(codes)
    said = io.StringIO()
    try:
        call_command("recount", "--check", "--replay", stdout=said)
        differences = []
    except SystemExit:
        differences = said.getvalue().splitlines()
    games = Game.objects.filter(table__in=codes)
    shown = games.exclude(families=None).distinct().count()
    shared = games.annotate(people=Count("seats__finisher", distinct=True)).filter(people__gt=1).count()
    return {"shown": shown, "shared": shared, "differences": differences}


DEEDS: Final = {"claim": claim, "release": release, "home": home, "end": end, "check": check}


def serve() -> None:
    """Answers line by line; what the database refuses is an answer too."""
    import django
    from django.db import Error, connection

    django.setup()
    for line in sys.stdin:
        what, codes = json.loads(line)
        try:
            answer = DEEDS[what](codes)
        except Error as error:
            answer = {"error": str(error)}
        finally:
            connection.close()
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    serve()
