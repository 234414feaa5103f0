"""A child's fingers: fast taps turn one card a step, and neither zoom nor scroll the page."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.tables import flips_and_stays, flips_shown, make_table, open_table, wait_for_phase

DOUBLE_MS = 250
"""A tap sooner after a card was shown turns none."""

ALL_AT_ONCE = """(times) => {
    const go = document.querySelector("#go");
    const touch = () => {
        const where = {clientX: 1, clientY: 1, identifier: 0, target: go};
        const point = {bubbles: true, cancelable: true, touches: [new Touch(where)]};
        go.dispatchEvent(new TouchEvent("touchstart", point));
        go.dispatchEvent(new TouchEvent("touchend", {...point, touches: []}));
        go.dispatchEvent(new PointerEvent("click", {bubbles: true, pointerType: "touch"}));
    };
    const key = (key, code) => {
        go.dispatchEvent(new KeyboardEvent("keydown", {key, code, bubbles: true, cancelable: true}));
        go.dispatchEvent(new KeyboardEvent("keyup", {key, code, bubbles: true, cancelable: true}));
    };
    for (let i = 0; i < times; i += 1) {
        go.click();
        touch();
        key(" ", "Space");
        key("Enter", "Enter");
    }
}"""


@pytest.fixture
def phone(browser: Browser, served: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_table(page, served, make_table(page, served, ["me", "computer"], battle_limit=50))
    wait_for_phase(page, "play")
    yield page
    context.close()


@pytest.mark.parametrize("times", [2, 10])
def test_mouse_space_enter_and_touch_together_turn_one_card_a_step(phone: Page, times: int) -> None:
    for step in (1, 2, 3):
        phone.evaluate(ALL_AT_ONCE, times)
        flips_and_stays(phone, step)


def test_fast_taps_neither_zoom_nor_scroll_nor_turn_two(phone: Page) -> None:
    box = phone.locator("#go").bounding_box()
    assert box is not None
    begun = time.monotonic()
    for _ in range(20):
        phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.wait_for_timeout(40)
    flips = flips_shown(phone)
    assert flips <= 1 + (time.monotonic() - begun) * 1000 / DOUBLE_MS
    assert phone.evaluate("[visualViewport.scale, scrollX, scrollY]") == [1, 0, 0]
    assert phone.evaluate("getComputedStyle(document.querySelector('#go')).touchAction") == "manipulation"
    # Pinching stays possible for those who need it.
    assert "user-scalable" not in str(phone.locator("meta[name=viewport]").get_attribute("content"))
