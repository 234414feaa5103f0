"""The addresses of a table."""

from django.http import HttpRequest
from django.urls import reverse


def play_url(request: HttpRequest, code: str) -> str:
    return request.build_absolute_uri(reverse("table", args=[code]))


def watch_url(request: HttpRequest, watch_code: str) -> str:
    return request.build_absolute_uri(reverse("watch-table", args=[watch_code]))


def play_socket(code: str) -> str:
    return f"/ws/tables/{code}/"


def watch_socket(watch_code: str) -> str:
    return f"/ws/watch/{watch_code}/"


def socket_url(request: HttpRequest, path: str) -> str:
    """The whole address of a socket: wss where the page itself is https."""
    scheme = "wss" if request.is_secure() else "ws"
    return f"{scheme}://{request.get_host()}{path}"
