"""How many wrong codes one address may try: a table is found by its code, not by trying them all."""

from __future__ import annotations

import functools

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from .counting import counts as counted

WRONG_CODES = RateLimitItemPerMinute(30, namespace="wrong-codes")


@functools.cache
def counts() -> MovingWindowRateLimiter:
    """What this process has counted."""
    return MovingWindowRateLimiter(MemoryStorage())


def may_try_code(address: str) -> bool:
    """False once the address has named too many wrong codes within a minute."""
    return counts().test(WRONG_CODES, address)


def count_wrong_code(address: str) -> None:
    """One more wrong code from this address."""
    counted.wrong_codes += 1
    counts().hit(WRONG_CODES, address)
