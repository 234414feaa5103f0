"""A person of a family: what they have played there, and their last games."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.families.board import Line, person_line, rivalries
from games.families.families import cares_for
from games.families.looking import Looking
from games.families.past import last_games
from games.families.ranking import luck_in_wars, margin, share
from games.families.seasons import EVER, day_of, month_of, school_year_of
from games.models import Family, Person
from games.pages.busy import says_when_busy
from games.querying import read

from .games import shown_game
from .lines import face_of, face_of_person
from .looking import for_the_family
from .words import season_words, war_luck_words

MOST_GAMES: Final = 12


@require_safe
@says_when_busy
@for_the_family
async def family_person(request: HttpRequest, look: Looking, person: str) -> HttpResponse:
    """Template `boards/person.html` with `face`, the `boards` of this school year, month and ever on which
    they stand, `rivals` and `games`."""
    context = await read(_seen, look, person)
    if context is None:
        raise Http404
    return render(request, "boards/person.html", context)


def person_of_family(family: Family, key: str) -> Person | None:
    """Somebody who is or was of the family."""
    return Person.objects.filter(key=key, memberships__family=family).first()


def _seen(look: Looking, key: str) -> dict[str, Any] | None:
    family, person = look.family, person_of_family(look.family, key)
    if person is None:
        return None
    today = day_of(timezone.now(), family.time_zone)
    seasons = (school_year_of(today, family.school_starts), month_of(today), EVER)
    lines = {season: person_line(family, person, season) for season in seasons}
    ever = lines[EVER]
    return {
        "family": family,
        "face": face_of_person(family, person),
        "cares": cares_for(look.person, family),
        "ever": ever,
        "luck": _luck(ever) if ever is not None else None,
        "minutes": round(ever.figures.milliseconds / 60_000) if ever is not None else 0,
        "boards": [
            (season_words(season, family.school_starts), line) for season, line in lines.items() if line
        ],
        "rivals": _pairs(family, person),
        "games": [shown_game(family, game) for game in last_games(family, person, MOST_GAMES)],
    }


def _luck(line: Line) -> dict[str, Any]:
    """The wars won of the wars fought, with their margin, and a sentence; the battles won of all."""
    did = line.figures
    return {
        "battles": share(did.battles_won, did.battles),
        "wars": share(did.wars_won, did.wars),
        "margin": margin(did.wars_won, did.wars),
        "words": war_luck_words(luck_in_wars(did.wars_won, did.wars)),
    }


def _pairs(family: Family, person: Person) -> list[dict[str, Any]]:
    """Against whom: the other, and the wins of both."""
    found = []
    for pair in rivalries(family):
        if len(pair.people) == 2 and person.key in {one.person for one in pair.people}:
            own, other = sorted(pair.people, key=lambda one: one.person != person.key)
            found.append(
                {
                    "other": face_of(family, other),
                    "own": own.wins,
                    "theirs": other.wins,
                    "games": pair.games,
                    "keys": f"{person.key}.{other.person}",
                }
            )
    return found
