"""The board of a family, and the part of it that is fetched when a game was counted."""

from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.families.board import board
from games.families.counted import counted_of
from games.families.families import cares_for, people_of
from games.families.looking import Looking
from games.families.past import games_that_count, latest, newest_apart
from games.families.seasons import day_of
from games.pages.busy import says_when_busy
from games.pages.family.playing import tables_part
from games.querying import read

from .asked import Asked, asked_in, filters_for, season_tabs
from .games import shown_game
from .lines import feats, shown_lines
from .looking import for_the_family
from .words import luck_words, season_words

MOST_GAMES: Final = 8
MOST_APART: Final = 5


@require_safe
@says_when_busy
@for_the_family
async def family_board(request: HttpRequest, look: Looking) -> HttpResponse:
    """Template `boards/board.html` with what `seen_board` finds, `seasons` and `filters` to choose from, and
    `live` and `socket`, the addresses of the board's part and of its news; `tables`, where the family sits
    now, safe to include."""
    context = await read(seen_board, look, request.GET.dict(), timezone.now(), choices=True)
    asked, key = context["asked"], look.family.key
    context |= {
        "here": reverse("family-board", args=[key]),
        "live": f"{reverse('family-board-part', args=[key])}?{asked.query}",
        "socket": f"/ws/boards/{key}/",
        "tables": await tables_part(look.family, look.person),
    }
    return render(request, "boards/board.html", context)


@require_safe
@says_when_busy
@for_the_family
async def family_board_part(request: HttpRequest, look: Looking) -> HttpResponse:
    """What moves on the page, for the page that has the rest already."""
    context = await read(seen_board, look, request.GET.dict(), timezone.now(), choices=False)
    return render(request, "boards/part.html", context)


def seen_board(look: Looking, sent: dict[str, str], now: datetime, choices: bool) -> dict[str, Any]:
    """`lines`, `feats`, `luck` and `games` of the board that is asked for, `counted` from before they were
    read: who compares it is never told of less than there is."""
    family = look.family
    counted = counted_of([family.pk]).get(family.pk, 0)
    asked = asked_in(sent, family, day_of(now, family.time_zone))
    lines = board(family, asked.name, asked.rules, asked.seats)
    people = [member.person for member in people_of(family)]
    few = [line.name for line in lines if line.luck]
    return {
        "family": family,
        "cares": cares_for(look.person, family),
        "asked": asked,
        "counted": counted,
        "played": bool(lines),
        "filtered": bool(asked.rules or asked.seats or asked.season != "year"),
        "lines": shown_lines(family, lines, people, look.person),
        "luck": luck_words(few, len(lines)) if lines else "",
        "season_words": season_words(asked.name, family.school_starts),
        "feats": feats(family, lines),
        **_games(look, asked),
        **({"seasons": season_tabs(asked, family), "filters": filters_for(asked, family)} if choices else {}),
    }


def _games(look: Looking, asked: Asked) -> dict[str, Any]:
    family = look.family
    return {
        "games": [shown_game(family, one) for one in latest(family, games_that_count(family), MOST_GAMES)],
        "apart": [shown_game(family, one) for one in newest_apart(family, MOST_APART)],
    }
