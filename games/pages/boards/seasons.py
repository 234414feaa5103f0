"""The hall of fame: who won the seasons that are over."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.families.board import PastSeason, hall_of_fame
from games.families.looking import Looking
from games.models import Family
from games.pages.busy import says_when_busy
from games.querying import read

from .lines import face_of
from .looking import for_the_family
from .words import season_words


@require_safe
@says_when_busy
@for_the_family
async def family_seasons(request: HttpRequest, look: Looking) -> HttpResponse:
    """Template `boards/seasons.html` with `years` and `months`, the newest first, each with its winners."""
    past = await read(hall_of_fame, look.family, timezone.now())
    shown = [(season.season, _shown(look.family, season)) for season in past if season.winners]
    context = {
        "family": look.family,
        "years": [each for season, each in shown if "-" not in season],
        "months": [each for season, each in shown if "-" in season],
    }
    return render(request, "boards/seasons.html", context)


def _shown(family: Family, past: PastSeason) -> dict[str, Any]:
    query = urlencode({"season": past.season})
    return {
        "words": season_words(past.season, family.school_starts),
        "href": f"{reverse('family-board', args=[family.key])}?{query}",
        "winners": [face_of(family, line) for line in past.winners],
        "wins": past.winners[0].figures.wins,
        "games": past.winners[0].figures.games,
        "shared": len(past.winners) > 1,
    }
