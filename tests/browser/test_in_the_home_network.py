"""By the house's plain-HTTP address, where browsers offer less: all works, or says what to do instead."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.sharing import menu, new_page, sit_down
from tests.browser.tables import wait_for_flip, wait_for_phase
from warsite.addresses import lan_addresses

OFFERED = """() => ({
    secure: isSecureContext,
    offers: ["clipboard", "share", "wakeLock", "serviceWorker"].filter((name) => name in navigator),
    subtle: crypto.subtle !== undefined,
})"""


@pytest.fixture
def at_home(served: str) -> str:
    addresses = lan_addresses()
    if not addresses:
        pytest.skip("this computer has no address but its own")
    return served.replace("127.0.0.1", addresses[0])


@pytest.fixture
def people(browser: Browser) -> Iterator[tuple[Page, Page]]:
    host, friend = new_page(browser), new_page(browser)
    yield host, friend
    host.context.close()
    friend.context.close()


def test_two_people_play_by_the_plain_address_with_words_for_what_is_missing(
    people: tuple[Page, Page], at_home: str
) -> None:
    host, friend = people
    wrong: list[str] = []
    for page in people:
        page.on("pageerror", lambda error: wrong.append(str(error)))
    host.goto(at_home)
    assert host.evaluate(OFFERED) == {"secure": False, "offers": [], "subtle": False}
    host.get_by_role("button", name="Play with friends").click()
    wait_for_phase(host, "waiting")

    host.get_by_role("button", name="Send the link").click()
    link = host.locator("#link")
    expect(link).to_be_focused()
    expect(link).to_have_value(host.url)
    host.get_by_role("button", name="Copy the link").click()
    expect(host.locator("#link-words")).to_have_text("Copied. Now paste it.")
    host.evaluate("() => { document.execCommand = () => false; }")
    host.get_by_role("button", name="Copy the link").click()
    expect(host.locator("#link-words")).to_contain_text("hold the link")
    host.keyboard.press("Escape")

    menu(host, "Settings")
    expect(host.locator("#dark-note")).to_contain_text("Over https it stays on")
    host.keyboard.press("Escape")

    friend.goto(host.url)
    sit_down(friend, "Tom")
    host.locator("#go", has_text="Start").click()
    for page in people:
        wait_for_phase(page, "play")
        page.keyboard.press("Enter")
    for page in people:
        wait_for_flip(page, 1)

    menu(friend, "Another device")
    expect(friend.locator("#handover-picture svg")).to_be_visible()
    friend.locator("#handover-send").click()
    expect(friend.locator("#link-words")).to_have_text("Open this link on the other device:")
    expect(friend.locator("#link")).to_have_value(re.compile(rf"^{re.escape(at_home)}/h/#[\w-]{{22}}$"))
    assert wrong == []
