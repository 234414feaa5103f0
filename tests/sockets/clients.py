"""Clients: sockets that keep every frame they were sent and fold the entries into a table of their own."""

import asyncio
import hashlib
import json
import secrets
from collections.abc import Callable, Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from games.tables.applying import apply
from games.tables.view import View

from .making import PATIENCE_S

type Frame = dict[str, Any]

DIFFERS_BY_MOMENT = ("epoch", "pressed", "watchers", "here")
"""What a snapshot holds that is no entry's: two of them with one number may differ in it."""


class Client:
    """One socket at a table. `views` holds its table after each entry by number, `texts` all it was sent."""

    def __init__(self, socket: ClientConnection, url: str) -> None:
        self.socket = socket
        self.url = url
        self.texts: list[str] = []
        self.frames: list[Frame] = []
        self.welcome: Frame = {}
        self.view: View = {}
        self.views: dict[int, View] = {}
        self.contribution = secrets.token_hex(16)

    # --- out ---

    async def say(self, type_: str, **facts: object) -> None:
        await self.raw(json.dumps({"type": type_, **facts}))

    async def raw(self, message: str | bytes | Sequence[str], *, text: bool | None = None) -> None:
        async with asyncio.timeout(PATIENCE_S):
            await self.socket.send(message, text=text)

    async def hello(self, **facts: object) -> Frame:
        """Says hello and gives the snapshot that comes, which becomes the client's own table."""
        await self.say("hello", protocol=1, **facts)
        return await self.until("table")

    async def ask(self, type_: str, **facts: object) -> str | None:
        """The code with which a command is refused; None when it is not."""
        await self.say(type_, **facts)
        return await self.refusal()

    async def refusal(self) -> str | None:
        """The code of a refusal among the frames up to now; None without one."""
        mark = secrets.token_hex(4)
        first = len(self.frames)
        await self.say("ping", id=mark)
        await self.until(lambda frame: frame["type"] == "pong" and frame["id"] == mark)
        codes = [frame["code"] for frame in self.frames[first:] if frame["type"] == "refused"]
        return str(codes[-1]) if codes else None

    # --- in ---

    async def hear(self) -> Frame:
        """The next frame, folded."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                message = await self.socket.recv()
        except TimeoutError:
            raise AssertionError(f"no frame in {PATIENCE_S} s; the last were {self.texts[-3:]}") from None
        assert isinstance(message, str)
        frame: Frame = json.loads(message)
        self.texts.append(message)
        self.frames.append(frame)
        self._fold(frame)
        return frame

    async def until(self, wanted: str | Callable[[Frame], bool]) -> Frame:
        """The first frame of a type, or that fits, from the next one on."""
        while True:
            frame = await self.hear()
            if frame["type"] == wanted if isinstance(wanted, str) else wanted(frame):
                return frame

    async def until_event(self, type_: str) -> Frame:
        """The entry frame of the next event of this type."""
        return await self.until(lambda frame: frame["type"] == "entry" and frame["event"]["type"] == type_)

    async def until_n(self, n: int) -> None:
        """Returns when the client's table is at entry `n`."""
        while self.view["n"] < n:
            await self.hear()

    async def closed(self) -> int:
        """The code with which the house closes this socket; frames before it are kept."""
        async with asyncio.timeout(PATIENCE_S):
            await self.socket.wait_closed()
        assert self.socket.close_code is not None
        return self.socket.close_code

    def _fold(self, frame: Frame) -> None:
        match frame["type"]:
            case "welcome":
                self.welcome = frame
            case "table":
                self.view = frame
                self.views[frame["n"]] = self.view
            case "entry":
                assert frame["n"] == self.view["n"] + 1, "an entry was left out or came twice"
                told = [frame[key] for key in ("event", "n", "chain", "due", "ends", "slept")]
                self.view = apply(self.view, *told)
                self.views[frame["n"]] = self.view
            case "pressed" if frame["at"] == self.view["at"]:
                self.view = {**self.view, "pressed": frame["seats"]}
            case "watchers":
                self.view = {**self.view, "watchers": frame["count"], "here": frame["here"]}

    # --- what it knows ---

    @property
    def you(self) -> list[int]:
        return list(self.welcome["you"])

    def entries(self) -> list[str]:
        """The entry frames, byte for byte."""
        return [text for text, frame in zip(self.texts, self.frames, strict=True) if frame["type"] == "entry"]

    def events(self, type_: str) -> list[Frame]:
        return [f["event"] for f in self.frames if f["type"] == "entry" and f["event"]["type"] == type_]

    def close_now(self) -> None:
        """Cuts the connection without a word."""
        self.socket.transport.abort()


async def come(url: str, *, origin: str | None = None, cookie: str | None = None) -> Client:
    """A client that has not said hello yet."""
    headers = {} if cookie is None else {"Cookie": f"player={cookie}"}
    if origin is not None:
        headers["Origin"] = origin
    async with asyncio.timeout(PATIENCE_S):
        socket = await connect(
            url, additional_headers=headers, proxy=None, compression=None, max_size=None, max_queue=None,
            close_timeout=2, ping_interval=None,
        )  # fmt: skip
    return Client(socket, url)


def commit_of(client: Client) -> str:
    return hashlib.sha256(client.contribution.encode()).hexdigest()


def shared(view: View) -> View:
    """A snapshot's facts that every copy with the same number agrees on; the code only some may see."""
    return {key: value for key, value in view.items() if key not in (*DIFFERS_BY_MOMENT, "code")}
