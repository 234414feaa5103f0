"""A friend who does not flip, who is at the door, whose connection is gone: what everybody's page shows."""

import time
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from games.rules import Ruleset
from tests.browser.fake_tables import Told, laid_out, table_of, turned_up
from tests.browser.sharing import begin_together, menu
from tests.browser.tables import BREATH_MS, wait_for_flip
from tests.browser.test_everybody_can_use_it import violations

LATER_MS = 30_000


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def test_the_table_flips_for_a_friend_who_does_not_and_everybody_sees_it_coming(
    browser: Browser, served: str
) -> None:
    table = begin_together(browser, served)
    host, friend, watcher = table.everybody
    friend.get_by_role("button", name="Menu").click()
    assert friend.get_by_role("radio", name="30", exact=True).is_checked()
    expect(friend.get_by_role("radio", name="For ever")).to_be_disabled()
    friend.keyboard.press("Escape")
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("radio", name="5", exact=True).check()
    host.keyboard.press("Escape")
    expect(friend.locator("#connection")).to_contain_text("From now on the table waits 5 seconds")
    host.keyboard.press("Enter")
    expect(friend.locator("#countdown")).to_contain_text("The table flips for you in")
    for page in (host, watcher):
        expect(page.locator("#countdown")).to_contain_text("The table flips for Tom in")
    for page in table.everybody:
        wait_for_flip(page, 1)
        expect(page.locator("#countdown")).to_contain_text("for you and Mia in" if page is friend else "Tom")
    menu(host, "Pause")
    host.get_by_role("button", name="Just a moment").click()
    expect(friend.locator("#ribbon")).to_be_hidden()
    menu(friend, "What happened")
    expect(friend.locator("#log")).to_contain_text("The table flipped for you.")
    menu(watcher, "What happened")
    expect(watcher.locator("#log")).to_contain_text("The table flipped for Tom.")


def test_a_pause_shows_who_and_why_and_anybody_goes_on(browser: Browser, served: str) -> None:
    table = begin_together(browser, served)
    host, friend, watcher = table.everybody
    host.keyboard.press("Enter")
    expect(friend.locator("#pelmet .who-note")).to_have_text("ready")
    menu(friend, "Pause")
    # by keyboard alone: the focus is on Close, the ways follow
    for _ in range(2):
        friend.keyboard.press("Tab")
    friend.keyboard.press("Enter")
    for page, words in ((friend, "You"), (host, "Tom"), (watcher, "Tom")):
        expect(page.locator("#paused-words")).to_have_text(f"{words}: the door or the phone")
        expect(page.locator("#paused-until")).to_contain_text("Goes on by itself in 9:")
        expect(page).to_have_title("Paused · War")
    expect(watcher.locator("#go")).to_be_disabled()
    # keys that turn cards from anywhere on the page do not end a pause
    host.evaluate("document.activeElement.blur()")
    host.keyboard.press("Enter")
    host.keyboard.press(" ")
    expect(host.locator("#paused")).to_be_visible()
    host.wait_for_timeout(BREATH_MS)
    host.locator("#go").click()
    for page in table.everybody:
        expect(page.locator("#paused")).to_be_hidden()
    friend.locator("#go").click()
    for page in table.everybody:
        wait_for_flip(page, 1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_countdown_a_pause_and_a_kept_seat(
    page: Page, served: str, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": 390, "height": 844})
    game = laid_out(Ruleset(seats=3), "AS 5H 6H 7H 8H 9H", "KS 5C 6C", "QS 5D 6D")
    first = table_of(game)
    for seat in first["seats"]:
        seat["kind"] = "person"
    told = Told(page, first)
    told.open(served)
    told.tell(*turned_up(game, 1), due={"at": now_ms() + LATER_MS, "what": "sleeper"}, slept=[1])
    expect(page.locator("#ribbon")).to_have_text("The table flipped for Tom.")
    assert violations(page) == []
    notes = page.locator("#pelmet .who-note")
    told.tell({"type": "away", "seat": 1, "keeps": now_ms() + LATER_MS})
    expect(notes.first).to_contain_text("away ")
    told.tell({"type": "kept", "seat": 1})
    expect(notes.first).to_have_text("computer plays")
    told.tell({"type": "pace", "ms": 600}, due={"at": now_ms() + 9000, "what": "sleeper"})
    expect(page.locator("#countdown")).to_contain_text("The table flips for you and Opa in")
    assert violations(page) == []
    told.tell({"type": "paused", "seat": None, "until": None, "why": None})
    expect(page.locator("#paused-words")).to_have_text("Nobody is here. The game waits.")
    assert violations(page) == []
    page.get_by_role("button", name="Menu").click()
    assert violations(page) == []
