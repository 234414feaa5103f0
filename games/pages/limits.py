"""How often one address may make tables and guess codes."""

import functools
from typing import Final

from django.http import HttpRequest
from django.utils.translation import gettext as _
from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

TABLES: Final[RateLimitItem] = RateLimitItemPerMinute(30, namespace="tables")
WRONG_CODES: Final[RateLimitItem] = RateLimitItemPerMinute(30, namespace="wrong-codes")


@functools.cache
def counts() -> MovingWindowRateLimiter:
    """What this process has counted."""
    return MovingWindowRateLimiter(MemoryStorage())


def may_make_table(request: HttpRequest) -> bool:
    """Counts one more table; False once the address has made too many within a minute."""
    return counts().hit(TABLES, _address(request))


def may_try_code(request: HttpRequest) -> bool:
    """False once the address has named too many wrong codes within a minute."""
    return counts().test(WRONG_CODES, _address(request))


def count_wrong_code(request: HttpRequest) -> None:
    counts().hit(WRONG_CODES, _address(request))


def too_many_tables() -> str:
    return _("That was a lot of tables in a short time. Please wait a minute, then try again.")


def too_many_codes() -> str:
    return _("That was a lot of codes in a short time. Please wait a minute, then try again.")


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
