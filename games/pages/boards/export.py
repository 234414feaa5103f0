"""A family's boards and games to take away, or one person's of them: sent as they are read."""

import json
from collections.abc import AsyncIterator, Callable
from datetime import datetime
from typing import Any, Final

from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.families.looking import Looking
from games.families.past import PastGame, PastSeat
from games.families.sums import FIGURES, same_house
from games.families.taking_away import BoardRow, board_rows, some_games
from games.models import Family, Person
from games.pages.busy import says_when_busy
from games.pages.seat_names import seat_name
from games.querying import read

from .looking import for_the_family
from .person import person_of_family
from .spreadsheet import BOM, rows
from .words import apart_words, house_of, season_words


@require_safe
@says_when_busy
@for_the_family
async def family_export(request: HttpRequest, look: Looking, form: str) -> StreamingHttpResponse:
    return await _file(look.family, None, form)


@require_safe
@says_when_busy
@for_the_family
async def family_person_export(
    request: HttpRequest, look: Looking, person: str, form: str
) -> StreamingHttpResponse:
    found = await read(person_of_family, look.family, person)
    if found is None:
        raise Http404
    return await _file(look.family, found, form)


async def _file(family: Family, person: Person | None, form: str) -> StreamingHttpResponse:
    if form not in FORMS:
        raise Http404
    kind, written = FORMS[form]
    # what fails fails here, and not in the middle of a file
    standings = await read(board_rows, family, person)
    first = await read(some_games, family, person, None)
    response = StreamingHttpResponse(written(family, person, standings, first), content_type=kind)
    name = slugify(person.name if person is not None else family.name) or "war"
    response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return response


async def _games(
    family: Family, person: Person | None, first: list[PastGame]
) -> AsyncIterator[list[PastGame]]:
    games = first
    while games:
        yield games
        games = await read(some_games, family, person, games[-1])


# --- CSV: the boards, an empty line, the games, a row a seat ---


async def _csv(
    family: Family, person: Person | None, standings: list[BoardRow], first: list[PastGame]
) -> AsyncIterator[str]:
    yield BOM + rows([_board_heads(), *(_board_row(family, one) for one in standings), [], _game_heads()])
    async for games in _games(family, person, first):
        yield rows(_seat_row(game, number, seat) for game in games for number, seat in enumerate(game.seats))


def _board_heads() -> list[str]:
    return [
        _("season"), _("house rules"), _("seats"), _("place"), _("name"), _("share of games won, %"),
        _("margin, %"), _("games"), _("wins"), _("draws"), _("streak"), _("best streak"), _("battles"),
        _("battles won"), _("wars"), _("wars won"), _("biggest war"), _("longest game"), _("deepest war"),
        _("closest finish"), _("comeback"), _("milliseconds"),
    ]  # fmt: skip


def _board_row(family: Family, one: BoardRow) -> list[object]:
    line, figures = one.line, one.figures()
    return [
        season_words(one.season, family.school_starts),
        house_of(one.rules) if one.rules else _("any"),
        one.seats or _("any"),
        line.place,
        line.name,
        line.share,
        line.margin,
        *(figures[name] for name in FIGURES),
    ]


def _game_heads() -> list[str]:
    return [
        _("game"), _("began"), _("ended"), _("house rules"), _("ended by"), _("does not count"), _("battles"),
        _("wars of the game"), _("seat"), _("name"), _("played by"), _("place"), _("cards"), _("result"),
        _("battles won"), _("wars"), _("wars won"), _("biggest war"),
    ]  # fmt: skip


def _seat_row(game: PastGame, number: int, seat: PastSeat) -> list[object]:
    return [
        game.id,
        _clock(game.started),
        _clock(game.ended),
        house_of(same_house(game.rule_code)),
        game.reason,
        apart_words(game.apart),
        game.battles,
        game.wars,
        number + 1,
        seat_name(seat.name, seat.avatar),
        seat.kind,
        seat.place,
        seat.cards,
        _result(seat),
        seat.battles_won,
        seat.wars,
        seat.wars_won,
        seat.biggest_war,
    ]


def _clock(moment: datetime) -> str:
    """As spreadsheet programs know it, by the clocks of the family."""
    return moment.strftime("%Y-%m-%d %H:%M:%S")


def _result(seat: PastSeat) -> str:
    return "won" if seat.won else "draw" if seat.drawn else "lost"


# --- JSON: one object, its games one a line ---


async def _json(
    family: Family, person: Person | None, standings: list[BoardRow], first: list[PastGame]
) -> AsyncIterator[str]:
    head: dict[str, Any] = {
        "family": family.name,
        "time_zone": family.time_zone,
        "person": person.name if person is not None else None,
        "boards": [{**one.facts(), "name": one.line.name} for one in standings],
    }
    yield json.dumps(head, ensure_ascii=False)[:-1] + ', "games": ['
    between = "\n"
    async for games in _games(family, person, first):
        yield between + ",\n".join(json.dumps(_game_facts(game), ensure_ascii=False) for game in games)
        between = ",\n"
    yield "\n]}\n"


def _game_facts(game: PastGame) -> dict[str, Any]:
    return {
        "id": game.id,
        "started": game.started.isoformat(),
        "ended": game.ended.isoformat(),
        "rules": game.rule_code,
        "reason": game.reason,
        "apart": game.apart or None,
        "battles": game.battles,
        "wars": game.wars,
        "deepest_war": game.deepest_war,
        "biggest_war": game.biggest_war,
        "record_url": game.record_url,
        "seats": [_seat_facts(seat) for seat in game.seats],
    }


def _seat_facts(seat: PastSeat) -> dict[str, Any]:
    return {
        "name": seat_name(seat.name, seat.avatar),
        "kind": seat.kind,
        "place": seat.place,
        "cards": seat.cards,
        "result": _result(seat),
        "battles_won": seat.battles_won,
        "wars": seat.wars,
        "wars_won": seat.wars_won,
        "biggest_war": seat.biggest_war,
    }


type Written = Callable[[Family, Person | None, list[BoardRow], list[PastGame]], AsyncIterator[str]]

FORMS: Final[dict[str, tuple[str, Written]]] = {
    "csv": ("text/csv; charset=utf-8", _csv),
    "json": ("application/json; charset=utf-8", _json),
}
