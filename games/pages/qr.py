"""The link to a table as a picture for a telephone's camera."""

import io

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.pages.links import play_url
from games.pages.lookup import CODE

QUIET_ZONE = 4


@require_safe
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """An SVG image of the play link, made here: no code is told to anybody else.

    It does not say whether there is such a table, so nobody can try codes here.
    """
    if not CODE.fullmatch(code.upper()):
        raise Http404
    response = picture_of(play_url(request, code.upper()))
    response["Cache-Control"] = "private, max-age=86400"
    return response


def picture_of(link: str) -> HttpResponse:
    """A link as an SVG image that a camera reads."""
    picture = io.BytesIO()
    made = segno.make(link, error="m", micro=False)
    made.save(picture, kind="svg", border=QUIET_ZONE, dark="black", light="white", omitsize=True)
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")
