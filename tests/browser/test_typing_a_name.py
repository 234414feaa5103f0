"""A name is as long as people see it, and what is wrong with it is said in the server's words."""

from playwright.sync_api import Browser, expect

from tests.browser.sharing import menu, new_page, sit_down
from tests.browser.tables import make_table, open_table, wait_for_phase, watch_table

ISOLATED = "\u2068%s\u2069"
"""A name keeps its direction to itself."""


def test_twenty_visible_characters_are_a_name_and_one_more_is_too_long(browser: Browser, served: str) -> None:
    host, watcher = new_page(browser), new_page(browser)
    made = make_table(host, served, ["me", "open"])
    open_table(host, served, made)
    wait_for_phase(host, "waiting")
    watch_table(watcher, served, made)
    shown = watcher.locator("#pelmet .who-name").first
    for sign in ("🦊", "é"):
        menu(host, "Name and animal")
        sit_down(host, sign * 20)
        expect(shown).to_have_text(ISOLATED % (sign * 20))
        menu(host, "Name and animal")
        sit_down(host, sign * 21)
        expect(host.locator("#connection")).to_have_text(
            "This name is too long. A name has at most 20 characters."
        )
        expect(shown).to_have_text(ISOLATED % (sign * 20))
