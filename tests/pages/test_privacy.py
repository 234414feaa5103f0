"""The privacy page says all that is kept: in the database, in cookies and in the browser."""

import re
from collections import Counter
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.test import AsyncClient

from games.families.devices import DEVICE_COOKIE
from games.pages.privacy import COOKIES, IN_DATABASE, REMEMBERED
from games.tables.identity import PLAYER_COOKIE
from tests.look.palette import FRONTEND

ROOT = FRONTEND.parent
SET_COOKIE = re.compile(r"set_cookie\(\s*(?P<name>[\w.\"']+)")
NAMES = {"PLAYER_COOKIE": PLAYER_COOKIE, "DEVICE_COOKIE": DEVICE_COOKIE}
KEPT = re.compile(r"(?:\b(?:kept|keep|[gs]etItem)|(?:shelf|kept)\.[gs]et)\(\s*[\"`](?:war\.)?(?P<key>[\w-]+)")
WAR_KEY = re.compile(r"[\"`]war\.(?P<key>[\w-]+)")


def fields() -> list[str]:
    return [
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in (*model._meta.concrete_fields, *model._meta.many_to_many)
    ]


def said_fields() -> Counter[str]:
    return Counter(
        f"{model}.{name}"
        for line in IN_DATABASE
        for model, names in line.fields.items()
        for name in names.split()
    )


def test_every_field_of_every_model_is_said_once() -> None:
    said = said_fields()
    assert set(said) == set(fields())
    assert [name for name, times in said.items() if times > 1] == []


def sources(folder: Path, ending: str) -> list[str]:
    return [path.read_text() for path in sorted(folder.rglob(f"*{ending}"))]


def test_every_cookie_that_the_code_sets_is_said() -> None:
    texts = [*sources(ROOT / "games", ".py"), *sources(ROOT / "warsite", ".py")]
    named = {found["name"] for text in texts for found in SET_COOKIE.finditer(text)}
    ours = {NAMES.get(name, name.strip("\"'")) for name in named}
    django = {settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "messages"}
    assert ours | django | {DEVICE_COOKIE} == set(COOKIES)


def test_no_script_sets_a_cookie_or_opens_a_database_of_its_own() -> None:
    for text in sources(FRONTEND / "static" / "js", ".js"):
        assert not re.search(r"document\.cookie|indexedDB|caches\.open|cookieStore", text)


def test_everything_that_scripts_remember_is_said() -> None:
    scripts = sources(FRONTEND / "static" / "js", ".js")
    stored = [text for text in scripts if re.search(r"kept\.js|Storage|[sS]helf", text)]
    keys = {found["key"] for text in stored for found in KEPT.finditer(text)}
    keys |= {found["key"] for text in scripts for found in WAR_KEY.finditer(text)}
    assert keys - {"war"} == set(REMEMBERED)


async def test_the_page_says_every_line_and_how_long(visitor: AsyncClient) -> None:
    response = await visitor.get("/privacy/")
    html = response.content.decode()
    for line in IN_DATABASE:
        assert str(line.what)[:40] in html
    assert f"{settings.GUEST_DAYS} days" in html
    assert "%(" not in html
    assert all(f"<dt>{name}</dt>" in html for name in COOKIES)
    assert not response.cookies


async def test_every_page_names_it_and_the_front_page_leads_there(visitor: AsyncClient) -> None:
    for path in ("/", "/join/", "/rules/", "/nothing-here/"):
        assert '<link rel="privacy-policy" href="/privacy/">' in (await visitor.get(path)).content.decode()
    assert '<a class="door-houses" href="/privacy/">' in (await visitor.get("/")).content.decode()
