"""What became of a link is told where it can be read, whatever the browser allows."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fake_tables import Told
from tests.browser.table_states import played

FORBIDDEN = "delete Navigator.prototype.clipboard"


def send_the_link(page: Page, served: str) -> None:
    Told(page, played(("KS", "9H")).table).open(served)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Link to watch").click()


def test_a_copied_link_is_told_on_the_stage(page: Page, served: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=served)
    send_the_link(page, served)
    expect(page.locator("#connection")).to_contain_text("The link is copied")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("leave", ["Close", "Escape"])
def test_without_a_clipboard_the_link_is_shown(page: Page, served: str, leave: str) -> None:
    page.add_init_script(FORBIDDEN)
    send_the_link(page, served)
    expect(page.locator("dialog[open]")).to_have_count(1)
    expect(page.locator("#link")).to_be_focused()
    watch_url = page.locator("#table").get_attribute("data-watch-url") or ""
    expect(page.locator("#link")).to_have_value(watch_url)
    if leave == "Close":
        page.locator("#link-sheet").get_by_role("button", name="Close").click()
    else:
        page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#go")).to_be_focused()
