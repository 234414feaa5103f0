"""A place goes on on another device, as somebody does it who takes the tablet for the phone."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.sharing import Company, begin_together, menu, new_page, play_on
from tests.browser.tables import SETTLED_MS, make_table, open_table, wait_for_flip, wait_for_phase
from tests.browser.test_everybody_can_use_it import violations

TABLET = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
LINK = "() => document.querySelector('#link').value"


@pytest.fixture
def company(browser: Browser, served: str) -> Company:
    together = begin_together(browser, served, battle_limit=40)
    play_on(together, 2)
    return together


def link_of(page: Page) -> str:
    """The link that the sheet sends; without a clipboard it is shown."""
    page.evaluate("() => { delete Navigator.prototype.clipboard; delete Navigator.prototype.share; }")
    menu(page, "Another device")
    expect(page.locator("#handover-picture svg")).to_be_visible()
    page.locator("#handover-send").click()
    link: str = page.evaluate(LINK)
    page.keyboard.press("Escape")
    return link


def test_the_tablet_goes_on_where_the_phone_was_and_the_phone_says_so(
    browser: Browser, company: Company, served: str
) -> None:
    phone = company.host
    link = link_of(phone)
    tablet = new_page(browser, **TABLET)
    tablet.goto(link.replace(link.partition("/h/")[0], served))
    expect(tablet.get_by_text("Mia", exact=True)).to_be_visible()
    assert tablet.url == f"{served}/h/"
    tablet.get_by_role("button", name="Play here").click()
    tablet.wait_for_url("**/t/*/")
    wait_for_flip(tablet, 2)
    expect(tablet.locator("#mine-count")).to_have_text(phone.locator("#mine-count").inner_text())

    expect(phone.locator("#connection")).to_contain_text("You play on another device now.")
    expect(company.friend.locator("#connection")).to_contain_text("Mia plays on another device now.")
    tablet.wait_for_timeout(SETTLED_MS)
    for page in (tablet, company.friend):
        page.keyboard.press("Enter")
    wait_for_flip(tablet, 3)
    phone.get_by_role("button", name="Look on here").click()
    phone.wait_for_url("**/w/*/")
    wait_for_flip(phone, 3)
    expect(phone.get_by_role("button", name="You are watching")).to_be_visible()


def test_only_this_device_makes_the_link_void(browser: Browser, company: Company, served: str) -> None:
    phone = company.host
    link = link_of(phone)
    menu(phone, "Another device")
    expect(phone.locator("#handover-until")).to_contain_text("for 10 more minutes")
    phone.get_by_role("button", name="Stay on this device").click()
    expect(phone.locator("#handover-until")).to_contain_text("You stay on this device")
    expect(phone.get_by_role("button", name="Send the link")).to_be_disabled()
    stranger = new_page(browser)
    stranger.goto(link.replace(link.partition("/h/")[0], served))
    expect(stranger.get_by_role("alert")).to_contain_text("opens nothing any more")
    wait_for_phase(phone, "play")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_way_to_another_device(
    browser: Browser, page: Page, served: str, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    open_table(page, served, make_table(page, served, ["me", "open"]))
    menu(page, "Another device")
    expect(page.locator("#handover-picture svg")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    link = link_of(page)
    tablet = new_page(browser, color_scheme=scheme)
    tablet.goto(link.replace(link.partition("/h/")[0], served))
    expect(tablet.get_by_role("button", name="Play here")).to_be_focused()
    assert violations(tablet) == []
    tablet.keyboard.press("Enter")
    tablet.wait_for_url("**/t/*/")
    expect(page.get_by_role("button", name="Look on here")).to_be_visible()
    assert violations(page) == []


def test_a_link_opened_where_one_plays_already_leads_to_the_table(page: Page, served: str) -> None:
    open_table(page, served, make_table(page, served, ["me", "open"]))
    link = link_of(page)
    page.goto(link.replace(link.partition("/h/")[0], served))
    expect(page.get_by_text("This is the device that you play on already.")).to_be_visible()
    page.get_by_role("link", name="To the table").click()
    wait_for_phase(page, "waiting")
