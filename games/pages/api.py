"""The HTTP interface for programs: making a table, and the record of a finished game."""

import gzip
import logging
from typing import Any, Final

from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI, Status
from ninja.errors import HttpError, ValidationError

from games.families.belonging import NOBODYS
from games.pages.api_forms import NewTable, Refusal, name_of, rules_of, wrong_field
from games.pages.busy import AWAY, RETRY_AFTER_S, busy
from games.pages.guests import Guest, from_our_pages, guest_of, new_guest, remember
from games.pages.limits import may_make_table, too_many_codes, too_many_tables
from games.pages.links import play_socket, play_url, socket_url, watch_socket, watch_url
from games.pages.lookup import WATCH_CODE, TooManyCodes, table_of_code, table_of_watch_code
from games.pages.visitors import belonging_here, may_see_game, standing_here
from games.tables import Created, PlayerInfo, get_tables
from games.tables.identity import sign_token
from games.tables.records import Interrupted, Running, record
from games.tables.refusals import SENTENCES
from games.tables.retold import TooLong, retellings
from games.tables.state import TableState
from games.tables.watching import REFUSALS

log = logging.getLogger(__name__)

# No pages about the interface: theirs would load scripts from elsewhere.
api = NinjaAPI(title="War", docs_url=None, openapi_url=None, urls_namespace="api")


@api.post("/tables", response={201: dict[str, str]}, url_name="tables")
async def make_table(request: HttpRequest, response: HttpResponse, new: NewTable) -> Status[dict[str, str]]:
    """Makes a table. The maker is its host, in the seat `me` or only watching."""
    if not await may_make_table(request):
        raise Refusal(429, "too_many", too_many_tables())
    rules, name = rules_of(new), name_of(new)
    guest = await _maker(request, response)
    await _must_be_theirs(request, new)
    player = PlayerInfo(guest.id, name or guest.name, guest.avatar)
    created = await get_tables().create(
        rules, new.seats, player, new.visibility, new.pace_ms, new.watching, new.sleeper_ms, new.family
    )
    return Status(201, _answer(request, created, guest))


async def _must_be_theirs(request: HttpRequest, new: NewTable) -> None:
    """A table for a family is made by its people, on a page of ours."""
    of = await belonging_here(request) if from_our_pages(request) else NOBODYS
    if new.family is not None and new.family not in of.families:
        raise Refusal(404, "no_such_family", _("There is no such family."))


async def _maker(request: HttpRequest, response: HttpResponse) -> Guest:
    if not from_our_pages(request):
        return new_guest()
    guest = await guest_of(request) or new_guest()
    remember(request, response, guest)
    return guest


def _answer(request: HttpRequest, created: Created, guest: Guest) -> dict[str, str]:
    code, watch_code = created.code, created.watch_code
    return {
        "code": code,
        "watch_code": watch_code,
        "play_url": play_url(request, code),
        "watch_url": watch_url(request, watch_code),
        "ws_url": socket_url(request, play_socket(code)),
        "ws_watch_url": socket_url(request, watch_socket(watch_code)),
        "token": sign_token(guest.id, code),
    }


@api.get("/tables/{code}/events", url_name="table-events")
async def table_events(request: HttpRequest, code: str) -> HttpResponse:
    """What everybody saw of the table's running game so far, for those who came late.

    `code` is the table's code or its watch code.
    """
    try:
        watches = WATCH_CODE.fullmatch(code) is not None
        found = await (table_of_watch_code(code) if watches else table_of_code(request, code))
    except TooManyCodes as error:
        raise Refusal(429, "too_many_codes", too_many_codes()) from error
    replica = await get_tables().open(found.code) if found is not None else None
    if replica is None:
        raise Refusal(404, "no_table", str(SENTENCES["no_table"]))
    await _must_see(request, replica.state, watches)
    try:
        packed = await get_tables().stories.of(replica)
    except TooLong as error:
        raise _too_long() from error
    if packed is None:
        raise Refusal(409, "not_playing", str(SENTENCES["not_playing"]))
    response = _unpacked_for(request, packed)
    response["Cache-Control"] = "private, no-store"
    return response


async def _must_see(request: HttpRequest, state: TableState, watches: bool) -> None:
    """Whom a socket would turn away, or let wait, is told nothing here either."""
    standing = await standing_here(request, state, watches=watches)
    if standing != "in":
        code = REFUSALS.get(standing, "no_watching")
        raise Refusal(403, code, str(SENTENCES[code]))


@api.get("/games/{game_id}", response=dict[str, Any], url_name="record")
async def game_record(request: HttpRequest, game_id: str) -> dict[str, Any]:
    """The record of a finished game, as `manage.py verify` reads it. A family's is for whoever may see it."""
    if not await may_see_game(request, game_id):
        raise _no_game()
    try:
        found = await record(game_id)
    except Running as error:
        raise _still_running() from error
    except Interrupted as error:
        raise Refusal(409, "interrupted", _("This game was interrupted: it has no result.")) from error
    if found is None:
        raise _no_game()
    return found


@api.get("/games/{game_id}/events", url_name="game-events")
async def game_events(request: HttpRequest, game_id: str) -> HttpResponse:
    """What everybody saw of a finished game, flip by flip, for pages that did not see all of it."""
    if not await may_see_game(request, game_id):
        raise _no_game()
    try:
        packed = await retellings.of(game_id)
    except Running as error:
        raise _still_running() from error
    except TooLong as error:
        raise _too_long() from error
    if packed is None:
        raise _no_game()
    response = _unpacked_for(request, packed)
    # not for long: somebody of the game may be deleted
    response["Cache-Control"] = "private, max-age=60"
    return response


def _unpacked_for(request: HttpRequest, packed: bytes) -> HttpResponse:
    """JSON that is kept compressed, as it is for all who can read that."""
    response = HttpResponse(packed, content_type="application/json")
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response["Content-Encoding"] = "gzip"
    else:
        response.content = gzip.decompress(packed)
    response["Vary"] = "Accept-Encoding, Cookie"
    return response


def _too_long() -> Refusal:
    return Refusal(
        404, "too_long", _("This game is too long to be told flip by flip. Its record holds all of it.")
    )


def _still_running() -> Refusal:
    return Refusal(409, "running", _("This game is still being played. Its record is there when it is over."))


def _no_game() -> Refusal:
    return Refusal(404, "not_found", _("There is no game with this id."))


METHODS: Final = ["DELETE", "GET", "PATCH", "POST", "PUT"]


@api.api_operation([m for m in METHODS if m != "POST"], "/tables")
def only_post(request: HttpRequest) -> None:
    raise Refusal(405, "wrong_method", _("This address takes POST only."))


@api.api_operation([m for m in METHODS if m != "GET"], "/games/{game_id}")
def only_get(request: HttpRequest, game_id: str) -> None:
    raise Refusal(405, "wrong_method", _("This address takes GET only."))


@api.api_operation([m for m in METHODS if m != "GET"], "/tables/{code}/events")
def only_get_table_events(request: HttpRequest, code: str) -> None:
    raise Refusal(405, "wrong_method", _("This address takes GET only."))


@api.api_operation([m for m in METHODS if m != "GET"], "/games/{game_id}/events")
def only_get_events(request: HttpRequest, game_id: str) -> None:
    raise Refusal(405, "wrong_method", _("This address takes GET only."))


@api.api_operation(METHODS, "/")
def no_index(request: HttpRequest) -> None:
    raise Http404


@api.api_operation(METHODS, "/{path:anything}")
def nothing_here(request: HttpRequest, anything: str) -> None:
    raise Http404


def _error(request: HttpRequest, status: int, code: str, message: str) -> HttpResponse:
    return api.create_response(request, {"error": code, "message": message}, status=status)


@api.exception_handler(Refusal)
def refused(request: HttpRequest, error: Refusal) -> HttpResponse:
    return _error(request, error.status, error.code, error.message)


@api.exception_handler(ValidationError)
def invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    return _error(request, 422, "invalid", wrong_field(error.errors))


@api.exception_handler(HttpError)
def unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
    return _error(request, error.status_code, "unreadable", _("The request is not readable JSON."))


@api.exception_handler(RequestDataTooBig)
def too_big(request: HttpRequest, error: RequestDataTooBig) -> HttpResponse:
    return _error(request, 413, "too_big", _("The request is too big."))


@api.exception_handler(ObjectDoesNotExist)
@api.exception_handler(Http404)
def not_found(request: HttpRequest, error: Exception) -> HttpResponse:
    return _error(request, 404, "not_found", _("There is nothing at this address."))


def no_answer(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    response = _error(request, 503, "busy", busy())
    response["Retry-After"] = str(RETRY_AFTER_S)
    return response


for away in AWAY:
    api.add_exception_handler(away, no_answer)


@api.exception_handler(Exception)
def broken(request: HttpRequest, error: Exception) -> HttpResponse:
    log.error("the interface failed at %s", request.path, exc_info=error)
    return _error(request, 500, "broken", _("Something went wrong here. Please try again."))
