"""The pictures: all there, drawn once, light, and silent about hidden cards."""

import gzip
import re
from pathlib import Path

import pytest

from frontend.art.make_deck import DECK_FILE, RANKS, SUITS, deck, pips
from games.families.animals import ANIMALS, SOMEONE
from games.rules import DECK
from tests.look.palette import FRONTEND

ART = FRONTEND / "static" / "art"
SPRITES = sorted(ART.glob("*.svg"))


def symbols(sprite: str) -> dict[str, str]:
    """Id -> drawing of each symbol in a sprite."""
    found = re.findall(r'<symbol id="([^"]+)"([^\0]*?)</symbol>', (ART / sprite).read_text())
    assert len(dict(found)) == len(found)
    return dict(found)


def test_the_deck_is_in_step_with_its_drawings() -> None:
    assert DECK_FILE.read_text() == deck(), "run: python frontend/art/make_deck.py"


def test_the_deck_has_every_card_its_small_cut_and_one_back() -> None:
    names = {name for name in symbols("deck.svg") if not name.startswith("r-")}
    assert names == {*DECK, *(f"{card}-s" for card in DECK), "back"}
    assert {rank + suit for rank in RANKS for suit in SUITS} == set(DECK)


def test_no_two_cards_look_alike() -> None:
    drawings = [drawing for name, drawing in symbols("deck.svg").items() if name in DECK]
    assert len(set(drawings)) == 52


@pytest.mark.parametrize("rank", "23456789T")
@pytest.mark.parametrize("suit", SUITS)
def test_a_number_card_has_as_many_pips_as_it_says(rank: str, suit: str) -> None:
    number = RANKS.index(rank) + 2
    drawn = pips(suit, number)
    assert 2 * drawn.count(f'"#two-{suit}"') + drawn.count(f'"#s-{suit}"') == number


def test_a_higher_number_stands_higher() -> None:
    tops = [min(int(y) for y in re.findall(r'y="(\d+)"', pips("C", number))) for number in range(2, 11)]
    assert tops == sorted(tops, reverse=True)


def test_a_back_tells_nothing_of_its_card() -> None:
    back = symbols("deck.svg")["back"]
    assert re.findall(r'href="([^"]+)"', back) == ["#paper"]
    assert set(re.findall(r"var\((--\w+)", back)) == {"--c", "--d", "--l", "--cream", "--pitch"}


def test_the_animals_and_glyphs_are_all_there() -> None:
    assert set(symbols("animals.svg")) == {*ANIMALS, SOMEONE}
    signs = [*"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", "plus", "minus"]
    assert set(symbols("glyphs.svg")) == {f"g-{sign}" for sign in signs}


def test_every_animal_is_square_and_every_glyph_a_hundred_high() -> None:
    assert all('viewBox="0 0 100 100"' in drawing for drawing in symbols("animals.svg").values())
    assert all(re.search(r'viewBox="0 0 \d+ 100"', drawing) for drawing in symbols("glyphs.svg").values())
    assert all(
        'viewBox="0 0 250 350"' in drawing
        for name, drawing in symbols("deck.svg").items()
        if not name.startswith("r-")
    )


def test_the_deck_is_light() -> None:
    text = DECK_FILE.read_bytes()
    assert len(text) < 40_000
    assert len(gzip.compress(text)) < 8_000


@pytest.mark.parametrize("sprite", SPRITES, ids=lambda sprite: sprite.name)
def test_a_sprite_stands_alone(sprite: Path) -> None:
    text = sprite.read_text()
    ids = set(re.findall(r' id="([^"]+)"', text))
    targets = re.findall(r'href="([^"]*)"', text)
    assert all(target.startswith("#") and target[1:] in ids for target in targets)
    assert not re.search(r"<style|<script|style=|url\(|<image|<foreignObject", text)
