"""Every text is readable on its ground, by day, at night and in a war."""

import pytest

from games.families.animals import ANIMALS as SEATS
from tests.look.palette import blocks, contrast, palette

TEXT, PICTURE = 4.5, 3.0

ON_STAGE = [("--ink-stage", f"--a{arch}", TEXT) for arch in (1, 2, 3, 4)]
ON_STAGE += [("--logo", "--a2", TEXT), ("--logo", "--a3", TEXT)]

ANYWHERE = [
    ("--ink", "--paper", TEXT),
    ("--ink-2", "--paper", TEXT),
    ("--alarm", "--paper", TEXT),
    ("--ink", "--paper-lip", TEXT),
    ("--round-ink", "--round", TEXT),
    ("--ink", "--go", TEXT),
    ("--house-ink", "--house", TEXT),
    ("--go", "--house", PICTURE),
    ("--empty-ink", "--empty", TEXT),
    ("--focus", "--focus-halo", TEXT),
    *(("--curtain-ink", f"--curtain-{fold}", TEXT) for fold in (1, 2, 3)),
    *((f"--card-{suit}", "--paper", TEXT) for suit in "cdhs"),
    *((f"--card-{suit}", f"--tint-{suit}", PICTURE) for suit in "cdhs"),
]


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("war", [(), (".at-war",)], ids=["peace", "war"])
@pytest.mark.parametrize(("ink", "ground", "least"), ON_STAGE)
def test_words_on_the_stage_are_readable(
    ink: str, ground: str, least: float, war: tuple[str, ...], night: bool
) -> None:
    colours = palette(*war, night=night)
    assert contrast(colours[ink], colours[ground]) >= least


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("ink", "ground", "least"), ANYWHERE)
def test_words_on_paper_and_cloth_are_readable(ink: str, ground: str, least: float, night: bool) -> None:
    colours = palette(night=night)
    assert contrast(colours[ink], colours[ground]) >= least


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_carries_words_and_the_button(seat: str, night: bool) -> None:
    colours = palette(f".seat-{seat}", night=night)
    assert contrast(colours["--seat-ink"], colours["--c"]) >= TEXT
    assert contrast(colours["--seat-ink"], colours["--d"]) >= TEXT
    assert contrast(colours["--go"], colours["--c"]) >= PICTURE
    assert contrast(colours["--c"], colours["--l"]) >= PICTURE
    assert contrast(colours["--c"], colours["--paper"]) >= PICTURE


def test_every_seat_sets_all_four_colours() -> None:
    for seat in (*SEATS, "open"):
        assert set(blocks()[f".seat-{seat}"]) == {"--c", "--d", "--l", "--m"}
