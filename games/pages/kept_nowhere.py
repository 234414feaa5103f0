"""What a browser keeps of pages: nothing, where somebody is signed in or the device is a family's.

Others use the same device after them: the back button shows no page of whoever was here before.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from asgiref.sync import markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.families.devices import DEVICE_COOKIE

PAGES: Final = ("text/html", "application/json", "text/csv")


class KeptNowhere:
    """The middleware. An answer that says for itself how long it is kept stays as it is."""

    async_capable = True
    sync_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]]) -> None:
        self.get_response = get_response
        markcoroutinefunction(self)

    async def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = await self.get_response(request)
        is_shared = DEVICE_COOKIE in request.COOKIES or settings.SESSION_COOKIE_NAME in request.COOKIES
        if is_shared and response.get("Content-Type", "").startswith(PAGES):
            response.setdefault("Cache-Control", "private, no-store")
        return response
