"""How often one address may make tables and guess codes."""

from typing import Final

from django.http import HttpRequest
from django.utils.translation import gettext as _
from limits import RateLimitItem, RateLimitItemPerMinute

from games.tables import guessing
from games.tables.guessing import counts

TABLES: Final[RateLimitItem] = RateLimitItemPerMinute(30, namespace="tables")


def may_make_table(request: HttpRequest) -> bool:
    """Counts one more table; False once the address has made too many within a minute."""
    return counts().hit(TABLES, _address(request))


def may_try_code(request: HttpRequest) -> bool:
    """False once the address has named too many wrong codes within a minute."""
    return guessing.may_try_code(_address(request))


def count_wrong_code(request: HttpRequest) -> None:
    guessing.count_wrong_code(_address(request))


def too_many_tables() -> str:
    return _("That was a lot of tables in a short time. Please wait a minute, then try again.")


def too_many_codes() -> str:
    return _("That was a lot of codes in a short time. Please wait a minute, then try again.")


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
