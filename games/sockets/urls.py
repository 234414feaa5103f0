"""Where sockets are opened."""

from __future__ import annotations

from django.urls import re_path

from .boards import BoardConsumer
from .table import TableConsumer, WatchConsumer

websocket_urlpatterns = [
    re_path(r"^ws/tables/(?P<code>[A-Z]{4,20})/$", TableConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path(r"^ws/watch/(?P<watch_code>[A-Za-z0-9_-]{22})/$", WatchConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path(r"^ws/boards/(?P<key>[A-Za-z0-9_-]{16})/$", BoardConsumer.as_asgi()),  # type: ignore[arg-type]
]
