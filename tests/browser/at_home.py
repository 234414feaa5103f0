"""A family at home in a house that is open: its grown-up's session, and its tablet's cookie."""

import json
import subprocess
import sys
from datetime import UTC, datetime
from typing import Any

from tests.running import ROOT, House, house_environment


def made_home(house: House) -> dict[str, str]:
    """Makes it in the house's database: `key`, `group`, `papa`, `tom` and `mia` (keys), `session` and
    `player` (Papa's cookies), `device` (the tablet's), `invited`."""
    command = [sys.executable, "-c", "from tests.browser import at_home; at_home.make()"]
    environment = house_environment(house.data_dir, house.port, {})
    environment["DJANGO_SETTINGS_MODULE"] = "warsite.settings"
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    made: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return made


def make() -> None:
    """Runs in a process of its own."""
    import django

    django.setup()
    print(json.dumps(_home()))


def _home() -> dict[str, Any]:
    from django.test import Client

    from games.families.devices import link
    from games.families.families import new_family
    from games.families.invitations import invite, invite_person
    from games.families.people import main_player
    from games.families.profiles import add_child, hashed, set_pin
    from games.pages.family.codes import device_code, invitation_code, spoken
    from games.tables.identity import sign_player
    from tests.families.households import household

    now = datetime.now(UTC)
    family, papa, _ = household()
    people = (("Tom", "bear", 1), ("Mia", "owl", 3), ("Lily", "rabbit", 4), ("Ben", "dragon", 11))
    children = [add_child(family, name, animal, colour) for name, animal, colour in people]
    set_pin(children[1], hashed(("sun", "star", "moon")))
    linked = link(invite(family, papa, "device", device_code(), now).code, "Tablet", now)
    client = Client()
    assert papa.user is not None
    client.force_login(papa.user)
    return {
        "key": family.key,
        "group": new_family(papa, "Thursday friends", "group", "Europe/Berlin").key,
        "papa": papa.key,
        "tom": children[0].key,
        "mia": children[1].key,
        "session": client.cookies["sessionid"].value,
        "player": sign_player(main_player(papa).id),
        "device": linked.cookie,
        "invited": spoken(invite_person(family, papa, invitation_code(), now).code),
    }
