"""Frames and events hold what the protocol says and nothing else."""

import json
from io import StringIO
from pathlib import Path
from random import Random

import msgspec
import pytest
from django.core.management import call_command

from games.sockets import frames
from games.sockets.event_shapes import EVENTS, Event
from games.sockets.shapes import Entry, Frame, Table
from games.tables.applying import APPLY
from games.tables.commands import NAMES
from games.tables.reactions import EMOJIS, PHRASES, Reaction
from games.tables.records.blocks import BlockKept
from tests.tables.driving import new_table, random_life, time_of

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("seed", range(12))
def test_every_frame_of_random_tables_has_the_shape_the_protocol_says(seed: int) -> None:
    for _, entered, progress in random_life(Random(seed), length=150):
        assert progress.event is not None
        msgspec.convert(progress.event, Event)
        entry = msgspec.json.decode(
            frames.entry(progress.state, progress.event, time_of(entered)), type=Frame
        )
        assert isinstance(entry, Entry)
        for with_code in (True, False):
            table = msgspec.json.decode(frames.table(progress.state, 1, 0, [], with_code), type=Frame)
            assert isinstance(table, Table)
            assert (table.code is not None) == with_code


def test_the_other_frames_have_their_shapes() -> None:
    for frame in (
        frames.welcome("host", (0,), None, 1, 1, 1),
        frames.pressed([0], 3),
        frames.watchers(2),
        *(frames.reaction(Reaction(0, "emoji", code)) for code in EMOJIS),
        *(frames.reaction(Reaction(5, "phrase", code)) for code in PHRASES),
        frames.blocked([1], [BlockKept(1, "f" * 32, "Tom", "fox")]),
        frames.pong("a", 1),
        frames.refused(None, "busy", "Wait."),
        frames.handover("/h/#s", 1),
        frames.handover(None, None),
        frames.BUSY,
    ):
        assert msgspec.json.decode(frame, type=Frame)


def test_the_frame_about_those_who_are_blocked_holds_no_id_of_a_player() -> None:
    assert "f" * 32 not in frames.blocked([1], [BlockKept(1, "f" * 32, "Tom", "fox")])


def test_a_field_more_or_less_is_found() -> None:
    whole = json.loads(frames.table(new_table(Random(1)), 1, 0, [], True))
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**whole, "pile": ["AS"]}, Frame)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({key: whole[key] for key in whole if key != "awaits"}, Frame)


def test_every_event_that_can_be_shown_is_in_the_protocol() -> None:
    assert {str(event.__struct_config__.tag) for event in EVENTS} == set(APPLY)


def test_the_asyncapi_document_is_in_step_with_the_code() -> None:
    out = StringIO()
    call_command("asyncapi", stdout=out)
    assert json.loads(out.getvalue()) == json.loads((DOCS / "asyncapi.json").read_text(encoding="utf-8"))


def test_the_protocol_page_names_every_command_and_event() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    assert [name for name in (*NAMES, *APPLY) if f"`{name}`" not in page] == []
