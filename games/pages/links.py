"""The addresses of a table."""

from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from games.rules import Ruleset, rule_code

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def play_url(request: HttpRequest, code: str) -> str:
    return shared(request, reverse("table", args=[code]))


def watch_url(request: HttpRequest, watch_code: str) -> str:
    return shared(request, reverse("watch-table", args=[watch_code]))


def tv_url(request: HttpRequest, watch_code: str) -> str:
    return shared(request, reverse("tv-table", args=[watch_code]))


def shared(request: HttpRequest, path: str) -> str:
    """A link for others: under "localhost" they would find their own computer, so it names this one."""
    here = request.get_host().rsplit(":", 1)[0]
    if here in LOOPBACK and settings.LAN_ORIGIN is not None:
        return f"{settings.LAN_ORIGIN}{path}"
    return request.build_absolute_uri(path)


def handover_url(request: HttpRequest, secret: str) -> str:
    """Behind the `#` nobody is told the secret but the page itself."""
    return shared(request, f"{reverse('handover')}#{secret}")


def play_socket(code: str) -> str:
    return f"/ws/tables/{code}/"


def watch_socket(watch_code: str) -> str:
    return f"/ws/watch/{watch_code}/"


def socket_url(request: HttpRequest, path: str) -> str:
    """The whole address of a socket: wss where the page itself is https."""
    scheme = "wss" if request.is_secure() else "ws"
    return f"{scheme}://{request.get_host()}{path}"


def new_table_url(request: HttpRequest, rules: Ruleset) -> str:
    """The link that sets a new table to these rules: their code, and the war word beside it."""
    word = f"?{urlencode({'word': rules.war_word})}" if rules.war_word is not None else ""
    return shared(request, reverse("new-table", args=[rule_code(rules)]) + word)
