"""Codes that let a grown-up in or link a device: drawn, spoken in groups of three letters, and shown as a
picture. A code stands in a link only behind its `#`, which no browser sends."""

import io
import secrets
from typing import Final

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from games.pages.links import shared
from games.tables.codes import Draw, draw_code, typed_code

GROUP: Final = 3


def device_code(draw: Draw = secrets.token_bytes) -> str:
    """Nine letters: some thousand million of them, for ten minutes."""
    return draw_code(draw) + draw_code(draw)[:GROUP]


def invitation_code(draw: Draw = secrets.token_bytes) -> str:
    """Twelve letters, since it is open for a week."""
    return draw_code(draw) + draw_code(draw)


def spoken(code: str) -> str:
    """
    >>> spoken("BAMBATBID")
    'BAM-BAT-BID'
    """
    return "-".join(code[k : k + GROUP] for k in range(0, len(code), GROUP))


def code_typed(text: str) -> str:
    """What somebody typed or pasted, a whole link among it, as a code.

    >>> code_typed("bam bat-b1d"), code_typed("https://war.example.org/device/#BAM-BAT-BID")
    ('BAMBATBID', 'BAMBATBID')
    """
    return typed_code(text.rpartition("#")[2])


def link_with(request: HttpRequest, route: str, code: str) -> str:
    return f"{shared(request, reverse(route))}#{spoken(code)}"


def picture_in_page(link: str) -> SafeString:
    """A link for a camera as an SVG image that stands in the page: in no address, and in no cache."""
    picture = io.BytesIO()
    made = segno.make(link, error="m", micro=False)
    made.save(
        picture, kind="svg", xmldecl=False, svgns=False, border=4, dark="black", light="white", omitsize=True
    )
    return mark_safe(picture.getvalue().decode())
