"""The ASGI application: pages by Django, WebSockets by the sockets room."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "warsite.settings")
pages = get_asgi_application()

from games.sockets.urls import websocket_urlpatterns  # noqa: E402 - models can be imported only now

from warsite.origins import KnownOrigins, refuse  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": KnownOrigins(
            URLRouter([*websocket_urlpatterns, re_path("", refuse)]), settings.WEBSOCKET_ORIGINS
        ),
    }
)
