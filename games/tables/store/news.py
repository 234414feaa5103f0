"""What is announced: one connection for all channels that this process hears."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .connection import StoreUnavailable
from .pipe import Address, Pipe

type HearBytes = Callable[[bytes], None]


class News:
    """Who hears what on which channel; one hearer each. An announcement may be lost."""

    def __init__(self, address: Address, patience_s: float) -> None:
        self._patience = patience_s
        self._hearers: dict[str, HearBytes] = {}
        self._confirmed: dict[str, asyncio.Future[None]] = {}
        self.pipe = Pipe(address, self._hear_all_again, self._heard)

    async def hear(self, channel: str, hear: HearBytes) -> None:
        """From the return on every announcement on the channel comes to `hear`. Raises
        `StoreUnavailable`."""
        self._hearers[channel] = hear
        confirmed = self._confirmed[channel] = asyncio.get_running_loop().create_future()
        self.pipe.push(("SUBSCRIBE", channel))
        try:
            async with asyncio.timeout(self._patience):
                await confirmed
        except TimeoutError:
            raise StoreUnavailable("the store does not answer") from None
        finally:
            self._confirmed.pop(channel, None)

    def ignore(self, channel: str) -> None:
        """Nothing on the channel is heard any more."""
        self._hearers.pop(channel, None)
        self.pipe.push(("UNSUBSCRIBE", channel))

    async def _hear_all_again(self, pipe: Pipe) -> None:
        if self._hearers:
            pipe.push(("SUBSCRIBE", *self._hearers))

    def _heard(self, push: list[bytes]) -> None:
        kind, channel = push[0], push[1].decode() if push[1] else ""
        if kind == b"message" and (hear := self._hearers.get(channel)):
            hear(push[2])
        elif kind == b"subscribe" and (confirmed := self._confirmed.get(channel)) and not confirmed.done():
            confirmed.set_result(None)
