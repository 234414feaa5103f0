"""Finding a table by a code that somebody typed, and not by trying them all."""

import re
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest

from games.pages.limits import count_wrong_code, may_try_code
from games.tables import get_tables
from games.tables.identity import PLAYER_COOKIE, read_player
from games.tables.state import TableState

CODE: Final = re.compile(r"[A-Z]{6}")
WATCH_CODE: Final = re.compile(r"[A-Za-z0-9_-]{22}")


class TooManyCodes(Exception):
    """The address named too many wrong codes; for a minute it learns of no table at all."""


@dataclass(frozen=True, slots=True)
class Found:
    """A table: its codes, and the `table` frame for the first paint of a page."""

    code: str
    watch_code: str
    view: dict[str, Any]
    state: TableState

    @property
    def members(self) -> frozenset[str]:
        """The ids of the host and of the seated people."""
        return self.state.members


async def table_of_code(request: HttpRequest, code: str) -> Found | None:
    """The table with this code; None when there is none, which counts as a wrong code.

    Whoever is at home at the table finds it always, whatever others at the same address have tried.
    Raises `TooManyCodes` and `Unavailable`.
    """
    may_try = await may_try_code(request)
    player = read_player(request.COOKIES.get(PLAYER_COOKIE, ""))
    if not may_try and player is None:
        raise TooManyCodes
    found = await _table(code)
    if not may_try and (found is None or player not in found.members):
        raise TooManyCodes
    if found is None:
        await count_wrong_code(request)
    return found


async def table_of_watch_code(watch_code: str) -> Found | None:
    """The table that people watch by this code. Nobody can guess one, so no try is counted."""
    if not WATCH_CODE.fullmatch(watch_code):
        return None
    code = await get_tables().code_of_watch(watch_code)
    return None if code is None else await _table(code)


async def _table(code: str) -> Found | None:
    if not CODE.fullmatch(code):
        return None
    tables = get_tables()
    replica, view = await tables.open(code), await tables.look(code)
    if replica is None or view is None:
        return None
    return Found(code=code, watch_code=replica.state.watch_code, view=view, state=replica.state)
