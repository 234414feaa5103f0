"""The links to a table as pictures for a telephone's camera, made here: no code is told to anybody else.

They do not say whether there is such a table, so nobody can try codes here.
"""

import io

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.pages.links import play_url, tv_url, watch_url
from games.pages.lookup import CODE, WATCH_CODE

QUIET_ZONE = 4


@require_safe
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """An SVG image of the play link."""
    if not CODE.fullmatch(code.upper()):
        raise Http404
    return _kept_for_a_day(picture_of(play_url(request, code.upper())))


@require_safe
def watch_qr(request: HttpRequest, watch_code: str) -> HttpResponse:
    """An SVG image of the link to watch."""
    if not WATCH_CODE.fullmatch(watch_code):
        raise Http404
    return _kept_for_a_day(picture_of(watch_url(request, watch_code)))


@require_safe
def tv_qr(request: HttpRequest, watch_code: str) -> HttpResponse:
    """An SVG image of the big screen's link."""
    if not WATCH_CODE.fullmatch(watch_code):
        raise Http404
    return _kept_for_a_day(picture_of(tv_url(request, watch_code)))


def _kept_for_a_day(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "private, max-age=86400"
    return response


def picture_of(link: str) -> HttpResponse:
    """A link as an SVG image that a camera reads."""
    picture = io.BytesIO()
    made = segno.make(link, error="m", micro=False)
    made.save(picture, kind="svg", border=QUIET_ZONE, dark="black", light="white", omitsize=True)
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")
