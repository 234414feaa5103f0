"""A table that was left and is come back to by Back shows what happened meanwhile."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.tables import SETTLED_MS, make_table, open_table, wait_for_flip, wait_for_phase


@pytest.fixture
def remembering(playwright: Playwright, browser_type_launch_args: dict[str, Any]) -> Iterator[Page]:
    """A page of a browser that keeps pages left, as people's browsers do and Playwright's does not."""
    browser = playwright.chromium.launch(
        **browser_type_launch_args, ignore_default_args=["--disable-back-forward-cache"]
    )
    yield browser.new_context().new_page()
    browser.close()


def test_back_shows_the_page_that_was_left_and_then_the_table_as_it_is(
    remembering: Page, served: str
) -> None:
    page = remembering
    made = make_table(page, served, ["me", "computer"], pace_ms=600)
    open_table(page, served, made)
    wait_for_phase(page, "play")
    second = page.context.new_page()
    open_table(second, served, made)
    wait_for_phase(second, "play")
    page.evaluate("window.mark = 'kept'")
    page.goto(f"{served}/rules/")
    second.keyboard.press("Enter")
    wait_for_flip(second, 1)
    # Playwright's own way back waits for a load, and there is none.
    page.evaluate("history.back()")
    page.wait_for_url("**/t/**", wait_until="commit")
    wait_for_flip(page, 1)
    expect(page.locator("#table")).to_have_attribute("data-connection", "open")
    assert page.evaluate("window.mark") == "kept"
    page.wait_for_timeout(SETTLED_MS)
    page.keyboard.press("Enter")
    wait_for_flip(second, 2)
