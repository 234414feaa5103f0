"""On no screen does a sign, a tip or a button lie on cards, names or other words, in any state of a table."""

from playwright.sync_api import Page

from tests.browser.all_states import STATES
from tests.browser.overlaps import overlaps
from tests.browser.stages import SETTLED, Stage

SIZES = ((320, 568), (360, 740), (390, 844), (640, 400), (1280, 800))
FULLEST = (
    "six, three open seats", "three, a free seat and a computer", "nobody missing",
    "two at one device wait", "four at one device", "counted down at one device", "taking an offered seat",
    "counted down for others", "four cards aside", "limits", "a battle of six", "a war of three won",
    "a war of two of six", "a war of four of six won", "a war of a long word", "a spelled war of three",
    "a war of three sums to add", "won piles of six", "short, loses", "cards wait for a winner",
    "a wish in a war", "a notice in a war", "reconnecting", "a notice at the end", "the end of six",
    "another wants a rematch", "a story, the loser is ready", "a story, the loser waits",
    "replaced in a war of three", "a seat is offered in a war of six",
    "reactions of six", "reactions in a war", "reactions before the deal", "reactions at the end",
    "out, in a war", "out, five play on", "somebody asks in a war",
)  # fmt: skip
"""The states in which most is shown at once. The others are these with less."""


def test_nothing_lies_on_another(page: Page, served: str) -> None:
    stage = Stage(page, served)
    found = {}
    for name in FULLEST:
        stage.show(STATES[name]())
        for width, height in SIZES:
            stage.resize(width, height)
            if what := overlaps(page):
                found[f"{name}, {width} x {height}"] = what
    assert found == {}


def test_an_overlap_is_noticed(page: Page, served: str) -> None:
    stage = Stage(page, served)
    stage.show(STATES["a battle"]())
    stage.resize(360, 740)
    assert overlaps(page) == []
    page.locator("#hang").evaluate("(sign) => sign.style.setProperty('top', '14rem')")
    page.evaluate(SETTLED)
    assert any("sign" in what and "card" in what for what in overlaps(page))
