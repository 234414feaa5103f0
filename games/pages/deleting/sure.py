"""Whether somebody may delete and is sure, and what is told everywhere afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.families.deletion import Gone
from games.models import Person
from games.querying import read, write
from games.tables import Refused, Unavailable, get_tables
from games.tables.forget import forget_player
from games.tables.tidying import close_table

if TYPE_CHECKING:
    from django.contrib.auth.models import User


async def signed_in(request: HttpRequest) -> User | None:
    user = await request.auser()
    return user if user.is_authenticated else None


def person_with(user: User) -> Person | None:
    """The person of an account, with it."""
    return Person.objects.filter(user=user).select_related("user").first()


async def problem_with_password(request: HttpRequest, user: User) -> str:
    """What to say of the password that was typed; empty where it is right. So many tries have all."""
    if not await get_tables().guessing.may_try_password(str(request.META.get("REMOTE_ADDR", ""))):
        return _("That was a lot of tries. Please wait a minute.")
    if not await read(user.check_password, request.POST.get("password", "")):
        return _("This is not your password.")
    return ""


async def tell(gone: Gone) -> None:
    """Closes what is still open of what went, on every process."""
    await get_tables().endings.end(players=gone.players, sessions=gone.sessions, devices=gone.devices)


async def carry_out(players: Iterable[str], delete: Callable[[], Gone]) -> None:
    """Has these players forgotten at the tables that are open, deletes what `delete` does, and closes what is
    still open of it, on every process.

    At tables it comes first, since there the database still knows which seats were theirs; and once more at
    the end, for what they did meanwhile. Raises `Unavailable` where nothing was deleted.
    """
    tables = get_tables()
    try:
        for player in players:
            await forget_player(tables, player)
    except Refused as refused:
        raise Unavailable("a table is busy") from refused
    await forget_everywhere(await write(delete))


async def forget_everywhere(gone: Gone) -> None:
    """After the database has forgotten somebody: sockets are closed, and tables that are open forget them."""
    tables = get_tables()
    await tell(gone)
    with suppress(Refused, Unavailable):
        for player in gone.players:
            await forget_player(tables, player)
        for code in gone.tables:
            await close_table(tables, code, "left")


def ask(request: HttpRequest, status: int = 200, **what: object) -> HttpResponse:
    """Template `deleting/ask.html` with `who` (`guest`, `account`, `child` or `family`) and what that needs:
    `name`, `families` and `children` that go along, `problem`, and `back`, an address."""
    return render(request, "deleting/ask.html", what, status=status)


def gone_page(request: HttpRequest, who: str, name: str) -> HttpResponse:
    """Template `deleting/gone.html` with `who` as before, and `name`."""
    return render(request, "deleting/gone.html", {"who": who, "name": name})
