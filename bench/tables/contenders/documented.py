"""The way of the documentation: AsyncWebsocketConsumer under Daphne, tables in the process.

With LAYER_URL results go through channels-redis (group_send), else straight to the table's consumers.
"""

import os
from typing import Any

import django
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.urls import re_path

LAYER_URL = os.environ.get("LAYER_URL")
# redis-py's pool of 100 would refuse what 200 tables send at once, and the layer drops from 100 messages on.
LAYER = {
    "BACKEND": "channels_redis.core.RedisChannelLayer",
    "CONFIG": {"hosts": [{"address": LAYER_URL, "max_connections": 20_000}], "capacity": 10_000},
}

settings.configure(
    SECRET_KEY="bench",
    ALLOWED_HOSTS=["*"],
    INSTALLED_APPS=["channels"],
    CHANNEL_LAYERS={"default": LAYER} if LAYER_URL else {},
)
django.setup()

from game import decode, table_at  # noqa: E402 - the folder of this file


class TableConsumer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        self.table, self.seat = table_at(self.scope["path"])
        await self.accept()
        if self.channel_layer is not None:
            await self.channel_layer.group_add(self.table.name, self.channel_name)
        else:
            self.table.members[self] = self
        await self.send(text_data=self.table.snapshot().decode())

    async def disconnect(self, code: int) -> None:
        self.table.members.pop(self, None)
        if self.channel_layer is not None:
            await self.channel_layer.group_discard(self.table.name, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        message = decode(text_data or "{}")
        if message.get("type") != "flip":
            return
        frame = self.table.flip(self.seat, message["at"])
        if frame is None:
            return
        text = frame.decode()
        if self.channel_layer is not None:
            await self.channel_layer.group_send(self.table.name, {"type": "table.entry", "text": text})
            return
        for consumer in list(self.table.members):
            await consumer.send(text_data=text)  # type: ignore[attr-defined]

    async def table_entry(self, event: dict[str, Any]) -> None:
        await self.send(text_data=event["text"])


application = ProtocolTypeRouter({"websocket": URLRouter([re_path("", TableConsumer.as_asgi())])})  # type: ignore
