import time

from playwright.sync_api import Browser, Page, expect

from tests.browser.tables import (
    BREATH_MS,
    SETTLED_MS,
    counts,
    make_table,
    open_table,
    shown,
    wait_for_flip,
    wait_for_phase,
    wait_for_turn,
    watch_table,
)

AGREED_S = 30.0


def new_page(browser: Browser) -> Page:
    # Without movement the stage of a war is there at once.
    return browser.new_context(reduced_motion="reduce").new_page()


def press(page: Page) -> None:
    page.keyboard.press("Enter")


def agree(host: Page, friend: Page, watcher: Page, at: int) -> None:
    """All three show the same step, cards, stake and counts."""
    for page in (host, friend, watcher):
        wait_for_flip(page, at)
    deadline = time.monotonic() + AGREED_S
    while True:
        seen = [shown(page) for page in (host, friend, watcher)]
        if seen[0] == seen[1] == seen[2]:
            break
        # the end of a game follows its last flip as an entry of its own
        assert time.monotonic() < deadline, seen
        host.wait_for_timeout(20)
    mine, theirs, both = counts(host), counts(friend), counts(watcher)
    assert both["Mia"] == mine["me"] == theirs["Mia"]
    assert both["Tom"] == theirs["me"] == mine["Tom"]


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def test_two_browsers_and_a_watcher_agree_after_every_flip(browser: Browser, served: str) -> None:
    host, friend, watcher = new_page(browser), new_page(browser), new_page(browser)
    made = make_table(host, served, ["me", "open"], battle_limit=8)
    open_table(host, served, made)
    expect(host.get_by_text("Say this code")).to_be_visible()
    expect(host.get_by_role("img", name="Code", exact=False)).to_be_visible()
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Name and animal").click()
    sit_down(host, "Mia")

    watch_table(watcher, served, made)
    expect(watcher.get_by_text("Not everybody is here yet")).to_be_visible()
    open_table(friend, served, made)
    sit_down(friend, "Tom")
    friend.get_by_role("button", name="I am ready").click()
    expect(friend.get_by_role("button", name="Waiting for Mia to start")).to_be_visible()
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, friend, watcher):
        wait_for_phase(page, "play")

    at = 0
    while wait_for_turn(host) and wait_for_turn(friend):
        press(host)
        expect(host.get_by_role("button", name="Waiting for Tom")).to_be_visible()
        press(friend)
        at += 1
        agree(host, friend, watcher, at)
        host.wait_for_timeout(SETTLED_MS)

    for page in (host, friend, watcher):
        wait_for_phase(page, "end")
    titles = {page.locator("#end-title").inner_text() for page in (friend, watcher)}
    assert titles & {"Tom wins!", "Mia wins!", "A draw"}
    expect(watcher.get_by_role("button", name="You are watching")).to_be_visible()

    host.wait_for_timeout(BREATH_MS)
    host.get_by_role("button", name="Play again").click()
    expect(host.get_by_role("button", name="Waiting for Tom")).to_be_visible()
    friend.get_by_role("button", name="Play again").click()
    for page in (host, friend, watcher):
        wait_for_phase(page, "play")
