"""A browser that signs in or out becomes another player: its cookie, and its sockets."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Concatenate

from asgiref.sync import async_to_sync
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest, HttpResponse
from django.template.response import SimpleTemplateResponse

from games.families.claiming import claim
from games.families.people import main_player, person_of, person_of_user
from games.families.sessions import end_sessions
from games.pages.account.devices import device_words
from games.pages.busy import AWAY, busy_page
from games.pages.guests import Guest, new_guest, remember
from games.tables import get_tables
from games.tables.identity import PLAYER_COOKIE, read_player

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def signs[**P](
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """A view of an account: after it the browser is the player that its session says. It answers 503 while
    the store or the database is away."""

    @functools.wraps(view)
    def with_player(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            before, key = _user(request), request.session.session_key
            response = view(request, *args, **kwargs)
            if isinstance(response, SimpleTemplateResponse):
                response.render()
            after = _user(request)
            if after is not None and before is None:
                _come_in(request, response, after)
            elif after is None and before is not None:
                remember(request, response, new_guest())
                end(sessions=[key] if key else [])
            elif after is not None and key and key != request.session.session_key:
                _stay(request, after, key)
        except AWAY:
            return busy_page(request)
        return response

    return with_player


def _user(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None


def _come_in(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """What was played here as a guest is claimed, unless it is said to be somebody else's; then, and where
    nothing was played, the browser becomes the person's first player."""
    person = person_of_user(user)
    player = read_player(request.COOKIES.get(PLAYER_COOKIE))
    if player is not None and request.POST.get("leave") != "yes" and claim(person, player):
        async_to_sync(get_tables().endings.renew)(players=[player])
        return
    if player is None or person_of(player) != person:
        main = main_player(person)
        remember(request, response, Guest(main.id, main.name, main.avatar))


def _stay(request: HttpRequest, user: User, key: str) -> None:
    """The password was changed: this browser has another session, and all others have none."""
    request.session.save()
    ended = end_sessions(user, but=request.session.session_key)
    async_to_sync(get_tables().endings.renew)(sessions=[key])
    end(sessions=[other for other in ended if other != key])


def end(sessions: list[str]) -> None:
    """Has the sockets of these sessions closed, on every process."""
    async_to_sync(get_tables().endings.end)(sessions=sessions)


def note_device(sender: object, request: HttpRequest, user: User, **signal: object) -> None:
    """So that one knows one's devices again in the list of them."""
    request.session["device"] = device_words(request.headers.get("User-Agent", ""))
    request.session["since"] = int(time.time())


user_logged_in.connect(note_device, dispatch_uid="note_device")
