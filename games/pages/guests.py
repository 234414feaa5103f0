"""Who is asking: a person without an account is a signed cookie, one with an account a session besides."""

import uuid
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.families import ties
from games.families.devices import DEVICE_COOKIE
from games.families.retention import note_seen
from games.families.ties import Known
from games.querying import read, write
from games.tables.identity import PLAYER_COOKIE, read_player, sign_player
from games.unavailable import Unavailable

YEAR_S: Final = 365 * 24 * 60 * 60

ANIMALS: Final[Mapping[str, str | Promise]] = {
    "fox": _("Fox"),
    "bear": _("Bear"),
    "frog": _("Frog"),
    "owl": _("Owl"),
    "rabbit": _("Rabbit"),
    "hedgehog": _("Hedgehog"),
    "cat": _("Cat"),
    "dog": _("Dog"),
    "lion": _("Lion"),
    "penguin": _("Penguin"),
    "unicorn": _("Unicorn"),
    "dragon": _("Dragon"),
}


@dataclass(frozen=True, slots=True)
class Guest:
    """A person: the id from the cookie, and what they are called at a table."""

    id: str
    name: str
    avatar: str


async def guest_of(request: HttpRequest) -> Guest | None:
    """The person whose cookies came with a request of our own pages; None without true ones.

    Whoever is signed in is found without a player's cookie too, and who is not may be nobody who has an
    account (`games/families/ties.py`).
    """
    brought = cookies_of(request)
    if brought == (None, None, None):
        return None
    known = await read(ties.known_as, *brought)
    if known is None:
        return None
    await _note_that_they_came(known)
    return guest_from(known)


async def _note_that_they_came(known: Known) -> None:
    """At most once a day."""
    day = datetime.now(UTC).date()
    if known.name and known.seen != day:
        with suppress(Unavailable):
            await write(note_seen, known.ties.player, day)


async def player_of(request: HttpRequest) -> str | None:
    """The id of the player that this browser may be; while the database is away, of the one it says it is."""
    player, session, device = cookies_of(request)
    if player is None:
        return None
    try:
        return player if await read(ties.tied, player, session, device) is not None else None
    except Unavailable:
        return player


def guest_from(known: Known) -> Guest:
    """Who never played is called after an animal."""
    if not known.name:
        return called_after_an_animal(known.ties.player)
    return Guest(known.ties.player, known.name, known.avatar)


def cookies_of(request: HttpRequest) -> tuple[str | None, str | None, str | None]:
    """The player, the session and the linked device of a browser, as they came."""
    cookies = request.COOKIES
    player = read_player(cookies.get(PLAYER_COOKIE))
    return player, cookies.get(settings.SESSION_COOKIE_NAME), cookies.get(DEVICE_COOKIE)


def is_known(request: HttpRequest) -> bool:
    """Whether `guest_of` finds somebody; it does not ask the database."""
    return read_player(request.COOKIES.get(PLAYER_COOKIE, "")) is not None


def new_guest() -> Guest:
    """A person who was not here before."""
    return called_after_an_animal(uuid.uuid4().hex)


def called_after_an_animal(player_id: str) -> Guest:
    avatars = tuple(ANIMALS)
    avatar = avatars[int(player_id[:8], 16) % len(avatars)]
    return Guest(id=player_id, name=str(ANIMALS[avatar]), avatar=avatar)


def remember(request: HttpRequest, response: HttpResponse, guest: Guest) -> None:
    """Gives the person the cookie by which they are known again for a year."""
    response.set_cookie(
        PLAYER_COOKIE,
        sign_player(guest.id),
        max_age=YEAR_S,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


async def made_known(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer with a cookie for whoever has none, or one that they may not have any more: by it people are
    one, however much is open."""
    try:
        guest = await guest_of(request)
    except Unavailable:
        return response if is_known(request) else _with_new_guest(request, response)
    if guest is None:
        return _with_new_guest(request, response)
    if guest.id != read_player(request.COOKIES.get(PLAYER_COOKIE)):
        remember(request, response, guest)
    return response


def _with_new_guest(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    remember(request, response, new_guest())
    return response


def from_our_pages(request: HttpRequest) -> bool:
    """Whether the request says that a page of this site made it.

    Programs send no Origin, and other sites send theirs: neither may act with a cookie.
    """
    origin = request.headers.get("Origin")
    own = f"{request.scheme}://{request.get_host()}"
    return origin is not None and (origin == own or origin in settings.CSRF_TRUSTED_ORIGINS)
