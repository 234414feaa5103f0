"""The host lets those who only watch see the table's code."""

from random import Random

import pytest

from games.tables.commands import ShowCode
from games.tables.entries import CodeShown
from games.tables.fold import fold
from games.tables.opening import opened, table_of
from games.tables.refusals import Refused
from games.tables.rulings import Context
from games.tables.showing import show_code
from games.tables.view import view
from tests.tables.driving import PLAYERS, new_table

HOST, GUEST = PLAYERS[:2]
NOW = Context(1_000, lambda size: bytes(size))


def test_nobody_shows_the_code_before_the_host_does() -> None:
    state = new_table(Random(1))
    assert view(state)["shown_code"] is None
    with pytest.raises(Refused, match="not_host"):
        show_code(state, GUEST, ShowCode(True), NOW)
    (entry,) = show_code(state, HOST, ShowCode(True), NOW)
    shown = fold(state, entry)
    assert shown.event == {"type": "shows_code", "code": state.code}
    assert view(shown.state)["shown_code"] == state.code


def test_it_is_taken_back_and_survives_a_restore_until_then() -> None:
    state = fold(new_table(Random(1)), CodeShown(True)).state
    assert show_code(state, HOST, ShowCode(True), NOW) == []
    assert table_of(opened(state)) == state
    (entry,) = show_code(state, HOST, ShowCode(False), NOW)
    hidden = fold(state, entry)
    assert hidden.event == {"type": "shows_code", "code": None}
    assert view(hidden.state)["shown_code"] is None
