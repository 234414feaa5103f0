"""What one address may try within a minute, counted in the store for all processes together.

A table is found by its code, not by trying them all; and nobody fills the store with tables.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from ipaddress import AddressValueError, IPv6Address
from typing import Final

from .counting import counts
from .store import Store

WRONG_CODES: Final = 30
PASSWORDS: Final = 10
PINS: Final = 5
NEW_TABLES: Final = 60
"""A whole school may stand behind one address."""


def network_of(address: str) -> str:
    """Whom an address stands for: everybody with IPv6 has 2 to the 64 of them.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3::4"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        six = IPv6Address(address.partition("%")[0])
    except AddressValueError:
        return address
    if six.ipv4_mapped is not None:
        return str(six.ipv4_mapped)
    return str(IPv6Address(int(six) >> 64 << 64))


class Guessing:
    """The counts of all addresses. Every coroutine raises `StoreUnavailable`."""

    def __init__(self, store: Store, start: Callable[[], Awaitable[None]]) -> None:
        self._store = store
        self._start = start

    async def may_try_code(self, address: str) -> bool:
        """False once the address has named too many wrong codes within a minute."""
        await self._start()
        return await self._store.tries(f"codes:{network_of(address)}") < WRONG_CODES

    async def wrong_code(self, address: str) -> None:
        """Counts one more wrong code from this address."""
        counts.wrong_codes += 1
        await self._start()
        await self._store.one_more_try(f"codes:{network_of(address)}")

    async def may_try_password(self, address: str) -> bool:
        """Counts one more password; False once the address has tried too many within a minute."""
        await self._start()
        return await self._store.one_more_try(f"passwords:{network_of(address)}") <= PASSWORDS

    async def may_try_pin(self, person: str) -> bool:
        """Counts one more try at a child's pictures, wherever it is made; False once there were too many
        within a minute."""
        await self._start()
        return await self._store.one_more_try(f"pins:{person}") <= PINS

    async def may_make_table(self, address: str) -> bool:
        """Counts one more table; False once the address has made too many within a minute."""
        await self._start()
        return await self._store.one_more_try(f"tables:{network_of(address)}") <= NEW_TABLES
