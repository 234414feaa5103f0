"""A tablet sleeps, or its browser is left for something else: it comes back to the right stage by itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.sharing import Company, begin_together, new_page, sit_down
from tests.browser.tables import (
    SETTLED_MS,
    flips_shown,
    make_table,
    open_table,
    shown,
    wait_for_flip,
    wait_for_phase,
    wait_for_turn,
)

TABLET = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
LOCKS = """() => {
    window.locks = [];
    const lock = () => {
        const made = new EventTarget();
        window.held = made;
        made.release = async () => { window.locks.push("off"); made.dispatchEvent(new Event("release")); };
        return made;
    };
    const request = async () => { window.locks.push("on"); return lock(); };
    Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, value: { request } });
}"""
SEEN = """(state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@contextmanager
def asleep(page: Page) -> Iterator[None]:
    """The page stands still and hears nothing, as under a dark screen."""
    page.evaluate(SEEN, "hidden")
    page.context.set_offline(True)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    yield
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    page.context.set_offline(False)
    page.evaluate(SEEN, "visible")


def both_flip(company: Company) -> None:
    at = flips_shown(company.host)
    for page in (company.host, company.friend):
        assert wait_for_turn(page)
        page.keyboard.press("Enter")
    for page in (company.host, company.friend):
        wait_for_flip(page, at + 1)
    company.host.wait_for_timeout(SETTLED_MS)


def play_to_a_war(company: Company) -> None:
    """Wild aces bring many wars."""
    for _ in range(60):
        if shown(company.host)["war"] and company.host.get_by_role("button", name="Turn up").count() == 1:
            return
        both_flip(company)
    pytest.fail("sixty flips and no war was shown; by luck alone that comes once in a million deals")


def test_a_tablet_that_sleeps_in_mid_war_wakes_in_the_same_war(browser: Browser, served: str) -> None:
    company = begin_together(browser, served, ace="wild")
    play_to_a_war(company)
    tablet, at = company.host, flips_shown(company.host)
    before = shown(tablet)
    with asleep(tablet):
        company.friend.keyboard.press("Enter")
        expect(company.friend.get_by_role("button", name="Waiting for Mia")).to_be_visible()
    expect(tablet.locator("#table")).to_have_attribute("data-connection", "open")
    expect(tablet.get_by_role("button", name="Turn up")).to_be_visible()
    assert shown(tablet) == before
    assert company.watcher.locator("#pelmet").get_by_text("away").count() == 0
    tablet.keyboard.press("Enter")
    wait_for_flip(tablet, at + 1)
    wait_for_flip(company.friend, at + 1)


def test_a_phone_that_looks_away_while_the_last_one_sits_and_the_game_starts(
    browser: Browser, served: str
) -> None:
    host, friend, late = (new_page(browser, **TABLET) for _ in range(3))
    made = make_table(host, served, ["me", "open", "open"])
    open_table(host, served, made)
    open_table(friend, served, made)
    sit_down(friend, "Tom")
    open_table(late, served, made)
    with asleep(friend):
        sit_down(late, "Ida")
        host.locator("#go", has_text="Start").click()
        wait_for_phase(host, "play")
    wait_for_phase(friend, "play")
    expect(friend.locator("#go")).to_have_text("Flip")
    assert {text.strip() for text in friend.locator("#pelmet .who-name").all_inner_texts()} >= {"Ida"}


def test_a_reload_and_another_tab_are_the_same_seat_by_one_message(page: Page, served: str) -> None:
    made = make_table(page, served, ["me", "computer"], battle_limit=50)
    open_table(page, served, made)
    wait_for_phase(page, "play")
    other = page.context.new_page()
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: frames.append(str(text)))

    for each in (page, other):
        each.on("websocket", listen)
    page.reload()
    open_table(other, served, made)
    for each in (page, other):
        wait_for_phase(each, "play")
        expect(each.locator("#go")).to_have_text("Flip")
    assert sum('"type":"table"' in frame for frame in frames) == 2
    assert not any('"type":"refused"' in frame for frame in frames)
    other.keyboard.press("Enter")
    for each in (page, other):
        wait_for_flip(each, 1)
    other.close()
    page.wait_for_timeout(SETTLED_MS)
    page.keyboard.press("Enter")
    wait_for_flip(page, 2)


def locks(page: Page) -> list[str]:
    taken: list[str] = page.evaluate("() => window.locks")
    return taken


def test_the_screen_stays_on_while_one_plays_and_no_longer(page: Page, browser: Browser, served: str) -> None:
    watcher: Any = new_page(browser)
    for each in (page, watcher):
        each.add_init_script(f"({LOCKS})()")
    made = make_table(page, served, ["me", "computer"], battle_limit=5)
    open_table(page, served, made)
    wait_for_phase(page, "play")
    page.wait_for_function("() => window.locks.length === 1")
    watcher.goto(f"{served}/w/{made['watch_code']}/")
    wait_for_phase(watcher, "play")

    # the browser takes the lock with a hidden tab; it is taken again when the tab is back
    page.evaluate(SEEN, "hidden")
    page.evaluate("() => window.held.dispatchEvent(new Event('release'))")
    page.evaluate(SEEN, "visible")
    page.wait_for_function("() => window.locks.length === 2")

    while wait_for_turn(page):
        page.keyboard.press("Enter")
        page.wait_for_timeout(SETTLED_MS)
    wait_for_phase(page, "end")
    assert locks(page) == ["on", "on", "off"]
    assert locks(watcher) == []
