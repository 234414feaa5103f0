"""Requests that no page of ours makes: each is answered, none breaks anything or leaves a traceback."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote_from_bytes

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tests.running import House

from .hostile import JSON_VALUES, TEXTS, Connection, addresses_of

OPTIONS = (
    *("rules", "seats", "ace", "cards_up", "buried", "war_word", "winnings", "pickup", "turnover"),
    *("shortage", "battle_limit", "time_limit"),
)
KEY = "A" * 16
PAGES = {
    "": "/?x=*",
    "join/": "/join/?code=*",
    "watch/": "/watch/?seats=*&show=*&house=*",
    "watch/tables/": "/watch/tables/?seats=*&show=*&house=*",
    "watch/featured/": "/watch/featured/?x=*",
    "t/<str:code>/": "/t/*/",
    "w/<str:watch_code>/": "/w/*/",
    "tv/": "/tv/?code=*",
    "tv/<str:watch_code>/": "/tv/*/",
    "qr/<slug:code>.svg": "/qr/*.svg",
    "qr/w/<slug:watch_code>.svg": "/qr/w/*.svg",
    "qr/tv/<slug:watch_code>.svg": "/qr/tv/*.svg",
    "h/": "/h/?secret=*",
    "h/picture/": "/h/picture/?secret=*",
    "new/": "/new/?word=*",
    "new/<slug:rules>/": "/new/*/",
    "rules/": "/rules/?x=*",
    "rules/choose/": "/rules/choose/?rules=own&word=*",
    "rules/chosen/": "/rules/chosen/?rules=*",
    "rules/<slug:rule_code>/": "/rules/*/",
    "family/<key:key>/": "/family/*/",
    "family/<key:key>/board/": f"/family/{KEY}/board/?season=*&rules=*&seats=*",
    "family/<key:key>/people/<key:person>/": f"/family/{KEY}/people/*/",
    "family/<key:key>/people/<key:person>/export.<form:form>": f"/family/{KEY}/people/{KEY}/export.*",
    "family/<key:key>/rivals/": f"/family/{KEY}/rivals/?season=*",
    "family/<key:key>/rivals/<keys:keys>/": f"/family/{KEY}/rivals/*/",
    "family/<key:key>/seasons/": f"/family/{KEY}/seasons/?x=*",
    "family/<key:key>/games/<game_id:game_id>/": f"/family/{KEY}/games/*/",
    "family/<key:key>/export.<form:form>": f"/family/{KEY}/export.*",
    "robots.txt": "/robots.txt?x=*",
    "privacy/": "/privacy/?x=*",
    "me/export": "/me/export?x=*",
    "me/delete/": "/me/delete/?x=*",
    "family/": "/family/?x=*",
    "family/<str:key>/play/": "/family/*/play/",
    "family/<str:key>/tables/": "/family/*/tables/",
    "family/<str:key>/settings/": "/family/*/settings/",
    "family/<str:key>/settings/invite/": "/family/*/settings/invite/",
    "family/<str:key>/settings/invitations/<int:invitation>/": "/family/a/settings/invitations/*/",
    "family/<str:key>/settings/leave/": "/family/*/settings/leave/",
    "family/<str:key>/settings/people/": "/family/*/settings/people/",
    "family/<str:key>/settings/people/<str:child>/": "/family/a/settings/people/*/",
    "family/<str:key>/settings/devices/": "/family/*/settings/devices/",
    "family/<str:key>/settings/devices/<str:device>/": "/family/a/settings/devices/*/",
    "family/<str:key>/settings/devices/<str:device>/unlink/": "/family/a/settings/devices/*/unlink/",
    "invited/": "/invited/?code=*",
    "device/": "/device/?code=*",
    "who/": "/who/?person=*",
    "gate/": "/gate/?who=*&next=*",
    "family/<str:key>/delete/": "/family/*/delete/",
    "family/<str:key>/children/<str:child>/delete/": "/family/a/children/*/delete/",
    "account/": "/account/?done=*",
    "account/name/": "/account/name/?x=*",
    "account/devices/": "/account/devices/?device=*",
    "account/codes/": "/account/codes/?next=*",
    "account/forgotten/": "/account/forgotten/?username=*",
    "account/sign-up/": "/account/sign-up/?next=*&email=*",
    "account/sign-in/": "/account/sign-in/?next=*",
    "account/sign-in/passkey/": "/account/sign-in/passkey/?next=*",
    "account/sign-out/": "/account/sign-out/?next=*",
    "account/inactive/": "/account/inactive/?x=*",
    "account/password/": "/account/password/?next=*",
    "account/password/none/": "/account/password/none/?next=*",
    "account/sure/": "/account/sure/?next=*",
    "account/sure/passkey/": "/account/sure/passkey/?next=*",
    "account/passkeys/": "/account/passkeys/?x=*",
    "account/passkeys/add/": "/account/passkeys/add/?next=*",
    "account/passkeys/<int:pk>/remove/": "/account/passkeys/*/remove/",
    "account/mfa/": "/account/mfa/?x=*",
    "jsi18n/": "/jsi18n/?x=*",
    "play/": "/play/?x=*",
    "api/": "/api/?x=*",
    "api/tables": "/api/tables?x=*",
    "api/tables/<code>/events": "/api/tables/*/events",
    "api/games/<game_id>": "/api/games/*",
    "api/games/<game_id>/events": "/api/games/*/events",
    "api/<path:anything>": "/api/*",
    "admin/": "/admin/login/?next=*",
}
"""An address for every route of the site."""
MORE_ADDRESSES = (
    "/*",
    "/static/*",
    "/admin/*",
    "/rules/choose/?rules=*",
    "/new/w1b1/?word=*",
    "/healthz?x=*",
    "/readyz?x=*",
    "/metrics?x=*",
)

FORMS = {
    "/play/": ("mode=computer", ("mode", "visibility", "rules", "word")),
    "/new/": (
        "rules=own&seats=2",
        (*OPTIONS, "chair1", "chair2", "visibility", "may_watch", "pace_ms", "sleeper", "act"),
    ),
    "/h/": ("act=take", ("secret", "act")),
    "/h/picture/": ("x=y", ("secret",)),
    "/me/delete/": ("x=y", ("password",)),
    "/account/sign-up/": (
        "username=Papa&password1=three+words&password2=three+words",
        ("username", "password1", "leave", "next"),
    ),
    "/account/sign-in/": ("login=Papa&password=three+words", ("login", "password", "leave", "next")),
    "/account/sign-in/passkey/": ("x=y", ("credential", "next")),
    "/account/forgotten/": (
        "username=Papa&code=A&password=three+words&again=three+words",
        ("username", "code", "password"),
    ),
    "/account/sign-out/": ("x=y", ("next",)),
    "/family/": ("x=y", ("name", "time_zone", "rules", "seats")),
    "/invited/": ("x=y", ("code", "act")),
    "/device/": ("name=Tablet", ("code", "name")),
    "/who/": ("x=y", ("person", "picture")),
    "/gate/": ("x=y", ("username", "password", "next")),
    "/admin/login/": ("x=y", ("username", "password", "next")),
}
"""What stands in each form, and the fields that are tried in turn."""

NEW = {"rules": "play-war", "seats": ["me", "open"], "visibility": "private", "pace_ms": 50, "name": "Mia"}
TOKEN = "a" * 32


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("hostile") / "data"
    shutil.copytree(prepared_data, folder)
    house = House(folder).wait_until_open()
    yield house
    house.stop()


@pytest.fixture(autouse=True)
def well_afterwards(house: House) -> Iterator[None]:
    """The house still answers, and its log has neither a traceback nor an error."""
    before = len(house.output())
    yield
    with Connection(house) as connection:
        assert connection.request("GET", "/") == 200
    said = house.output()[before:]
    assert "Traceback" not in said, said
    assert "error" not in said.lower(), said


def ask(house: House, method: str, path: str, body: bytes | None = None, **headers: str) -> int:
    with Connection(house) as connection:
        return connection.request(method, path, body, **headers)


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """The routes of the site; the admin's own count as one."""
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern) or route == "admin/":
            yield route
        else:
            yield from routes(pattern, route)


def test_every_route_of_the_site_is_tried() -> None:
    assert set(routes(get_resolver())) == set(PAGES)


def test_no_address_breaks_a_page(house: House) -> None:
    patterns = (*PAGES.values(), *MORE_ADDRESSES, *(f"/rules/chosen/?rules=own&{o}=*" for o in OPTIONS))
    for path in addresses_of(patterns):
        assert ask(house, "GET", path) < 500, path[:60]


@pytest.mark.parametrize("path", FORMS)
def test_no_field_breaks_a_form(house: House, path: str) -> None:
    others, fields = FORMS[path]
    for field in fields:
        for text in TEXTS:
            body = f"csrfmiddlewaretoken={TOKEN}&{others}&{field}={quote_from_bytes(text)}"
            status = ask(
                house, "POST", path, body.encode(),
                Content_Type="application/x-www-form-urlencoded", Cookie=f"csrftoken={TOKEN}",
                Origin=house.url,
            )  # fmt: skip
            assert status in (200, 302, 404, 410, 422, 429), (field, text[:20])


BODIES = {
    "thousands of fields": ("application/x-www-form-urlencoded", b"a=1&" * 20_000),
    "no boundary": ("multipart/form-data", b"--x\r\n\r\n"),
    "a boundary that never comes": ("multipart/form-data; boundary=x", b"y" * 5000),
    "a file": (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="rules"; filename="../x"\r\n\r\nwar\r\n--x--\r\n',
    ),
    "broken off": ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="rul'),
    "wrong base64": (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\n!\r\n',
    ),
    "an unknown charset": ("application/x-www-form-urlencoded; charset=klingon", b"rules=war"),
    "UTF-16": ("application/x-www-form-urlencoded; charset=utf-16", b"\xff\xfer\0"),
    "nothing known": ("\xff/\xff", b"\0"),
    "300 KiB": ("application/x-www-form-urlencoded", b"rules=" + b"x" * 300 * 1024),
}


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("path", ["/new/", "/play/", "/api/tables", "/admin/login/"])
def test_no_body_breaks_a_page(house: House, path: str, name: str) -> None:
    kind, body = BODIES[name]
    status = ask(
        house, "POST", path, body, Content_Type=kind, Cookie=f"csrftoken={TOKEN}", X_CSRFToken=TOKEN,
        Origin=house.url,
    )  # fmt: skip
    assert 200 <= status < 500


@pytest.mark.parametrize("key", [*NEW, "extra", "rules.seats", "rules.buried", "rules.war_word", "all"])
def test_no_json_breaks_the_interface(house: House, key: str) -> None:
    for value in JSON_VALUES:
        facts = {name: json.dumps(fact) for name, fact in NEW.items()}
        if key.startswith("rules."):
            facts["rules"] = f'{{"{key.removeprefix("rules.")}":{value}}}'
        else:
            facts[key] = value
        body = value if key == "all" else "{" + ",".join(f'"{n}":{fact}' for n, fact in facts.items()) + "}"
        status = ask(house, "POST", "/api/tables", body.encode("latin-1"), Content_Type="application/json")
        assert status in (400, 422) or (key, value) == ("name", "null") or status == 201, (value[:20], status)


HEADERS = (
    *("Cookie", "Accept", "Accept-Language", "Accept-Encoding", "Host", "Origin", "Referer", "User-Agent"),
    *("X-Forwarded-For", "X-Forwarded-Proto", "Content-Type", "If-None-Match", "If-Modified-Since"),
    *("Range", "Expect", "Upgrade", "Transfer-Encoding", "Content-Length", "X-HTTP-Method-Override"),
    "Daphne-Root-Path",
)
COOKIES = (
    *("player=", "player=a:b", 'player="\\0"', "sessionid=\xff", "sessionid=../../x", "csrftoken=\x01"),
    *("csrftoken=" + "x" * 9000, "player=" + "x" * 12_000, "django_language=\xff", 'messages=[["x'),
    *("a=b;" * 1000, "=;=="),
)


@pytest.mark.parametrize("header", HEADERS)
def test_no_header_breaks_a_page(house: House, header: str) -> None:
    texts = [text for text in TEXTS if not set(text) & set(b"\0\r\n")]
    for text in texts:
        for path in ("/", "/join/?code=BABBAB"):
            with Connection(house) as connection:
                host = b"" if header == "Host" else b"Host: localhost:%d\r\n" % house.port
                line = header.encode() + b": " + text
                status = connection.status(
                    b"GET "
                    + path.encode()
                    + b" HTTP/1.1\r\n"
                    + host
                    + line
                    + b"\r\nConnection: close\r\n\r\n"
                )
            assert status < 500, text[:20]


def test_no_cookie_breaks_a_page(house: House) -> None:
    for cookie in COOKIES:
        for path in ("/", "/t/BABBAB/", "/admin/", "/new/"):
            assert ask(house, "GET", path, Cookie=cookie) in (200, 302, 400, 404), cookie[:20]


RAW = {
    "nothing": b"\r\n\r\n",
    "noise": bytes(range(256)) * 8,
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "HTTP/0.9": b"GET /\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a version that is none": b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "a method that is none": b"G\0T / HTTP/1.1\r\nHost: x\r\n\r\n",
    "a path that is no ASCII": "GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n".encode("latin-1"),
    "a query that is no ASCII": "GET /?\xff HTTP/1.1\r\nHost: x\r\n\r\n".encode("latin-1"),
    "a very long line": b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\n\r\n",
    "thousands of headers": b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 3000 + b"\r\n",
    "a header without a colon": b"GET / HTTP/1.1\r\nHost\r\n\r\n",
    "a folded header": b"GET / HTTP/1.1\r\nHost: x\r\n y\r\n\r\n",
    "a header of bytes": b"GET / HTTP/1.1\r\nHost: x\r\n\x85\x0b: \x1c\x1d\x1e\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
    "a length and chunks": (
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"0\r\n\r\nGET /admin/ HTTP/1.1\r\n\r\n"
    ),
    "a negative length": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "a length that is no number": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
    "a chunk that is no number": (
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
    ),
    "a websocket without a key": b"GET /ws/tables/BABBAB/ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n",
    "a websocket with a body": (
        b"POST /ws/tables/BABBAB/ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nContent-Length: 3\r\n\r\nabc"
    ),
}


@pytest.mark.parametrize("name", RAW)
def test_no_bytes_break_a_connection(house: House, name: str) -> None:
    with Connection(house) as connection:
        connection.socket.sendall(RAW[name])
        connection.socket.shutdown(1)
        answer = connection.rest()
    assert not answer.startswith(b"HTTP/1.1 5")


METHODS = ("HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT", "FOO", "get")


def test_no_method_breaks_a_page(house: House) -> None:
    for method in METHODS:
        for pattern in PAGES.values():
            assert 0 <= ask(house, method, pattern.replace("*", "BABBAB")) < 500, (method, pattern)


SIZES = {
    "a length that is named": b"Content-Length: 9999999999\r\n\r\n" + b"x" * 100_000,
    "chunks without an end": b"Transfer-Encoding: chunked\r\n\r\n" + b"10000\r\n" + b"x" * 65536 + b"\r\n",
}


@pytest.mark.parametrize("name", SIZES)
def test_a_body_that_is_too_large_is_refused_before_it_is_here(house: House, name: str) -> None:
    head, _, more = SIZES[name].partition(b"\r\n\r\n")
    with Connection(house) as connection:
        start = b"POST /api/tables HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n\r\n"
        connection.socket.sendall(start)
        try:
            for _ in range(200):
                connection.socket.sendall(more)
        except ConnectionError:
            return
        assert connection.rest().startswith(b"HTTP/1.1 413")
