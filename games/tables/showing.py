"""What the host lets those see who only watch: the table's code, on a television or a wall."""

from __future__ import annotations

from .commands import ShowCode
from .entries import CodeShown, Entry
from .refusals import Refused
from .rulings import Context
from .state import TableState


def show_code(state: TableState, player: str, command: ShowCode, context: Context) -> list[Entry]:
    """Raises `Refused`: `not_host`."""
    if state.host != player:
        raise Refused("not_host")
    return [CodeShown(command.on)] if command.on != state.shows_code else []
