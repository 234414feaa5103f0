"""The consumer of a table: a message in, a command on.

`AsyncWebsocketConsumer` with a receive loop of its own, since the inherited one hops to a thread and makes
a task for every message.
"""

from __future__ import annotations

import asyncio
import uuid
from contextlib import suppress
from typing import Any, ClassVar

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation
from django.utils.translation.trans_real import get_supported_language_variant, parse_accept_lang_header

from games.families.devices import DEVICE_COOKIE
from games.tables import Refused, Unavailable, get_tables
from games.tables.commands import Ask, Command, Flip, Handover, Hello, Ping, Sit
from games.tables.counting import counts
from games.tables.handover import HANDOVER_MS, handover_url, has_place
from games.tables.identity import PLAYER_COOKIE, read_player, read_token, sign_token
from games.tables.replica import Replica

from . import frames
from .acting import act
from .admission import admitted
from .allowance import FLIP, OTHER, Allowance
from .belonging import belonging_of, profile_for
from .brought import cookies_of, may_be, ties_of
from .hub import REPLACED, Guest, Hub, Place, hub_of, is_replaced
from .obeying import InTurn
from .reading import read, type_of
from .wires import Wire, short_cut_of

log = structlog.get_logger()

NO_TABLE, NO_HELLO, TOO_MANY, TOO_FAST, NOT_TEXT, TRY_AGAIN = 4404, 4408, 4429, 1008, 1003, 1013
SIGNED_OUT, COME_AGAIN = 4401, 1012
"""For whoever is not signed in any more, and for a browser that is somebody else by its new cookies."""
HELLO_S = 20.0
"""So long a socket may take to say hello."""
CLOSING_S = 1.0
BY_COOKIES = frozenset({Handover, Sit})


class TableConsumer(AsyncWebsocketConsumer):
    """`/ws/tables/<code>/`: may sit and play."""

    watches: ClassVar[bool] = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = scope
        self.tables = get_tables()
        self.language = _language(scope)
        self.replica: Replica | None = None
        self.guest: Guest | None = None
        self.player: str | None = None
        """Who this browser is by its cookies."""
        self.signed_out = False
        """It calls itself somebody whom it may not be any more."""
        self.hub: Hub | None = None
        self.wire = Wire(send, self._snapshot, short_cut_of(scope))
        socket = asyncio.current_task()
        assert socket is not None
        self.wire.on_drop = socket.cancel
        await receive()
        await send({"type": "websocket.accept"})
        try:
            with admitted(self._address) as is_admitted:
                if not is_admitted:
                    await self._send_away(Refused("too_many_sockets"), TOO_MANY)
                else:
                    await self._know()
                    if await self._find():
                        await self._listen(receive)
        except asyncio.CancelledError:
            # a socket that reads nothing is ended by ending here
            if not self.wire.closed or not socket.uncancel() == 0:
                raise
            with suppress(TimeoutError):
                await asyncio.wait_for(send({"type": "websocket.close", "code": TRY_AGAIN}), CLOSING_S)
        except Exception:
            log.error("socket failed", table=self._code, exc_info=True)
            await self.wire.close(1011)
        finally:
            self.tables.endings.go(self)
            self._go()

    async def _table_code(self) -> str | None:
        code: str = self.scope["url_route"]["kwargs"]["code"]
        return code

    async def _know(self) -> None:
        """Once, before anything is said: who this is, and that it is heard when they are not any more."""
        self.cookies = cookies_of(self.scope)
        player = read_player(self.cookies.get(PLAYER_COOKIE))
        if player is None:
            return
        ties = await ties_of(player, self.cookies)
        if ties is None:
            self.signed_out = True
        else:
            self.player = player
            self.tables.endings.come(self, ties, self._end)

    def _end(self, again: bool) -> None:
        if again:
            self.wire.end(COME_AGAIN, "come again")
        else:
            self._turn_away("signed_out", SIGNED_OUT)

    async def _find(self) -> bool:
        try:
            may_try = await self.tables.guessing.may_try_code(self._address)
            code = await self._table_code()
            self.replica = await self.tables.open(code) if code is not None else None
            if self.replica is None and may_try:
                await self.tables.guessing.wrong_code(self._address)
        except Unavailable:
            await self._send_away(Refused("busy"), TRY_AGAIN)
            return False
        if not may_try and not self._at_home():
            await self._send_away(Refused("too_many_codes"), TOO_MANY)
            return False
        if self.replica is None:
            await self._send_away(Refused("no_table"), NO_TABLE)
            return False
        return True

    async def _send_away(self, refused: Refused, code: int) -> None:
        self._refuse(None, refused)
        await self.wire.close(code)

    def _turn_away(self, refusal: str, code: int) -> None:
        if self.replica is not None:
            self.tables.go(self.replica, self.guest)
        self.last_word = asyncio.create_task(self._send_away(Refused(refusal), code))

    @property
    def _address(self) -> str:
        client = self.scope.get("client")
        return str(client[0]) if client else ""

    def _at_home(self) -> bool:
        """Whoever belongs to the table finds it, whatever others at the same address have tried."""
        return self.replica is not None and (self.watches or self.player in self.replica.state.members)

    async def _listen(self, receive: Any) -> None:
        """Reads on whatever a command waits for, so that a flood is seen as it comes and never piles up."""
        loop = asyncio.get_running_loop()
        self.allowance = Allowance(loop.time())
        self.orders = InTurn(self._obey_or_refuse)
        self.patience = loop.call_later(HELLO_S, self._hear_no_hello)
        self.wire.hear(self._hear)
        try:
            while not self.wire.closed:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    return
                text = message.get("text")
                if text is None:
                    await self.wire.close(NOT_TEXT, "text messages only")
                    return
                self._hear(text)
        finally:
            self.wire.hear(None)
            self.patience.cancel()
            # what was begun is finished, also when nobody hears of it any more
            await self.orders.settled()

    def _hear(self, text: str) -> None:
        now = asyncio.get_running_loop().time()
        command = self._read(text, self.allowance, now, self.orders.is_full)
        if command is not None:
            self.orders.take(command)
        elif self.allowance.used_up:
            self.wire.end(TOO_FAST, "too many messages")

    def _hear_no_hello(self) -> None:
        self.wire.end(NO_HELLO, "no hello")

    def _read(self, text: str, allowance: Allowance, now: float, full: bool) -> Command | None:
        """The command to obey; `None` when the message was refused."""
        refused: Refused | None = None
        command: Command | None = None
        try:
            command = read(text)
        except Refused as wrong:
            refused = wrong
        if not allowance.spend(now, FLIP if isinstance(command, Flip) else OTHER):
            refused = Refused("too_fast")
        elif full:
            allowance.refused += 1
            refused = Refused("too_fast")
        if refused is None:
            return command
        self._refuse(None if refused.code == "too_fast" else type_of(text), refused)
        return None

    async def _obey_or_refuse(self, command: Command) -> None:
        if self.wire.closed:
            return
        try:
            await self._obey(command)
        except Refused as refused:
            self._refuse(str(command.__struct_config__.tag), refused)
        except Unavailable:
            self._refuse(str(command.__struct_config__.tag), Refused("busy"))
        except Exception:
            log.error("socket failed", table=self._code, exc_info=True)
            await self.wire.close(1011)

    async def _obey(self, command: Command) -> None:
        replica = self.replica
        assert replica is not None
        if isinstance(command, Ping):
            self.wire.put(frames.pong(command.id, self.tables.now()))
        elif isinstance(command, Hello):
            await self._hello(command)
        elif self.guest is None:
            raise Refused("hello_first")
        elif self.watches and not isinstance(command, Ask):
            raise Refused("watch_only")
        elif self.watches:
            assert self.guest.person is not None
            await act(replica, self.guest.person, command, self.guest.of)
        elif type(command) in BY_COOKIES:
            await self._obey_by_cookies(replica, self.guest, command)
        else:
            assert self.guest.player is not None
            await act(replica, self.guest.player, command, self.guest.of)
            if isinstance(command, Flip) and replica.pressed and replica.state.at == command.at:
                # the same flip again has the same answer, for this socket alone
                self.wire.put(frames.pressed(replica.pressed, command.at))

    async def _hello(self, command: Hello) -> None:
        self.patience.cancel()
        if self.guest is not None:
            self._go()
        if self.replica is not None and self.replica.closed and not await self._find():
            return
        replica = self.replica
        assert replica is not None
        # what lets somebody watch never lets them play
        signed_for = replica.code if not self.watches else f"watch/{replica.code}"
        by_cookie = self.player
        known = by_cookie or await may_be(read_token(command.token, signed_for))
        person = known or uuid.uuid4().hex
        token = None if by_cookie is not None else sign_token(person, signed_for)
        player = None if self.watches else person
        if command.seen is not None and self.signed_out:
            # who was here before hears why they are not; who comes anew is a visitor like others
            await self._send_away(Refused("signed_out"), SIGNED_OUT)
            return
        if command.seen is not None and is_replaced(replica.state, player):
            # a device that was asleep meanwhile hears it now; one that comes anew is a visitor like others
            await self._send_away(Refused("replaced"), REPLACED)
            return
        try:
            of = await belonging_of(replica.state, person, self.cookies.get(DEVICE_COOKIE))
        except Unavailable:
            await self._send_away(Refused("busy"), TRY_AGAIN)
            return
        guest = self.guest = Guest(self.wire, player, self.watches, token, person, of=of)

        def on_place(place: Place) -> None:
            self.tables.go(replica, guest)
            if place == "waits":
                self.tables.wait(replica, guest, person)
            else:
                self.tables.come(replica, guest, person, watches=place == "watches")

        guest.on_place, guest.turn_away = on_place, self._turn_away
        self.hub = hub_of(replica, self.tables.now)
        self.hub.admit(guest, command.epoch, command.seen, command.chain)
        if known is not None:
            self.hub.remember(guest)

    async def _obey_by_cookies(self, replica: Replica, guest: Guest, command: Command) -> None:
        """What the table alone cannot answer."""
        assert guest.player is not None
        if isinstance(command, Handover):
            await self._hand_over(replica, guest, command)
        elif isinstance(command, Sit) and command.member is not None:
            profile = await profile_for(command.member, self.cookies, self.player, self.tables.unlocked)
            await act(replica, guest.player, command, guest.of, profile)
        else:
            await act(replica, guest.player, command, guest.of)

    async def _hand_over(self, replica: Replica, guest: Guest, command: Handover) -> None:
        """The link goes to this socket alone; nothing of it is an entry."""
        assert guest.player is not None
        has_place(replica.state, guest.player)
        if command.on:
            until = self.tables.now() + HANDOVER_MS
            secret = await self.tables.handovers.offer(replica.code, guest.player)
            self.wire.put(frames.handover(handover_url(secret), until))
        else:
            await self.tables.handovers.withdraw(replica.code, guest.player)
            self.wire.put(frames.handover(None, None))

    def _refuse(self, re: str | None, refused: Refused) -> None:
        counts.refuse(refused.code)
        with translation.override(self.language):
            self.wire.put(frames.refused(re, refused.code, refused.message))

    def _snapshot(self) -> str:
        """What a slow reader gets instead of the frames that were thrown away."""
        if self.hub is None or self.guest is None or self.guest not in (*self.hub.guests, *self.hub.waiting):
            return frames.BUSY
        waits = self.guest in self.hub.waiting
        return self.hub.waiting_frame(self.guest) if waits else self.hub.snapshot(self.watches)

    def _go(self) -> None:
        if self.guest is not None and self.hub is not None and self.replica is not None:
            self.hub.leave(self.guest)
            self.tables.go(self.replica, self.guest)
        self.guest = None

    @property
    def _code(self) -> str | None:
        return self.replica.code if self.replica is not None else None


class WatchConsumer(TableConsumer):
    """`/ws/watch/<watch_code>/`: sees what the host lets it see, can do nothing but ask for it, is never
    shown the table's code."""

    watches = True

    async def _table_code(self) -> str | None:
        return await self.tables.code_of_watch(self.scope["url_route"]["kwargs"]["watch_code"])


def _language(scope: Any) -> str:
    for name, value in scope["headers"]:
        if name == b"accept-language":
            for wanted, _ in parse_accept_lang_header(value.decode("latin-1").lower()):
                try:
                    return get_supported_language_variant(wanted)
                except LookupError:
                    continue
    return "en"
