"""Who against whom: all pairs and trios of a family, and each of them on a page of its own."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.families.board import Rivals, rivalries, rivalry
from games.families.families import people_of
from games.families.looking import Looking
from games.families.past import games_that_count, games_with, latest
from games.families.ranking import places
from games.families.seasons import day_of
from games.models import Family, Person
from games.pages.busy import says_when_busy
from games.querying import read

from .asked import Asked, asked_in, season_tabs
from .games import shown_game
from .lines import Face, face_of, face_of_person
from .looking import for_the_family
from .words import season_words

MOST_GAMES: Final = 20
BETWEEN: Final = "."
"""Stands between the keys of people in an address, and in none of them."""


@require_safe
@says_when_busy
@for_the_family
async def family_rivals(request: HttpRequest, look: Looking) -> HttpResponse:
    """Template `boards/rivals.html` with `rows`, everybody and a cell for everybody else, and `trios`."""
    return render(request, "boards/rivals.html", await read(_all, look, request.GET.dict()))


@require_safe
@says_when_busy
@for_the_family
async def family_rivalry(request: HttpRequest, look: Looking, keys: str) -> HttpResponse:
    """Template `boards/rivalry.html` with `people` on their plinths and their `games`."""
    context = await read(_one, look, keys, request.GET.dict())
    if context is None:
        raise Http404
    return render(request, "boards/rivalry.html", context)


def _asked(look: Looking, sent: dict[str, str]) -> Asked:
    """All seasons together unless the address asks for one; rivals have no other filters."""
    kept = {"season": sent.get("season", "ever")}
    return asked_in(kept, look.family, day_of(timezone.now(), look.family.time_zone))


def _season(asked: Asked, family: Family) -> dict[str, Any]:
    return {
        "family": family,
        "asked": asked,
        "seasons": season_tabs(asked, family),
        "season_words": season_words(asked.name, family.school_starts),
    }


def _all(look: Looking, sent: dict[str, str]) -> dict[str, Any]:
    family, asked = look.family, _asked(look, sent)
    found = rivalries(family, asked.name)
    pairs = {frozenset(one.person for one in each.people): each for each in found if len(each.people) == 2}
    faces = {member.person.key: face_of_person(family, member.person) for member in people_of(family)}
    # who left is still somebody's rival
    faces |= {one.person: face_of(family, one) for each in found for one in each.people}
    return {
        **_season(asked, family),
        "faces": list(faces.values()),
        "rows": [
            (
                face,
                [_cell(face, other, pairs) for other in faces.values()],
            )
            for face in faces.values()
        ],
        "trios": [_shown(family, each) for each in found if len(each.people) == 3],
    }


def _cell(face: Face, other: Face, pairs: Mapping[frozenset[str], Rivals]) -> dict[str, Any] | None:
    """How `face` stands against `other`: None for the two who are one, no games where they never met."""
    if face == other:
        return None
    pair = pairs.get(frozenset((face.key, other.key)))
    wins = {one.person: one.wins for one in pair.people} if pair is not None else {}
    own, theirs = wins.get(face.key, 0), wins.get(other.key, 0)
    return {
        "games": pair.games if pair is not None else 0,
        "own": own,
        "theirs": theirs,
        "ahead": face if own > theirs else other if theirs > own else None,
        "other": other,
        "keys": BETWEEN.join((face.key, other.key)),
    }


def _shown(family: Family, rivals: Rivals) -> dict[str, Any]:
    stand = places([one.wins for one in rivals.people])
    return {
        "people": [
            (place, face_of(family, one), one.wins) for place, one in zip(stand, rivals.people, strict=True)
        ],
        "games": rivals.games,
        "others": rivals.others,
        "keys": BETWEEN.join(one.person for one in rivals.people),
    }


def _one(look: Looking, keys: str, sent: dict[str, str]) -> dict[str, Any] | None:
    family, asked = look.family, _asked(look, sent)
    people = _people(family, keys.split(BETWEEN))
    if people is None:
        return None
    found = rivalry(family, [person.key for person in people], asked.name)
    games = latest(family, games_with(games_that_count(family), *people), MOST_GAMES)
    if found is not None:
        shown = _shown(family, found)
    else:
        stand = [(1, face_of_person(family, person), 0) for person in people]
        shown = {"people": stand, "games": 0, "others": 0, "keys": keys}
    return {
        **_season(asked, family),
        **shown,
        "names": [person.name for person in people],
        "games_played": [shown_game(family, game) for game in games],
    }


def _people(family: Family, keys: list[str]) -> list[Person] | None:
    """Two or three different people who are or were of the family."""
    if len(keys) not in (2, 3) or len(set(keys)) != len(keys):
        return None
    people = list(Person.objects.filter(key__in=keys, memberships__family=family).order_by("name", "key"))
    return people if len(people) == len(keys) else None
