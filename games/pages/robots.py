"""What search engines are asked to leave alone."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

NOT_FOR_ROBOTS: Final = (
    "/account/", "/admin/", "/api/", "/device/", "/family/", "/h/", "/invited/", "/me/", "/t/", "/tv/", "/w/",
    "/who/",
)  # fmt: skip


@require_safe
async def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS), ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
