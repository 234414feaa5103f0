"""The device that a request comes from, and who plays on it."""

from dataclasses import dataclass
from typing import Final, cast

from django.contrib.auth import alogout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from games.families.devices import DEVICE_COOKIE, device_of
from games.families.families import CHILD, GROWN_UP, present
from games.models import Device, Member, Person
from games.querying import read
from games.tables import get_tables
from games.tables.identity import PLAYER_COOKIE, read_player

CENTURY_S: Final = 10 * 365 * 24 * 60 * 60
"""A device stays linked until it is unlinked."""


@dataclass(frozen=True, slots=True)
class Here:
    """The linked device, None elsewhere; whether it is in kid mode now: no grown-up of its family has signed
    in on it; and whether the device brought a cookie that links it to nothing any more."""

    device: Device | None
    kid: bool
    was_linked: bool


NOWHERE: Final = Here(None, kid=False, was_linked=False)


async def here(request: HttpRequest) -> Here:
    """Where a request comes from; looked up once."""
    cookie = request.COOKIES.get(DEVICE_COOKIE)
    if not cookie:
        return NOWHERE
    known = cast(Here | None, request.__dict__.get("_here"))
    if known is None:
        device = await read(device_of, cookie)
        kid = device is not None and device.kid_mode and not await _grown_up_signed_in(request, device)
        known = request.__dict__["_here"] = Here(device, kid, device is None)
    return known


async def _grown_up_signed_in(request: HttpRequest, device: Device) -> bool:
    user = await request.auser()
    if not isinstance(user, User):
        return False
    return await read(present(device.family).filter(person__user=user, role=GROWN_UP).exists)


async def child_here(request: HttpRequest) -> Person | None:
    """The child of the device's family who plays on it now."""
    found = await here(request)
    player = read_player(request.COOKIES.get(PLAYER_COOKIE, ""))
    if found.device is None or player is None:
        return None
    members = present(found.device.family).filter(role=CHILD, person__players=player)
    member: Member | None = await read(members.select_related("person").first)
    return None if member is None else member.person


def remember_device(request: HttpRequest, response: HttpResponse, cookie: str) -> None:
    """Gives the browser the cookie by which the device is known until it is unlinked."""
    response.set_cookie(
        DEVICE_COOKIE,
        cookie,
        max_age=CENTURY_S,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def forget_device(response: HttpResponse) -> None:
    response.delete_cookie(DEVICE_COOKIE, samesite="Lax")


async def signed_out(request: HttpRequest) -> None:
    """Nobody is signed in on this device any more, here or at an open table."""
    if (await request.auser()).is_authenticated:
        key = request.session.session_key
        await alogout(request)
        await get_tables().endings.end(sessions=[key] if key else [])
