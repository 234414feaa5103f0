"""A socket without a server: nothing but its ASGI side."""

import asyncio
import json
from typing import Any

from games.sockets import table as consumers
from games.sockets.wires import SHORT_CUT, Hear

PATIENCE_S = 30.0


class Served:
    """One socket of a server that is nothing but its ASGI side."""

    hear: Hear | None = None

    def __init__(
        self, code: str, has_short_cut: bool = False, cookies: str = "", watches: bool = False
    ) -> None:
        self.received: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.messages: list[dict[str, Any]] = []
        self.came = asyncio.Event()
        name, consumer = (
            ("watch_code", consumers.WatchConsumer) if watches else ("code", consumers.TableConsumer)
        )
        scope: dict[str, Any] = {
            "headers": [(b"cookie", cookies.encode())],
            "cookies_trusted": bool(cookies),
            "url_route": {"kwargs": {name: code}},
        }
        if has_short_cut:
            scope["extensions"] = {SHORT_CUT: self}
        self.received.put_nowait({"type": "websocket.connect"})
        self.application = asyncio.ensure_future(consumer()(scope, self.received.get, self.send))

    async def send(self, message: dict[str, Any]) -> None:
        self.messages.append(message)
        self.came.set()

    def send_now(self, text: str) -> bool:
        self.messages.append({"type": "websocket.send", "text": text})
        self.came.set()
        return True

    def say(self, type_: str, **facts: object) -> None:
        text = json.dumps({"type": type_, **facts})
        if self.hear is not None and self.received.empty():
            self.hear(text)
        else:
            self.received.put_nowait({"type": "websocket.receive", "text": text})

    async def end(self) -> None:
        """Hangs up, and waits for the consumer."""
        self.received.put_nowait({"type": "websocket.disconnect", "code": 1001})
        async with asyncio.timeout(PATIENCE_S):
            await self.application

    @property
    def types(self) -> list[str]:
        """What happened, of those frames that come at no certain moment none."""
        frames = [json.loads(sent["text"]) for sent in self.messages if "text" in sent]
        told = [frame.get("event", frame)["type"] for frame in frames]
        return [type_ for type_ in told if type_ not in ("watchers", "pressed")]

    async def until(self, type_: str, count: int = 1) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while self.types.count(type_) < count:
                self.came.clear()
                await self.came.wait()

    @property
    def frames(self) -> list[dict[str, Any]]:
        return [json.loads(sent["text"]) for sent in self.messages if "text" in sent]

    @property
    def closed_with(self) -> int | None:
        """The code with which the house has closed it."""
        return next((sent["code"] for sent in self.messages if sent["type"] == "websocket.close"), None)

    async def refusal(self) -> str:
        """The code of the first refusal."""
        await self.until("refused")
        return str(next(frame["code"] for frame in self.frames if frame["type"] == "refused"))
