import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import (
    SETTLED_MS,
    flips_shown,
    make_table,
    open_table,
    wait_for_flip,
    wait_for_phase,
)

OUTSIDE = """() => {
    const inside = (box) => box.left >= -0.5 && box.top >= -0.5
        && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
    const parts = "#go, .pelmet-part, .count, .plinth, #mine-count, .round-button, .sign";
    return [...document.querySelectorAll(parts)]
        .filter((element) => element.checkVisibility() && !inside(element.getBoundingClientRect()))
        .map((element) => `${element.className} ${JSON.stringify(element.getBoundingClientRect())}`);
}"""
SCROLLS = """() => document.documentElement.scrollWidth > innerWidth
    || document.documentElement.scrollHeight > innerHeight"""


@pytest.mark.parametrize("size", [(320, 568), (320, 640), (568, 320), (1440, 900)])
def test_six_seats_fit_and_nothing_scrolls(page: Page, served: str, size: tuple[int, int]) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_table(
        page, served, make_table(page, served, ["me", *["computer"] * 5], battle_limit=20, pace_ms=600)
    )
    wait_for_phase(page, "play")
    for _ in range(4):
        assert page.evaluate(SCROLLS) is False
        assert page.evaluate(OUTSIDE) == []
        at = flips_shown(page)
        page.keyboard.press("Enter")
        wait_for_flip(page, at + 1)
        page.wait_for_timeout(SETTLED_MS)
    assert page.evaluate(OUTSIDE) == []
    box = page.locator("#go").bounding_box()
    assert box is not None
    assert box["height"] >= 60
    expect(page.locator(".pelmet-part")).to_have_count(5)
