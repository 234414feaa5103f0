"""The ASGI application: pages by Django, WebSockets by the sockets room."""

import os
from typing import Any, cast

from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "warsite.settings")
pages = get_asgi_application()

from games.sockets.urls import websocket_urlpatterns  # noqa: E402 - models can be imported only now
from warsite import health, metrics  # noqa: E402
from warsite.origins import KnownOrigins, refuse  # noqa: E402
from warsite.probes import Probes  # noqa: E402

# Channels keeps ASGI applications in Django's URL patterns, which Django's types do not know.
sockets: list[Any] = [*websocket_urlpatterns, re_path("", cast(Any, refuse))]

probed = Probes(
    cast(Any, pages), {"/healthz": health.healthy, "/readyz": health.ready, "/metrics": metrics.metrics}
)

application = ProtocolTypeRouter(
    {
        "http": cast(Any, probed),
        "websocket": KnownOrigins(URLRouter(sockets), settings.WEBSOCKET_ORIGINS),
    }
)
