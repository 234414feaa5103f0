"""What somebody may see who asks for a page: of a table, as its socket would say, and of a family's game."""

from collections import OrderedDict
from typing import Final

from django.http import HttpRequest
from django.urls import reverse

from games.families.belonging import NOBODYS, Belonging, belonging
from games.families.devices import DEVICE_COOKIE, read_device
from games.families.faces import faces
from games.families.families import family_of
from games.pages.guests import cookies_of, player_of
from games.querying import read
from games.tables import Unavailable, get_tables
from games.tables.records.families import FamilyGame, family_game
from games.tables.state import TableState
from games.tables.watching import Standing, standing_of

KEPT: Final = 256

_everybodys: OrderedDict[str, None] = OrderedDict()
"""The games of no family that were asked for last: they stay so, and everybody at a table asks at once."""


async def belonging_here(request: HttpRequest, state: TableState | None = None) -> Belonging:
    """The families of somebody who asks; of nobody's where a table belongs to none and no child asks."""
    device = request.COOKIES.get(DEVICE_COOKIE)
    if state is not None and state.family is None and device is None:
        return NOBODYS
    player = await player_of(request)
    if player is None and device is None:
        return NOBODYS
    try:
        # a child's tablet stays one while nobody was chosen on it
        return await read(belonging, player or "", device)
    except Unavailable:
        if state is None or player not in state.members:
            raise
        return NOBODYS


async def standing_here(request: HttpRequest, state: TableState, *, watches: bool) -> Standing:
    """What somebody may see of a table, who asks for a page of it."""
    of = await belonging_here(request, state)
    return standing_of(state, await player_of(request), watches, of)


async def family_name(state: TableState) -> str:
    """What the family is called whose table this is; empty where it is none's."""
    family = None if state.family is None else await read(family_of, state.family)
    return "" if family is None else family.name


async def board_here(request: HttpRequest, state: TableState) -> str:
    """The address of the board of the table's family, for its people; empty for everybody else."""
    if state.family is None:
        return ""
    of = await belonging_here(request, state)
    return reverse("family-board", args=[state.family]) if state.family in of.families else ""


async def faces_here(request: HttpRequest) -> list[dict[str, str | bool]]:
    """Who may sit down from this browser by a face, whoever is signed in and their children: `key`, `name`,
    `avatar`, and whether each is `locked`, so that its pictures are pressed first."""
    player, session, device = cookies_of(request)
    if session is None and device is None:
        return []
    here = (read_device(device) or (None,))[0]
    try:
        return [
            {
                "key": face.key,
                "name": face.name,
                "avatar": face.avatar,
                "locked": face.lock is not None
                and player not in face.players
                and not await get_tables().unlocked.is_open(here, face.lock),
            }
            for face in await read(faces, player, session, device)
        ]
    except Unavailable:
        return []


async def may_see_game(request: HttpRequest, game_id: str) -> bool:
    """A family's game is for its people, for those who played, and for whoever sees its table now."""
    if game_id in _everybodys:
        return True
    game = await family_game(game_id)
    if game is None:
        _everybodys[game_id] = None
        if len(_everybodys) > KEPT:
            _everybodys.popitem(last=False)
        return True
    of = await belonging_here(request)
    player = await player_of(request)
    return game.family in of.families or player in game.players or await _is_at_its_table(request, game)


async def _is_at_its_table(request: HttpRequest, game: FamilyGame) -> bool:
    replica = await get_tables().open(game.code)
    if replica is None or replica.state.play is None or replica.state.play.id != game.id:
        return False
    return await standing_here(request, replica.state, watches=False) == "in"
