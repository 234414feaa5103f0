"""How often one address may make tables and guess codes."""

from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.tables import get_tables


async def may_make_table(request: HttpRequest) -> bool:
    """Counts one more table; False once the address has made too many within a minute."""
    return await get_tables().guessing.may_make_table(_address(request))


async def may_try_code(request: HttpRequest) -> bool:
    """False once the address has named too many wrong codes within a minute."""
    return await get_tables().guessing.may_try_code(_address(request))


async def count_wrong_code(request: HttpRequest) -> None:
    await get_tables().guessing.wrong_code(_address(request))


def too_many_tables() -> str:
    return _("That was a lot of tables in a short time. Please wait a minute, then try again.")


def too_many_codes() -> str:
    return _("That was a lot of codes in a short time. Please wait a minute, then try again.")


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
