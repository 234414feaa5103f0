"""A family at home, made in the database of a house that is open: cookies of its grown-up and its tablet."""

import json
import subprocess
import sys
from datetime import UTC, datetime
from typing import Any

from playwright.sync_api import BrowserContext

from tests.running import ROOT, House, house_environment

PICTURES = ("sun", "star", "moon")


def at_home(house: House, *children: str, secret: str = "") -> dict[str, Any]:
    """The Bakers: `family` (its key), and cookies: `papa`, and `tablet`, where the first child was chosen.
    The child called `secret` has `PICTURES`."""
    command = [
        sys.executable,
        "-c",
        f"from tests.browser import bakers_at_home; bakers_at_home.make({children!r}, {secret!r})",
    ]
    environment = house_environment(house.data_dir, house.port, {})
    environment["DJANGO_SETTINGS_MODULE"] = "warsite.settings"
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    made: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return made


def bring(context: BrowserContext, house: House, cookies: dict[str, str]) -> None:
    context.add_cookies([{"name": name, "value": value, "url": house.url} for name, value in cookies.items()])


def make(names: tuple[str, ...], secret: str) -> None:
    """Runs in a process of its own."""
    import django

    django.setup()
    from django.test import Client

    from games.families.devices import link
    from games.families.invitations import invite
    from games.families.people import main_player
    from games.families.profiles import add_child, hashed, set_pin
    from games.models import Invitation
    from games.tables.identity import sign_player
    from tests.families.households import household

    family, papa, _ = household()
    animals = ("owl", "rabbit", "fox", "penguin", "dragon")
    children = [add_child(family, name, animals[k % 5], 3 + k) for k, name in enumerate(names)]
    for child in children:
        if child.name == secret:
            set_pin(child, hashed(PICTURES))
    now, browser = datetime.now(UTC), Client()
    invitation = invite(family, papa, Invitation.Purpose.DEVICE, "TABLET", now)
    assert papa.user is not None
    browser.force_login(papa.user)
    tablet = {"device": link(invitation.code, "Tablet", now).cookie}
    if children:
        tablet["player"] = sign_player(main_player(children[0]).id)
    papas = {
        "player": sign_player(main_player(papa).id),
        "sessionid": browser.cookies["sessionid"].value,
    }
    print(json.dumps({"family": family.key, "papa": papas, "tablet": tablet}))
