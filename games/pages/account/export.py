"""All that is kept of whoever is signed in, to take away as one file."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from django.contrib.auth.views import redirect_to_login
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.families.families import families_of
from games.families.own_games import Own, some_own_games
from games.families.people import person_of_user
from games.families.taking_away import board_rows
from games.models import Family, Member, Person
from games.pages.busy import says_when_busy
from games.pages.deleting.sure import signed_in
from games.querying import read, write

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@require_safe
@never_cache
@says_when_busy
async def export_me(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """JSON: the account, the families with one's lines on their boards, and all games. A child's is in its
    family's (`boards/export.py`)."""
    user = await signed_in(request)
    if user is None:
        return redirect_to_login(request.get_full_path())
    person = await write(person_of_user, user)
    # what fails fails here, and not in the middle of a file
    head = await read(_head, user, person)
    first = await read(some_own_games, person, None)
    response = StreamingHttpResponse(_pieces(person, head, first), content_type="application/json")
    name = slugify(person.name) or "war"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


def _head(user: User, person: Person) -> dict[str, Any]:
    return {
        "username": user.get_username(),
        "account_made": user.date_joined,
        "last_sign_in": user.last_login,
        "name": person.name,
        "animal": person.avatar,
        "families": [_family(family, person) for family in families_of(person)],
    }


def _family(family: Family, person: Person) -> dict[str, Any]:
    member = Member.objects.get(family=family, person=person, left=None)
    return {
        "name": family.name,
        "kind": family.kind,
        "as": member.role,
        "since": member.joined,
        "boards": [one.facts() for one in board_rows(family, person)],
    }


async def _pieces(person: Person, head: dict[str, Any], first: list[Own]) -> AsyncIterator[str]:
    yield _json(head)[:-1] + ', "games": ['
    games, between = first, "\n"
    while games:
        yield between + ",\n".join(_json(game) for game in games)
        games, between = await read(some_own_games, person, games[-1]), ",\n"
    yield "\n]}\n"


def _json(facts: dict[str, Any]) -> str:
    return json.dumps(facts, ensure_ascii=False, cls=DjangoJSONEncoder)
