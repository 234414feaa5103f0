"""Who is asking: a person without an account is a signed cookie."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.querying import read
from games.tables.identity import PLAYER_COOKIE, read_player, sign_player

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
    """The person whose cookie came with a request of our own pages; None without a true one."""
    player_id = read_player(request.COOKIES.get(PLAYER_COOKIE, ""))
    if player_id is None:
        return None
    player = await read(Player.objects.filter(pk=player_id).first)
    if player is None:
        return called_after_an_animal(player_id)
    return Guest(id=player.id, name=player.name, avatar=player.avatar)


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


def made_known(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer with a cookie for whoever has none: by it people are one, however much is open."""
    if not is_known(request):
        remember(request, response, new_guest())
    return response


def from_our_pages(request: HttpRequest) -> bool:
    """Whether the request says that a page of this site made it.

    Programs send no Origin, and other sites send theirs: neither may act with a cookie.
    """
    origin = request.headers.get("Origin")
    own = f"{request.scheme}://{request.get_host()}"
    return origin is not None and (origin == own or origin in settings.CSRF_TRUSTED_ORIGINS)
