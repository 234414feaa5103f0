"""Two people at one table, each in a browser of their own, and perhaps one who watches."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.tables import (
    SETTLED_MS,
    make_table,
    open_table,
    wait_for_flip,
    wait_for_phase,
    watch_table,
)


@dataclass(frozen=True, slots=True)
class Company:
    """Mia, the host; Tom, who came by the link; and one who watches."""

    host: Page
    friend: Page
    watcher: Page

    @property
    def everybody(self) -> tuple[Page, Page, Page]:
        return self.host, self.friend, self.watcher


def new_page(browser: Browser, **how: Any) -> Page:
    # Without movement everything is there at once.
    return browser.new_context(reduced_motion="reduce", **how).new_page()


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def begin_together(browser: Browser, served: str, *, pace_ms: int = 1200, **rules: object) -> Company:
    """A game of Mia and Tom, just dealt."""
    host, friend, watcher = new_page(browser), new_page(browser), new_page(browser)
    made = make_table(host, served, ["me", "open"], pace_ms=pace_ms, **rules)
    open_table(host, served, made)
    menu(host, "Name and animal")
    sit_down(host, "Mia")
    open_table(friend, served, made)
    sit_down(friend, "Tom")
    watch_table(watcher, served, made)
    host.get_by_role("button", name="Start", exact=True).click()
    company = Company(host, friend, watcher)
    for page in company.everybody:
        wait_for_phase(page, "play")
    return company


def menu(page: Page, button: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu-sheet").get_by_role("button", name=button, exact=True).click()


def play_on(company: Company, flips: int) -> None:
    """Both turn up so many cards, from the first on."""
    for at in range(1, flips + 1):
        for page in (company.host, company.friend):
            page.keyboard.press("Enter")
        for page in company.everybody:
            wait_for_flip(page, at)
        company.host.wait_for_timeout(SETTLED_MS)
