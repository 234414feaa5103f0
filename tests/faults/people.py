"""People whose page stays open through a fault: they come back by themselves, as the page does."""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from games.tables.view import View
from tests.sockets.clients import Client, Frame, come

PING_AFTER_S = 1.5
SILENCE_S, LONGEST_SILENCE_S = 3.0, 6.0
FIRST_WAIT_S, LONGEST_WAIT_S = 0.25, 1.5
SPREAD_S, LEAVES = 2.0, (1001, 1012)
"""The times of frontend/static/js/connection.js, and the codes of a house that goes away."""

LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError)


class Found(Protocol):
    """A house, or what lies before it."""

    @property
    def ws_url(self) -> str: ...


type Houses = Callable[[], Sequence[Found]]


@dataclass(frozen=True, slots=True)
class Heard:
    """One frame, when it came (loop time), and in which of the person's connections."""

    when: float
    life: int
    frame: Frame


@dataclass(frozen=True, slots=True)
class Seen:
    """A flip that was shown at `when`."""

    when: float
    game: str
    at: int
    event: Frame


@dataclass(slots=True)
class Press:
    """A flip that was sent at `when`; `word` is when anything was said about it."""

    game: str
    at: int
    when: float
    word: float | None = None


@dataclass(slots=True)
class Person:
    """Somebody at a table: a watcher, or where `presses_a_second` is given a player.

    `view` is the table as the person sees it, `wrong` what should never have been shown.
    """

    houses: Houses
    path: str
    first_house: int
    token: str | None = None
    presses_a_second: float | None = None
    heard: list[Heard] = field(default_factory=list)
    presses: list[Press] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    clients: list[Client] = field(default_factory=list)
    """One a connection, the newest last."""
    absences: list[tuple[float, float]] = field(default_factory=list)
    """When the connection was lost, and when the next one was welcomed."""
    knocks: list[float] = field(default_factory=list)
    """When it was time to try to come back; a busy computer may do it later."""
    ends: list[int | None] = field(default_factory=list)
    """How the house ended connections: the code, or `None` where it cut one off. Those that the person gave
    up are not among them."""
    epoch: int | None = None
    fails: int = 0
    resent: int = 0
    _lost: bool = False
    _lost_at: float | None = None
    _gone: bool = False

    # --- the connection ---

    async def arrive(self) -> Client:
        """The next connection: `hello` with what was seen last, answered with what was missed."""
        houses = self.houses()
        if not houses:
            raise OSError("no house is up")
        house = houses[(self.first_house + self.fails) % len(houses)]
        async with asyncio.timeout(min(LONGEST_SILENCE_S, SILENCE_S * 2**self.fails)):
            client = await come(house.ws_url + self.path)
        seen: dict[str, object] = {"token": self.token} if self.token else {}
        if self.clients and self.view:
            client.view = self.view
            seen |= {"seen": self.view["n"], "chain": self.view["chain"], "epoch": self.epoch}
        await client.say("hello", protocol=1, **seen)
        self.clients.append(client)
        return client

    async def come_in(self) -> None:
        """The first connection, up to the table."""
        client = await self.arrive()
        while not client.view:
            await self._take(client, await client.hear())

    async def stay(self) -> None:
        """Until it is cancelled: one connection after the other."""
        while True:
            while self._gone:  # noqa: ASYNC110 - a test says when
                await asyncio.sleep(0.05)
            try:
                if self._lost:
                    await self.arrive()
                    self._lost = False
                await self._listen(self.clients[-1])
            except LOST as lost:
                if not self._lost:
                    self._lost_at = asyncio.get_running_loop().time()
                self._lost = True
                if isinstance(lost, ConnectionClosed):
                    self.ends.append(None if lost.rcvd is None else lost.rcvd.code)
                self.clients[-1].close_now()
                self._answered(lambda press: True)
                pause = self._pause_after(lost)
                self.knocks.append(asyncio.get_running_loop().time() + pause)
                await asyncio.sleep(pause)
                self.fails += 1

    def _pause_after(self, lost: Exception) -> float:
        """So long before the next try: those whom a house sends away come back spread over a while."""
        if isinstance(lost, ConnectionClosed) and lost.rcvd is not None and lost.rcvd.code in LEAVES:
            return random.random() * SPREAD_S
        longest: float = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2**self.fails)
        return longest * (0.5 + random.random() / 2)

    def leave_for_a_while(self) -> Callable[[], None]:
        """Vanishes without a word, as a phone in a tunnel; what it gives brings the person back."""

        def come_back() -> None:
            self._gone = False

        self._gone = self._lost = True
        self.clients[-1].close_now()
        return come_back

    async def _listen(self, client: Client) -> None:
        pinged = False
        while True:
            try:
                async with asyncio.timeout(SILENCE_S - PING_AFTER_S if pinged else PING_AFTER_S):
                    frame = await client.hear()
            except TimeoutError:
                if pinged:
                    raise
                pinged = True
                await client.say("ping", id="anybody there?")
                continue
            except AssertionError as shown:
                self.wrong.append(str(shown))
                raise OSError("shown something wrong") from shown
            pinged = False
            await self._take(client, frame)

    async def _take(self, client: Client, frame: Frame) -> None:
        client.views.clear()  # of these many people only the last is looked at
        self.heard.append(Heard(asyncio.get_running_loop().time(), len(self.clients), frame))
        match frame["type"]:
            case "welcome":
                if self._lost_at is not None:
                    self.absences.append((self._lost_at, self.heard[-1].when))
                    self._lost_at = None
                self.fails = 0
                self.token = frame["token"] or self.token
                self.epoch = frame["epoch"]
            case "table":
                self.epoch = frame["epoch"]
                self._answered(lambda press: True)
            case "busy" | "refused" | "pressed":
                self._answered(lambda press: True)
            case "entry":
                self._answered(lambda press: press.at < client.view["at"])
        if frame["type"] in ("welcome", "table"):
            await self._send_again(client)
        elif frame["type"] == "refused" and frame["re"] == "flip":
            self._forget(client)

    # --- presses ---

    async def press_on(self) -> None:
        """Until it is cancelled: turns up a card whenever it is this person's turn, at the person's pace."""
        assert self.presses_a_second is not None
        while True:
            await asyncio.sleep((0.75 + random.random() / 2) / self.presses_a_second)
            client = self.clients[-1]
            if self._lost or not self._owes(client) or self._pressed(client):
                continue
            view = client.view
            self.presses.append(Press(view["game"], view["at"], asyncio.get_running_loop().time()))
            try:
                await client.say("flip", at=view["at"])
            except LOST:
                continue

    def _owes(self, client: Client) -> bool:
        there = client.view.get("status") == "playing" and client.welcome
        return bool(there and set(client.you) & set(client.view["awaits"]))

    def _pressed(self, client: Client) -> bool:
        last = self.presses[-1] if self.presses else None
        return last is not None and (last.game, last.at) == (client.view["game"], client.view["at"])

    async def _send_again(self, client: Client) -> None:
        if client.view and self._owes(client) and self._pressed(client):
            self.resent += 1
            self.presses.append(
                Press(client.view["game"], client.view["at"], asyncio.get_running_loop().time())
            )
            await client.say("flip", at=client.view["at"])

    def _forget(self, client: Client) -> None:
        """The house would not have it, so the person presses again."""
        if self._pressed(client):
            self.presses[-1].game = ""

    def _answered(self, about: Callable[[Press], bool]) -> None:
        now = asyncio.get_running_loop().time()
        for press in reversed(self.presses):
            if press.word is not None:
                return
            if about(press):
                press.word = now

    # --- what was seen ---

    @property
    def view(self) -> View:
        """The table as this person sees it; empty before the first snapshot."""
        return self.clients[-1].view

    def last_words(self) -> str:
        """The last it was shown and did, in a line."""
        view, now = self.view, asyncio.get_running_loop().time()
        facts = {key: view.get(key) for key in ("status", "n", "at", "awaits", "pressed", "due", "paused")}
        said = [f"{heard.frame['type']} {heard.when - now:+.1f}" for heard in self.heard[-4:]]
        pressed = [f"flip {press.at} {press.when - now:+.1f}" for press in self.presses[-2:]]
        you = self.clients[-1].welcome.get("you")
        return f"you {you}, lost {self._lost}, epoch {self.epoch}, {facts}, heard {said}, pressed {pressed}"

    def flips(self) -> list[Seen]:
        """The flips this person was shown, in order."""
        seen: list[Seen] = []
        game = ""
        for heard in self.heard:
            frame = heard.frame
            event = frame["event"] if frame["type"] == "entry" else {}
            if frame["type"] == "table":
                game = frame["game"]
            elif event.get("type") == "dealt":
                game = event["game"]
            elif event.get("type") == "flip":
                seen.append(Seen(heard.when, game, event["at"], event))
        return seen

    def events(self, type_: str) -> list[Frame]:
        """The events of one type this person was shown."""
        frames = (heard.frame for heard in self.heard if heard.frame["type"] == "entry")
        return [frame["event"] for frame in frames if frame["event"]["type"] == type_]
